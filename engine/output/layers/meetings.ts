/** Which bodies of a planar mechanism overlap at some instant of its motion, as seen along the normal of its plane. */
import { jointDefinition } from '../../kinds/joints/joints';
import { EYE } from '../../kinds/shapes/bar';
import { barOf, shapeDefinition } from '../../kinds/shapes/shapes';
import { planeAxes } from '../../model/plane/drawing-plane';
import { GROUND } from '../../model/project';
import { add, dot, rotate } from '../../results/free-body/vectors';
import { isRoller } from './groups';
import { hullOf, overlap } from './footprint';
import type { Body, Project, Vec3 } from '../../model/project';
import type { PoseOf } from '../picture/springs';
import type { Footprint, Point } from './footprint';

export interface Meetings {
  /** Pairs of indices of bodies, the lesser first. */
  readonly pairs: readonly (readonly [number, number])[];
  /** Null for the ground, and what passes over the pin at some time. */
  readonly pins: readonly { from: number | null; to: number; under: readonly number[] }[];
}

/** Shapes that overlap by less than this fraction of their rims touch [1]. */
const TOUCH = 1e-3;
/** Pins at one place share it [fraction of an eye]. */
const SAME = 0.1;

interface Pin {
  readonly from: number | null;
  readonly to: number;
  readonly at: Vec3;
  /** Of the body that carries `at`. */
  readonly carrier: number;
  readonly radius: number;
  /** Bodies that are held at this place, too. */
  readonly held: Set<number>;
  readonly under: Set<number>;
}

export function findMeetings(project: Project, poses: readonly PoseOf[], normal: Vec3): Meetings {
  const { bodies } = project;
  const { u, v } = planeAxes(normal);
  const flat = (at: Vec3): Point => [dot(at, u), dot(at, v)];
  const shapes = bodies.map((body) => outlineOf(project, body));
  const pins = pinsOf(project, shapes);
  const pairs: (readonly [number, number])[] = [];
  const known = new Set<number>();
  const meet = (a: number, b: number): void => {
    const [low, high] = a < b ? [a, b] : [b, a];
    const key = low * bodies.length + high;
    if (known.has(key)) return;
    known.add(key);
    pairs.push([low, high]);
  };
  // whatever is pinned together lies one upon the other at the pin
  for (const { from, to } of pins) if (from !== null) meet(from, to);
  for (const poseOf of poses) {
    const placed = bodies.map(({ id }, i): Placed => {
      const { position, orientation } = poseOf(id);
      const corners = hullOf(shapes[i].points.map((at) => flat(add(rotate(orientation, at), position))));
      return { ...ballOf(corners), corners, rim: shapes[i].rim };
    });
    const places = pins.map(({ carrier, at }): Point => {
      const { position, orientation } = poseOf(bodies[carrier].id);
      return flat(add(rotate(orientation, at), position));
    });
    for (let a = 0; a < placed.length; a++) {
      for (let b = a + 1; b < placed.length; b++) {
        if (known.has(a * bodies.length + b) || !areNear(placed[a], placed[b])) continue;
        const least = TOUCH * (placed[a].rim + placed[b].rim + Math.min(placed[a].reach, placed[b].reach));
        if (overlap(placed[a], placed[b]) > least) meet(a, b);
      }
    }
    pins.forEach((pin, i) => {
      for (const [k, other] of pins.entries()) {
        const apart = Math.hypot(places[i][0] - places[k][0], places[i][1] - places[k][1]);
        if (k !== i && apart < SAME * pin.radius)
          for (const one of [other.from, other.to]) if (one !== null) pin.held.add(one);
      }
      const disc: Placed = { corners: [places[i]], rim: 0.4 * pin.radius, middle: places[i], reach: 0 };
      placed.forEach((body, k) => {
        if (areNear(disc, body) && overlap(disc, body) > 0) pin.under.add(k);
      });
    });
  }
  return {
    pairs: pairs.sort(([a, b], [c, d]) => a - c || b - d),
    pins: pins.map(({ from, to, under, held }) => ({
      from,
      to,
      under: [...under].filter((body) => !held.has(body)).sort((a, b) => a - b),
    })),
  };
}

interface Placed extends Footprint {
  readonly middle: Point;
  readonly reach: number;
}

const areNear = (a: Placed, b: Placed): boolean =>
  Math.hypot(a.middle[0] - b.middle[0], a.middle[1] - b.middle[1]) < a.reach + b.reach + a.rim + b.rim;

function ballOf(corners: readonly Point[]): { middle: Point; reach: number } {
  const middle: Point = [
    corners.reduce((sum, [x]) => sum + x / corners.length, 0),
    corners.reduce((sum, [, y]) => sum + y / corners.length, 0),
  ];
  return { middle, reach: Math.max(...corners.map(([x, y]) => Math.hypot(x - middle[0], y - middle[1]))) };
}

interface Outline {
  readonly points: readonly Vec3[];
  readonly rim: number;
  readonly eye: number;
}

/** A bar as its axis with a rim, which is as wide as its eyes if it has any. */
export function outlineOf({ joints }: Project, { id, shape }: Body): Outline {
  const bar = barOf(shape);
  const definition = shapeDefinition(shape.kind);
  const radius = bar?.radius ?? definition.eye?.(shape) ?? 0;
  if (!bar) return { points: definition.hull(shape), rim: 0, eye: EYE * radius };
  const hasEyes = joints.some(
    ({ kind, bodyA, bodyB }) => jointDefinition(kind).boss && (bodyA === id || bodyB === id),
  );
  return { points: bar.ends, rim: (hasEyes ? EYE : 1) * bar.radius, eye: EYE * radius };
}

function pinsOf({ bodies, joints }: Project, shapes: readonly Outline[]): Pin[] {
  const index = new Map(bodies.map(({ id }, i) => [id, i]));
  return joints.flatMap(({ kind, bodyA, bodyB, frameA, frameB }): Pin[] => {
    if (jointDefinition(kind).boss !== 'pin' && !isRoller(kind)) return [];
    const [a, b] = [index.get(bodyA), index.get(bodyB)];
    const isOnGround = bodyA === GROUND || bodyB === GROUND;
    const ends = [a, b].flatMap((end) => (end === undefined ? [] : [end]));
    // what slides on the ground is held there by its guide
    if (ends.length < (isOnGround ? 1 : 2) || (isOnGround && isRoller(kind))) return [];
    const [carrier, at] = b === undefined ? [a!, frameA.position] : [b, frameB.position];
    const radius = Math.max(...ends.map((end) => shapes[end].eye || shapes[end].rim));
    const [to, from = null] = [...ends].reverse();
    return [{ from, to, carrier, at, radius, held: new Set(ends), under: new Set() }];
  });
}
