/**
 * What the sequential impulses solve at one go: all rows of a joint together, because they share their bodies and a
 * point that is held in x would otherwise be pushed away again in y; a coupling, a driver, a limit alone; the normal and
 * the two tangents of a place of contact together.
 *
 * Kept per block is the Cholesky factor of K = J M^-1 J^T (CH eq. 20), made once per step. A row that leans on the rows
 * before it within its own block gets no impulse; rows redundant across blocks need no care at all.
 */
import { addRow, clearRow } from './row-sums';
import { createPlace } from './place';
import { rowDot } from '../../dynamics/rows';
import type { Place } from './place';
import type { System } from '../../system/system';
import type { Workspace } from '../../system/workspace';

export interface ImpulseBlocks {
  readonly count: number;
  /** count + 1: first row of each block; blocks follow each other. */
  readonly first: Int32Array;
  /** count: where the factor of each block begins. */
  readonly offset: Int32Array;
  /** size x size per block, row by row: lower triangles; of single rows and of places of contact K itself. */
  readonly factor: Float64Array;
  /** count: coefficient of friction of a place of contact, -1 of other blocks. */
  readonly coefficient: Float64Array;
  /** Where the 6n numbers of M^-1 J^T of one row are put together; zero in between. */
  readonly spread: Float64Array;
  /** The block at hand: impulses of the rows of a joint, or a place of contact. */
  readonly impulses: Float64Array;
  readonly place: Place;
}

/** Pivot below this fraction of its row's own diagonal [1]: the row says what the rows before it in the block say. */
const DEPENDENT = 1e-12;
/** Rows of a place of contact behind its normal. */
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

/** Rows of one joint share their bodies, so twelve numbers decide. */
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

/** K of a place of contact, whose rows share their bodies too. */
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

/** K of one row, which a coupling may spread over four bodies, some of them twice. */
function selfProduct({ spread }: ImpulseBlocks, row: number, system: System, work: Workspace): number {
  addRow(system, row, work.MJ, 1, spread);
  const product = rowDot(system, row, work.J, spread, 0);
  clearRow(system, row, spread);
  return product;
}

/** x := K^-1 x for block b of `size` rows > 1, in place; rows that lean on others get zero. */
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
