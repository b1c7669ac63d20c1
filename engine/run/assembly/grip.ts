/**
 * How the drivers move a mechanism (T 8.1): the motions G = P M^-1 d that unit efforts on their rows d cause with the joints
 * closed, P the projection onto the free motions. As long as G does not vanish along a path, the mechanism passes no dead
 * point of its drivers; across one, G reverses.
 */
import { dot } from '../../core/linalg/dense-vector';
import { addTransposed, calcRows, rowDot } from '../../core/dynamics/rows';
import { applyInverseMass } from '../../core/dynamics/mass';
import { calcAsked } from './closing';
import { calcKinematics } from '../../core/system/kinematics';
import { factoriseGlobal } from '../../core/solvers/global-solver';
import { isDriver, HOLDS } from '../../core/system/switched-row';
import { holdsPosition } from '../../core/system/system';
import type { Asked, Closing } from './closing';

/** Per driver, 6n each: the motion, and the corresponding forces, M G. */
export interface Grip {
  readonly motions: readonly Float64Array[];
  readonly forces: readonly Float64Array[];
  /** Squared sine of the least angle between a driver's row and those of the joints [1]: 0 at a dead point. */
  readonly sine: number;
}

/** A smaller squared sine is rounding. */
const NO_GRIP = 1e-16;
/** Below this squared sine, a driver is so near a dead point that its speeds there make little sense. */
export const WEAK_GRIP = 1e-2;

/** At y, for the drivers not included in `asked`; null if there are none, or one is at a dead point. */
export function calcGrip(closing: Closing, y: Float64Array, asked: Asked): Grip | null {
  const rows = driverRows(closing, y, asked);
  if (rows.length === 0) return null;
  const { system, work, solver } = closing;
  calcAsked(closing, y, asked);
  if (!factoriseGlobal(system, work, solver)) return null;
  const motions: Float64Array[] = [];
  const forces = rows;
  let sine = 1;
  for (const force of forces) {
    const motion = new Float64Array(6 * system.n);
    for (let b = 1; b < system.n; b++) applyInverseMass(system, work, b, force, 6 * b, motion, 6 * b);
    const free = dot(motion, force);
    for (let row = 0; row < system.m; row++) work.rhs[row] = -rowDot(system, row, work.J, motion, 0);
    solver.solve(work.rhs);
    addTransposed(system, work.MJ, work.rhs, motion);
    addTransposed(system, work.J, work.rhs, force);
    motion.fill(0, 0, 6);
    force.fill(0, 0, 6);
    sine = Math.min(sine, dot(motion, force) / free);
    if (!(sine > NO_GRIP)) return null;
    motions.push(motion);
  }
  return { motions, forces, sine };
}

/** Rows of the drivers not included in `asked`, over all bodies. */
function driverRows({ system, work }: Closing, y: Float64Array, asked: Asked): Float64Array[] {
  if (asked === 'held') return [];
  const { mode } = work.switched;
  const before = mode.slice();
  system.switched.forEach((row, s) => isDriver(row) && (mode[s] = HOLDS));
  calcKinematics(system, y, work);
  calcRows(system, 0, y, work);
  mode.set(before);
  return system.drivers
    .filter((driver) => driver.row >= 0 && (asked === 'joints' || !holdsPosition(driver)))
    .map(({ row }) => {
      const force = new Float64Array(6 * system.n);
      for (let c = 0; c < 6; c++) {
        force[6 * system.rowA[row] + c] += work.J[12 * row + c];
        force[6 * system.rowB[row] + c] += work.J[12 * row + 6 + c];
      }
      return force;
    });
}

/**
 * Cosine of the angle between the drivers' motions in two nearby positions [1], of volumes if there are several drivers:
 * negative if a dead point lies between.
 */
export function compareGrips(a: Grip, b: Grip): number {
  const [one, other] = [gram(a, a), gram(b, b)].map(determinant);
  return determinant(gram(a, b)) / Math.sqrt(one * other);
}

const gram = (a: Grip, b: Grip): number[][] =>
  a.motions.map((motion) => b.forces.map((force) => dot(motion, force)));

/** By elimination with row exchanges; A is overwritten. */
function determinant(A: number[][]): number {
  let product = 1;
  for (let c = 0; c < A.length; c++) {
    let best = c;
    for (let r = c + 1; r < A.length; r++) if (Math.abs(A[r][c]) > Math.abs(A[best][c])) best = r;
    if (A[best][c] === 0) return 0;
    if (best !== c) [A[best], A[c], product] = [A[c], A[best], -product];
    product *= A[c][c];
    for (let r = c + 1; r < A.length; r++) {
      const factor = A[r][c] / A[c][c];
      for (let k = c; k < A.length; k++) A[r][k] -= factor * A[c][k];
    }
  }
  return product;
}
