/** A piston as in an engine: rings near its crown, a bored cylinder that is cut open towards the viewer, and the counterweight of its crank. */
import type { Joint, Vec3 } from '../../model/project';
import { GROUND } from '../../model/project';
import type { Piston } from '../layers/pistons';
import { along, conjugate, cross, dot, length, normalize, rotate, scale, subtract, Z } from './vector';
import { fit } from './fitting';
import type { Fitting, Surroundings } from './fitting';
import { FARTHEST, strokeOf } from './guide';
import { facingAlong, fromAxes } from './orientation';
import { drawnAt } from './stack';

/** Of rings: how far they stand out, how thick they are, and where from the crown on [radii]. */
const RING = { out: 1.015, thick: 0.09, at: [0.22, 0.46, 0.7] };
/** Room before the crown, and thickness of the head [radii]. */
const ROOM = 0.2;
const HEAD = 0.35;
/** Radius of the fins of a cylinder, in its radii. */
const FINS = 1.7;
/** From the line of a footing to the face of its plate, in its units; length of a rail in them. */
const PLATE = 2.4;
const RAIL = 18;
/** Where its plate begins, in its length: the rod swings below its mouth. */
const MOUTH = 0.15;
/** Of the throw of a crank [1]. */
const WEIGHT = 0.72;

/** Null where what slides is no piston. */
export function createPiston(joint: Joint, context: Surroundings): Fitting[] | null {
  const piston = context.layers.pistons.get(joint.id);
  const { normal } = context.layers;
  const body = context.body(joint.bodyB);
  if (!piston || !normal || !body) return null;
  const { center, axis, radius, half } = piston;
  const rings = RING.at.map((at) =>
    fit('gas-tube', {
      body: body.id,
      position: drawnAt(context, body.id, along(center, axis, half - at * radius)),
      orientation: facingAlong(axis, rotate(conjugate(body.orientation), normal)),
      size: RING.out * radius,
      stretch: RING.thick / RING.out,
    }),
  );
  const bore = boreOf(joint, piston, context);
  const weight = createCounterweight(piston, normal, context);
  return bore && [...rings, ...bore, ...(weight ? [weight] : [])];
}

/** Its cylinder, over the whole stroke, on a plate. */
function boreOf(
  joint: Joint,
  { center, axis, radius, half }: Piston,
  context: Surroundings,
): Fitting[] | null {
  const { normal } = context.layers;
  const body = context.body(joint.bodyB)!;
  const { frameA, frameB } = joint;
  const line = rotate(frameA.orientation, Z);
  const onLine = rotate(frameB.orientation, Z);
  const crown = dot(axis, onLine) > 0 ? 1 : -1;
  const way = scale(line, crown);
  const own = dot(subtract(body.position, frameA.position), line);
  const places = strokeOf(joint, context)?.places ?? [own, own];
  const middle = dot(subtract(center, frameB.position), onLine);
  const ends = places.map((place) => crown * (place + middle));
  const low = Math.min(...ends) - half;
  const high = Math.max(...ends) + half + ROOM * radius;
  if (!normal || !(high - low <= FARTHEST * context.size.length)) return null;
  const from = drawnAt(context, GROUND, frameA.position);
  const at = (place: number): Vec3 => along(from, way, place);
  // open towards the viewer
  const orientation = fromAxes(cross(normal, way), normal, way);
  const place = { body: GROUND, orientation, size: radius };
  const foot = (FINS * radius) / PLATE;
  const mouth = low + MOUTH * (high - low);
  const up = Math.abs(dot(context.up, way)) > Math.SQRT1_2 ? normal : context.up;
  return [
    fit('bore', { ...place, position: at((low + high) / 2), stretch: (high - low) / radius }),
    fit('bore-head', { ...place, position: at(high), stretch: HEAD }),
    fit('rail-footing', {
      body: GROUND,
      position: at((mouth + high) / 2),
      orientation: facingAlong(way, up),
      size: foot,
      stretch: (high - mouth) / (RAIL * foot),
    }),
  ];
}

/** On the crank, across from its pin. */
function createCounterweight({ crank }: Piston, normal: Vec3, context: Surroundings): Fitting | null {
  const body = context.body(crank.body);
  const layer = context.layers.bodies.get(crank.body);
  if (!body || !layer) return null;
  const axis = rotate(conjugate(body.orientation), normal);
  const reach = along(crank.throw, axis, -dot(crank.throw, axis));
  const size = WEIGHT * length(reach);
  if (!(size > 0)) return null;
  const back = normalize(scale(reach, -1));
  return fit('counterweight', {
    body: body.id,
    position: drawnAt(context, body.id, crank.shaft),
    orientation: fromAxes(back, cross(axis, back), axis),
    size,
    stretch: (2 * layer.boss) / size,
  });
}
