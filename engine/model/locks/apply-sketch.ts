/**
 * The project with the points of its drawing where the sketch was solved: bodies are moved, turned and changed in length, and the joints,
 * loads and measures at their points move along, as after a change of a dimension.
 */
import { about, add, inverse, subtract, times, turn } from '../../core/math/rigid';
import { along, dot, rotate } from '../../core/math/triples';
import { DRIVERS } from '../../kinds/drivers/drivers';
import { drivenCoordinate } from '../../kinds/joints/joint-coordinates';
import { jointDefinition } from '../../kinds/joints/joints';
import { barOf, shapeDefinition } from '../../kinds/shapes/shapes';
import { movePoints } from '../formulas/rod-length';
import { findById } from '../find-by-id';
import { GROUND } from '../project';
import type { Body, Driver, Joint, Project, Vec3 } from '../project';
import { nearest } from '../sketch/sketch';
import type { BodyPoint } from './drawn';
import { placesOf } from './lock-conditions';
import type { LockSketch } from './lock-sketch';

/** Smaller fractions of the size of a drawing are rounding [1]. */
const NOISE = 1e-12;

interface Move {
  readonly body: string;
  readonly from: Vec3;
  readonly to: Vec3;
}

export function applySketch(project: Project, found: LockSketch, x: Float64Array): Project {
  const turns = turnsOf(project, found, x);
  const moves: Move[] = [];
  const bodies = project.bodies.map((body) => {
    const points = found.bodies.get(body.id);
    return points ? moveBody(body, points, turns.get(body.id) ?? 0, { found, x, moves }) : body;
  });
  for (const one of found.bodies.get(GROUND) ?? []) {
    const to = placeOf(found, one, x);
    if (to !== one.at) moves.push({ body: GROUND, from: one.local, to });
  }
  const moved = bodies.some((body, i) => body !== project.bodies[i]) ? { ...project, bodies } : project;
  const after = moves.length > 0 ? movePoints(moved, moves) : moved;
  const drivers = after.drivers.map((driver) => followed(project, after, driver, { found, turns }));
  return drivers.some((one, i) => one !== after.drivers[i]) ? { ...after, drivers } : after;
}

/** New position of a point of a body, in W; the same object if it is already there. */
function placeOf({ u, v, sketch }: LockSketch, { at, uv, point }: BodyPoint, x: Float64Array): Vec3 {
  const [du, dv] = [x[2 * point] - uv[0], x[2 * point + 1] - uv[1]];
  if (Math.hypot(du, dv) <= NOISE * sketch.size) return at;
  return along(along(at, u, du), v, dv);
}

/** Rotation of each body in the plane [rad]. A body whose points coincide turns with the body it slides on. */
function turnsOf(project: Project, { bodies }: LockSketch, x: Float64Array): ReadonlyMap<string, number> {
  const turns = new Map<string, number>([[GROUND, 0]]);
  for (const [id, points] of bodies) {
    const [a, b] = placesOf(points);
    if (id === GROUND || !b) continue;
    const was = Math.atan2(b.uv[1] - a.uv[1], b.uv[0] - a.uv[0]);
    const [p, q] = [2 * a.point, 2 * b.point];
    turns.set(id, nearest(Math.atan2(x[q + 1] - x[p + 1], x[q] - x[p]) - was, 2 * Math.PI));
  }
  for (const { kind, bodyA, bodyB } of project.joints) {
    const { turns: free, holdsDirection } = jointDefinition(kind);
    if (free !== null || !holdsDirection) continue;
    const [a, b] = [turns.get(bodyA), turns.get(bodyB)];
    if (a !== undefined && b === undefined) turns.set(bodyB, a);
    if (b !== undefined && a === undefined) turns.set(bodyA, b);
  }
  return turns;
}

interface Moving {
  readonly found: LockSketch;
  readonly x: Float64Array;
  readonly moves: Move[];
}

function moveBody(body: Body, points: readonly BodyPoint[], angle: number, moving: Moving): Body {
  const { found, x, moves } = moving;
  const places = points.map((one) => placeOf(found, one, x));
  if (places.every((to, i) => to === points[i].at) && Math.abs(angle) < NOISE) return body;
  const orientation =
    Math.abs(angle) < NOISE ? body.orientation : times(about(found.axis, angle), body.orientation);
  const position = tidy(subtract(places[0], turn(orientation, points[0].local)));
  let next: Body = { ...body, position, orientation };
  const near = NOISE * found.sketch.size;
  const pins = points.map(({ local }, i) => {
    const to = tidy(turn(inverse(orientation), subtract(places[i], position)));
    return Math.hypot(...subtract(to, local)) <= 10 * near ? { from: local, to: local } : { from: local, to };
  });
  const moved = pins.filter(({ from, to }) => from !== to);
  for (const { from, to } of moved) moves.push({ body: body.id, from, to });
  const definition = shapeDefinition(body.shape.kind);
  if (moved.length === 0) return next;
  if (definition.stretch) {
    const places = placesOf(points);
    return {
      ...next,
      shape: definition.stretch(
        body.shape,
        pins.filter((_, i) => places.includes(points[i])),
      ),
    };
  }
  for (const { from, to } of moved) next = { ...next, shape: shapeTo(body, next.shape, from, to) };
  return next;
}

/** A bar's frame already follows its first end, so only the second is set; for another shape the feature at the point moves along. */
function shapeTo(body: Body, shape: Body['shape'], from: Vec3, to: Vec3): Body['shape'] {
  const definition = shapeDefinition(shape.kind);
  const ends = barOf(body.shape)?.ends;
  if (ends) return from === ends[1] ? definition.bar!.withEnd(shape, to) : shape;
  return definition.moveEnd(shape, from, subtract(to, from));
}

/** A position driver holds its joint at its newly drawn position. */
function followed(
  before: Project,
  after: Project,
  driver: Driver,
  { found, turns }: { found: LockSketch; turns: ReadonlyMap<string, number> },
): Driver {
  if (DRIVERS[driver.kind].prescribes !== 'coordinate') return driver;
  const [was, now] = [before, after].map(({ joints }) => findById(joints, driver.joint));
  if (!was || !now) return driver;
  const isTurn = drivenCoordinate(was.kind, driver.coordinate).unit === 'rad';
  const by = isTurn ? turned(before, was, found.axis, turns) : slide(after, now) - slide(before, was);
  if (Math.abs(by) <= NOISE * (isTurn ? 1 : found.sketch.size)) return driver;
  return { ...driver, value: Number((driver.value + by).toPrecision(13)) };
}

function turned(project: Project, joint: Joint, axis: Vec3, turns: ReadonlyMap<string, number>): number {
  const by = (turns.get(joint.bodyB) ?? 0) - (turns.get(joint.bodyA) ?? 0);
  return dot(axisOf(project, joint), axis) < 0 ? -by : by;
}

/** Displacement of B's point relative to A's, along the axis. */
function slide(project: Project, joint: Joint): number {
  const at = (id: string, local: Vec3) => {
    const body = findById(project.bodies, id);
    return body ? add(body.position, rotate(body.orientation, local)) : local;
  };
  const way = subtract(at(joint.bodyB, joint.frameB.position), at(joint.bodyA, joint.frameA.position));
  return dot(way, axisOf(project, joint));
}

function axisOf(project: Project, { bodyA, frameA }: Joint): Vec3 {
  const axis = rotate(frameA.orientation, [0, 0, 1]);
  const body = findById(project.bodies, bodyA);
  return body ? rotate(body.orientation, axis) : axis;
}

/** Rounds numbers as after a conversion there and back. */
function tidy(v: Vec3): Vec3 {
  return v.map((value) => {
    const rounded = Number(value.toPrecision(13));
    return Math.abs(rounded) < 1e-15 ? 0 : rounded;
  }) as unknown as Vec3;
}
