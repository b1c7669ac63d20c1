import { rate } from '../math/quat';
import { poseOffset, velocityOffset, workOffset } from '../system/layout';

/**
 * Semi-implicit (symplectic) Euler: velocities with the accelerations at the start, then poses with the new
 * velocities. First order, but on a free body or a spring its energy error stays bounded where explicit Euler's grows;
 * with constraints that promise is lost.
 *
 * k holds the rates at (t, y); `next` receives the state at t + h.
 */
export function semiImplicitEuler(
  n: number,
  y: Float64Array,
  h: number,
  k: Float64Array,
  next: Float64Array,
): void {
  const v0 = velocityOffset(n);
  next.set(y);
  for (let i = v0; i < workOffset(n); i++) next[i] += h * k[i];
  for (let i = workOffset(n); i < y.length; i++) next[i] += h * k[i];
  for (let b = 1; b < n; b++) {
    const x = poseOffset(b);
    const v = v0 + 6 * b;
    for (let c = 0; c < 3; c++) next[x + c] += h * next[v + c];
    rate(k, x + 3, next, v + 3, y, x + 3);
    for (let c = 3; c < 7; c++) next[x + c] += h * k[x + c];
  }
}
