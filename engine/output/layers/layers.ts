/**
 * Bodies of a planar mechanism, which are all modelled in one plane, spread along its normal like the links of a real one, so that none
 * passes through another. Applies to drawings only: joints, masses and inertias stay where they are. A mechanism whose links already
 * stand clear of each other is drawn as it is.
 */
import { jointDefinition } from '../../kinds/joints/joints';
import { barOf, shapeDefinition } from '../../kinds/shapes/shapes';
import { planeNormal } from '../../model/plane/drawing-plane';
import { GROUND } from '../../model/project';
import { add, dot, inverse, normalize, rotate, scale } from '../../results/free-body/vectors';
import { HUB } from '../gears/blank';
import { WEB_DEPTH } from '../gears/ring-web';
import { rimsOf } from '../gears/rims';
import { DISC, discsOf } from '../solid/discs';
import { measureModel } from '../fittings/measure-model';
import { slitsOf } from '../solid/slits';
import type { Slit } from '../solid/slits';
import { slotsOf } from '../solid/slots';
import { bedOf } from './bed';
import type { Bed } from './bed';
import { assignLevels } from './levels';
import { groupBodies, isRoller } from './groups';
import { hungBearings } from './hung';
import { findMeetings } from './meetings';
import { pistonsOf } from './pistons';
import type { Piston } from './pistons';
import type { Body, Joint, Project, Vec3 } from '../../model/project';
import type { Groups } from './groups';
import type { PoseOf } from '../picture/springs';

export interface Layer {
  /** From where the body is to where it is drawn, in its own frame [m]. */
  readonly shift: Vec3;
  /** Half the height of the eyes at its pins [m]. */
  readonly boss: number;
}

/** Along the normal, from the point of a joint [m]. */
export interface Span {
  readonly low: number;
  readonly high: number;
}

export interface Layers {
  /** Of the plane, towards the viewer, in W; null: nothing is spread. */
  readonly normal: Vec3 | null;
  readonly bodies: ReadonlyMap<string, Layer>;
  /** What a pin has to reach; from the front of its bearing on if it stands on the ground. By the joint. */
  readonly pins: ReadonlyMap<string, Span>;
  /** Where all that moves ends at the back, along the normal from the origin of W [m]. */
  readonly back: number;
  /** Null: each support has its own piece of ground. */
  readonly bed: Bed | null;
  /** Slotted levers, by the joint that slides in them. */
  readonly slits: ReadonlyMap<string, Slit>;
  /** By the joints of their guides. */
  readonly pistons: ReadonlyMap<string, Piston>;
  /** Away from the plate of a bearing that does not stand below its joint, by the joint. */
  readonly hung: ReadonlyMap<string, Vec3>;
}

export const FLAT: Layers = {
  normal: null,
  bodies: new Map(),
  pins: new Map(),
  back: 0,
  bed: null,
  slits: new Map(),
  pistons: new Map(),
  hung: new Map(),
};

/** More bodies than these are not spread: too many to compare. */
export const MOST_BODIES = 60;
/** Eyes are thicker than their links [1], and there is a gap between two, as a fraction of the thickness of both [1]. */
const EYE = 1.12;
const GAP = 0.04;
/** Heights closer than this fraction of the sum of two thicknesses touch, and do not overlap [1]. */
const TOUCH = 1e-6;
/** Last digits differ with every turn of a body, and its drawing would be made anew [of half a thickness]. */
const ROUNDING = 1e-6;

/**
 * `poses`: where the bodies are at some instants of their motion, the drawn ones among them. `toEye`: from the mechanism to the viewer;
 * the ground is on the other side.
 */
export function layersOf(project: Project, poses: readonly PoseOf[], toEye: Vec3): Layers {
  const axis = planeNormal(project);
  const { bodies } = project;
  if (!axis || bodies.length < 2 || bodies.length > MOST_BODIES) return FLAT;
  const normal = dot(axis, toEye) < 0 ? scale(axis, -1) : axis;
  const groups = groupBodies(project);
  const discs = discsOf(project);
  const rims = rimsOf(project);
  const heights = bodies.map((body) => {
    const along = shapeDefinition(body.shape.kind)
      .extremes(body.shape)
      .flatMap(({ at, radius = 0, across }) => {
        const middle = dot(add(rotate(body.orientation, at), body.position), normal);
        const tilt = across ? dot(rotate(body.orientation, normalize(across)), normal) : 0;
        const reach = radius * (across ? Math.sqrt(Math.max(0, 1 - tilt * tilt)) : 1);
        return [middle - reach, middle + reach];
      });
    const [low, high] = [Math.min(...along), Math.max(...along)];
    const isDisc = discs.has(body.id) && shapeDefinition(body.shape.kind).ball !== undefined;
    return { middle: (low + high) / 2, half: ((isDisc ? DISC.high : EYE) * (high - low)) / 2 };
  });
  if (!heights.every(({ middle, half }) => Number.isFinite(middle + half))) return FLAT;
  const meetings = findMeetings(project, poses, normal);
  const conflicts = meetings.pairs.filter(
    ([a, b]) => groups.of[a] !== groups.of[b] && !isHoused(project, heights, a, b),
  );
  const isClear = conflicts.every(([a, b]) => {
    const room = heights[a].half + heights[b].half;
    return Math.abs(heights[a].middle - heights[b].middle) > room / EYE - TOUCH * room;
  });
  const levels = isClear
    ? null
    : assignLevels({
        count: groups.count,
        conflicts: conflicts.map(([a, b]) => [groups.of[a], groups.of[b]] as const),
        pins: meetings.pins.map(({ from, to, under }) => ({
          from: from === null ? null : groups.of[from],
          to: groups.of[to],
          under: [...new Set(under.map((body) => groups.of[body]))],
        })),
      });
  const middles = levels ? middlesOf(heights, levels, groups, new Set(conflicts.flat())) : null;
  const placed = new Map(
    bodies.map((body, i) => {
      const middle = middles?.[i] ?? heights[i].middle;
      const { half } = heights[i];
      const shift = rounded(
        rotate(inverse(body.orientation), scale(normal, middle - heights[i].middle)),
        ROUNDING * half,
      );
      // wheels may stand beside the shape
      const by = middle - heights[i].middle;
      const faces = (rims.get(body.id) ?? []).flatMap(({ kind, center, face }) => {
        const at = by + dot(add(rotate(body.orientation, center), body.position), normal);
        // on which side the web of a ring is depends on where its carrier goes
        const reach = kind === 'ring' ? (0.5 + WEB_DEPTH) * face : face / 2;
        return kind === 'straight' ? [] : [at - reach, at + reach];
      });
      const [low, high] = [Math.min(middle - half, ...faces), Math.max(middle + half, ...faces)];
      const hub = faces.length > 0 ? ((HUB[1] - 1) / 2) * (Math.max(...faces) - Math.min(...faces)) : 0;
      return [body.id, { shift, boss: half, low, high, rear: low - hub }];
    }),
  );
  const thinnest = Math.min(...heights.map(({ half }) => half));
  const links = bodies.filter(isLink);
  const back = Math.min(...(links.length > 0 ? links : bodies).map(({ id }) => placed.get(id)!.low));
  const behind = Math.min(...[...placed.values()].map(({ low }) => low));
  const front = Math.max(...[...placed.values()].map(({ high }) => high));
  const rear = Math.min(...[...placed.values()].map((body) => body.rear));
  const bed = bedOf(project, poses, { normal, behind: rear, front });
  const slots = slotsOf(project, placed, normal);
  const pins = new Map(
    project.joints.flatMap((joint): [string, Span][] => {
      const span = pinSpan(project, joint, {
        normal,
        placed,
        back: Math.min(back, bed?.wall ?? back),
        slots,
      });
      if (!span) return [];
      const [low, high] = rounded([span.low, span.high, 0], ROUNDING * thinnest);
      return [[joint.id, { low, high }]];
    }),
  );
  return {
    normal,
    bodies: placed,
    pins,
    back: rounded([behind, 0, 0], ROUNDING * thinnest)[0],
    bed,
    pistons: pistonsOf(project),
    hung: bed ? new Map() : hungBearings(project, poses, { normal, placed, pins }),
    slits: slitsOf(project, normal, measureModel(project).glyph),
  };
}

/** A link may end within a block that carries it, as a connecting rod does in its piston. */
function isHoused(project: Project, heights: readonly { half: number }[], a: number, b: number): boolean {
  const { bodies, joints } = project;
  if (isLink(bodies[a]) === isLink(bodies[b])) return false;
  const [link, block] = isLink(bodies[a]) ? [a, b] : [b, a];
  // an arm of a planetary gear goes past its wheels
  if (rimsOf(project).has(bodies[block].id)) return false;
  const ids = [bodies[a].id, bodies[b].id];
  return (
    heights[block].half >= 1.3 * heights[link].half &&
    joints.some(({ bodyA, bodyB }) => ids.includes(bodyA) && ids.includes(bodyB))
  );
}

const isLink = ({ shape }: Body): boolean =>
  barOf(shape) !== null || shapeDefinition(shape.kind).eye !== undefined;

/** Heights of the middles of the bodies. `met`: those that need room; others do not make their level thicker [m]. */
function middlesOf(
  heights: readonly { middle: number; half: number }[],
  levels: readonly number[],
  { of, guided }: Groups,
  met: ReadonlySet<number>,
): number[] {
  const count = Math.max(...levels) + 1;
  const halves = Array.from({ length: count }, (_, level) =>
    Math.max(0, ...heights.map(({ half }, i) => (met.has(i) && levels[of[i]] === level ? half : 0))),
  );
  const above = [0];
  for (let level = 1; level < count; level++) {
    const room = halves[level - 1] + halves[level];
    above.push(above[level - 1] + room * (1 + GAP));
  }
  // what slides on the ground stays where its guide is, else the middle level is where all were drawn
  const origin = above[guided === null ? (count - 1) >> 1 : levels[guided]];
  const base =
    guided === null
      ? heights.reduce((sum, { middle }) => sum + middle / heights.length, 0)
      : heights[of.indexOf(guided)].middle;
  return heights.map(({ middle }, i) => (of[i] === guided ? middle : base + above[levels[of[i]]] - origin));
}

interface Stack {
  readonly normal: Vec3;
  readonly placed: ReadonlyMap<string, { low: number; high: number }>;
  readonly back: number;
  readonly slots: ReadonlyMap<string, unknown>;
}

function pinSpan(
  { bodies }: Project,
  { kind, bodyA, bodyB, frameA, frameB }: Joint,
  { normal, placed, back, slots }: Stack,
): Span | null {
  const isOnGround = bodyA === GROUND || bodyB === GROUND;
  // what slides along a line of the ground is as high as the line
  if (jointDefinition(kind).boss !== 'pin' && (!isRoller(kind) || isOnGround)) return null;
  const joined = bodies.filter(({ id }) => id === bodyA || id === bodyB);
  const ends = joined.map((body) => {
    const { low, high } = placed.get(body.id)!;
    const middle = (low + high) / 2;
    // the pin of a link ends within a block, but goes through both cheeks of a slot
    return slots.has(body.id) || isLink(body) || !joined.some(isLink)
      ? { low, high }
      : { low: middle, high: middle };
  });
  if (ends.length === 0) return null;
  const body = bodies.find(({ id }) => id === bodyB);
  const point = body ? add(rotate(body.orientation, frameB.position), body.position) : frameA.position;
  const at = dot(point, normal);
  const least = Math.min(...joined.map(({ id }) => placed.get(id)!.low));
  const low = isOnGround ? Math.min(back, least) : Math.min(...ends.map((end) => end.low));
  return { low: low - at, high: Math.max(...ends.map((end) => end.high)) - at };
}

const rounded = (vector: Vec3, step: number): Vec3 => {
  const round = (part: number): number => (step > 0 ? Math.round(part / step) * step + 0 : part);
  return [round(vector[0]), round(vector[1]), round(vector[2])];
};
