/**
 * What a reaction that redundant rows share would be if the redundancy were released (T 10.2).
 *
 * With r null vectors, every way to give up r rows (their multipliers become zero) that leaves the rank as it is makes
 * all multipliers unique, and the motion stays the same. The band of a component is its range over all these releases:
 * the minimum-norm value lies among them, and no bearing that holds the mechanism can carry more than some release gives.
 */
import { calcWrench } from '../dynamics/wrench';
import type { CompiledJoint, System } from '../system/system';
import type { NullVectors } from './null-vectors';
import type { Workspace } from '../system/workspace';

/** Beyond so many sets of rows no band is given: the number grows with the redundancy like a binomial coefficient. */
export const MOST_RELEASES = 60_000;
/** A row that the null space moves by less than this [1] holds something on its own: to release it would cost rank. */
const ADMISSIBLE = 1e-4;
/** FX FY FZ MX MY MZ, |F|, |M|. */
export const BAND_SIZE = 8;

export interface Band {
  /** Force [N] and moment about the joint's point on B [N m] on body B, world axes, as `BAND_SIZE` says. */
  readonly low: Float64Array;
  readonly high: Float64Array;
  /** Admissible sets of rows; 0 where there are too many to look at, and the band is NaN. */
  releases: number;
}

/** Rows and null vectors that share something with the joint. */
interface Block {
  readonly rows: readonly number[];
  readonly vectors: readonly number[];
}

export function createBand(): Band {
  return { low: new Float64Array(BAND_SIZE), high: new Float64Array(BAND_SIZE), releases: 0 };
}

/** Of one joint, from the multipliers and the null vectors given; those that stiffness settled are none. */
export function calcReleaseBand(
  system: System,
  work: Workspace,
  nullSpace: NullVectors,
  joint: CompiledJoint,
  band: Band,
): void {
  const block = blockOf(nullSpace, joint);
  const multipliers = work.lambda.slice();
  const wrench = new Float64Array(6);
  band.releases = 0;
  band.low.fill(Infinity);
  band.high.fill(-Infinity);
  const widen = () => {
    band.releases++;
    addWrench(band, joint, multipliers, work, wrench);
  };
  if (binomial(block.rows.length, block.vectors.length) <= MOST_RELEASES) {
    const scaled = Float64Array.from(block.rows, (row) => work.lambda[row] / system.rowScale[row]);
    release(scaled, matrixOf(nullSpace, block), (solution) => {
      block.rows.forEach((row, i) => (multipliers[row] = solution[i] * system.rowScale[row]));
      widen();
    });
  }
  if (band.releases > 0) return;
  band.low.fill(NaN);
  band.high.fill(NaN);
}

/** The null vectors that touch the joint's rows, those that share a row with these, and so on. */
function blockOf({ count, start, rows }: NullVectors, joint: CompiledJoint): Block {
  const reached = new Set<number>();
  for (let row = joint.row; row < joint.row + joint.rows; row++) reached.add(row);
  const vectors = new Set<number>();
  for (let size = -1; size < vectors.size;) {
    size = vectors.size;
    for (let v = 0; v < count; v++) {
      const own = rows.subarray(start[v], start[v + 1]);
      if (vectors.has(v) || !own.some((row) => reached.has(row))) continue;
      vectors.add(v);
      for (const row of own) reached.add(row);
    }
  }
  const touched = new Set<number>();
  for (const v of vectors) for (const row of rows.subarray(start[v], start[v + 1])) touched.add(row);
  return { rows: [...touched], vectors: [...vectors] };
}

/** One column for each null vector of the block, one entry for each of its rows. */
function matrixOf({ start, rows, values }: NullVectors, block: Block): Float64Array[] {
  const at = new Map(block.rows.map((row, i) => [row, i]));
  return block.vectors.map((v) => {
    const column = new Float64Array(block.rows.length);
    for (let e = start[v]; e < start[v + 1]; e++) column[at.get(rows[e])!] = values[e];
    return column;
  });
}

/** Gives up one row after the other, each set once, and eliminates on the way what is shared by many sets. */
function release(
  solution: Float64Array,
  columns: readonly Float64Array[],
  found: (solution: Float64Array) => void,
  from = 0,
): void {
  if (columns.length === 0) return found(solution);
  for (let row = from; row + columns.length <= solution.length; row++) {
    const pivot = columns.reduce((best, column) =>
      Math.abs(column[row]) > Math.abs(best[row]) ? column : best,
    );
    if (Math.abs(pivot[row]) < ADMISSIBLE) continue;
    const rest = columns
      .filter((column) => column !== pivot)
      .map((column) => subtract(column, pivot, column[row] / pivot[row]));
    release(subtract(solution, pivot, solution[row] / pivot[row]), rest, found, row + 1);
  }
}

function subtract(x: Float64Array, y: Float64Array, factor: number): Float64Array {
  const difference = new Float64Array(x.length);
  for (let i = 0; i < x.length; i++) difference[i] = x[i] - factor * y[i];
  return difference;
}

function addWrench(
  band: Band,
  joint: CompiledJoint,
  multipliers: Float64Array,
  work: Workspace,
  wrench: Float64Array,
): void {
  calcWrench(joint, multipliers, work, wrench);
  const [fx, fy, fz, mx, my, mz] = wrench;
  const all = [...wrench, Math.hypot(fx, fy, fz), Math.hypot(mx, my, mz)];
  for (let c = 0; c < BAND_SIZE; c++) {
    band.low[c] = Math.min(band.low[c], all[c]);
    band.high[c] = Math.max(band.high[c], all[c]);
  }
}

function binomial(n: number, k: number): number {
  let count = 1;
  for (let i = 1; i <= k; i++) count = (count * (n - k + i)) / i;
  return count;
}
