/** A free-body sheet: the isolated body drawn with everything that acts on it, and a table with the residual. */
import { PAPER } from '../drawing/palette';
import { calcFreeBody } from '../../results/free-body/free-body';
import { coordinate } from './words';
import { crankOf } from './crank';
import { drawFreeBody } from './free-body-diagram';
import {
  formatTime,
  formatValue,
  scientific,
  shownUnitText,
  timeDecimalsOf,
  valueWords,
} from '../../results/series/format';
import { shownUnit } from '../../model/quantity/unit-systems';
import { largestOf, sheetResolution } from '../../results/free-body/sheet-resolution';
import { aboveResolution } from '../../results/measures/resolution';
import { twoForceOf, twoForceWords } from '../../results/free-body/two-force';
import { nearestSample } from '../../results/free-body/sample';
import { plainText } from '../panes/run-notes';
import { labelWords } from '../../core/diagnostics/mobility-words';
import type { FreeBody } from '../../results/free-body/free-body';
import type { Flow } from './flow';
import type { Recording } from '../../results/recording/recording';
import type { Vec3 } from '../../model/project';

const DIAGRAM = 290;

export function addFreeBodies(
  flow: Flow,
  recording: Recording,
  bodies: readonly string[],
  time: number,
): void {
  const index = nearestSample(recording, time)?.index ?? -1;
  for (const id of bodies) {
    const sheet = calcFreeBody(recording, id, index);
    if (sheet) addSheet(flow, recording, sheet);
  }
}

function addSheet(flow: Flow, recording: Recording, sheet: FreeBody): void {
  const crank = crankOf(recording);
  const decimals = timeDecimalsOf(recording.project.settings.outputInterval, [sheet.time]);
  const { units } = recording;
  const unit = (si: string): string => shownUnitText(si, units);
  const at = crank ? `, crank at ${crank.wordsAt(sheet.index)}°` : '';
  // picture and table are on one page if possible
  const rows = sheet.actions.length + 4;
  flow.heading(`Free body: ${plainText(sheet.body.name, Infinity)}`, 2, DIAGRAM + 110 + rows * 14);
  flow.paragraph(
    `At ${formatTime(sheet.time, decimals)}${at}. Mass ${valueWords(sheet.mass, 'kg', units)}, centre of mass C at ${sheet.centre.map((value) => coordinate(value, units)).join(', ')} ${unit('m')}. ` +
      `Forces [${unit('N')}] act on this body at the point x, y, z [${unit('m')}], moments [${unit('N*m')}] are about that point; world axes.`,
  );
  const carried = twoForceOf(sheet, sheetResolution(sheet, recording.project.settings).force);
  if (carried) flow.paragraph(`${twoForceWords(carried, (force) => valueWords(force, 'N', units))}.`);
  flow.box(DIAGRAM, (box) => drawFreeBody(sheet, box, units));
  flow.space(8);
  flow.table({
    columns: [
      { title: '', weight: 0.45 },
      { title: 'Acts (from)', weight: 3.6 },
      ...['x', 'y', 'z', 'FX', 'FY', 'FZ', 'MX', 'MY', 'MZ'].map((title) => ({
        title,
        weight: 1.7,
        numeric: true,
        // a point, a force and a moment
        joined: !['x', 'FX', 'MX'].includes(title),
      })),
    ],
    rows: rowsOf(sheet, recording),
    sums: new Set([0, 1, 2].map((row) => sheet.actions.length + row)),
  });
  addNotes(flow, sheet);
}

function rowsOf(sheet: FreeBody, { project: { settings }, units }: Recording): string[][] {
  const all = largestOf(sheet);
  const [perForce, perMoment] = ['N', 'N*m'].map((unit) => shownUnit(unit, units).size);
  const place = (point: Vec3): string[] => point.map((value) => coordinate(value, units));
  const least = sheetResolution(sheet, settings);
  const numbers = (force: Vec3, moment: Vec3) => [
    ...force.map((value) => numberWords(value, least.force, perForce)),
    ...moment.map((value) => numberWords(value, least.moment, perMoment)),
  ];
  const about = place(sheet.centre);
  return [
    ...sheet.actions.map(({ name, from, point, force, moment, unique }, i) => [
      String(i + 1),
      `${plainText(name, Infinity)}${labelWords(unique) === '' ? '' : ' *'}${from === null ? '' : ` (${plainText(from, Infinity)})`}`,
      ...place(point),
      ...numbers(force, moment),
    ]),
    ['', 'Sum about C', ...about, ...numbers(sheet.sum.force, sheet.sum.moment)],
    ['', 'm a, dL/dt', ...about, ...numbers(sheet.inertia.force, sheet.inertia.moment)],
    [
      ...['', 'Residual', '', '', ''],
      ...sheet.residual.force.map((value) => residualWords(value, all.force, sheet.actions.length, perForce)),
      ...sheet.residual.moment.map((value) =>
        residualWords(value, all.moment, sheet.actions.length, perMoment),
      ),
    ],
  ];
}

/** `size` is the displayed unit in recorded units. */
const numberWords = (value: number, resolution: number, size: number): string =>
  formatValue(aboveResolution(value, resolution) / size);

/** The residual has one digit; below the rounding of adding up `terms` of that size it is 0. */
const residualWords = (value: number, largest: number, terms: number, size: number): string =>
  Math.abs(value) <= terms * Number.EPSILON * largest ? '0' : scientific(value / size, 0);

const MEANINGS = {
  shared: 'Of least norm where shared.',
  'by stiffness': 'By stiffness is what the stated compliance asks for.',
  indeterminate: 'What is indeterminate has no value in this singular position.',
};

function addNotes(flow: Flow, sheet: FreeBody): void {
  const part = sheet.residual.relative;
  flow.paragraph(
    `The residual is ${part === 0 ? 'zero' : `${formatValue(part)} of the sum of all magnitudes`}${part < 1e-6 ? ': nothing is missing.' : '; forces of steps and the gap of the joints do not balance to rounding in this solver.'}`,
    { color: PAPER.textMuted },
  );
  const ruled = sheet.actions.filter(({ unique }) => labelWords(unique) !== '');
  if (ruled.length === 0) return;
  const list = ruled
    .map(({ name, unique }) => `${plainText(name, Infinity)}: ${labelWords(unique)}`)
    .join('; ');
  const meanings = Object.entries(MEANINGS).flatMap(([label, meaning]) =>
    list.includes(label) ? [meaning] : [],
  );
  flow.paragraph(`* Redundant constraints, world axes: ${list}. ${meanings.join(' ')}`, {
    color: PAPER.warning,
  });
}
