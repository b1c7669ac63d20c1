/**
 * Motions so stiff that, on the way to equilibrium, a mechanism is always at rest in them (T 11.2): a bushing of 1e9 N/m is almost a
 * joint. They are settled at each pose, just as joints are closed; otherwise the steps along the others would have to be so short that
 * the deviation of their curved path from a straight line causes no force.
 */
import { accelerationsAt, calcStiffness, components } from '../modes/linearise';
import { countFreeMotions, factoriseAt, findFreeMotions, follow, largestSpeed } from '../modes/free-motions';
import { eigenOf } from '../modes/eigen-of';
import { runToEnd } from '../../../model/run-to-end';
import type { Mechanism } from '../mechanism';

/** A motion is stiff if the whole force would move it by less than this, in characteristic lengths [1]. */
const STIFF = 2e-3;
/** With more motions than this they are not settled separately: each K costs as many evaluations. */
const MOST_MOTIONS = 60;
const MOST_ROUNDS = 8;
/** Remaining step, in characteristic lengths over the ratio of stiffnesses [1]. */
const SETTLED = 1e-3;

/** The least stiffness [1/s^2] at which the force g would move a motion by less than that; infinity if none is so stiff. */
export function stiffFrom(
  mechanism: Mechanism,
  motions: readonly Float64Array[],
  g: readonly number[],
  values: readonly number[],
): number {
  if (motions.length > MOST_MOTIONS) return Infinity;
  const speed = Math.max(...motions.map((z) => largestSpeed(mechanism, z).speed));
  const stiff = (Math.hypot(...g) * speed) / (STIFF * mechanism.system.length);
  return stiff > 0 && values.some((value) => value > stiff) ? stiff : Infinity;
}

/** Free motions at y, the acceleration (6n) in them, and the eigenvalues and vectors of their K; null where they have none. */
export function linearisedAt(mechanism: Mechanism, y: Float64Array) {
  if (!factoriseAt(mechanism, y)) return null;
  const motions = findFreeMotions(mechanism, countFreeMotions(mechanism));
  const a = accelerationsAt(mechanism, y);
  if (a === null) return null;
  const g = components(mechanism, motions, a);
  const stiffness = runToEnd(calcStiffness(mechanism, y, motions));
  if (stiffness === null || !factoriseAt(mechanism, y)) return null;
  return { motions, g, ...eigenOf(stiffness) };
}

/** Newton's method in the motions of at least the stiffness `stiff`; false where it does not settle. */
export function relax(mechanism: Mechanism, y: Float64Array, stiff: number): boolean {
  let before = Infinity;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const linearised = linearisedAt(mechanism, y);
    if (linearised === null) return false;
    const { motions, g, values, vectors } = linearised;
    const u = new Float64Array(6 * mechanism.system.n);
    let least = Infinity;
    values.forEach((value, e) => {
      if (value < stiff) return;
      least = Math.min(least, value);
      const along = vectors[e].reduce((sum, component, i) => sum + component * g[i], 0) / value;
      motions.forEach((z, i) => {
        for (let c = 0; c < u.length; c++) u[c] += along * vectors[e][i] * z[c];
      });
    });
    if (least === Infinity) return true;
    const way = largestSpeed(mechanism, u).speed / mechanism.system.length;
    // the residual force is a small fraction of the one that drives the step
    const settled = way * Math.max(...values) <= SETTLED * STIFF * stiff || way < 1e-13;
    if (way > before) return settled;
    if (!follow(mechanism, y, u, 1)) return false;
    if (settled) return true;
    before = way;
  }
  return false;
}
