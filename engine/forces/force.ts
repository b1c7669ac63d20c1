/**
 * A force on a point of a body, fixed in the world or in the body (T 4.2).
 *
 *   F_W = F or R F,   torque about the centre of mass = s x F_W,   power = F_W . (v + w x s)
 */
import { rotate } from '../math/mat3';
import { cross, dot } from '../math/vec3';
import { velocityOffset } from '../system/layout';
import type { LoadKernel } from './load';
import type { CompiledLoad } from '../system/system';

const force = new Float64Array(3);
const arm = new Float64Array(3);
const torque = new Float64Array(3);

export const pointForce: LoadKernel<Extract<CompiledLoad, { kind: 'force' | 'torque' }>> = {
  add(load, system, y, work) {
    const b = load.body;
    const v = velocityOffset(system.n) + 6 * b;
    if (load.frame === 'body') rotate(force, 0, work.R, 9 * b, load.vector, 0);
    else force.set(load.vector);
    rotate(arm, 0, work.R, 9 * b, load.point, 0);
    cross(torque, 0, arm, 0, force, 0);
    for (let c = 0; c < 3; c++) {
      work.force[6 * b + c] += force[c];
      work.force[6 * b + 3 + c] += torque[c];
    }
    work.power += dot(force, 0, y, v) + dot(torque, 0, y, v + 3);
  },
  energy: () => 0,
};
