/**
 * Which null vectors of J^T a singular position adds, and which the mechanism has wherever it stands (T 10.12). A structural one
 * n is one along every motion v that the rows allow, where n . Cdot stays zero; so n . gdot(v) = 0, for n^T J = 0. A
 * singular one fails for some v. What it changes no other position would share: the reaction has no value.
 */
import { addTo, dot } from '../linalg/dense-vector';
import { ALL_UNIQUE, BY_STIFFNESS, INDETERMINATE } from './reaction-mask';
import { addTransposed, calcRows, rowDot } from '../dynamics/rows';
import { createRandom } from '../math/random';
import { orthonormalise } from '../linalg/least-squares';
import { maskVectors } from './uniqueness';
import { packVectors } from './null-vectors';
import {
  NULL_NOISE,
  closeNullVector,
  createNullSpace,
  factoriseGram,
  projectOut,
  reserveNullVector,
} from '../linalg/null-space';
import { velocityOffset } from '../coordinates/layout';
import type { NullSpace } from '../linalg/null-space';
import type { GlobalSolver } from '../solvers/contract';
import type { NullVectors } from './null-vectors';
import type { Split } from './split-result';
import type { System } from '../system/system';
import type { Workspace } from '../system/workspace';

/** Speeds and accelerations below this many characteristic lengths a second [1/s] or its square [1/s^2] are none. */
export const AT_REST = 1e-9;
/** Of gdot, or of the square of the speed over the length, what is below this part [1] is rounding, and how far joints are off. */
const ROUNDING = 1e-6;
/** What is left of a motion below this part [1] is rounding: the rows allow none. */
const NO_MOTION = 1e-7;
/** Motions in a row that tell nothing new, after which all is known: each tells of all vectors at once, but for chance. */
const ENOUGH = 2;

/**
 * Labels at the state y, whose rows of time t `work` and `solver` hold: what singular vectors change is indeterminate,
 * whatever a stated stiffness says. Returns how many of them there are, and leaves them in the split. Leaves work as it was.
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

/** What is left of the vectors: what they have of the singular ones is indeterminate, not shared. */
function without(singular: NullVectors, vectors: NullVectors, m: number): NullVectors {
  const basis = orthonormalise([...unpack(singular, m), ...unpack(vectors, m)]);
  const rows = Array.from({ length: m }, (_, row) => row);
  return packVectors(
    basis.slice(singular.count).map((column) => ({ rows, column })),
    NULL_NOISE,
  );
}

/** The state of the instant, and one at its pose with other velocities. */
interface Motion {
  readonly y: Float64Array;
  readonly moving: Float64Array;
}

/** What is singular of the null space: what is orthogonal to all null vectors that the mechanism keeps as it moves. */
export function singularVectors(
  system: System,
  t: number,
  y: Float64Array,
  work: Workspace,
  solver: GlobalSolver,
): NullVectors {
  const { count } = solver.factor.nullSpace;
  const columns = unpack(solver.factor.nullSpace, system.m);
  const v0 = velocityOffset(system.n);
  const motions: Motion = { y, moving: y.slice() };
  const isSingular = new Uint8Array(count);
  let found = 0;
  for (let motion = 1, idle = 0; idle < ENOUGH && found < count; motion++) {
    const bend = bendAlong(system, t, motions, work, solver, motion);
    const told = columns.map((column) => dot(column, bend));
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
    isSingular[pivot] = 1;
    found++;
    for (let v = 0; v < count; v++) {
      if (isSingular[v] === 0) addTo(columns[v], -told[v] / told[pivot], columns[pivot]);
    }
  }
  // the rows of the instant itself again
  calcRows(system, t, y, work);
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
  for (const column of columns) {
    reserveNullVector(space, column.length);
    let end = space.start[space.count];
    for (let row = 0; row < column.length; row++) {
      if (Math.abs(column[row]) <= NULL_NOISE) continue;
      space.rows[end] = row;
      space.values[end++] = column[row];
    }
    closeNullVector(space, end);
  }
  factoriseGram(space);
  return space;
}

/** gdot at the velocities of the instant plus a motion that all rows allow, times `rowScale`; zero where they allow none. */
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
  // never so much that it could stop what moves, nor turn it round: gdot is square in velocities, and tells nothing new there
  const size = 3 * Math.max(system.length, speedOf(system, y.subarray(v0, v0 + u.length)));
  for (let c = 0; c < u.length; c++) moving[v0 + c] = y[v0 + c] + size * u[c];
  calcRows(system, t, moving, work);
  for (let row = 0; row < system.m; row++) bend[row] = work.gdot[row] * system.rowScale[row];
  return bend;
}

/** One of many motions of speed 1: any, less what the rows forbid; the same at every call. Null where they allow none. */
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
  // twice: beside a singular position rounding leaves some of what the rows forbid, and where they forbid all it is no motion
  for (let pass = 0; pass < 2; pass++) {
    for (let row = 0; row < system.m; row++) work.rhs[row] = -rowDot(system, row, work.J, u, 0);
    solver.solve(work.rhs);
    addTransposed(system, work.MJ, work.rhs, u);
    u.fill(0, 0, 6);
  }
  const left = speedOf(system, u);
  return left > NO_MOTION * before ? u.map((value) => value / left) : null;
}

/** [m/s], turns through the characteristic length. */
export const speedOf = ({ length }: System, u: Float64Array): number =>
  Math.hypot(...u.map((value, c) => (c % 6 < 3 ? value : length * value)));

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
