import type { System } from '../system/system';
import { poseOffset } from '../coordinates/layout';

/** Adds the weight m g of every body (T 4.1) to `force`, 6n [N, N m]. */
export function addGravity(system: System, force: Float64Array): void {
  const g = system.settings.gravity;
  for (let b = 1; b < system.n; b++) {
    force[6 * b] += system.mass[b] * g[0];
    force[6 * b + 1] += system.mass[b] * g[1];
    force[6 * b + 2] += system.mass[b] * g[2];
  }
}

/** Potential energy in uniform gravity, -sum m g . x [J], zero at the world origin. */
export function gravityEnergy(system: System, y: Float64Array): number {
  const g = system.settings.gravity;
  let sum = 0;
  for (let b = 1; b < system.n; b++) {
    const o = poseOffset(b);
    sum -= system.mass[b] * (g[0] * y[o] + g[1] * y[o + 1] + g[2] * y[o + 2]);
  }
  return sum;
}
