/** What joints on the ground stand on: a bearing or a guide with a hatched plate each, or on pedestals of one bed. */
import { jointDefinition } from '../../kinds/joints/joints';
import type { Joint, JointFrame, Vec3 } from '../../model/project';
import { shapeDefinition } from '../../kinds/shapes/shapes';
import { GROUND } from '../../model/project';
import type { Bed } from '../layers/bed';
import { add, along, cross, dot, rotate, scale, Z } from './vector';
import { fit } from './fitting';
import type { Fitting, Surroundings } from './fitting';
import { facingAlong, standingOn } from './orientation';
import { createTable } from './groove';
import { bushOf, guideOf, STILL } from './guide';
import type { GuideBush } from '../layers/guide-bush';
import { bearingShift, drawnAt, guideShift } from './stack';
import { bedCorners, LEVEL } from '../layers/bed';
import { RAIL, RAIL_POST } from './part-drawings';
import type { PartDrawing } from './part-drawings';

export function createSupport(joint: Joint, context: Surroundings): Fitting[] {
  const { bodyA, bodyB, frameA, frameB } = joint;
  if (bodyA !== GROUND && bodyB !== GROUND) return [];
  const frame = bodyA === GROUND ? frameA : frameB;
  const { bed } = context.layers;
  const stands = bed?.joints.includes(joint.id) ? bed : null;
  const { parts, points } = jointDefinition(joint.kind);
  // it holds a direction, and is nowhere
  if (points === 'free') return [];
  const { ground } = parts;
  const bush = bushOf(joint, context);
  const own = bush
    ? createBracket(bush, stands, stands?.held.has(joint.id) === true, context)
    : ground === 'bearing'
      ? createBearing(joint, frame, stands, context)
      : ground === 'rail-footing'
        ? createFooting(joint, frame, stands, context)
        : null;
  if (own) return [...own, ...(stands?.joints[0] === joint.id ? [createBed(stands, context)] : [])];
  const table = createTable(joint, context);
  if (table) return table;
  const { glyph: size } = context.size;
  if (bed && parts.b === 'weld') {
    const plinth = createPlinth(joint, bed, context);
    if (plinth) return [plinth];
  }
  const orientation = standingOn(context, frame.position, carriedPoint(joint, context));
  return [fit('footing', { body: GROUND, position: frame.position, orientation, size })];
}

/** Half the width of a pedestal at its foot, in its units. */
const FOOT = 3.2;

/** What a body stands on that is fixed to the ground above a bed: as wide as it, or as deep. */
function createPlinth(joint: Joint, bed: Bed, context: Surroundings): Fitting | null {
  const body = context.body(joint.bodyA) ?? context.body(joint.bodyB);
  const { normal } = context.layers;
  if (!body || !normal) return null;
  const hull = shapeDefinition(body.shape.kind)
    .hull(body.shape)
    .map((at) => add(rotate(body.orientation, drawnAt(context, body.id, at)), body.position));
  const [aside, rise, out] = [bed.across, bed.up, normal].map((axis) => {
    const places = hull.map((at) => dot(at, axis));
    return [Math.min(...places), Math.max(...places)];
  });
  const size = Math.min((aside[1] - aside[0]) / 2 / FOOT, out[1] - out[0]);
  const height = rise[0] - bed.level;
  if (!(size > 0 && height > 0)) return null;
  const middle = scale(bed.across, (aside[0] + aside[1]) / 2);
  const front = scale(normal, (out[0] + out[1] + size) / 2);
  return fit('pedestal', {
    body: GROUND,
    position: add(add(middle, front), scale(bed.up, bed.level + height / 2)),
    orientation: facingAlong(bed.up, normal),
    size,
    stretch: height / size,
  });
}

/** Of the body on the ground, in W: its middle, or where a rod reaches it. */
function carriedPoint({ kind, bodyA, bodyB, frameA, frameB }: Joint, context: Surroundings): Vec3 | null {
  const [body, frame] = bodyA === GROUND ? [context.body(bodyB), frameB] : [context.body(bodyA), frameA];
  if (!body) return null;
  const isApart = jointDefinition(kind).points === 'apart';
  const point = isApart ? frame.position : shapeDefinition(body.shape.kind).center(body.shape);
  return add(rotate(body.orientation, point), body.position);
}

/** Of a plate beside a bush, in lengths of a rail. */
const SHORT = 0.4;
/** Height of a bracket above and below its middle, in glyph units. */
const BRACKET = 1.2;

/** What a bush is held by: a bracket on a pedestal behind all that moves, or a plate beside it. */
function createBracket(
  { at, axis, size }: GuideBush,
  bed: Bed | null,
  isHeld: boolean,
  context: Surroundings,
): Fitting[] {
  const { normal } = context.layers;
  if (!bed || !normal) {
    const isSteep = Math.abs(dot(axis, context.up)) > Math.SQRT1_2;
    const orientation = facingAlong(axis, isSteep ? cross(axis, context.front) : context.up);
    const place = { body: GROUND, position: at, orientation, size };
    return [fit('rail-footing', { ...place, stretch: SHORT }), fit('rail-post', place)];
  }
  const { glyph } = context.size;
  const behind = dot(at, normal) - bed.wall;
  const arm = fit('arm', {
    body: GROUND,
    position: along(at, normal, -(behind + size) / 2),
    orientation: facingAlong(normal, bed.up),
    size: glyph,
    stretch: (behind - size) / glyph,
  });
  if (isHeld) return [arm];
  const top = along(along(at, normal, -behind), bed.up, BRACKET * glyph);
  return [arm, createPedestal(top, bed, context)];
}

/** Cosine above which a shaft is upright. */
const UPRIGHT = 0.9;

/** Below the joint, clear of the mechanism. */
function createBearing(
  joint: Joint,
  { position: point, orientation: turn }: JointFrame,
  bed: Bed | null,
  context: Surroundings,
): Fitting[] {
  const axis = rotate(turn, Z);
  const outward = dot(axis, context.front) < 0 ? scale(axis, -1) : axis;
  const place = {
    body: GROUND,
    position: along(point, outward, bearingShift(context, joint)),
    orientation: facingAlong(outward, context.layers.hung.get(joint.id) ?? context.up),
    size: context.size.glyph,
  };
  // a shaft that stands upright stands on a plate below its bearing
  if (dot(outward, context.up) > UPRIGHT) return [fit('step-bearing', place)];
  if (!bed) return [fit('bearing', place)];
  const head = fit('bearing-head', { ...place, orientation: facingAlong(outward, bed.up) });
  if (bed.held.has(joint.id)) return [head];
  const { normal } = context.layers;
  return [head, createPedestal(add(point, scale(normal!, bed.wall - dot(point, normal!))), bed, context)];
}

/** From a rail to the middle of its plate, in glyph units. */
const PLATE = 2.7;

/** From the bed to a point in the middle of its front. */
function createPedestal(top: Vec3, bed: Bed, { layers, size: { glyph: size } }: Surroundings): Fitting {
  const height = dot(top, bed.up) - bed.level;
  const position = along(top, bed.up, -height / 2);
  const orientation = facingAlong(bed.up, layers.normal!);
  return fit('pedestal', { body: GROUND, position, orientation, size, stretch: height / size });
}

/** Of a guide, as many plates as its length needs; on a bed its pedestals hold it. */
function createFooting(joint: Joint, frame: JointFrame, bed: Bed | null, context: Surroundings): Fitting[] {
  const { glyph: size } = context.size;
  const axis = rotate(frame.orientation, Z);
  const guide = frame === joint.frameA ? guideOf(joint, context) : STILL;
  const shift = guideShift(context, joint);
  const base = shift ? add(frame.position, shift) : frame.position;
  const isLevel = bed !== null && Math.abs(dot(axis, bed.up)) < LEVEL;
  const { normal } = context.layers;
  const orientation = facingAlong(axis, bed ? (isLevel ? bed.up : normal!) : context.up);
  const at = (part: number): Vec3 => along(base, axis, guide.middle + part * guide.stretch * RAIL * size);
  const on = (what: PartDrawing, part: number, stretch = 1): Fitting =>
    fit(what, { body: GROUND, position: at(part), orientation, size, stretch });
  // only at the ends, where the sleeve does not go
  const ends = [-RAIL_POST, RAIL_POST];
  const posts = ends.map((end) => on('rail-post', end));
  if (!bed) {
    const count = Math.round(guide.stretch);
    const plateOf = (i: number): Fitting =>
      on('rail-footing', (i + 0.5) / count - 0.5, guide.stretch / count);
    return [...Array.from({ length: count }, (_, i) => plateOf(i)), ...posts];
  }
  if (isLevel) {
    const legs = ends.map((end) => add(at(end), add(scale(bed.up, -PLATE * size), scale(normal!, size / 2))));
    return [
      on('rail-plate', 0, guide.stretch),
      ...posts,
      ...legs.map((top) => createPedestal(top, bed, context)),
    ];
  }
  if (bed.held.has(joint.id)) return posts;
  const top = at(dot(axis, bed.up) < 0 ? -0.5 : 0.5);
  return [...posts, createPedestal(along(top, normal!, bed.wall - dot(top, normal!)), bed, context)];
}

/** Its sides are to its depth as its width is, which a fitting can be longer by. */
function createBed({ across, up, level, width, depth: [back, front] }: Bed, context: Surroundings): Fitting {
  const depth = front - back;
  const [middle, length] = [(width[0] + width[1]) / 2, width[1] - width[0]];
  const position = add(
    scale(across, middle),
    add(scale(up, level), scale(context.layers.normal!, (back + front) / 2)),
  );
  const orientation = facingAlong(across, up);
  return fit('bed', { body: GROUND, position, orientation, size: depth, stretch: length / depth });
}

/** Corners of what stands around the mechanism, in W: of its bed and of tables with grooves. */
export const groundCorners = (joints: readonly Joint[], context: Surroundings): Vec3[] => {
  const tables = joints.flatMap((joint) => createTable(joint, context) ?? []);
  const corners = tables.flatMap(({ part, position, orientation, size, stretch = 1 }) =>
    part === 'board'
      ? [-0.5, 0.5].flatMap((x) =>
          [-0.5, 0.5].map((z) => add(position, rotate(orientation, [x * size, 0, z * size * stretch]))),
        )
      : [],
  );
  return [...bedCorners(context.layers), ...corners];
};
