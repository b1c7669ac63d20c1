/**
 * Grooves in which points slide that are held in a plane of the ground: behind the body, with a pin that reaches into them. Where two cross,
 * as in a trammel, they are cut into one table.
 */
import { GROUND } from '../../model/project';
import { shapeDefinition } from '../../kinds/shapes/shapes';
import type { Joint, Vec3 } from '../../model/project';
import { add, along, conjugate, cross, dot, perpendicular, rotate, scale, subtract, Z } from './vector';
import { facingAlong, fromAxes } from './orientation';
import { fit } from './fitting';
import type { Fitting, Surroundings } from './fitting';
import { FARTHEST, strokeOf } from './guide';
import { drawnAt } from './stack';

/** In W. */
interface Channel {
  readonly joint: Joint;
  /** Of its middle. */
  readonly at: Vec3;
  readonly line: Vec3;
  readonly normal: Vec3;
  /** Towards the viewer, and from there to what slides in it [m]. */
  readonly open: Vec3;
  readonly deep: number;
  readonly length: number;
}

/** In glyph units: radius of what slides in it, half its own depth, to the middle of a wall, and half of that; beyond the stroke. */
const FOLLOWER = 1.2;
const HALF = 1.2;
const WALL = 1.6;
const THICK = 0.3;
const END = 1.5;
/** Between its walls and the body before them, and most that the body is thick, in glyph units. */
const CLEAR = 0.2;
const MOST_DEEP = 8;
/** Of the pin, of the width of the groove [1]. */
const PLAY = 0.96;
/** Sine below which two lines are parallel, and cosine above which two planes are. */
const PARALLEL = 0.2;
const SAME = 0.99;
/** Of the table beyond its grooves, and from their middle back to it, in glyph units. */
const MARGIN = 3;
const BACK = 1.8;

function channelOf(joint: Joint, context: Surroundings): Channel | null {
  const stroke = strokeOf(joint, context);
  if (!stroke?.line) return null;
  const [low, high] = stroke.places;
  const { glyph } = context.size;
  if (!(high - low <= FARTHEST * context.size.length)) return null;
  const normal = rotate(joint.frameA.orientation, Z);
  const isTurned = dot(cross(normal, stroke.line), context.front) < 0;
  const line = isTurned ? scale(stroke.line, -1) : stroke.line;
  const open = cross(normal, line);
  const deep = behind(joint, open, context);
  const middle = ((low + high) / 2) * (isTurned ? -1 : 1);
  return {
    joint,
    at: along(along(joint.frameA.position, line, middle), open, -deep),
    ...{ line, normal, open, deep },
    length: high - low + 2 * (FOLLOWER + END) * glyph,
  };
}

/** From the point that slides to a groove behind its body; none behind a body that is not flat there [m]. */
function behind({ bodyB, frameB }: Joint, open: Vec3, context: Surroundings): number {
  const body = context.body(bodyB);
  if (!body) return 0;
  const { glyph } = context.size;
  const depths = shapeDefinition(body.shape.kind)
    .hull(body.shape)
    .map((corner) => {
      const from = subtract(drawnAt(context, body.id, corner), frameB.position);
      return -dot(rotate(body.orientation, from), open);
    });
  const deep = Math.max(...depths) + (HALF + CLEAR) * glyph;
  return deep > 0 && deep < MOST_DEEP * glyph ? deep : 0;
}

/** Those that run through one table with it, itself among them. */
function crossing(channel: Channel, context: Surroundings): Channel[] {
  const reach = HALF * context.size.glyph;
  const own = [...context.strokes.values()].flatMap(({ of, line }) =>
    line && of.bodyB === channel.joint.bodyB ? (channelOf(of, context) ?? []) : [],
  );
  return own.filter(
    ({ open, at }) =>
      dot(open, channel.open) > SAME && Math.abs(dot(subtract(at, channel.at), channel.open)) < reach,
  );
}

/** The groove with what slides in it; null where a point does not stay on a line. */
export function createGroove(joint: Joint, context: Surroundings): Fitting[] | null {
  const channel = channelOf(joint, context);
  if (!channel) return null;
  const { glyph: size } = context.size;
  const { at, line, normal, open, length } = channel;
  const place = { body: GROUND, orientation: fromAxes(open, normal, line), size };
  const others = crossing(channel, context).filter((other) => other.joint.id !== joint.id);
  const walls = [-1, 1].flatMap((side) => {
    const from = along(at, normal, side * WALL * size);
    return partsBetween(from, channel, others, size).map(([low, high]) =>
      fit('groove-wall', {
        ...place,
        position: along(from, line, (low + high) / 2),
        stretch: (high - low) / size,
      }),
    );
  });
  return [
    fit('groove-floor', { ...place, position: at, stretch: length / size }),
    ...walls,
    ...createFollower(channel, context),
  ];
}

/** Of a wall, along its line from `from` on: where no other groove runs through it [m]. */
function partsBetween(
  from: Vec3,
  { line, normal, length }: Channel,
  others: readonly Channel[],
  size: number,
): [number, number][] {
  const gaps = others
    .flatMap((other): [number, number][] => {
      const lean = dot(line, other.normal);
      if (Math.abs(lean) < PARALLEL) return [];
      const middle = dot(subtract(other.at, from), other.normal) / lean;
      const isOver =
        Math.abs(dot(subtract(along(from, line, middle), other.at), other.line)) < other.length / 2;
      const half = ((WALL - THICK + THICK * Math.abs(dot(normal, other.normal))) * size) / Math.abs(lean);
      return isOver ? [[middle - half, middle + half]] : [];
    })
    .sort(([a], [b]) => a - b);
  const parts: [number, number][] = [];
  let begin = -length / 2;
  for (const [low, high] of [...gaps, [length / 2, Infinity]]) {
    if (Math.min(low, length / 2) > begin) parts.push([begin, Math.min(low, length / 2)]);
    begin = Math.max(begin, high);
  }
  return parts;
}

/** A pin from the body into the groove behind it. */
function createFollower({ joint, open, deep }: Channel, context: Surroundings): Fitting[] {
  const { bodyB, frameB } = joint;
  const body = context.body(bodyB);
  const { glyph: size } = context.size;
  if (!body || deep === 0)
    return [
      fit('follower', { body: bodyB, position: frameB.position, orientation: frameB.orientation, size }),
    ];
  const way = rotate(conjugate(body.orientation), open);
  const radius = PLAY * (WALL - THICK) * size;
  const long = deep + HALF * size;
  return [
    fit('roller', {
      body: bodyB,
      position: along(frameB.position, way, -long / 2),
      orientation: facingAlong(way, perpendicular(way)),
      size: radius,
      stretch: long / radius,
    }),
  ];
}

/** Whether grooves hold a body in a plane with this normal: nothing else needs to. */
export const isHeldByGrooves = (body: string, normal: Vec3, context: Surroundings): boolean =>
  [...context.strokes.values()].some(({ of, line }) => {
    const channel = line && of.bodyB === body ? channelOf(of, context) : null;
    return channel !== null && Math.abs(dot(channel.open, normal)) > SAME;
  });

/** What a groove is fixed to: the table that it shares with others, which the first of them shows, or a foot behind its own. Null: no groove. */
export function createTable(joint: Joint, context: Surroundings): Fitting[] | null {
  const channel = channelOf(joint, context);
  if (!channel) return null;
  const { glyph: size } = context.size;
  const { at, line, open } = channel;
  const channels = crossing(channel, context);
  if (channels.length < 2) {
    const orientation = facingAlong(line, open);
    const position = along(joint.frameA.position, open, -channel.deep);
    return [fit('footing', { body: GROUND, position, orientation, size })];
  }
  if (channels[0].joint.id !== joint.id) return [];
  const aside = cross(line, open);
  const ends = channels.flatMap((one) =>
    [-0.5, 0.5].map((part) => subtract(along(one.at, one.line, part * one.length), at)),
  );
  const [length, width] = [line, aside].map((axis) => {
    const places = ends.map((end) => dot(end, axis));
    const [low, high] = [Math.min(...places), Math.max(...places)];
    return { middle: (low + high) / 2, size: high - low + 2 * MARGIN * size };
  });
  const middle = add(add(at, scale(line, length.middle)), scale(aside, width.middle));
  return [
    fit('board', {
      body: GROUND,
      position: along(middle, open, -BACK * size),
      orientation: facingAlong(line, open),
      size: width.size,
      stretch: length.size / width.size,
    }),
  ];
}
