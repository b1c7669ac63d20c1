/** How bodies are held that are fixed to each other: a wheel by its axle, or by a hub on the shaft that runs through it. */
import { barOf, shapeDefinition } from '../../kinds/shapes/shapes';
import type { Body, Joint, JointFrame, Vec3 } from '../../model/project';
import {
  add,
  along,
  conjugate,
  cross,
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
import { drawnAt } from './stack';

/** Off the axis by less is on it [radii], and sine below which a bar is along it. */
const OFF = 0.1;
const ALONG = 0.1;
/** Of an axle, in glyph units; of its nut, and what stands out of the wheel, in its radii. */
const AXLE = 0.9;
const NUT = 1.7;
const OUT = 0.5;
/** A disc fills a bore, and is as thick as this part of the width; radius of its hub [bores], and how much thicker that is. */
const FILLS = 1.02;
const DISC = 0.14;
const HUB = 0.3;
const THICKER = 2.4;
/** Bore of a collar, in its units. */
const COLLAR = 0.7;

/** Null where neither is a wheel. */
export function createAxle(joint: Joint, context: Surroundings): Fitting[] | null {
  const [a, b] = [context.body(joint.bodyA), context.body(joint.bodyB)];
  if (!a || !b) return null;
  const [onA, onB] = [
    { body: a, frame: joint.frameA },
    { body: b, frame: joint.frameB },
  ];
  return held(onB, onA, context) ?? held(onA, onB, context);
}

interface Side {
  readonly body: Body;
  readonly frame: JointFrame;
}

function held(
  { body, frame }: Side,
  { body: other, frame: seatOnOther }: Side,
  context: Surroundings,
): Fitting[] | null {
  const { position: point } = frame;
  const wheel = shapeDefinition(body.shape.kind).round?.(body.shape);
  // broader than it is long
  if (!wheel || wheel.radius < wheel.half) return null;
  const { center, axis, radius, half, bore } = wheel;
  const heightOf = (at: Vec3): number => dot(subtract(at, center), axis);
  const asideOf = (at: Vec3): number => length(cross(subtract(at, center), axis));
  if (asideOf(point) > OFF * radius || Math.abs(heightOf(point)) > half) return null;
  const orientation = facingAlong(axis, perpendicular(axis));
  const round = (part: 'roller' | 'collar', height: number, size: number, stretch = 1): Fitting =>
    fit(part, {
      body: body.id,
      position: drawnAt(context, body.id, along(center, axis, height)),
      orientation,
      ...{ size, stretch },
    });
  const rod = (low: number, high: number, size: number): Fitting =>
    round('roller', (low + high) / 2, size, Math.abs(high - low) / size);
  const bar = barOf(other.shape);
  const ends = bar?.ends.map((end) => {
    const way = rotate(conjugate(seatOnOther.orientation), subtract(end, seatOnOther.position));
    return add(point, rotate(frame.orientation, way));
  });
  const seat = heightOf(point);
  if (bar && ends && length(cross(normalize(subtract(ends[1], ends[0])), axis)) < ALONG)
    return [round('collar', seat, bar.radius / COLLAR)];
  const start = ends ? heightOf(nearest(ends[0], ends[1], point)) : seat;
  const way = start > seat ? -1 : 1;
  const thin = AXLE * context.size.glyph;
  const disc = DISC * half;
  const face = way * half;
  if (bore === 0) {
    const tip = face + way * OUT * thin;
    return [rod(start, tip, thin), rod(face, tip, NUT * thin)];
  }
  const tip = seat + (way * THICKER * disc) / 2;
  return [
    rod(start, tip, thin),
    rod(seat - disc / 2, seat + disc / 2, FILLS * bore),
    rod(seat - (THICKER * disc) / 2, seat + (THICKER * disc) / 2, HUB * bore),
  ];
}

function nearest(from: Vec3, to: Vec3, point: Vec3): Vec3 {
  const reach = subtract(to, from);
  const part = dot(subtract(point, from), reach) / dot(reach, reach);
  return along(from, reach, Math.min(1, Math.max(0, part)));
}
