/** What a body stands on that goes up and down on the ground, with room for nothing beside it: a ram in a tube below it, as a lift has. */
import { jointDefinition } from '../../kinds/joints/joints';
import { barOf, shapeDefinition } from '../../kinds/shapes/shapes';
import { GROUND } from '../../model/project';
import type { Joint, Vec3 } from '../../model/project';
import { along, conjugate, dot, perpendicular, rotate, scale, subtract, Z } from './vector';
import { fit } from './fitting';
import type { Fitting, Surroundings } from './fitting';
import { FARTHEST, strokeOf } from './guide';
import { facingAlong } from './orientation';

/** Cosine above which a line is upright. */
const UPRIGHT = 0.9;
/** Radius of the rod and of the tube, of the rod that stays in the tube, and between the tube and the body, in glyph units. */
const ROD = 0.8;
const TUBE = 1.2;
const IN = 3;
const CLEAR = 0.6;
/** Top of the plate of a step bearing below its point, in glyph units. */
const PLATE = 4.4;

/** Null where a guide stands beside what moves, or behind it. */
export function createRam(joint: Joint, context: Surroundings): Fitting[] | null {
  const { bodyA, bodyB, frameA, frameB } = joint;
  const { parts } = jointDefinition(joint.kind);
  const isOnA = bodyA === GROUND;
  const body = context.body(isOnA ? bodyB : bodyA);
  if (parts.b !== 'sleeve' || parts.ground !== 'rail-footing' || context.layers.normal || !body) return null;
  if ((!isOnA && bodyB !== GROUND) || barOf(body.shape)) return null;
  const [own, carried] = isOnA ? [frameA, frameB] : [frameB, frameA];
  const line = rotate(own.orientation, Z);
  const rise = dot(line, context.up);
  if (Math.abs(rise) < UPRIGHT) return null;
  const up: Vec3 = scale(line, Math.sign(rise));
  const { glyph: size, length } = context.size;
  const stroke = strokeOf(joint, context);
  const places = (stroke?.places ?? [0, 0]).map((place) => (isOnA === rise > 0 ? place : -place));
  const travel = Math.max(...places) - Math.min(...places);
  if (!(travel <= FARTHEST * length)) return null;
  const upOnBody = rotate(conjugate(body.orientation), up);
  const bottom = Math.min(
    ...shapeDefinition(body.shape.kind)
      .hull(body.shape)
      .map((corner) => dot(subtract(corner, carried.position), upOnBody)),
  );
  const long = travel + IN * size;
  const now = stroke ? Math.min(...places) : dot(subtract(body.position, own.position), up);
  const top = now + bottom - CLEAR * size;
  const bar = (on: string, at: Vec3, radius: number) => {
    const axis = on === GROUND ? up : upOnBody;
    const orientation = facingAlong(axis, perpendicular(axis));
    return fit('roller', {
      body: on,
      position: at,
      orientation,
      size: radius * size,
      stretch: long / (radius * size),
    });
  };
  const foot = along(own.position, up, top - long + PLATE * size);
  return [
    bar(body.id, along(carried.position, upOnBody, bottom - long / 2), ROD),
    bar(GROUND, along(own.position, up, top - long / 2), TUBE),
    fit('step-bearing', {
      body: GROUND,
      position: foot,
      orientation: facingAlong(up, perpendicular(up)),
      size,
    }),
  ];
}
