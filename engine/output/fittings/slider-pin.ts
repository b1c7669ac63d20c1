/** What of a joint depends on the bars that it joins: the roller of a pin in a slotted lever, and the ring around a ball at the end of a rod. */
import { barOf } from '../../kinds/shapes/shapes';
import type { Body, Joint, Quat, Vec3 } from '../../model/project';
import {
  add,
  along,
  conjugate,
  cross,
  distance,
  dot,
  length,
  normalize,
  perpendicular,
  rotate,
  subtract,
} from './vector';
import { fit } from './fitting';
import type { Fitting, Surroundings } from './fitting';
import { facingAlong } from './orientation';

/** Of the width of the slot [1]. */
const PLAY = 0.96;

/** Null where the pin slides along a rail. */
export function createRoller(joint: Joint, context: Surroundings): Fitting | null {
  const { layers } = context;
  const slit = layers.slits.get(joint.id);
  const [lever, slider] = [context.body(joint.bodyA), context.body(joint.bodyB)];
  if (!slit || !lever || !slider || !layers.normal) return null;
  const { normal } = layers;
  const shift = layers.bodies.get(lever.id)?.shift ?? [0, 0, 0];
  const heightOf = (one: Body, at: Vec3): number =>
    dot(add(rotate(one.orientation, at), one.position), normal);
  const { position } = joint.frameB;
  const rise = heightOf(lever, add(slit.from, shift)) - heightOf(slider, position);
  const axis = rotate(conjugate(slider.orientation), normal);
  const radius = PLAY * slit.half;
  return fit('roller', {
    body: slider.id,
    position: along(position, axis, rise),
    orientation: facingAlong(axis, perpendicular(axis)),
    size: radius,
    stretch: (2.1 * slit.high) / radius,
  });
}

/** A joint is at the end of a bar within so many of its radii; sine from which on two bars are askew. */
const NEAR = 2.5;
const ASKEW = 0.2;

/** The ring of a rod's end lies along the rod, and open to what the ball carries; null where it is not at the end of a rod. */
export function ringTurn({ bodyA, bodyB, frameA, frameB }: Joint, context: Surroundings): Quat | null {
  const [rod, other] = [context.body(bodyA), context.body(bodyB)];
  const [way, carried] = [rod && wayInto(rod, frameA.position), other && wayInto(other, frameB.position)];
  if (!rod || !other || !way || !carried) return null;
  const out = rotate(conjugate(rod.orientation), rotate(other.orientation, carried));
  if (length(cross(out, way)) < ASKEW) return null;
  return facingAlong(perpendicular(way, out), way);
}

/** Along a bar towards its end at a joint. */
function wayInto({ shape }: Body, at: Vec3): Vec3 | null {
  const bar = barOf(shape);
  if (!bar) return null;
  const [from, to] =
    distance(bar.ends[0], at) < distance(bar.ends[1], at) ? [bar.ends[1], bar.ends[0]] : bar.ends;
  return distance(to, at) < NEAR * bar.radius ? normalize(subtract(to, from)) : null;
}
