/** Forces and torques on one body along directions fixed in the world or in the body (T 4.2, T 4.3). */
import { rotate } from '../../core/math/mat3';
import { triple } from '../../core/math/scratch';
import { cross, dot } from '../../core/math/vec3';
import { velocityOffset } from '../../core/coordinates/layout';
import type { Bodies } from '../../core/coordinates/layout';
import type { LoadFrame } from './load-fields';
import type { LoadForces, LoadWork } from './load-definition';

const createScratch = () => ({ force: triple(), arm: triple(), torque: triple() });

/** Adds the force `vector` at `point` (from the centre of mass, in B) of body b, and its power. */
export function addBodyForce(
  b: number,
  point: Float64Array,
  vector: Float64Array,
  frame: LoadFrame,
  { n }: Bodies,
  y: Float64Array,
  work: LoadWork,
  out: LoadForces,
): void {
  const { force, arm, torque } = work.scratch.of(createScratch);
  const v = velocityOffset(n) + 6 * b;
  if (frame === 'body') rotate(force, 0, work.R, 9 * b, vector, 0);
  else force.set(vector);
  rotate(arm, 0, work.R, 9 * b, point, 0);
  cross(torque, 0, arm, 0, force, 0);
  for (let c = 0; c < 3; c++) {
    out.force[6 * b + c] += force[c];
    out.force[6 * b + 3 + c] += torque[c];
  }
  out.power += dot(force, 0, y, v) + dot(torque, 0, y, v + 3);
}

export function addBodyTorque(
  b: number,
  vector: Float64Array,
  frame: LoadFrame,
  { n }: Bodies,
  y: Float64Array,
  work: LoadWork,
  out: LoadForces,
): void {
  const { torque } = work.scratch.of(createScratch);
  if (frame === 'body') rotate(torque, 0, work.R, 9 * b, vector, 0);
  else torque.set(vector);
  for (let c = 0; c < 3; c++) out.force[6 * b + 3 + c] += torque[c];
  out.power += dot(torque, 0, y, velocityOffset(n) + 6 * b + 3);
}
