/**
 * Drag of a body in a still medium, in proportion to its velocity (T 4.9): on a point of the body and on its rotation.
 *
 *   force at the point = -c (v + w x s),  torque = -c_r w,  power = -c |v + w x s|^2 - c_r |w|^2
 */
import { dissipate } from './dissipate';
import { rotate } from '../math/mat3';
import { cross, dot } from '../math/vec3';
import { velocityOffset } from '../coordinates/layout';
import type { LoadKernel } from './load';
import type { CompiledLoad } from '../system/system';

const arm = new Float64Array(3);
const velocity = new Float64Array(3);
const moment = new Float64Array(3);

export const drag: LoadKernel<Extract<CompiledLoad, { kind: 'drag' }>> = {
  add({ body, point, linear, angular }, system, y, work) {
    const v = velocityOffset(system.n) + 6 * body;
    rotate(arm, 0, work.R, 9 * body, point, 0);
    cross(velocity, 0, y, v + 3, arm, 0);
    for (let c = 0; c < 3; c++) velocity[c] += y[v + c];
    cross(moment, 0, arm, 0, velocity, 0);
    for (let c = 0; c < 3; c++) {
      work.force[6 * body + c] -= linear * velocity[c];
      work.force[6 * body + 3 + c] -= linear * moment[c] + angular * y[v + 3 + c];
    }
    dissipate(work, linear * dot(velocity, 0, velocity, 0) + angular * dot(y, v + 3, y, v + 3));
  },
  energy: () => 0,
};
