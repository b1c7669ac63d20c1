import { rate } from '../math/quat';
import { poseOffset, velocityOffset } from '../coordinates/layout';

/** out (6n) = generalised velocity of the momenta in `next`, at the poses in y. */
export type Velocities = (y: Float64Array, next: Float64Array, out: Float64Array) => void;

/**
 * Semi-implicit (symplectic) Euler: velocities with the accelerations at the start, then poses with the new velocities. First order, but
 * for a free body or a spring its energy error stays bounded where that of explicit Euler grows; with constraints this property is lost.
 *
 * k holds the rates at (t, y); `next` receives the state at t + h. If the state holds momenta, `velocities` converts them to velocities
 * in `u`.
 */
export function semiImplicitEuler(
  n: number,
  y: Float64Array,
  h: number,
  k: Float64Array,
  next: Float64Array,
  velocities: Velocities | null,
  u: Float64Array,
): void {
  const v0 = velocityOffset(n);
  next.set(y);
  for (let i = v0; i < y.length; i++) next[i] += h * k[i];
  if (velocities) velocities(y, next, u);
  else for (let c = 0; c < u.length; c++) u[c] = next[v0 + c];
  for (let b = 1; b < n; b++) {
    const x = poseOffset(b);
    const v = 6 * b;
    for (let c = 0; c < 3; c++) next[x + c] += h * u[v + c];
    rate(k, x + 3, u, v + 3, y, x + 3);
    for (let c = 3; c < 7; c++) next[x + c] += h * k[x + c];
  }
}
