/** Forces and torques on bodies. */
import { forceAt, momentOf } from '../rows/formulas';
import type { LoadFrame } from '../../../../kinds/loads/load-fields';
import type { LoadSite } from './load-formula';
import type { Spatial } from '../tree/spatial';
import type { Vector } from '../../code/vectors';

/** A vector fixed in W or in the body, expressed in W. */
export const vectorOf = (
  body: number,
  vector: ArrayLike<number>,
  frame: LoadFrame,
  { numbers, carriers }: LoadSite,
): Vector => (frame === 'body' ? carriers.turned(body, vector) : numbers.vector(vector));

/** Applies a force in W at a point given in body axes; returns its wrench. */
export function exertAt(
  body: number,
  point: ArrayLike<number>,
  force: Vector,
  { graph, carriers, efforts }: LoadSite,
): Spatial {
  const wrench = forceAt(graph, carriers.arm(body, point), force);
  efforts.exert(carriers.bodyOf(body), wrench);
  return wrench;
}

/** Applies a torque in W; returns its wrench. */
export function exertTorque(body: number, torque: Vector, { graph, carriers, efforts }: LoadSite): Spatial {
  const wrench = momentOf(graph, torque);
  efforts.exert(carriers.bodyOf(body), wrench);
  return wrench;
}
