/**
 * The equations of motion in the free motions s of an equilibrium, to first order (T 11.3):
 *
 *   sddot = -C sdot - K s        K_ij = -d(z_i . M a)/ds_j,  C_ij = -d(z_i . M a)/d(sdot_j)
 *
 * with z the orthonormal free motions and a the accelerations of the constrained system at a pose that was moved along z_j
 * with the joints closed, or at rest with the velocities z_j. The constraint forces are in a, so their contribution to the
 * stiffness (the geometric part) is included. Differences of fourth order, exact for c |s| s.
 */
import { calcDerivative } from '../../steppers/acceleration';
import { factoriseAt, follow, kineticProduct, largestSpeed } from './free-motions';
import { velocityOffset } from '../../../core/coordinates/layout';
import type { Mechanism } from '../mechanism';

/** Step of the differences, in characteristic lengths [1]. */
const REACH = 1e-3;

/**
 * Offsets in steps, and weights over 12 steps: the mean of the one-sided formulas of third order. A force may be curved differently on
 * both sides, as quadratic drag at rest or a spring given by a table at one of its points: central differences would mistake the
 * curvature for a slope.
 */
export const STENCIL = [
  [-3, -2],
  [-2, 9],
  [-1, -18],
  [1, 18],
  [2, -9],
  [3, 2],
] as const;

/** Accelerations (6n) at y; null where they are not finite. */
export function accelerationsAt(mechanism: Mechanism, y: Float64Array): Float64Array | null {
  const { system, work, solver } = mechanism;
  const dydt = new Float64Array(y.length);
  work.settling = false;
  return calcDerivative(system, 0, y, dydt, work, solver) ? work.acc.slice() : null;
}

/** z_i . M a for every motion; expects the kinematics of the pose that the motions belong to. */
export function components(
  mechanism: Mechanism,
  motions: readonly Float64Array[],
  a: Float64Array,
): number[] {
  return motions.map((z) => kineticProduct(mechanism, z, a));
}

/** K by columns, one per `next()`; null where a pose cannot be reached. */
export function* calcStiffness(
  mechanism: Mechanism,
  y: Float64Array,
  motions: readonly Float64Array[],
): Generator<void, number[][] | null> {
  const found = yield* differentiate(mechanism, y, motions, (moved, motion, s) => {
    factoriseAt(mechanism, moved);
    return follow(mechanism, moved, motion, s);
  });
  return found?.matrix ?? null;
}

export interface Slopes {
  readonly matrix: number[][];
  /** How far its elements may be off: the rounding of forces in balance, over the steps of the differences. */
  readonly noise: number;
}

/** C by columns, and its noise [1/s]. */
export function* calcDampingMatrix(
  mechanism: Mechanism,
  y: Float64Array,
  motions: readonly Float64Array[],
): Generator<void, Slopes | null> {
  const v0 = velocityOffset(mechanism.system.n);
  return yield* differentiate(mechanism, y, motions, (moved, motion, s) => {
    for (let c = 0; c < motion.length; c++) moved[v0 + c] += s * motion[c];
    return true;
  });
}

/** Of the third differences on each side of the middle, at 0, 1, 2 and 3 steps: of a parabola they are rounding. */
const THIRD = [-1, 3, -3, 1] as const;

/** Rows i, columns j of minus the derivative of z_i . M a as motion j changes the state. */
function* differentiate(
  mechanism: Mechanism,
  y: Float64Array,
  motions: readonly Float64Array[],
  change: (moved: Float64Array, motion: Float64Array, s: number) => boolean,
): Generator<void, Slopes | null> {
  const columns: number[][] = [];
  const middle = accelerationsAt(mechanism, y);
  if (middle === null) return null;
  const atRest = components(mechanism, motions, middle).map((value) => THIRD[0] * value);
  let noise = 0;
  for (const motion of motions) {
    const h = (REACH * mechanism.system.length) / largestSpeed(mechanism, motion).speed;
    const column = new Array<number>(motions.length).fill(0);
    const bends = { below: atRest.slice(), above: atRest.slice() };
    for (const [at, weight] of STENCIL) {
      const moved = y.slice();
      if (!change(moved, motion, at * h)) return null;
      const a = accelerationsAt(mechanism, moved);
      if (a === null) return null;
      const bend = at < 0 ? bends.below : bends.above;
      components(mechanism, motions, a).forEach((value, i) => {
        column[i] -= (weight * value) / (12 * h);
        bend[i] += THIRD[Math.abs(at)] * value;
      });
    }
    for (const bend of [...bends.below, ...bends.above]) noise = Math.max(noise, Math.abs(bend) / h);
    columns.push(column);
    yield;
  }
  return { matrix: motions.map((_, i) => columns.map((column) => column[i])), noise };
}
