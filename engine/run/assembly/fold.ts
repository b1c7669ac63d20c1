/**
 * Whether a fold lies between two positions on a path (T 8.1): the determinant of a group's independent rows changes its sign there.
 * Newton's method can step over a fold, or over those of two groups at once, onto the mode behind it, with corrections that contract
 * throughout. For a planar group only the action in its plane counts: the rows that keep links in their plane depend on each other, and
 * no choice among them keeps its sign when the group is turned as a whole.
 */
import { calcDeterminant, findSpan, gramOf } from './small-matrix';
import type { System } from '../../core/system/system';

/** A plane fixed in the world, as directions in W: the normal, and two directions in the plane. */
export interface Plane {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly normal: Float64Array;
}

/** Rows whose determinant keeps its sign: all of a group, or those of a part that is determined without the others. */
export interface Fold {
  readonly rows: readonly number[];
  /** Combinations of these rows that act in the plane of the group, one after the other; null for a group in space. */
  readonly inPlane: Float64Array | null;
}

/** Bodies that become determined together once those of the groups before are, and the rows that determine them. */
export interface Group {
  readonly bodies: readonly number[];
  readonly rows: readonly number[];
  readonly folds: readonly Fold[];
  /** Null where its bodies are not kept parallel to a plane. */
  readonly plane: Plane | null;
}

/**
 * What became of the drawn assembly mode: kept; or it ended, as nothing closed in it for any position of the driver; or it ended on the
 * path to the new dimensions, which says nothing about other paths; or the closed position found is rigid, so that the driver cannot move
 * anything; or the search for it gave up, which does not show that it has ended.
 */
export type Mode = 'kept' | 'ended' | 'ended-on-path' | 'rigid' | 'not-found';

/** Whether the signs of a group's determinants define its mode completely: one or two bodies in a plane. */
export const isDyad = ({ bodies, plane, folds }: Group): boolean =>
  plane !== null && bodies.length <= 2 && folds.length === 1;

/** The determinant of a fold's rows at one position, as a reference for other positions. */
export interface Reference {
  readonly group: Group;
  readonly fold: Fold;
  /**
   * Combinations of the rows that span everything the group's motions can do to them, null for the rows themselves, and their
   * derivatives: `count` of each.
   */
  readonly count: number;
  readonly combined: Float64Array | null;
  readonly derivatives: Float64Array;
  readonly log: number;
  readonly sign: number;
  /** Distance from the fold [1]: the volume spanned by the rows normalised to length one. Another determinant, so on demand. */
  readonly room: () => number;
}

/** If the volume of the normalised rows is larger than this, they are independent [1]. */
const SURE = 1e-12;

/** References of all folds of a group, at the rows J. */
export const refer = (system: System, group: Group, J: Float64Array): Reference[] =>
  group.folds.map((fold) => referFold(system, group, fold, J));

function referFold(system: System, group: Group, fold: Fold, J: Float64Array): Reference {
  const width = widthOf(group);
  const size = fold.rows.length;
  const A = derive(system, group, fold.rows, J);
  if (!fold.inPlane && size === width) {
    const { sign, log } = calcDeterminant(A.slice(), size);
    const room = sign === 0 ? 0 : Math.exp(log - logOfSizes(A, size, width));
    // square and far from dependent: no span has to be found
    if (room > SURE)
      return { group, fold, count: size, combined: null, derivatives: A, sign, log, room: () => room };
  }
  const { combined, count, derivatives, room } = fold.inPlane
    ? unitRows(fold.inPlane, A, size, width)
    : spanOf(A, size, width);
  const { sign, log } = determinantOf(derivatives, derivatives, count, width);
  return { group, fold, count, combined, derivatives, sign, log, room };
}

/** The determinant at J relative to that of the reference [1]: negative behind a fold. */
export function compareSense(system: System, reference: Reference, J: Float64Array): number {
  const { group, fold, count, combined, derivatives } = reference;
  const A = derive(system, group, fold.rows, J);
  const width = widthOf(group);
  const there = combined ? times(combined, A, count, fold.rows.length, width) : A;
  const { sign, log } = determinantOf(there, derivatives, count, width);
  return sign * reference.sign * Math.exp(log - reference.log);
}

/** True if no group crosses a fold between the rows `before` and J. */
export const keepsSense = (
  system: System,
  groups: readonly Group[],
  before: Float64Array,
  J: Float64Array,
): boolean =>
  groups.every((group) => refer(system, group, before).every((each) => compareSense(system, each, J) > 0));

/** Number of a group's rows that are independent in the motions of its bodies. */
export function rankOf(
  system: System,
  { bodies, rows }: Pick<Group, 'bodies' | 'rows'>,
  J: Float64Array,
): number {
  const group: Group = { bodies, rows, folds: [], plane: null };
  return spanOf(derive(system, group, rows, J), rows.length, widthOf(group)).count;
}

const widthOf = ({ bodies, plane }: Group): number => (plane ? 3 : 6) * bodies.length;

/** Derivatives of rows with respect to the motions of a group's bodies, in lengths. */
export function derive(system: System, group: Group, rows: readonly number[], J: Float64Array): Float64Array {
  const { rowA, rowB, rowScale, length } = system;
  const { bodies, plane } = group;
  const width = widthOf(group);
  const A = new Float64Array(rows.length * width);
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i];
    const scale = rowScale[row];
    for (let side = 0; side < 12; side += 6) {
      const k = bodies.indexOf(side === 0 ? rowA[row] : rowB[row]);
      if (k < 0) continue;
      const at = 12 * row + side;
      if (plane === null) {
        for (let c = 0; c < 6; c++) A[width * i + 6 * k + c] += (scale * J[at + c]) / (c < 3 ? 1 : length);
        continue;
      }
      const to = width * i + 3 * k;
      for (let c = 0; c < 3; c++) {
        A[to] += scale * J[at + c] * plane.x[c];
        A[to + 1] += scale * J[at + c] * plane.y[c];
        A[to + 2] += (scale * J[at + 3 + c] * plane.normal[c]) / length;
      }
    }
  }
  return A;
}

/** Logarithm of the product of the rows' lengths. */
function logOfSizes(A: Float64Array, size: number, width: number): number {
  let log = 0;
  for (let i = 0; i < size; i++) {
    let square = 0;
    for (let c = width * i; c < width * (i + 1); c++) square += A[c] * A[c];
    log += Math.log(square) / 2;
  }
  return log;
}

interface Span {
  readonly combined: Float64Array;
  readonly count: number;
  /** The combined rows. */
  readonly derivatives: Float64Array;
  readonly room: () => number;
}

/** For rows in space: combinations that span all of them. */
function spanOf(A: Float64Array, size: number, width: number): Span {
  const G = gramOf(A, A, size, width);
  const scale = new Float64Array(size);
  for (let i = 0; i < size; i++) scale[i] = G[size * i + i] > 0 ? 1 / Math.sqrt(G[size * i + i]) : 0;
  for (let i = 0; i < size; i++) for (let k = 0; k < size; k++) G[size * i + k] *= scale[i] * scale[k];
  const { columns, count } = findSpan(G, size);
  const combined = columns.slice();
  for (let i = 0; i < count; i++) for (let k = 0; k < size; k++) combined[size * i + k] *= scale[k];
  const room = () => Math.exp(calcDeterminant(gramOf(columns, columns, count, size), count).log / 2);
  return { combined, count, derivatives: times(combined, A, count, size, width), room };
}

/** For rows in a plane: the known combinations, normalised. */
function unitRows(inPlane: Float64Array, A: Float64Array, size: number, width: number): Span {
  const count = inPlane.length / size;
  const combined = inPlane.slice();
  const T = times(combined, A, count, size, width);
  for (let i = 0; i < count; i++) {
    let square = 0;
    for (let c = 0; c < width; c++) square += T[width * i + c] ** 2;
    const scale = square > 0 ? 1 / Math.sqrt(square) : 0;
    for (let k = 0; k < size; k++) combined[size * i + k] *= scale;
    for (let c = 0; c < width; c++) T[width * i + c] *= scale;
  }
  const room = () => {
    const { log, sign } = calcDeterminant(gramOf(T, T, count, width), count);
    return sign === 0 ? 0 : Math.exp(log / 2);
  };
  return { combined, count, derivatives: T, room };
}

/** C A, C of `count` rows. */
function times(C: Float64Array, A: Float64Array, count: number, size: number, width: number): Float64Array {
  const out = new Float64Array(count * width);
  for (let i = 0; i < count; i++)
    for (let k = 0; k < size; k++) {
      const factor = C[size * i + k];
      if (factor === 0) continue;
      for (let c = 0; c < width; c++) out[width * i + c] += factor * A[width * k + c];
    }
  return out;
}

/** Determinant of A B^T; for square ones, of A times that of B. */
function determinantOf(A: Float64Array, B: Float64Array, count: number, width: number) {
  if (count !== width) return calcDeterminant(gramOf(A, B, count, width), count);
  return calcDeterminant(A.slice(), count);
}
