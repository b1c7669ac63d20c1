/**
 * The length of a bar as a single number. A file stores a bar by its two ends; its length is the distance from `from` to
 * `to`, and setting it moves `to` along the bar. Joints, loads and measures at an end move with it.
 */
import { distance, subtract } from '../../core/math/triples';
import { barOf, shapeDefinition } from '../../kinds/shapes/shapes';
import type { Body, Joint, Project, Vec3 } from '../project';
import { keepSame } from './keep-same';

/** Path used by a formula to drive it. */
export const ROD_LENGTH = 'shape.length';

/** Distance between the ends [m]; null if the body is not a bar. */
export function rodLength({ shape }: Body): number | null {
  const bar = barOf(shape);
  return bar && distance(...bar.ends);
}

/** Whether a path is that of the length of a bar; a cylinder has a field of that name. */
export const isBarLength = (record: object, field: string): record is Body =>
  field === ROD_LENGTH && 'shape' in record && barOf((record as Body).shape) !== null;

/** The body with `to` at a distance from `from` [m]; the same object if it is already there, up to the last digits. */
export function withRodLength(body: Body, length: number): Body {
  const { shape } = body;
  const { bar } = shapeDefinition(shape.kind);
  const now = rodLength(body);
  if (!bar || now === null || now === 0) return body;
  const [from, end] = bar.ends(shape);
  // ends are written with 13 digits, so their distance is accurate to twelve digits of their size
  if (Math.abs(now - length) <= 1e-12 * (length + Math.hypot(...from))) return body;
  const way = subtract(end, from);
  const to = from.map((x, i) => tidy(x + (way[i] / now) * length)) as unknown as Vec3;
  return { ...body, shape: bar.withEnd(shape, to) };
}

function tidy(value: number): number {
  const rounded = Number(value.toPrecision(13));
  return Math.abs(rounded) < 1e-15 ? 0 : rounded;
}

/** A moved point of a body [m, body frame]. */
export interface MovedEnd {
  readonly body: string;
  readonly from: Vec3;
  readonly to: Vec3;
}

/** `after`, with what was at the ends of bars in `before` moved to where those ends are now; frames keep their orientation. */
export function followEnds(before: Project, after: Project): Project {
  if (before.bodies === after.bodies) return after;
  const moved = movedEnds(before, after);
  return moved.length === 0 ? after : movePoints(after, moved);
}

/** The project with what is attached to moved points of bodies moved along; frames keep their orientation. */
export function movePoints(after: Project, moved: readonly MovedEnd[]): Project {
  const place: Place = (body, point) => {
    const end = moved.find((one) => one.body === body && isSamePoint(one.from, point));
    return end?.to ?? point;
  };
  return {
    ...after,
    joints: keepSame(after.joints, (joint) => withFrames(joint, place)),
    loads: keepSame(after.loads, (load) => withPoints(load, place)),
    measures: keepSame(after.measures, (measure) => withPoints(measure, place)),
  };
}

type Place = (body: string, point: Vec3) => Vec3;

function withFrames(joint: Joint, place: Place): Joint {
  const { frameA, frameB } = joint;
  const a = place(joint.bodyA, frameA.position);
  const b = place(joint.bodyB, frameB.position);
  if (a === frameA.position && b === frameB.position) return joint;
  return { ...joint, frameA: { ...frameA, position: a }, frameB: { ...frameB, position: b } };
}

/** Points of loads and measures are stored as `body` and `point`, or as a pair of them. */
function withPoints<T extends object>(record: T, place: Place): T {
  const next = { ...record } as Record<string, unknown>;
  let changed = false;
  for (const [body, point] of [
    ['body', 'point'],
    ['bodyA', 'pointA'],
    ['bodyB', 'pointB'],
  ] as const) {
    if (typeof next[body] !== 'string' || !Array.isArray(next[point])) continue;
    const now = next[point] as unknown as Vec3;
    next[point] = place(next[body], now);
    changed ||= next[point] !== now;
  }
  return changed ? (next as T) : record;
}

function movedEnds(before: Project, after: Project): MovedEnd[] {
  const old = new Map(before.bodies.map((body) => [body.id, body]));
  return after.bodies.flatMap((body) => {
    const was = old.get(body.id)?.shape;
    if (was === undefined || was === body.shape) return [];
    const [before, after] = [barOf(was), barOf(body.shape)];
    if (!before || !after) return [];
    const ends = before.ends.map((from, i) => ({ body: body.id, from, to: after.ends[i] }));
    return ends.filter((end) => !isSamePoint(end.from, end.to, 0));
  });
}

/** Within a nanometre of the end counts as at the end: pins are not drawn more finely. */
function isSamePoint(a: Vec3, b: Vec3, within = 1e-9): boolean {
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]) <= within;
}
