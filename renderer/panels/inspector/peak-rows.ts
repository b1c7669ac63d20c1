/** What a record carries over the run, for the inspector: each of its forces, and the power of what drives. */
import { aboveResolution } from '../../../engine/results/measures/resolution';
import { FORCE_WORDS } from '../../../engine/results/measures/force-elements';
import { shownUnit } from '../../../engine/model/quantity/unit-systems';
import type { ShownUnits } from '../../../engine/model/quantity/unit-systems';
import { findForcePeaks } from '../../../engine/results/measures/force-peaks';
import { formatUnit, formatValue, timeDecimalsOf } from '../../../engine/results/series/format';
import { readOut } from '../../../engine/results/series/places/resolution';
import { foldRows } from '../../../engine/results/series/uniqueness/plane-rows';
import { statisticsOf } from '../../../engine/results/series/column-statistics';
import type { ForcePeak } from '../../../engine/results/measures/force-peaks';
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
    own.map(({ peak }) => peak.time),
  );
  const now = (key: string, size: number): string => {
    const value = recording.valueAt(key, cursor);
    return Number.isFinite(value) ? formatValue(readOut(recording, key, value) / size) : '';
  };
  const forces = own.map(({ element, quantity, peak, rms, resolution }): PeakRow => {
    const { unit, size } = shownUnit(quantity.unit, units);
    return {
      ...{ id: quantity.id, name: nameOf(element, quantity), unit: formatUnit(unit) },
      now: now(quantity.id, size),
      peak: formatValue(aboveResolution(Math.abs(peak.value), resolution) / size),
      ...{ time: peak.time, timeText: peak.time.toFixed(decimals) },
      rms: formatValue(aboveResolution(rms, resolution) / size),
    };
  });
  const key = `driver/${record}/power`;
  const power = statisticsOf(recording, key);
  if (power === null) return forces;
  const { unit, size } = shownUnit('W', units);
  return [
    ...forces,
    {
      ...{ id: key, name: TEXT.power, unit: formatUnit(unit), now: now(key, size) },
      peak: formatValue(readOut(recording, key, power.peak.value) / size),
      ...{ time: power.peak.time, timeText: power.peak.time.toFixed(decimals) },
      rms: formatValue(readOut(recording, key, power.rms) / size),
    },
  ];
}

/** A stop and the friction of a joint are told apart from its reaction. */
const nameOf = ({ kind }: ForcePeak['element'], { symbol }: ForcePeak['quantity']): string =>
  kind === 'stop' || kind === 'friction' ? `${FORCE_WORDS[kind]} ${symbol}` : symbol;
