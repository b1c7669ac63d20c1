/** What a record does over the run, for the inspector: each of its forces, the power of what drives, the speed of a point. */
import { aboveResolution } from '../../../engine/results/measures/resolution';
import { findSeries } from '../../../engine/results/series/resolve';
import { findVector } from '../../../engine/results/series/derived/vectors';
import { FORCE_WORDS, hasSense, senseOf } from '../../../engine/results/measures/force-elements';
import { shownUnit } from '../../../engine/model/quantity/unit-systems';
import type { ShownUnits } from '../../../engine/model/quantity/unit-systems';
import { findForcePeaks } from '../../../engine/results/measures/force-peaks';
import { formatUnit, formatValue, timeDecimalsOf } from '../../../engine/results/series/format';
import { readOut } from '../../../engine/results/series/places/resolution';
import { measureDefinition } from '../../../engine/kinds/measures/measures';
import { foldRows } from '../../../engine/results/series/uniqueness/plane-rows';
import { statisticsOf } from '../../../engine/results/series/column-statistics';
import type { Extreme, ForcePeak } from '../../../engine/results/measures/force-peaks';
import type { Measurement } from '../../../engine/model/project';
import type { Recording } from '../../../engine/results/recording/recording';
import { TEXT } from './texts';

export interface PeakRow {
  /** Of the series. */
  readonly id: string;
  /** `|F|`, `end stop torque`, `power` */
  readonly name: string;
  readonly unit: string;
  /** At the cursor; empty where it is not recorded by itself. */
  readonly now: string;
  readonly peak: string;
  /** Of the peak [s]. */
  readonly time: number;
  readonly timeText: string;
  readonly rms: string;
}

/** `folds`: without what lies out of the plane that the mechanism moves in. */
export function peakRows(
  recording: Recording,
  record: string,
  cursor: number,
  units: ShownUnits,
  folds = false,
): PeakRow[] {
  const all = findForcePeaks(recording).rows.filter(({ element }) => element.record === record);
  const own = (folds ? foldRows(recording, all) : all).filter(
    ({ quantity, isNoise }) => quantity.role !== 'component' && !isNoise,
  );
  const decimals = timeDecimalsOf(
    recording.project.settings.outputInterval,
    own.flatMap(({ peak, maximum, minimum }) => [peak.time, maximum.time, minimum.time]),
  );
  const forces = own.flatMap((row): PeakRow[] => {
    const { element, quantity, peak, maximum, minimum, rms, resolution } = row;
    const { unit, size } = shownUnit(quantity.unit, units);
    const sensed = hasSense(element, quantity);
    const changes =
      sensed &&
      aboveResolution(maximum.value, resolution) > 0 &&
      aboveResolution(minimum.value, resolution) < 0;
    const words = (value: number): string => formatValue(aboveResolution(value, resolution) / size);
    const told = (value: number): string => {
      const sense = sensed ? senseOf(aboveResolution(value, resolution)) : '';
      return sense === '' ? words(value) : `${sense} ${words(Math.abs(value))}`;
    };
    const now = recording.valueAt(quantity.id, cursor);
    const line = (name: string, { value, time }: Extreme): PeakRow => ({
      ...{ id: `${quantity.id} ${name}`, name, unit: formatUnit(unit), now: '', rms: '' },
      ...{ peak: words(Math.abs(value)), time, timeText: time.toFixed(decimals) },
    });
    return [
      {
        ...line(nameOf(element, quantity), peak),
        ...{ id: quantity.id, now: Number.isFinite(now) ? told(readOut(recording, quantity.id, now)) : '' },
        ...{ peak: told(sensed ? peak.value : Math.abs(peak.value)), rms: words(rms) },
      },
      // of a force with one sense, its peak says all
      ...(changes ? [line(TEXT.largestPush, maximum), line(TEXT.largestPull, minimum)] : []),
    ];
  });
  const power = seriesRow(recording, { id: `driver/${record}/power` }, TEXT.power, cursor, units);
  return power ? [...forces, power] : forces;
}

/** How fast the centre of a body moves and how fast it turns, and how fast that changes: magnitudes. */
export function bodyRows(recording: Recording, body: string, cursor: number, units: ShownUnits): PeakRow[] {
  return ['v', 'a', 'w'].flatMap((size) => {
    const series = findSeries(recording, `body/${body}/${size}`);
    const row = series && seriesRow(recording, series, series.name, cursor, units);
    return row ? [row] : [];
  });
}

/** The magnitudes of the vectors that a measure reads: speed and acceleration of a point. */
export function measureRows(
  recording: Recording,
  { id, kind }: Measurement,
  cursor: number,
  units: ShownUnits,
): PeakRow[] {
  return measureDefinition(kind).readings.flatMap(({ label, components }) => {
    const found = findVector(components[0])?.vector;
    if (components.length < 3 || found === undefined || found.isPlace) return [];
    const series = { id: `measure/${id}/${found.size}`, like: `measure/${id}/${components[0]}` };
    const row = seriesRow(recording, series, label, cursor, units);
    return row ? [row] : [];
  });
}

/** `like`: the recorded series below whose resolution values are 0, if not itself. */
function seriesRow(
  recording: Recording,
  { id, like = id }: { id: string; like?: string },
  name: string,
  cursor: number,
  units: ShownUnits,
): PeakRow | null {
  const [series, found] = [findSeries(recording, id), statisticsOf(recording, id)];
  if (!series || !found) return null;
  const { unit, size } = shownUnit(series.unit, units);
  const words = (value: number) =>
    Number.isFinite(value) ? formatValue(readOut(recording, like, value) / size) : '';
  const { outputInterval } = recording.project.settings;
  const now = recording.channel(id)
    ? recording.valueAt(id, cursor)
    : series.column()[recording.indexAt(cursor)];
  return {
    ...{ id, name, unit: formatUnit(unit), now: words(now) },
    ...{ peak: words(found.peak.value), rms: words(found.rms), time: found.peak.time },
    timeText: found.peak.time.toFixed(timeDecimalsOf(outputInterval, [found.peak.time])),
  };
}

/** A stop and the friction of a joint are told apart from its reaction. */
const nameOf = ({ kind }: ForcePeak['element'], { symbol }: ForcePeak['quantity']): string =>
  kind === 'stop' || kind === 'friction' ? `${FORCE_WORDS[kind]} ${symbol}` : symbol;
