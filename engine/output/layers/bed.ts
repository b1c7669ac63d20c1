/**
 * What the supports of a planar mechanism stand on, where they are at different heights: one bed for all, as machines have, instead of a
 * piece of ground for each. It lies below all that moves; what hangs far below its supports has none.
 */
import { along, cross, distance, dot, rotate, scaled, subtract, Z } from '../../core/math/triples';
import { jointDefinition } from '../../kinds/joints/joints';
import { shapeDefinition } from '../../kinds/shapes/shapes';
import { GROUND } from '../../model/project';
import { modelUp } from '../fittings/look';
import { measureModel } from '../fittings/measure-model';
import { RAIL, SLEEVE } from '../fittings/part-drawings';
import { rimsOf } from '../gears/rims';
import { inWorld } from '../picture/springs';
import { placeOn } from '../fittings/strokes';
import { guideBush } from './guide-bush';
import { standsBehind } from './guide-behind';
import type { Joint, Project, Vec3 } from '../../model/project';
import type { PoseOf } from '../picture/springs';

type Range = readonly [low: number, high: number];

export interface Bed {
  /** The way along it, in W; the plane's normal and `up` are the others. */
  readonly across: Vec3;
  readonly up: Vec3;
  /** Of its top, along `up` from the origin of W, as all below [m]. */
  readonly level: number;
  readonly width: Range;
  /** Along the normal. */
  readonly depth: Range;
  /** Along the normal: the faces of the pedestals that bearings are in. */
  readonly wall: number;
  /** Joints that stand on it; the first shows it. */
  readonly joints: readonly string[];
  /** Of these, those held by the pedestal of one above. */
  readonly held: ReadonlySet<string>;
}

/** In glyph units: room below what moves, of a sleeve behind it, beyond a support, and from which on heights differ. */
const ROOM = 1;
const SLEEVES = 3.2;
const WIDE = 4.2;
const DIFFERENT = 5;
/** Of a bearing with its plate; of a guide beyond its sleeve at either end. In glyph units. */
const BEARING = 5;
const END = 1.5;
/** Of a guide that is level, below its rail, in glyph units; and the sine below which it is. */
const PLATE = 4;
export const LEVEL = 0.05;
/** Sine of an axis to the plane, below which it is in it. */
const IN_PLANE = 0.02;
/** Of the bed behind its pedestals. */
const DEEP = 2.5;
/** Pedestals nearer to each other are one. */
const ONE = 2.6;
/** What moves is lower than the supports by less than this part of the reach of the supports: it works on the bed, else it hangs. */
const HANGS = 0.6;

interface Support {
  readonly id: string;
  readonly isGuide: boolean;
  /** Stands on legs of its own. */
  readonly isLevel: boolean;
  /** Of the joint, or of the upper end of its guide. */
  readonly top: number;
  readonly low: number;
  readonly width: Range;
  readonly at: Vec3;
}

/** `behind` and `front`: where all that is drawn ends along the normal [m]. */
export function bedOf(
  project: Project,
  poses: readonly PoseOf[],
  { normal, behind, front }: { normal: Vec3; behind: number; front: number },
): Bed | null {
  const up = modelUp(project);
  if (Math.abs(dot(up, normal)) > IN_PLANE) return null;
  const { glyph } = measureModel(project);
  const frame = { normal, up, across: cross(up, normal), glyph };
  const supports = project.joints.flatMap((joint) => supportOf(project, joint, poses, frame) ?? []);
  if (supports.length < 2) return null;
  const lows = supports.map(({ low }) => low);
  const level = Math.min(lowestOf(project, poses, up) - ROOM * glyph, ...lows);
  const reach = Math.max(...supports.flatMap(({ at }) => supports.map((other) => distance(at, other.at))));
  const hangs = Math.min(...lows) - level > HANGS * reach;
  const differ = Math.max(...lows) - Math.min(...lows) > DIFFERENT * glyph;
  if (hangs || !differ || !Number.isFinite(level)) return null;
  const wall = behind - (supports.some(({ isGuide }) => isGuide) ? SLEEVES * glyph : 0);
  const columns = supports.filter(({ isLevel }) => !isLevel);
  const held = columns.filter((one, i) =>
    columns.some((other, k) => {
      const isAbove = other.top > one.top || (other.top === one.top && k < i);
      return isAbove && Math.abs(middleOf(other.width) - middleOf(one.width)) < ONE * glyph;
    }),
  );
  return {
    across: frame.across,
    up,
    level,
    width: [
      Math.min(...supports.map(({ width }) => width[0])) - ROOM * glyph,
      Math.max(...supports.map(({ width }) => width[1])) + ROOM * glyph,
    ],
    depth: [wall - DEEP * glyph, front + ROOM * glyph],
    wall,
    joints: supports.map(({ id }) => id),
    held: new Set(held.map(({ id }) => id)),
  };
}

const middleOf = ([low, high]: Range): number => (low + high) / 2;

interface Frame {
  readonly normal: Vec3;
  readonly up: Vec3;
  readonly across: Vec3;
  readonly glyph: number;
}

/** Null where a joint does not stand on the ground, or not behind what moves. */
function supportOf(
  { bodies }: Project,
  joint: Joint,
  poses: readonly PoseOf[],
  { normal, up, across, glyph }: Frame,
): Support | null {
  const { id, kind, bodyA, bodyB, frameA, frameB } = joint;
  if (bodyA !== GROUND && bodyB !== GROUND) return null;
  const [own, carried, body] = bodyA === GROUND ? [frameA, frameB, bodyB] : [frameB, frameA, bodyA];
  const at = own.position;
  const { ground } = jointDefinition(kind).parts;
  const [height, place] = [dot(at, up), dot(at, across)];
  if (ground === 'bearing') {
    const width: Range = [place - WIDE * glyph, place + WIDE * glyph];
    return { id, isGuide: false, isLevel: false, top: height, low: height - BEARING * glyph, width, at };
  }
  if (ground !== 'rail-footing') return null;
  const slider = bodies.find((one) => one.id === body);
  const bush = guideBush(
    joint,
    slider,
    poses.map((poseOf) => placeOn(joint, poseOf)),
  );
  if (bush && Math.abs(dot(bush.axis, normal)) <= IN_PLANE) {
    const [rise, aside] = [dot(bush.at, up), dot(bush.at, across)];
    const wide = WIDE * Math.max(glyph, bush.size);
    const width: Range = [aside - wide, aside + wide];
    return { id, isGuide: false, isLevel: false, top: rise, low: rise - wide, width, at: bush.at };
  }
  if (!slider || !standsBehind(joint, slider, normal)) return null;
  const axis = rotate(own.orientation, Z);
  const points = poses.map((poseOf) => inWorld(body, poseOf)(carried.position));
  const places = points.map((point) => dot(subtract(point, at), axis));
  const half = Math.max(RAIL / 2, (Math.max(...places) - Math.min(...places)) / 2 / glyph + SLEEVE + END);
  const mid = (Math.max(...places) + Math.min(...places)) / 2;
  const ends = [mid - half * glyph, mid + half * glyph].map((part) => along(at, axis, part));
  const heights = ends.map((end) => dot(end, up));
  const asides = ends.map((end) => dot(end, across));
  // what goes up and down works on the bed below it
  const hull = shapeDefinition(slider.shape.kind).hull(slider.shape);
  const below = Math.abs(dot(axis, up)) > 0.5 ? points.map((point) => dot(point, across)) : [];
  const wide = Math.max(...hull.map((corner) => distance(corner, carried.position)));
  const width: Range = [
    Math.min(...asides.map((aside) => aside - WIDE * glyph), ...below.map((aside) => aside - wide)),
    Math.max(...asides.map((aside) => aside + WIDE * glyph), ...below.map((aside) => aside + wide)),
  ];
  const isLevel = Math.abs(dot(axis, up)) < LEVEL;
  const [low, top] = [Math.min(...heights) - (isLevel ? PLATE : END) * glyph, Math.max(...heights)];
  return { id, isGuide: true, isLevel, top, low, width, at };
}

/** Of all bodies and their wheels at all instants [m]. */
function lowestOf(project: Project, poses: readonly PoseOf[], up: Vec3): number {
  const rims = rimsOf(project);
  let least = Infinity;
  for (const { id, shape } of project.bodies) {
    const hull = shapeDefinition(shape.kind).hull(shape);
    const wheels = (rims.get(id) ?? []).filter(({ kind }) => kind !== 'straight');
    for (const poseOf of poses) {
      const toWorld = inWorld(id, poseOf);
      for (const corner of hull) least = Math.min(least, dot(toWorld(corner), up));
      for (const { center, radius, module } of wheels)
        least = Math.min(least, dot(toWorld(center), up) - radius - module);
    }
  }
  return least;
}

/** Of its plate with the hatching below, as part of its depth [1]. */
const THICK = 0.2;

/** Of the bed in W; none where there is none. */
export function bedCorners({ bed, normal }: { bed: Bed | null; normal: Vec3 | null }): Vec3[] {
  if (!bed || !normal) return [];
  const { across, up, level, width, depth } = bed;
  return width.flatMap((aside) =>
    depth.flatMap((out) =>
      [level, level - THICK * (depth[1] - depth[0])].map((height) =>
        along(along(scaled(across, aside), normal, out), up, height),
      ),
    ),
  );
}
