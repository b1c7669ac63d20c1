/**
 * J J^T of the rows of a sketch, factorised: dense where few rows are solved, sparse where many are. Rows are coupled by the points that
 * they share, so a chain of bars has a band and not a full triangle (T 6).
 */
import { createCholeskyWorkspace, factorise, solve } from '../../core/linalg/rank-revealing-cholesky';
import { createSparseCholesky, factoriseSparse } from '../../core/linalg/sparse-cholesky';
import type { SparseCholesky } from '../../core/linalg/sparse-cholesky';
import { calcSparseNullSpace } from '../../core/linalg/sparse-null-space';
import { compilePattern } from '../../core/linalg/sparse-pattern';
import type { SparsePattern } from '../../core/linalg/sparse-pattern';
import { solveSparse } from '../../core/linalg/sparse-solve';
import { oncePer } from '../once-per';
import { pointsIn } from './sketch';
import type { Condition, Owned, Row } from './sketch';

/** From this many rows on the sparse factorisation is faster: with 40 rows of a chain both take 0.2 ms. */
const SPARSE_FROM = 40;
/** Of the numbers of a full matrix: with more of them in its factor a sketch is not sparse [1]. */
const FULL = 0.4;

export interface RowProducts {
  /** Multiplications of one factorisation, roughly. */
  readonly work: number;
  /** Rows that depend on others, of those factorised last. */
  readonly dependent: number;
  /** Factorises J J^T in units of `size`, with `damping` on its diagonal; false if a number is not finite. */
  factorise(rows: readonly Row[], damping: number): boolean;
  /** b := (J J^T)^+ b, with the rows factorised last. */
  solve(b: Float64Array): void;
}

/** `coordinates`: how many a row can refer to; lengths are in units of `size` [m]. */
export function createRowProducts(
  conditions: readonly Owned[],
  coordinates: number,
  size: number,
): RowProducts {
  const spread = new Float64Array(coordinates);
  const multiply = productsWith(spread, size);
  const count = conditions.length;
  const pattern = count < SPARSE_FROM ? null : patternOf(conditions);
  // rows about few points are all coupled: pivots find their low rank sooner
  return pattern === null || pattern.size > FULL * count * count
    ? dense(count, multiply)
    : sparse(pattern, coordinates, size, multiply);
}

type Multiply = (rows: readonly Row[], i: number, others: (dot: (j: number) => number) => void) => void;

/** Products of row i with others: its numbers are spread out once for all of them. */
function productsWith(spread: Float64Array, size: number): Multiply {
  const square = size * size;
  return (rows, i, others) => {
    const { at, by } = rows[i];
    for (let k = 0; k < at.length; k++) spread[at[k]] = by[k] * square;
    others((j) => {
      const other = rows[j];
      let sum = 0;
      for (let k = 0; k < other.at.length; k++) sum += spread[other.at[k]] * other.by[k];
      return sum;
    });
    for (let k = 0; k < at.length; k++) spread[at[k]] = 0;
  };
}

function dense(m: number, multiply: Multiply): RowProducts {
  const cholesky = createCholeskyWorkspace(m);
  const { A } = cholesky;
  return {
    work: m ** 3 / 6,
    get dependent() {
      return cholesky.nullSpace.count + cholesky.emptyRows;
    },
    factorise(rows, damping) {
      for (let i = 0; i < m; i++)
        multiply(rows, i, (dot) => {
          for (let j = 0; j <= i; j++) A[i * m + j] = dot(j) + (i === j ? damping : 0);
        });
      return factorise(cholesky);
    },
    solve: (b) => solve(cholesky, b),
  };
}

function sparse(pattern: SparsePattern, coordinates: number, size: number, multiply: Multiply): RowProducts {
  const w = createSparseCholesky(pattern, new Float64Array(pattern.m).fill(1));
  const sum = new Float64Array(coordinates);
  const { m, own, stride, firstRow } = pattern;
  let work = 0;
  for (let place = 0; place < pattern.blocks; place++)
    work += (firstRow[place + 1] - firstRow[place]) * stride[place] * (own[place] + 1);
  return {
    work,
    get dependent() {
      return w.nullSpace.count + w.emptyRows;
    },
    factorise(rows, damping) {
      for (let row = 0; row < m; row++)
        multiply(rows, pattern.rowAt[row], (dot) => fillRow(w, row, damping, dot));
      const exact = (x: Float64Array): number => squareOf(w, rows, damping, { x, sum, size });
      if (!factoriseSparse(w, exact)) return false;
      calcSparseNullSpace(w);
      return true;
    },
    solve: (b) => solveSparse(w, b),
  };
}

function fillRow(
  { L, pattern }: SparseCholesky,
  row: number,
  damping: number,
  dot: (j: number) => number,
): void {
  const { placeAt, firstRow, origin, stride, own, leftStart, leftPlace, leftOffset, rowAt } = pattern;
  const place = placeAt[row];
  const at = origin[place] + (row - firstRow[place]) * stride[place];
  for (let c = leftStart[place]; c < leftStart[place + 1]; c++) {
    const [from, until] = [firstRow[leftPlace[c]], firstRow[leftPlace[c] + 1]];
    for (let j = from; j < until; j++) L[at + leftOffset[c] + j - from] = dot(rowAt[j]);
  }
  for (let j = firstRow[place]; j <= row; j++)
    L[at + own[place] + j - firstRow[place]] = dot(rowAt[j]) + (j === row ? damping : 0);
}

/** x^T S (J J^T + damping) S x, from J itself: of nearly a null vector the products would leave rounding. */
function squareOf(
  { unit, pattern }: SparseCholesky,
  rows: readonly Row[],
  damping: number,
  { x, sum, size }: { x: Float64Array; sum: Float64Array; size: number },
): number {
  sum.fill(0);
  let square = 0;
  for (let row = 0; row < pattern.m; row++) {
    const factor = x[row] * unit[row];
    square += damping * factor * factor;
    const { at, by } = rows[pattern.rowAt[row]];
    for (let k = 0; k < at.length; k++) sum[at[k]] += factor * size * by[k];
  }
  for (const value of sum) square += value * value;
  return square;
}

/** Rows about the same points are one block; a block is coupled to all others that share a point with it. */
const patternOf = oncePer((conditions: readonly Owned[]): SparsePattern => {
  const blocks: number[][] = [];
  const byPoints = new Map<string, number>();
  const cliques = new Map<number, number[]>();
  conditions.forEach(({ condition }, row) => {
    const points = distinctPoints(condition);
    const key = points.join(' ');
    const known = byPoints.get(key);
    if (known !== undefined) return void blocks[known].push(row);
    byPoints.set(key, blocks.length);
    for (const point of points) {
      const members = cliques.get(point);
      if (members) members.push(blocks.length);
      else cliques.set(point, [blocks.length]);
    }
    blocks.push([row]);
  });
  return compilePattern(blocks, [...cliques.values()], Infinity)!;
});

const distinctPoints = (condition: Condition): number[] =>
  [...new Set(pointsIn(condition))].sort((a, b) => a - b);
