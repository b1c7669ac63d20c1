/**
 * Separates null vectors of J^T that a singular position adds from those that the mechanism has in every position (T 10.12). A
 * structural vector n remains one along every motion v that the rows permit: n . Cdot stays zero, so n . gdot(v) = 0, because n^T J = 0.
 * A singular vector violates this for some v. What it changes would not be shared in any other position: the reaction is indeterminate.
 */
import { addTo, dot } from '../linalg/dense-vector';
import { ALL_UNIQUE, BY_STIFFNESS, INDETERMINATE } from './reaction-mask';
import { addTransposed, calcRows, rowDot } from '../dynamics/rows';
import { createRandom } from '../math/random';
import { orthonormalise } from '../linalg/least-squares';
import { maskVectors } from './uniqueness';
import { packVectors } from './null-vectors';
import { NULL_NOISE, addNullVector, createNullSpace, factoriseGram, projectOut } from '../linalg/null-space';
import { velocityOffset } from '../coordinates/layout';
import type { NullSpace } from '../linalg/null-space';
import type { GlobalSolver } from '../solvers/contract';
import type { NullVectors } from './null-vectors';
import type { Split } from './split-result';
import type { System } from '../system/system';
import type { Workspace } from '../system/workspace';

/** Speeds and accelerations below this many characteristic lengths per second [1/s], or per second squared [1/s^2], count as zero. */
export const AT_REST = 1e-9;
/** Relative to gdot, or to the square of the speed over the length, smaller values [1] are rounding and residuals of the joints. */
const ROUNDING = 1e-6;
/** A remainder of a motion below this fraction [1] is rounding: the rows permit no motion. */
const NO_MOTION = 1e-7;
/** Passes that leave more than this fraction [1] of what the one before did have nothing more to remove; and most of them. */
const SETTLED = 0.5;
const MOST_PASSES = 12;
/**
 * Number of consecutive motions without new information after which the search ends: almost surely, each motion tests all vectors at
 * once.
 */
const ENOUGH = 2;

/**
 * Sets labels at the state y, whose rows at time t are in `work` and `solver`: what singular vectors change is indeterminate, regardless
 * of stated stiffness. Returns the number of singular vectors, and stores them in the split. Restores work.
 */
export function markIndeterminate(
  system: System,
  t: number,
  y: Float64Array,
  work: Workspace,
  solver: GlobalSolver,
  split: Split,
): number {
  if (solver.factor.nullSpace.count === 0) return 0;
  const singular = singularVectors(system, t, y, work, solver);
  if (singular.count === 0) return 0;
  split.singular = singular;
  const { masks } = split;
  const own = new Int32Array(system.joints.length);
  maskVectors(system, work, singular, own);
  for (let j = 0; j < masks.length; j++) {
    const bits = ALL_UNIQUE & ~own[j];
    masks[j] = (masks[j] & ~bits & ~(bits << BY_STIFFNESS)) | (bits << INDETERMINATE);
  }
  split.open = without(singular, split.open, system.m);
  return singular.count;
}

/** The remaining vectors: their components along singular ones are indeterminate, not shared. */
function without(singular: NullVectors, vectors: NullVectors, m: number): NullVectors {
  const basis = orthonormalise([...unpack(singular, m), ...unpack(vectors, m)]);
  const rows = Array.from({ length: m }, (_, row) => row);
  return packVectors(
    basis.slice(singular.count).map((column) => ({ rows, column })),
    NULL_NOISE,
  );
}

/** The state at the instant, and a state in the same pose with other velocities. */
interface Motion {
  readonly y: Float64Array;
  readonly moving: Float64Array;
}

/** The singular part of the null space: the vectors orthogonal to all null vectors that persist during motion. */
export function singularVectors(
  system: System,
  t: number,
  y: Float64Array,
  work: Workspace,
  solver: GlobalSolver,
): NullVectors {
  const { nullSpace } = solver.factor;
  const { count } = nullSpace;
  // whole columns only where some vector turns out to be singular: at most positions none does, and a large model has thousands
  let columns: Float64Array[] | null = null;
  const v0 = velocityOffset(system.n);
  const motions: Motion = { y, moving: y.slice() };
  const isSingular = new Uint8Array(count);
  let found = 0;
  for (let motion = 1, idle = 0; idle < ENOUGH && found < count; motion++) {
    const bend = bendAlong(system, t, motions, work, solver, motion);
    const told = columns?.map((column) => dot(column, bend)) ?? dotAll(nullSpace, bend);
    const pivot = largestOf(told, isSingular);
    const usual = Math.max(
      Math.sqrt(dot(bend, bend)),
      speedOf(system, motions.moving.subarray(v0, v0 + 6 * system.n)) ** 2 / system.length,
    );
    if (!(Math.abs(told[pivot]) > ROUNDING * usual)) {
      idle++;
      continue;
    }
    idle = 0;
    if (!columns) {
      // by the same motion
      columns = unpack(nullSpace, system.m);
      motion--;
      continue;
    }
    isSingular[pivot] = 1;
    found++;
    for (let v = 0; v < count; v++) {
      if (isSingular[v] === 0) addTo(columns[v], -told[v] / told[pivot], columns[pivot]);
    }
  }
  // restore the rows of the instant
  calcRows(system, t, y, work);
  if (!columns) return packVectors([], NULL_NOISE);
  const structural = spaceOf(columns.filter((_, v) => isSingular[v] === 0));
  const rows = Array.from({ length: system.m }, (_, row) => row);
  const rest = columns.filter((_, v) => isSingular[v] === 1);
  for (const column of rest) projectOut(structural, column);
  return packVectors(
    rest.map((column) => ({ rows, column: unitOf(column) })),
    NULL_NOISE,
  );
}

function largestOf(values: readonly number[], isOut: Uint8Array): number {
  let best = -1;
  for (let v = 0; v < values.length; v++) {
    if (isOut[v] === 0 && (best < 0 || Math.abs(values[v]) > Math.abs(values[best]))) best = v;
  }
  return best;
}

function spaceOf(columns: readonly Float64Array[]): NullSpace {
  const space = createNullSpace(columns[0]?.length ?? 0);
  for (const column of columns) addNullVector(space, column);
  factoriseGram(space);
  return space;
}

/** gdot at the instant's velocities plus a motion that all rows permit, times `rowScale`; zero if there is none. */
function bendAlong(
  system: System,
  t: number,
  { y, moving }: Motion,
  work: Workspace,
  solver: GlobalSolver,
  seed: number,
): Float64Array {
  const bend = new Float64Array(system.m);
  const v0 = velocityOffset(system.n);
  const u = admissible(system, work, solver, seed);
  if (!u) return bend;
  // larger than the present motion, so that it cannot cancel or reverse it: gdot is quadratic in velocities and would show nothing there
  const size = 3 * Math.max(system.length, speedOf(system, y.subarray(v0, v0 + u.length)));
  for (let c = 0; c < u.length; c++) moving[v0 + c] = y[v0 + c] + size * u[c];
  calcRows(system, t, moving, work);
  for (let row = 0; row < system.m; row++) bend[row] = work.gdot[row] * system.rowScale[row];
  return bend;
}

/** A pseudo-random motion of unit speed that satisfies the rows; the same for each seed. Null if the rows permit none. */
export function admissible(
  system: System,
  work: Workspace,
  solver: GlobalSolver,
  seed: number,
): Float64Array | null {
  const u = new Float64Array(6 * system.n);
  const random = createRandom(seed);
  for (let c = 6; c < u.length; c++) u[c] = (2 * random() - 1) / (c % 6 < 3 ? 1 : system.length);
  const before = speedOf(system, u);
  let [left, last] = [before, Infinity];
  // near a singular position rounding leaves a part of what is forbidden, and where all motion is forbidden only rounding remains
  for (let pass = 0; pass < MOST_PASSES && !(left > SETTLED * last); pass++) {
    if (pass > 0) last = left;
    for (let row = 0; row < system.m; row++) work.rhs[row] = -rowDot(system, row, work.J, u, 0);
    solver.solve(work.rhs);
    addTransposed(system, work.MJ, work.rhs, u);
    u.fill(0, 0, 6);
    left = speedOf(system, u);
  }
  return left > NO_MOTION * before ? u.map((value) => value / left) : null;
}

/** [m/s], rotations through the characteristic length. */
export const speedOf = ({ length }: System, u: Float64Array): number =>
  Math.hypot(...u.map((value, c) => (c % 6 < 3 ? value : length * value)));

/** Of each vector, but for the order of its entries. */
function dotAll({ count, start, rows, values }: NullVectors, dense: Float64Array): number[] {
  return Array.from({ length: count }, (_, v) => {
    let sum = 0;
    for (let e = start[v]; e < start[v + 1]; e++) sum += values[e] * dense[rows[e]];
    return sum;
  });
}

function unpack({ count, start, rows, values }: NullVectors, m: number): Float64Array[] {
  return Array.from({ length: count }, (_, v) => {
    const column = new Float64Array(m);
    for (let e = start[v]; e < start[v + 1]; e++) column[rows[e]] = values[e];
    return column;
  });
}

function unitOf(column: Float64Array): Float64Array {
  const size = Math.sqrt(dot(column, column));
  return column.map((value) => value / size);
}

/** Whether all bodies of a state are at rest. */
export function isAtRest(system: System, y: Float64Array): boolean {
  const v0 = velocityOffset(system.n);
  return !(speedOf(system, y.subarray(v0, v0 + 6 * system.n)) > AT_REST * system.length);
}
