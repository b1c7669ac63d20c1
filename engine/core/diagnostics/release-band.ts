/**
 * The range of a shared reaction over all releases of the redundancy (T 10.2).
 *
 * With r null vectors, every choice of r released rows (with multipliers set to zero) that preserves the rank makes all multipliers
 * unique without changing the motion. The band of a component is its range over all these releases: it contains the least-norm value,
 * and no bearing that constrains the mechanism can carry more than some release gives.
 */
import { calcWrench } from '../dynamics/wrench';
import type { CompiledJoint, System } from '../system/system';
import type { NullVectors } from './null-vectors';
import type { Workspace } from '../system/workspace';

/** Above this number of row sets no band is computed: the number grows with the redundancy like a binomial coefficient. */
export const MOST_RELEASES = 60_000;
/** A row on which the null space has smaller entries than this [1] is not redundant: releasing it would reduce the rank. */
const ADMISSIBLE = 1e-4;
/** FX FY FZ MX MY MZ, |F|, |M|. */
export const BAND_SIZE = 8;

export interface Band {
  /** Force [N] and moment about the joint's point on B [N m] on body B, world axes, as `BAND_SIZE` says. */
  readonly low: Float64Array;
  readonly high: Float64Array;
  /** Number of admissible row sets; 0 if there are too many to examine, and the band is NaN. */
  releases: number;
}

/** Rows and null vectors coupled with the joint. */
interface Block {
  readonly rows: readonly number[];
  readonly vectors: readonly number[];
}

export function createBand(): Band {
  return { low: new Float64Array(BAND_SIZE), high: new Float64Array(BAND_SIZE), releases: 0 };
}

/** For one joint, from the given multipliers and null vectors, without those determined by stiffness. */
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

/** The null vectors on the joint's rows, those that have a row in common with these, and so on. */
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

/** One column per null vector of the block, one entry per row. */
function matrixOf({ start, rows, values }: NullVectors, block: Block): Float64Array[] {
  const at = new Map(block.rows.map((row, i) => [row, i]));
  return block.vectors.map((v) => {
    const column = new Float64Array(block.rows.length);
    for (let e = start[v]; e < start[v + 1]; e++) column[at.get(rows[e])!] = values[e];
    return column;
  });
}

/** Releases row after row, each set once, and shares the elimination between sets with common rows. */
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
