/**
 * Whether a fold lies between two positions on a way (T 8.1): the determinant of independent rows, J M^-1 J'^T between those
 * before and those after, turns its sign there. Newton's method can step over a fold, onto the mode behind it, with
 * corrections that contract all the way.
 */
import type { System } from '../system/system';
import type { Workspace } from '../system/workspace';

/** Rows as they were at a position, and the same times M^-1: 12 m each. */
export interface Rows {
  readonly J: Float64Array;
  readonly MJ: Float64Array;
}

/** More rows than this are full matrices too large for every step [1]. */
const MOST_ROWS = 200;
/** Squared sine below which a row depends on those before it [1]. */
const DEPENDENT = 1e-12;

export function keepRows({ m }: System, { J, MJ }: Workspace): Rows | null {
  return m > MOST_ROWS ? null : { J: J.slice(0, 12 * m), MJ: MJ.slice(0, 12 * m) };
}

/** True where no fold is seen between the position of `before` and that of the rows J. */
export function keepsSense(system: System, before: Rows | null, J: Float64Array): boolean {
  if (before === null) return true;
  const active: number[] = [];
  for (let row = 0; row < system.m; row++)
    if (product(system, row, row, before.J, before.MJ) > 0) active.push(row);
  const own = active.map((row) => active.map((other) => product(system, row, other, before.J, before.MJ)));
  const independent = choosePivots(own).map((i) => active[i]);
  return (
    determinantSign(
      independent.map((row) => independent.map((other) => product(system, other, row, J, before.MJ))),
    ) > 0
  );
}

/** J of a row with M^-1 J of another, over the bodies that they share. */
function product(
  { rowA, rowB }: System,
  row: number,
  other: number,
  J: Float64Array,
  MJ: Float64Array,
): number {
  let sum = 0;
  for (const one of [0, 6]) {
    const body = one === 0 ? rowA[row] : rowB[row];
    if (body === 0) continue;
    for (const two of [0, 6]) {
      if ((two === 0 ? rowA[other] : rowB[other]) !== body) continue;
      for (let c = 0; c < 6; c++) sum += J[12 * row + one + c] * MJ[12 * other + two + c];
    }
  }
  return sum;
}

/** Indices of independent rows by Cholesky's method with pivots, largest first; G is overwritten. */
function choosePivots(G: number[][]): number[] {
  const scale = G.map((row, i) => 1 / Math.sqrt(row[i]));
  const rest = G.map((_, i) => i);
  const chosen: number[] = [];
  for (let i = 0; i < G.length; i++) for (let j = 0; j < G.length; j++) G[i][j] *= scale[i] * scale[j];
  while (rest.length > 0) {
    let best = 0;
    for (let i = 1; i < rest.length; i++) if (G[rest[i]][rest[i]] > G[rest[best]][rest[best]]) best = i;
    const [pivot] = rest.splice(best, 1);
    if (!(G[pivot][pivot] > DEPENDENT)) break;
    chosen.push(pivot);
    for (const i of rest) {
      const factor = G[i][pivot] / G[pivot][pivot];
      if (factor !== 0) for (const j of rest) G[i][j] -= factor * G[pivot][j];
    }
  }
  return chosen;
}

/** By elimination with row exchanges; A is overwritten. */
function determinantSign(A: number[][]): number {
  let sign = 1;
  for (let c = 0; c < A.length; c++) {
    let best = c;
    for (let r = c + 1; r < A.length; r++) if (Math.abs(A[r][c]) > Math.abs(A[best][c])) best = r;
    if (best !== c) [A[best], A[c], sign] = [A[c], A[best], -sign];
    if (A[c][c] === 0) return 0;
    if (A[c][c] < 0) sign = -sign;
    for (let r = c + 1; r < A.length; r++) {
      const factor = A[r][c] / A[c][c];
      if (factor !== 0) for (let k = c; k < A.length; k++) A[r][k] -= factor * A[c][k];
    }
  }
  return sign;
}
