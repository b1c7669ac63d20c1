/** Forces and torques on one body along directions fixed in the world or in the body (T 4.2, T 4.3). */
import { rotate } from '../../core/math/mat3';
import { cross, dot } from '../../core/math/vec3';
import { velocityOffset } from '../../core/coordinates/layout';
import type { Bodies } from '../../core/coordinates/layout';
import type { LoadFrame } from './load-fields';
import type { LoadWork } from './load-definition';

const force = new Float64Array(3);
const arm = new Float64Array(3);
const torque = new Float64Array(3);

/** Adds the force `vector` at `point` (from the centre of mass, in B) of body b, and its power. */
export function addBodyForce(
  b: number,
  point: Float64Array,
  vector: Float64Array,
  frame: LoadFrame,
  { n }: Bodies,
  y: Float64Array,
  work: LoadWork,
): void {
  const v = velocityOffset(n) + 6 * b;
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

export function addBodyTorque(
  b: number,
  vector: Float64Array,
  frame: LoadFrame,
  { n }: Bodies,
  y: Float64Array,
  work: LoadWork,
): void {
  if (frame === 'body') rotate(torque, 0, work.R, 9 * b, vector, 0);
  else torque.set(vector);
  for (let c = 0; c < 3; c++) work.force[6 * b + 3 + c] += torque[c];
  work.power += dot(torque, 0, y, velocityOffset(n) + 6 * b + 3);
}
