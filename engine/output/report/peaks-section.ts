/** Maximum, minimum, peak and root mean square of everything that exerts force, with times and crank angles. */
import { crankWords } from '../../results/measures/crank';
import { missingSentences } from '../../results/measures/missing-mesh';
import { findExceeded, hasAllowables, utilisationOf } from '../../results/measures/allowables';
import { exceededWords, percentWords } from '../../results/series/allowable-words';
import { findForcePeaks, shownPeaks, uniquenessWords } from '../../results/measures/force-peaks';
import { aboveResolution } from '../../results/measures/resolution';
import { FORCE_WORDS, hasSense, sensedWords } from '../../results/measures/force-elements';
import { formatSetting, timeDecimalsOf, shownValue, shownUnitText } from '../../results/series/format';
import { nameOf } from '../../results/series/name-of';
import { plainText } from '../panes/run-notes';
import type { Extreme, ForcePeak } from '../../results/measures/force-peaks';
import type { Flow } from './flow';
import type { Project } from '../../model/project';
import type { Recording } from '../../results/recording/recording';
import type { ShownUnits } from '../../model/quantity/unit-systems';

/** `rated`: the version of the model whose allowables apply; they may have been entered after the run. */
export function addPeaks(flow: Flow, recording: Recording, rated: Project = recording.project): void {
  const { project } = recording;
  const peaks = findForcePeaks(recording);
  const { crank } = peaks;
  const { units } = recording;
  const number = (value: number, { resolution, quantity }: ForcePeak) =>
    shownValue(aboveResolution(value, resolution), quantity.unit, units);
  const told = (value: number, row: ForcePeak) =>
    sensedWords(row, aboveResolution(value, row.resolution), (size) => number(size, row));
  const at = ({ value, time, angle }: Extreme, row: ForcePeak) => [
    told(value, row),
    time.toFixed(decimals),
    ...(crank ? [crankWords(angle)] : []),
  ];
  const isRated = hasAllowables(rated);
  const shown = shownPeaks(peaks);
  const decimals = timeDecimalsOf(
    project.settings.outputInterval,
    shown.flatMap(({ maximum, minimum }) => [maximum.time, minimum.time]),
  );
  const rows = shown.map((row) => [
    quantityWords(recording, row),
    shownUnitText(row.quantity.unit, units),
    ...at(row.maximum, row),
    ...at(row.minimum, row),
    hasSense(row.element, row.quantity) ? told(row.peak.value, row) : number(Math.abs(row.peak.value), row),
    number(row.rms, row),
    ...(isRated ? ratingOf(rated, row, units) : []),
    uniquenessWords(row, units),
  ]);
  if (rows.length === 0) return;
  flow.heading('Peaks', 2, 120);
  flow.paragraph(
    'Over the whole run: all that exerts force, on the body that is named first, from the other one. Reactions, loads and contacts ' +
      'act along world axes at their point; stops, friction, drivers and couplings along or about the axis of their joint. The peak is ' +
      'the largest magnitude; of equal extremes the first is given; the root mean square is over time. ' +
      `Extremes are those of the ${recording.count} samples, every ${formatSetting(project.settings.outputInterval)} s and at events. ` +
      'Components and moments that are zero within the tolerance of the run, beside their resultant, are left out.' +
      (crank
        ? ` The crank angle is the coordinate of “${plainText(crank.name, Infinity)}”, from 0 to 360°.`
        : ''),
  );
  for (const sentence of missingSentences(project)) flow.paragraph(plainText(sentence, Infinity));
  for (const each of findExceeded(rated, peaks))
    flow.paragraph(`Exceeds its allowable: ${plainText(exceededWords(each, units), Infinity)}.`);
  const look = { weight: 1.4, numeric: true };
  const rating = [
    { title: 'Allowable', ...look },
    { title: 'Used [%]', ...look, joined: true },
  ];
  const angle = crank ? [{ title: 'crank [°]', weight: 1.3, numeric: true, joined: true }] : [];
  const place = [{ title: 'at [s]', weight: 1.2, numeric: true, joined: true }, ...angle];
  flow.table({
    columns: [
      { title: 'Quantity', weight: 6.5 },
      { title: 'Unit', weight: 1.1 },
      { title: 'Maximum', weight: 1.7, numeric: true },
      ...place,
      { title: 'Minimum', weight: 1.7, numeric: true },
      ...place,
      { title: 'Peak', weight: 1.5, numeric: true },
      { title: 'RMS', weight: 1.5, numeric: true },
      ...(isRated ? rating : []),
      { title: 'Uniqueness', weight: 3.2 },
    ],
    rows,
  });
}

function ratingOf(project: Project, row: ForcePeak, units: ShownUnits): string[] {
  const used = utilisationOf(project, row);
  return used ? [shownValue(used.allowable, row.quantity.unit, units), percentWords(used.ratio)] : ['', ''];
}

/** `Guide (stop) force on Ram from Ground`; the components of a vector have only their own names. */
function quantityWords(recording: Recording, { element, quantity }: ForcePeak): string {
  const { name, kind, on, from } = element;
  const own = plainText(name, Infinity) || FORCE_WORDS[kind];
  if (quantity.role === 'component') return `${own} ${quantity.symbol}`;
  const of = (id: string) => plainText(nameOf(recording, recording.project, id), Infinity);
  return `${own} ${quantity.symbol} on ${of(on)}${from === null ? '' : ` from ${of(from)}`}`;
}
