/**
 * A force on a point of a body, fixed in the world or in the body (T 4.2).
 *
 *   F_W = F or R F,   torque about the centre of mass = s x F_W,   power = F_W . (v + w x s)
 */
import { rotate } from '../math/mat3';
import { cross, dot } from '../math/vec3';
import { velocityOffset } from '../coordinates/layout';
import type { LoadKernel } from './load';
import type { CompiledLoad, System } from '../system/system';
import type { Workspace } from '../system/workspace';

const force = new Float64Array(3);
const arm = new Float64Array(3);
const torque = new Float64Array(3);

export const pointForce: LoadKernel<Extract<CompiledLoad, { kind: 'force' | 'torque' }>> = {
  add(load, system, y, work) {
    addBodyForce(load.body, load.point, load.vector, load.frame, system, y, work);
  },
  energy: () => 0,
};

/** Adds the force `vector` at `point` (from the centre of mass, in B) of body b, and its power. */
export function addBodyForce(
  b: number,
  point: Float64Array,
  vector: Float64Array,
  frame: 'world' | 'body',
  system: System,
  y: Float64Array,
  work: Workspace,
): void {
  const v = velocityOffset(system.n) + 6 * b;
  if (frame === 'body') rotate(force, 0, work.R, 9 * b, vector, 0);
  else force.set(vector);
  rotate(arm, 0, work.R, 9 * b, point, 0);
  cross(torque, 0, arm, 0, force, 0);
  for (let c = 0; c < 3; c++) {
    work.force[6 * b + c] += force[c];
    work.force[6 * b + 3 + c] += torque[c];
  }
  work.power += dot(force, 0, y, v) + dot(torque, 0, y, v + 3);
}
