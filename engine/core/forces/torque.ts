/** A torque on a body, fixed in the world or in the body (T 4.3): T_W = T or R T, power = T_W . w. */
import { rotate } from '../math/mat3';
import { dot } from '../math/vec3';
import { velocityOffset } from '../coordinates/layout';
import type { LoadKernel } from './load';
import type { CompiledLoad, System } from '../system/system';
import type { Workspace } from '../system/workspace';

const torque = new Float64Array(3);

export const bodyTorque: LoadKernel<Extract<CompiledLoad, { kind: 'force' | 'torque' }>> = {
  add(load, system, y, work) {
    addBodyTorque(load.body, load.vector, load.frame, system, y, work);
  },
  energy: () => 0,
};

export function addBodyTorque(
  b: number,
  vector: Float64Array,
  frame: 'world' | 'body',
  system: System,
  y: Float64Array,
  work: Workspace,
): void {
  if (frame === 'body') rotate(torque, 0, work.R, 9 * b, vector, 0);
  else torque.set(vector);
  for (let c = 0; c < 3; c++) work.force[6 * b + 3 + c] += torque[c];
  work.power += dot(torque, 0, y, velocityOffset(system.n) + 6 * b + 3);
}
