/**
 * Whether a fold lies between two positions on a way (T 8.1): the determinant of a group's independent rows, J M^-1 J'^T between
 * those before and those after, turns its sign there. Newton's method can step over a fold, or over those of two groups at
 * once, onto the mode behind it, with corrections that contract all the way.
 */
import { dot } from '../../core/linalg/dense-vector';
import type { System } from '../../core/system/system';
import type { Workspace } from '../../core/system/workspace';

/** Bodies that stand together once those of the groups before stand, and the rows that see to it. */
export interface Group {
  readonly bodies: readonly number[];
  readonly rows: readonly number[];
  /** Sets of these rows whose determinants keep their signs: all, and parts that stand without the others. */
  readonly folds: readonly (readonly number[])[];
}

/** Rows at a position, and the same times M^-1: 12 m each. */
export type Rows = Pick<Workspace, 'J' | 'MJ'>;

/** Sign, and logarithm of the magnitude. */
interface Determinant {
  readonly sign: number;
  readonly log: number;
}

/** Squared sine below which a row depends on those before it [1]. */
const DEPENDENT = 1e-12;

export const keepRows = ({ m }: System, { J, MJ }: Rows): Rows => ({
  J: J.slice(0, 12 * m),
  MJ: MJ.slice(0, 12 * m),
});

/** What the determinant of the rows of a fold at other positions is compared with, as they are at one. */
export interface Reference {
  readonly group: Group;
  readonly fold: readonly number[];
  readonly before: Rows;
  /** Per row 1 / length, and vectors that span all that motions of the group can do to the rows, so scaled. */
  readonly scale: readonly number[];
  readonly span: readonly Float64Array[];
  readonly determinant: Determinant;
  /** How far from the fold it is [1]: the volume that the rows span, each of length one. */
  readonly room: number;
}

/** Of every fold of a group. */
export function refer(system: System, group: Group, before: Rows): Reference[] {
  return group.folds.map((fold) => {
    const own = ownBodies(system, group);
    const G = gram(system, own, fold, before, before.J);
    const scale = G.map((row, i) => (row[i] > 0 ? 1 / Math.sqrt(row[i]) : 0));
    const span = findSpan(scaled(G, scale));
    const determinant = calcDeterminant(onto(span, scaled(G, scale)));
    const { log } = calcDeterminant(span.map((one) => span.map((other) => dot(one, other))));
    return { group, fold, before, scale, span, determinant, room: Math.exp(log / 2) };
  });
}

/**
 * The determinant at J over that of the reference [1]: negative behind a fold. Of redundant rows all take part: a choice among
 * them, as of what keeps links in their plane, would have folds of its own.
 */
export function compareSense(
  system: System,
  { group, fold, before, scale, span, determinant }: Reference,
  J: Float64Array,
): number {
  const G = gram(system, ownBodies(system, group), fold, before, J);
  const { sign, log } = calcDeterminant(onto(span, scaled(G, scale)));
  return sign * determinant.sign * Math.exp(log - determinant.log);
}

/** True where no fold of a group is seen between the position of `before` and that of the rows J. */
export const keepsSense = (
  system: System,
  groups: readonly Group[],
  before: Rows,
  J: Float64Array,
): boolean =>
  groups.every((group) => refer(system, group, before).every((each) => compareSense(system, each, J) > 0));

/** Of the rows of a group, how many do not depend on each other in the motions of its bodies. */
export function rankOf(system: System, group: Group, at: Rows): number {
  const G = gram(system, ownBodies(system, group), group.rows, at, at.J);
  return findSpan(
    scaled(
      G,
      G.map((row, i) => (row[i] > 0 ? 1 / Math.sqrt(row[i]) : 0)),
    ),
  ).length;
}

/** J' M^-1 J^T of the rows of a fold, J' those given. */
function gram(
  system: System,
  own: Uint8Array,
  rows: readonly number[],
  { MJ }: Rows,
  J: Float64Array,
): number[][] {
  return rows.map((row) => rows.map((other) => product(system, own, [row, J], [other, MJ])));
}

const scaled = (G: readonly number[][], scale: readonly number[]): number[][] =>
  G.map((row, i) => row.map((value, k) => value * scale[i] * scale[k]));

/** L^T G L, L of those columns. */
function onto(span: readonly Float64Array[], G: readonly number[][]): number[][] {
  const images = span.map((column) => Float64Array.from(G, (row) => dot(row, column)));
  return span.map((one) => images.map((image) => dot(one, image)));
}

/** n: 1 for bodies of the group. */
function ownBodies({ n }: System, { bodies }: Group): Uint8Array {
  const own = new Uint8Array(n);
  for (const body of bodies) own[body] = 1;
  return own;
}

/** J of a row with M^-1 J of another, over those of the bodies that they share. */
function product(
  { rowA, rowB }: System,
  own: Uint8Array,
  [row, J]: readonly [number, Float64Array],
  [other, MJ]: readonly [number, Float64Array],
): number {
  let sum = 0;
  for (let one = 0; one < 12; one += 6) {
    const body = one === 0 ? rowA[row] : rowB[row];
    if (own[body] === 0) continue;
    for (let two = 0; two < 12; two += 6) {
      if ((two === 0 ? rowA[other] : rowB[other]) !== body) continue;
      for (let c = 0; c < 6; c++) sum += J[12 * row + one + c] * MJ[12 * other + two + c];
    }
  }
  return sum;
}

/** Columns L of Cholesky's factor with pivots, largest first, G = L L^T; G is overwritten. */
function findSpan(G: number[][]): Float64Array[] {
  const span: Float64Array[] = [];
  const left = new Set(G.keys());
  for (;;) {
    let best = -1;
    for (const i of left) if (best < 0 || G[i][i] > G[best][best]) best = i;
    if (best < 0 || !(G[best][best] > DEPENDENT)) return span;
    left.delete(best);
    const root = Math.sqrt(G[best][best]);
    const column = new Float64Array(G.length);
    column[best] = root;
    for (const i of left) column[i] = G[i][best] / root;
    for (const i of left) if (column[i] !== 0) for (const k of left) G[i][k] -= column[i] * column[k];
    span.push(column);
  }
}

/** By elimination with row exchanges; A is overwritten. */
function calcDeterminant(A: number[][]): Determinant {
  let [sign, log] = [1, 0];
  for (let c = 0; c < A.length; c++) {
    let best = c;
    for (let r = c + 1; r < A.length; r++) if (Math.abs(A[r][c]) > Math.abs(A[best][c])) best = r;
    if (best !== c) [A[best], A[c], sign] = [A[c], A[best], -sign];
    if (A[c][c] === 0) return { sign: 0, log: 0 };
    sign *= Math.sign(A[c][c]);
    log += Math.log(Math.abs(A[c][c]));
    for (let r = c + 1; r < A.length; r++) {
      const factor = A[r][c] / A[c][c];
      if (factor !== 0) for (let k = c; k < A.length; k++) A[r][k] -= factor * A[c][k];
    }
  }
  return { sign, log };
}
