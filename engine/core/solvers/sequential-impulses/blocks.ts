/**
 * The units that sequential impulses solve at once: all rows of a joint together, because they act on the same bodies, and a point
 * corrected in x would otherwise be pushed away again in y; a coupling, a driver or a limit alone; the normal and the two tangents of a
 * contact point together.
 *
 * Each block stores the Cholesky factor of K = J M^-1 J^T (CH eq. 20), computed once per step. A row that depends on earlier rows of its
 * block gets no impulse; rows redundant across blocks need no special treatment.
 */
import { addRow, clearRow } from './row-sums';
import { createPlace } from './place';
import { rowDot } from '../../dynamics/rows';
import type { Place } from './place';
import type { System } from '../../system/system';
import type { Workspace } from '../../system/workspace';

export interface ImpulseBlocks {
  readonly count: number;
  /** count + 1: first row of each block; blocks are contiguous. */
  readonly first: Int32Array;
  /** count: offset of the factor of each block. */
  readonly offset: Int32Array;
  /** size x size per block, row by row: lower triangles; for single rows and contact points, K itself. */
  readonly factor: Float64Array;
  /** count: coefficient of friction of a contact point, -1 for other blocks. */
  readonly coefficient: Float64Array;
  /** Work space for the 6n numbers of M^-1 J^T of one row; zero between uses. */
  readonly spread: Float64Array;
  /** The block being solved: impulses of the rows of a joint, or a contact point. */
  readonly impulses: Float64Array;
  readonly place: Place;
  /** The part of its change that a contact point takes in a sweep [1]. */
  part: number;
}

/** Pivots below this fraction of the row's own diagonal [1] mean that the row depends on earlier rows of the block. */
const DEPENDENT = 1e-12;
/** Number of tangent rows of a contact point after its normal. */
export const TANGENTS = 2;

export function createImpulseBlocks(system: System): ImpulseBlocks {
  const first: number[] = system.joints.filter(({ rows }) => rows > 0).map(({ row }) => row);
  const firstCoupling = system.jointRows - system.couplings.length;
  const coefficients = new Map(
    system.switched.flatMap(({ normal, coefficient }) =>
      normal >= 0 ? [[system.switched[normal].row, coefficient] as const] : [],
    ),
  );
  for (let row = firstCoupling; row <= system.m; row++) {
    first.push(row);
    if (coefficients.has(row)) row += TANGENTS;
  }
  const offset = new Int32Array(first.length);
  for (let b = 0; b + 1 < first.length; b++) offset[b + 1] = offset[b] + (first[b + 1] - first[b]) ** 2;
  const count = first.length - 1;
  return {
    count,
    coefficient: Float64Array.from({ length: count }, (_, b) => coefficients.get(first[b]) ?? -1),
    first: Int32Array.from(first),
    offset,
    factor: new Float64Array(offset[first.length - 1]),
    spread: new Float64Array(6 * system.n),
    impulses: new Float64Array(Math.max(0, ...system.joints.map(({ rows }) => rows))),
    place: createPlace(),
    part: 1,
  };
}

/** Factors of all blocks. Reads work.J and work.MJ. */
export function factoriseBlocks(blocks: ImpulseBlocks, system: System, work: Workspace): void {
  for (let b = 0; b < blocks.count; b++) {
    const row = blocks.first[b];
    const size = blocks.first[b + 1] - row;
    if (blocks.coefficient[b] >= 0) calcPlace(blocks, b, row, work);
    else if (size > 1) factoriseJoint(blocks, b, row, size, work);
    else blocks.factor[blocks.offset[b]] = selfProduct(blocks, row, system, work);
  }
}

/** Rows of one joint act on the same bodies, so twelve numbers suffice. */
function factoriseJoint(blocks: ImpulseBlocks, b: number, row: number, size: number, work: Workspace): void {
  const { factor } = blocks;
  const o = blocks.offset[b];
  for (let i = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = 0;
      for (let c = 0; c < 12; c++) sum += work.J[12 * (row + i) + c] * work.MJ[12 * (row + j) + c];
      const product = sum;
      for (let k = 0; k < j; k++) sum -= factor[o + i * size + k] * factor[o + j * size + k];
      if (j < i) {
        const pivot = factor[o + j * size + j];
        factor[o + i * size + j] = pivot > 0 ? sum / pivot : 0;
      } else factor[o + i * size + i] = sum > DEPENDENT * product ? Math.sqrt(sum) : 0;
    }
  }
}

/** K of a contact point, whose rows act on the same bodies too. */
function calcPlace({ factor, offset }: ImpulseBlocks, b: number, row: number, work: Workspace): void {
  const size = 1 + TANGENTS;
  for (let i = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = 0;
      for (let c = 0; c < 12; c++) sum += work.J[12 * (row + i) + c] * work.MJ[12 * (row + j) + c];
      factor[offset[b] + i * size + j] = factor[offset[b] + j * size + i] = sum;
    }
  }
}

/** K of one row, which for a coupling may act on up to four bodies, possibly repeated. */
function selfProduct({ spread }: ImpulseBlocks, row: number, system: System, work: Workspace): number {
  addRow(system, row, work.MJ, 1, spread);
  const product = rowDot(system, row, work.J, spread, 0);
  clearRow(system, row, spread);
  return product;
}

/** x := K^-1 x for block b of `size` rows > 1, in place; dependent rows get zero. */
export function solveBlock(
  { factor, offset }: ImpulseBlocks,
  b: number,
  size: number,
  x: Float64Array,
): void {
  const o = offset[b];
  for (let i = 0; i < size; i++) {
    const pivot = factor[o + i * size + i];
    let sum = x[i];
    for (let k = 0; k < i; k++) sum -= factor[o + i * size + k] * x[k];
    x[i] = pivot > 0 ? sum / pivot : 0;
  }
  for (let i = size - 1; i >= 0; i--) {
    const pivot = factor[o + i * size + i];
    let sum = x[i];
    for (let k = i + 1; k < size; k++) sum -= factor[o + k * size + i] * x[k];
    x[i] = pivot > 0 ? sum / pivot : 0;
  }
}
