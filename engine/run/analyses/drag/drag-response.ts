/**
 * Response of a grabbed point, as the joints allow. With P the projector onto the free motions (T 11.1) and Jp (3 x 6n) the
 * Jacobian of the point's velocity,
 *
 *   G = P M^-1 Jp^T   free motions caused by unit pushes along x, y, z of W
 *   W = Jp G          the resulting motion of the point: W = U diag(w) U^T
 *
 * Along u_i the point responds with w_i; where a w_i nearly vanishes, it is at a dead point for that direction.
 */
import { eigenOfSymmetric3 } from './symmetric3';
import { poseOffset } from '../../../core/coordinates/layout';
import { projectMotion } from '../modes/free-motions';
import type { Mechanism } from '../mechanism';

export interface Grab {
  /** Index of the body, 1 or more. */
  readonly body: number;
  /** 3 [m]: the grabbed point from the centre of mass, in B. */
  readonly point: Float64Array;
}

export interface Response {
  /** 3 [m]: the point in W. */
  readonly at: Float64Array;
  /** w_i [1], ascending. */
  readonly values: readonly number[];
  /** 6n each: G u_i. */
  readonly motions: readonly Float64Array[];
  /** 3 each: u_i in W. */
  readonly directions: readonly (readonly number[])[];
}

/** What is found at a place. */
export interface Look {
  readonly response: Response;
  readonly rank: number;
  /** s [m]: gaps of the limits, by index into `System.switched`. */
  readonly gaps: Float64Array;
}

/** Reads the kinematics, rows and factorisation at y. */
export function calcResponse(mechanism: Mechanism, y: Float64Array, grab: Grab): Response {
  const { system, work } = mechanism;
  const { body, point } = grab;
  const R = 9 * body;
  const arm = [0, 1, 2].map(
    (c) => work.R[R + 3 * c] * point[0] + work.R[R + 3 * c + 1] * point[1] + work.R[R + 3 * c + 2] * point[2],
  );
  const pushes = [0, 1, 2].map((axis) => {
    const u = new Float64Array(6 * system.n);
    const [e0, e1, e2] = [0, 1, 2].map((c) => (c === axis ? 1 : 0));
    u[6 * body + axis] = system.invMass[body];
    const torque = [arm[1] * e2 - arm[2] * e1, arm[2] * e0 - arm[0] * e2, arm[0] * e1 - arm[1] * e0];
    const I = work.invInertiaW;
    for (let c = 0; c < 3; c++) {
      u[6 * body + 3 + c] =
        I[R + 3 * c] * torque[0] + I[R + 3 * c + 1] * torque[1] + I[R + 3 * c + 2] * torque[2];
    }
    projectMotion(mechanism, u);
    return u;
  });
  const moved = pushes.map((u) => pointVelocity(u, body, arm));
  const { values, vectors } = eigenOfSymmetric3(moved.map((_, i) => [moved[0][i], moved[1][i], moved[2][i]]));
  const x = poseOffset(body);
  return {
    at: Float64Array.from(arm, (value, c) => y[x + c] + value),
    values: values.map((value) => Math.max(0, value)),
    directions: vectors,
    motions: vectors.map((direction) => combine(pushes, direction)),
  };
}

/** Sum of factors[i] x motions[i]. */
export function combine(motions: readonly Float64Array[], factors: readonly number[]): Float64Array {
  const sum = new Float64Array(motions[0].length);
  motions.forEach((motion, i) => {
    for (let c = 0; c < sum.length; c++) sum[c] += factors[i] * motion[c];
  });
  return sum;
}

function pointVelocity(u: Float64Array, body: number, arm: readonly number[]): number[] {
  const v = 6 * body;
  const w = v + 3;
  return [0, 1, 2].map((c) => {
    const [next, last] = [(c + 1) % 3, (c + 2) % 3];
    return u[v + c] + u[w + next] * arm[last] - u[w + last] * arm[next];
  });
}
