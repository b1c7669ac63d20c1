/** A bar along which a pin of another link slides is slotted there, as the lever of a quick return is: two cheeks, and what joins them. */
import {
  along,
  cross,
  distance,
  dot,
  inverse,
  normalize,
  rotate,
  scale,
  length as size,
  subtract,
} from '../../results/free-body/vectors';
import { Z } from '../../core/math/triples';
import { jointDefinition } from '../../kinds/joints/joints';
import { EYE } from '../../kinds/shapes/bar';
import { barOf, shapeDefinition } from '../../kinds/shapes/shapes';
import { GROUND } from '../../model/project';
import { isRoller } from '../layers/groups';
import type { Boss } from '../../kinds/shapes/shape-definition';
import type { Body, Joint, Project, Shape, Vec3 } from '../../model/project';
import type { Solid } from './solid';

/** In the frame of the bar, where the bar is, not where it is drawn. */
export interface Slit {
  readonly body: string;
  /** Along the bar, across it in the plane, and along the pin. */
  readonly u: Vec3;
  readonly v: Vec3;
  readonly n: Vec3;
  /** Ends of the slotted part; at the end of the bar nothing is left of the bar itself. */
  readonly from: Vec3;
  readonly to: Vec3;
  /** Half the width of the slot, of the part around it, and half its height [m]. */
  readonly half: number;
  readonly outer: number;
  readonly high: number;
  /** Length of what closes it at either end: the round end of a bar lies in it [m]. */
  readonly end: number;
}

/** Of the pin, in glyph units, and of the slot and a cheek beside it at least, in radii of the bar. */
const PIN = 0.85;
const SLOT = 0.8;
const CHEEK = 0.6;
const HIGH = 0.95;
/** From a pin to the slot, in radii of the bar, and the shortest slot, in half its width. */
const CLEAR = 2.4;
const SHORTEST = 6;

/** By the joint. `glyph`: what its pin is drawn with [m]. */
export function slitsOf(project: Project, normal: Vec3, glyph: number): Map<string, Slit> {
  const found = new Map<string, Slit>();
  const index = new Map(project.bodies.map((body) => [body.id, body]));
  for (const joint of project.joints) {
    const [a, b] = [index.get(joint.bodyA), index.get(joint.bodyB)];
    if (!isRoller(joint.kind) || joint.bodyA === GROUND || !a || !b) continue;
    const slit = slitOf(project.joints, joint, [a, b], { normal, glyph });
    if (slit) found.set(joint.id, slit);
  }
  return found;
}

function slitOf(
  joints: readonly Joint[],
  { frameA, frameB }: Joint,
  [lever, slider]: readonly [Body, Body],
  { normal, glyph }: { normal: Vec3; glyph: number },
): Slit | null {
  const bar = barOf(lever.shape);
  if (!bar) return null;
  const [start, end] = bar.ends;
  const length = distance(start, end);
  const u = normalize(subtract(end, start));
  const off = (at: Vec3): number => size(cross(subtract(at, start), u));
  const axis = rotate(frameA.orientation, Z);
  if (off(frameA.position) > 0.1 * bar.radius || size(cross(axis, u)) > 1e-3) return null;
  const toLever = (vector: Vec3): Vec3 => rotate(inverse(lever.orientation), vector);
  const n = toLever(normal);
  const stationOf = (at: Vec3): number => dot(subtract(at, start), u);
  const point = subtract(
    rotate(slider.orientation, frameB.position),
    subtract(lever.position, slider.position),
  );
  const place = stationOf(toLever(point));
  const pins = joints.flatMap((one) => {
    const frame = one.bodyA === lever.id ? one.frameA : one.bodyB === lever.id ? one.frameB : null;
    return frame && jointDefinition(one.kind).boss === 'pin' && off(frame.position) < EYE * bar.radius
      ? [stationOf(frame.position)]
      : [];
  });
  const below = pins.filter((at) => at < place).map((at) => at + CLEAR * bar.radius);
  const above = pins.filter((at) => at > place).map((at) => at - CLEAR * bar.radius);
  const [low, high] = [Math.max(0, ...below), Math.min(length, ...above)];
  const half = Math.max(SLOT * bar.radius, PIN * glyph);
  if (high - low < SHORTEST * half || place < low || place > high) return null;
  return {
    body: lever.id,
    ...{ u, v: cross(n, u), n },
    ...{ from: along(start, u, low), to: along(start, u, high) },
    ...{ half, outer: half + Math.max(CHEEK * bar.radius, (EYE * bar.radius - half) / 2) },
    high: HIGH * bar.radius,
    end: bar.radius,
  };
}

export function addSlit(solid: Solid, shape: Shape, slit: Slit, bosses: readonly Boss[]): void {
  const { u, v, n, from, to, half, outer, high, end } = slit;
  const ends = barOf(shape)!.ends;
  const length = distance(from, to);
  const definition = shapeDefinition(shape.kind);
  const cuts = [
    { other: ends[1], at: from, far: ends[0], way: -1 },
    { other: ends[0], at: to, far: ends[1], way: 1 },
  ];
  for (const { other, at, far, way } of cuts) {
    const own = bosses.filter((boss) => way * dot(subtract(boss.at, at), u) > 0);
    const left = way * dot(subtract(far, at), u);
    if (left > 0) definition.addTo(solid, definition.moveEnd(shape, other, subtract(at, other)), own);
  }
  const middle = along(from, u, length / 2);
  const cheek = (outer - half) / 2;
  const up = scale(n, high);
  for (const side of [-1, 1])
    solid.block(along(middle, v, side * (half + cheek)), scale(u, length / 2), scale(v, cheek), up);
  for (const [at, way] of [
    [from, 1],
    [to, -1],
  ] as const)
    solid.block(along(at, u, (way * end) / 2), scale(u, end / 2), scale(v, half), up);
}
