/**
 * Stiffness that is only the rounding of forces (T 11.2). When a motion moves a body by s, a force F on it turns, or changes its lever
 * arm, by about s / L, which is a stiffness of F / L. Differences cannot tell a small fraction of that from zero, and the largest
 * eigenvalue of K is no measure of it: it may itself be such a stiffness.
 */
import { accelerationsAt } from '../modes/linearise';
import { addLoad } from '../../../core/forces/loads';
import { calcForces } from '../../../core/dynamics/forces';
import { calcKinematics } from '../../../core/system/kinematics';
import { eigenOf } from '../modes/eigen-of';
import { combineMotions, factoriseAt } from '../modes/free-motions';
import { moveBodies } from '../../../core/stabilisers/projection';
import type { Mechanism } from '../mechanism';

/** Poses close to 1e-13 L, and the differences have steps of 1e-3 L [1]. */
const ROUNDING = 1e-9;
/** Forces that depend on the pose are probed over this many characteristic lengths, and a fraction `POSE` of their change counts [1]. */
const FEEL = 1e-6;
const POSE = 1e-6;
/** Fractional parts of its multiples are spread evenly: a displacement without a preferred direction. */
const GOLDEN = 0.6180339887498949;

/** Motions, and K in them. */
export interface Stiffness {
  readonly motions: Float64Array[];
  readonly stiffness: number[][];
}

/**
 * The motions along the eigenvectors of K, and K in them: zero where it is not above the rounding of forces at the equilibrium y, or
 * not above `floor` [1/s^2]. What remains is a stiffness, so that nothing later has to ask how small one may be.
 */
export function withoutRounding(
  mechanism: Mechanism,
  y: Float64Array,
  { motions, stiffness: K }: Stiffness,
  floor: number,
): Stiffness {
  const { values, vectors } = eigenOf(K);
  const sizes = forcesOnBodies(mechanism, y);
  const least = vectors.map((vector) =>
    Math.max(floor, ROUNDING * geometricStiffness(mechanism, sizes, motions, vector)),
  );
  // forces in balance round the couplings of two motions by no more than the geometric mean of their stiffnesses (Schwarz)
  const stiffness = values.map((own, i) =>
    values.map((_, j) => {
      const value = i === j ? own : skewPart(K, vectors[i], vectors[j]);
      return Math.abs(value) <= Math.sqrt(least[i] * least[j]) ? 0 : value;
    }),
  );
  return { motions: vectors.map((vector) => combineMotions(motions, vector)), stiffness };
}

/** u . (K - K^T) v / 2: of eigenvectors of the symmetric part, all of K that couples them. */
function skewPart(K: readonly (readonly number[])[], u: readonly number[], v: readonly number[]): number {
  return K.reduce(
    (sum, row, i) => row.reduce((part, value, j) => part + (u[i] * v[j] * (value - K[j][i])) / 2, sum),
    0,
  );
}

/** Sum over the bodies of force times squared displacement in the motion, over L [1/s^2]. */
function geometricStiffness(
  { system }: Mechanism,
  sizes: Float64Array,
  motions: readonly Float64Array[],
  weights: readonly number[],
): number {
  let sum = 0;
  for (let b = 1; b < system.n; b++) {
    const part = (c: number) => weights.reduce((all, weight, i) => all + weight * motions[i][6 * b + c], 0);
    const speed = Math.hypot(part(0), part(1), part(2));
    const turning = system.length * Math.hypot(part(3), part(4), part(5));
    sum += (sizes[b] * Math.max(speed, turning) ** 2) / system.length;
  }
  return sum;
}

/** For each body, the sum of magnitudes of all that acts on it [N], moments over L: balanced forces cause rounding too. */
function forcesOnBodies(mechanism: Mechanism, y: Float64Array): Float64Array {
  const { system, work } = mechanism;
  const sizes = new Float64Array(system.n);
  const add = (b: number, from: ArrayLike<number>, o: number, factor: number) => {
    sizes[b] += factor * Math.hypot(from[o], from[o + 1], from[o + 2]);
    sizes[b] += (factor * Math.hypot(from[o + 3], from[o + 4], from[o + 5])) / system.length;
  };
  const feel = Float64Array.from({ length: 6 * system.n }, (_, c) => {
    const way = FEEL * ((((c + 1) * GOLDEN) % 1) - 0.5);
    return c % 6 < 3 ? way * system.length : way;
  });
  const moved = y.slice();
  moveBodies(system, moved, feel);
  calcKinematics(system, moved, work);
  calcForces(system, 0, moved, work);
  const change = work.force.slice();
  factoriseAt(mechanism, y);
  accelerationsAt(mechanism, y);
  calcForces(system, 0, y, work);
  for (let c = 0; c < change.length; c++) change[c] -= work.force[c];
  for (let b = 1; b < system.n; b++) {
    add(b, work.force, 6 * b, 1);
    add(b, change, 6 * b, POSE);
  }
  const own = work.apart;
  system.loads.forEach((load, i) => {
    if (work.loadActive[i] === 0) return;
    addLoad(load, system, y, work, own);
    for (const { body } of load.ends) add(body, own.force, 6 * body, 1);
    own.force.fill(0);
  });
  for (let row = 0; row < system.m; row++) {
    const force = Math.abs(work.lambda[row]);
    add(system.rowA[row], work.J, 12 * row, force);
    add(system.rowB[row], work.J, 12 * row + 6, force);
  }
  return sizes;
}
