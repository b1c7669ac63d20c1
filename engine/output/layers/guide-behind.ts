import { jointDefinition } from '../../kinds/joints/joints';
import { barOf } from '../../kinds/shapes/shapes';
import { GROUND } from '../../model/project';
import { dot, rotate, Z } from '../../results/free-body/vectors';
import type { Body, Joint, Vec3 } from '../../model/project';

/**
 * Whether the guide of a joint stands behind all that moves, so that links pass before it: a guide on the ground in the plane, unless what
 * slides is a bar along it. `slider`: the body on it.
 */
export function standsBehind(
  { kind, bodyA, bodyB, frameA, frameB }: Joint,
  slider: Body | null | undefined,
  normal: Vec3,
): boolean {
  const isOnGround = bodyA === GROUND || bodyB === GROUND;
  const { b, ground } = jointDefinition(kind).parts;
  if (!isOnGround || b !== 'sleeve' || ground !== 'rail-footing') return false;
  const axis = rotate((bodyA === GROUND ? frameA : frameB).orientation, Z);
  return slider != null && !barOf(slider.shape) && Math.abs(dot(axis, normal)) <= 0.02;
}
