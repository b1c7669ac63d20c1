/** A path in a plane for whoever does not see it: where it is at a few instants, and where it is farthest. */
import { withinTurn } from './plane-path';
import { readOut } from './places/resolution';
import type { Recording } from '../recording/recording';
import type { Series } from './series';

/** [s], and both values in the recorded units; NaN where a sample has none. */
export interface PathRow {
  readonly time: number;
  readonly x: number;
  readonly y: number;
}

export interface PathTable {
  readonly rows: readonly PathRow[];
  /** Where the path is farthest from zero: of `y` alone, or of both as one vector. Null without a value. */
  readonly peak: (PathRow & { readonly size: number }) | null;
}

/** Of a path that is read in a minute. */
const ROWS = 9;

/** What whole turns leave of an angle [rad] is rounding, not an angle. */
function settledTurn(angle: number): number {
  const turned = withinTurn(angle);
  return Math.abs(turned) < 1e-9 ? 0 : turned;
}

/** `wraps`: x is an angle within a turn; `vector`: x and y are parts of one. */
export function pathTable(
  recording: Recording,
  x: Series,
  y: Series,
  { wraps = false, vector = false } = {},
): PathTable {
  const { count, time } = recording;
  const [xs, ys] = [x.column(), y.column()];
  const rowAt = (i: number): PathRow => {
    const across = readOut(recording, x.id, xs[i]);
    return { time: time[i], x: wraps ? settledTurn(across) : across, y: readOut(recording, y.id, ys[i]) };
  };
  const many = Math.min(ROWS, count);
  const rows = Array.from({ length: many }, (_, k) => {
    const at = time[0] + (many > 1 ? (k / (many - 1)) * (time[count - 1] - time[0]) : 0);
    return rowAt(k === many - 1 ? count - 1 : recording.indexAt(at));
  });
  let [largest, where] = [-1, -1];
  for (let i = 0; i < count; i++) {
    const size = vector ? Math.hypot(xs[i], ys[i]) : Math.abs(ys[i]);
    if (size > largest && Number.isFinite(xs[i])) [largest, where] = [size, i];
  }
  if (where < 0) return { rows, peak: null };
  const row = rowAt(where);
  return { rows, peak: { ...row, size: vector ? Math.hypot(row.x, row.y) : row.y } };
}
