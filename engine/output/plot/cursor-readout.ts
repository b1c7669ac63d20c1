/** Values of a series at two cursors and their difference. */
import type { Recording } from '../../results/recording/recording';
import { readAt } from '../../results/series/columns';
import { readOut } from '../../results/series/places/resolution';
import { shownUnit } from '../../model/quantity/unit-systems';

export interface CursorReadout {
  /** Displayed unit of all values. */
  unit: string;
  /** At the cursor; NaN where there is no value. */
  value: number;
  /** At the second cursor; NaN without one. */
  second: number;
  /** The value minus that at the second cursor. */
  difference: number;
  /** Mean rate of change between the two, per second; NaN if they are at the same time. */
  slope: number;
}

/** Times in seconds; `unit` as recorded. */
export function readCursors(
  recording: Recording,
  { id, unit }: { id: string; unit: string },
  cursors: { cursor: number; second: number | null },
  units: Readonly<Record<string, string>>,
): CursorReadout {
  const shown = shownUnit(unit, units);
  const at = (time: number) => readOut(recording, id, readAt(recording, id, time)) / shown.size;
  const value = at(cursors.cursor);
  if (cursors.second === null)
    return { unit: shown.unit, value, second: Number.NaN, difference: Number.NaN, slope: Number.NaN };
  const second = at(cursors.second);
  const difference = value - second;
  const span = cursors.cursor - cursors.second;
  return { unit: shown.unit, value, second, difference, slope: span === 0 ? Number.NaN : difference / span };
}
