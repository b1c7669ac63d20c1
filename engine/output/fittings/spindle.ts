/** The threaded spindle of what a screw joint carries, and the nut that turns on it: a screw jack, or the slide of a vice. */
import { jointDefinition } from '../../kinds/joints/joints';
import { shapeDefinition } from '../../kinds/shapes/shapes';
import type { Joint } from '../../model/project';
import { along, dot, length, rotate, scale, subtract, Z } from './vector';
import { fit } from './fitting';
import type { Fitting, Surroundings } from './fitting';
import { FARTHEST, strokeOf } from './guide';
import { RAIL, SLEEVE } from './part-drawings';
import { drawnAt } from './stack';

/** The carried shape is as far from the nut, and no farther off the axis, in glyph units. */
const FAR = 8;
const OFF = 1;
/** Radius of the spindle, and of the nut's bore in units of its drawing, in glyph units. */
const SPINDLE = 1.5;
const BORE = 0.7;
/** Out of the nut at the end of the stroke, in glyph units. */
const END = 1.5;

/** Null where what it carries is at the nut: there the thread stands still, and a sleeve runs on it. */
export function createSpindle(joint: Joint, context: Surroundings): Fitting[] | null {
  const { kind, bodyA, bodyB, frameA, frameB } = joint;
  const { glyph: size, length: most } = context.size;
  const carried = context.body(bodyB);
  if (jointDefinition(kind).parts.a !== 'thread' || !carried) return null;
  const shape = shapeDefinition(carried.shape.kind);
  if (!(shape.gap(carried.shape, frameB.position) > FAR * size)) return null;
  const axis = rotate(frameB.orientation, Z);
  const reach = subtract(shape.center(carried.shape), frameB.position);
  const start = dot(reach, axis);
  if (!(length(subtract(reach, scale(axis, start))) < OFF * size)) return null;
  // the nut goes the other way along what it is on
  const nuts = (strokeOf(joint, context)?.places ?? [0, 0]).map((place) => -place);
  if (!(Math.abs(nuts[0] - nuts[1]) <= FARTHEST * most)) return null;
  const beyond = (SLEEVE / BORE + END) * SPINDLE * size;
  const end = start > 0 ? Math.min(...nuts) - beyond : Math.max(...nuts) + beyond;
  const middle = drawnAt(context, bodyB, along(frameB.position, axis, (start + end) / 2));
  const radius = SPINDLE * size;
  const stretch = Math.abs(start - end) / (RAIL * radius);
  const nut = { body: bodyA, position: drawnAt(context, bodyA, frameA.position), size: radius / BORE };
  return [
    fit('spindle', {
      ...{ body: bodyB, position: middle, orientation: frameB.orientation, size: radius, stretch },
    }),
    fit('collar', { ...nut, orientation: frameA.orientation }),
  ];
}
