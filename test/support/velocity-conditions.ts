/**
 * What the joints, couplings and drivers of a document ask of the velocities of its bodies, written from the definition of
 * every joint (what does it hold of B's motion against A?) without a line of the engine: the judge's Jacobian.
 */
import { multiply, rotateVector } from './benchmark';
import type { Body, Driver, Joint, Project, Quat, Vec3 } from '../../engine/model/project';

/** A joint as it stands in the world: axes of A and B, and B's and A's points. */
export interface Drawn {
  readonly a: number;
  readonly b: number;
  readonly axesA: readonly [Vec3, Vec3, Vec3];
  readonly axesB: readonly [Vec3, Vec3, Vec3];
  readonly pointA: Vec3;
  readonly pointB: Vec3;
}

/** What a condition is made of: n . (velocity of B's point against A) + w . (angular velocity of B against A). */
interface Condition {
  readonly along: Vec3 | null;
  readonly about: Vec3 | null;
}

export const add = (a: Vec3, b: Vec3): Vec3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const subtract = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const scaled = (a: Vec3, f: number): Vec3 => [f * a[0], f * a[1], f * a[2]];
export const cross = (a: Vec3, b: Vec3): Vec3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const AXES: readonly Vec3[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

export interface Conditions {
  /** A row per condition: 6 numbers for every body, its centre's velocity and its angular velocity. */
  readonly rows: Float64Array[];
  /** By row of a joint: the joint's index; of a coupling or driver -1. */
  readonly jointOf: number[];
  /** How many are of joints and couplings; those of drivers are behind them. */
  readonly undriven: number;
}

/** At the pose in which the document draws its bodies. */
export function velocityConditions(project: Project): Conditions {
  const centres = project.bodies.map(centreOf);
  const drawn = drawJoints(project);
  const size = 6 * project.bodies.length;
  const rows: Float64Array[] = [];
  const jointOf: number[] = [];
  const append = (joint: number): Float64Array => {
    const row = new Float64Array(size);
    rows.push(row);
    jointOf.push(joint);
    return row;
  };
  const write = (row: Float64Array, { a, b, pointB }: Drawn, { along, about }: Condition, factor = 1) => {
    for (const [body, sign] of [[b, factor] as const, [a, -factor] as const]) {
      if (body < 0) continue;
      const turn = add(along ? cross(subtract(pointB, centres[body]), along) : [0, 0, 0], about ?? [0, 0, 0]);
      for (let c = 0; c < 3; c++) {
        row[6 * body + c] += sign * (along?.[c] ?? 0);
        row[6 * body + 3 + c] += sign * turn[c];
      }
    }
  };
  project.joints.forEach((joint, index) => {
    for (const condition of conditionsOf(joint, drawn.get(joint.id)!)) {
      if (joint.kind === 'distance') writeRod(append(index), drawn.get(joint.id)!, centres);
      else write(append(index), drawn.get(joint.id)!, condition);
    }
  });
  for (const { joint1, joint2, ratio } of project.couplings) {
    const row = append(-1);
    write(row, drawn.get(joint2)!, rateOf(project, joint2, drawn), 1);
    write(row, drawn.get(joint1)!, rateOf(project, joint1, drawn), -ratio);
  }
  const undriven = rows.length;
  for (const driver of project.drivers) {
    if (driver.kind !== 'effort')
      write(append(-1), drawn.get(driver.joint)!, rateOf(project, driver.joint, drawn, driver));
  }
  return { rows, jointOf, undriven };
}

export function drawJoints({ joints, bodies }: Project): Map<string, Drawn> {
  const index = new Map(bodies.map((body, i) => [body.id, i]));
  return new Map(joints.map((joint) => [joint.id, drawnJoint(joint, bodies, index)]));
}

export const centreOf = (body: Body): Vec3 =>
  body.mass.kind === 'custom'
    ? add(body.position, rotateVector(body.orientation, body.mass.centerOfMass))
    : body.position;

function drawnJoint(joint: Joint, bodies: readonly Body[], index: ReadonlyMap<string, number>): Drawn {
  const side = (id: string, frame: Joint['frameA']) => {
    const at = index.get(id) ?? -1;
    const body = bodies[at] as Body | undefined;
    const turn: Quat = body ? multiply(body.orientation, frame.orientation) : frame.orientation;
    const axes = AXES.map((axis) => rotateVector(turn, axis)) as unknown as [Vec3, Vec3, Vec3];
    const point = body ? add(body.position, rotateVector(body.orientation, frame.position)) : frame.position;
    return { at, axes, point };
  };
  const [A, B] = [side(joint.bodyA, joint.frameA), side(joint.bodyB, joint.frameB)];
  return { a: A.at, b: B.at, axesA: A.axes, axesB: B.axes, pointA: A.point, pointB: B.point };
}

/** What each kind of joint holds. */
function conditionsOf(joint: Joint, { axesA, axesB }: Drawn): Condition[] {
  const [x, y, z] = axesA;
  const along = (...axes: Vec3[]) => axes.map((axis): Condition => ({ along: axis, about: null }));
  const about = (...axes: Vec3[]) => axes.map((axis): Condition => ({ along: null, about: axis }));
  // of shafts that have no twist against each other: the line that halves their angle
  const between = add(z, axesB[2]);
  switch (joint.kind) {
    case 'ball':
    case 'nail':
      return along(x, y, z);
    case 'hinge':
      return [...along(x, y, z), ...about(x, y)];
    case 'fixed':
      return [...along(x, y, z), ...about(x, y, z)];
    case 'constant-orientation':
      return about(x, y, z);
    case 'slider':
      return [...along(x, y), ...about(x, y, z)];
    case 'cylinder':
      return [...along(x, y), ...about(x, y)];
    case 'screw': {
      const advance = (joint.pitch ?? 0) / (2 * Math.PI);
      return [...along(x, y), ...about(x, y), { along: z, about: scaled(z, -advance) }];
    }
    case 'universal':
      return [...along(x, y, z), ...about(cross(x, axesB[1]))];
    case 'constant-velocity':
      return [...along(x, y, z), ...about(between)];
    case 'relative-rotation-plane':
      return about(between);
    case 'planar':
      return [...along(z), ...about(x, y)];
    case 'point-in-plane':
      return along(z);
    case 'point-on-line':
      return along(x, y);
    case 'distance':
      return along(z);
  }
}

/** A rod acts along the line through both points, at each body's own. */
function writeRod(row: Float64Array, { a, b, pointA, pointB }: Drawn, centres: readonly Vec3[]): void {
  const apart = subtract(pointB, pointA);
  const way = scaled(apart, 1 / Math.hypot(...apart));
  for (const [body, point, sign] of [[b, pointB, 1] as const, [a, pointA, -1] as const]) {
    if (body < 0) continue;
    const turn = cross(subtract(point, centres[body]), way);
    for (let c = 0; c < 3; c++) {
      row[6 * body + c] += sign * way[c];
      row[6 * body + 3 + c] += sign * turn[c];
    }
  }
}

/** The rate of a joint's coordinate. */
function rateOf(
  { joints }: Project,
  id: string,
  drawn: ReadonlyMap<string, Drawn>,
  driver?: Driver,
): Condition {
  const [, , z] = drawn.get(id)!.axesA;
  const { kind } = joints.find((joint) => joint.id === id)!;
  const slides = kind === 'slider' || (kind === 'cylinder' && driver?.coordinate === 'translation');
  return slides ? { along: z, about: null } : { along: null, about: z };
}
