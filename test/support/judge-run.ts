/**
 * A judge of runs with nothing of the engine in it: from the recorded states of bodies alone, how far joints are apart, what
 * velocities they should not have, the energy of bodies, weight and springs, and the rank of what holds them.
 */
import { add, centreOf, cross, drawJoints, subtract, velocityConditions } from './velocity-conditions';
import { rankOfDrawing } from './rank-oracle';
import { rotateVector } from './benchmark';
import type { Body, Joint, Project, Quat, Vec3 } from '../../engine/model/project';
import type { Drawn } from './velocity-conditions';

/** State of a body at a sample, as recorded: pose of its frame, velocity of its centre, angular velocity. */
export interface BodyState {
  readonly position: Vec3;
  readonly orientation: Quat;
  readonly velocity: Vec3;
  readonly angularVelocity: Vec3;
}

const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** The project as it stands at a sample. */
export function posedAt(project: Project, states: readonly BodyState[]): Project {
  const bodies = project.bodies.map((body, i) => {
    const { position, orientation } = states[i];
    return { ...body, position, orientation };
  });
  return { ...project, bodies };
}

/** How far any joint is from closed [m]: an angle at the arm that the joint has to the centres of its bodies. */
export function largestGap(project: Project): number {
  const centres = project.bodies.map(centreOf);
  let largest = 0;
  const drawn = drawJoints(project);
  for (const joint of project.joints) {
    const at = drawn.get(joint.id)!;
    const arm = armOf(at, centres);
    for (const gap of gapsOf(joint, at))
      largest = Math.max(largest, Math.abs(gap.along ?? (gap.about ?? 0) * arm));
  }
  return largest;
}

interface Gap {
  readonly along?: number;
  readonly about?: number;
}

const armOf = ({ a, b, pointA, pointB }: Drawn, centres: readonly Vec3[]): number =>
  Math.max(
    a < 0 ? 0 : Math.hypot(...subtract(pointA, centres[a])),
    b < 0 ? 0 : Math.hypot(...subtract(pointB, centres[b])),
  );

function gapsOf(joint: Joint, { axesA, axesB, pointA, pointB }: Drawn): Gap[] {
  const [x, y, z] = axesA;
  const way = subtract(pointB, pointA);
  const along = (...axes: Vec3[]): Gap[] => axes.map((axis) => ({ along: dot(axis, way) }));
  const tilt: Gap = { about: Math.hypot(...cross(z, axesB[2])) };
  const turns: Gap[] = axesA.map((axis, c) => ({ about: Math.hypot(...cross(axis, axesB[c])) }));
  // twice the sine of half the twist of two shafts, times the cosine of half their angle, and more
  const twist: Gap = { about: (dot(y, axesB[0]) - dot(x, axesB[1])) / 2 };
  switch (joint.kind) {
    case 'ball':
    case 'nail':
      return along(x, y, z);
    case 'hinge':
      return [...along(x, y, z), tilt];
    case 'fixed':
      return [...along(x, y, z), ...turns];
    case 'constant-orientation':
      return turns;
    case 'slider':
      return [...along(x, y), ...turns];
    case 'cylinder':
      return [...along(x, y), tilt];
    case 'screw': {
      const pitch = joint.pitch ?? 0;
      const turned = Math.atan2(dot(y, axesB[0]), dot(x, axesB[0]));
      const off = dot(z, way) - (pitch * turned) / (2 * Math.PI);
      return [...along(x, y), tilt, { along: off - pitch * Math.round(off / pitch) }];
    }
    case 'universal':
      return [...along(x, y, z), { about: dot(x, axesB[1]) }];
    case 'constant-velocity':
      return [...along(x, y, z), twist];
    case 'relative-rotation-plane':
      return [twist];
    case 'planar':
      return [...along(z), tilt];
    case 'point-in-plane':
      return along(z);
    case 'point-on-line':
      return along(x, y);
    case 'distance':
      return [{ along: Math.hypot(...way) - (joint.length ?? 0) }];
  }
}

/** The largest velocity that joints and couplings should not let be [m/s]: the judge's Jacobian on the recorded velocities. */
export function largestForbiddenRate(project: Project, states: readonly BodyState[]): number {
  const { rows, jointOf, undriven } = velocityConditions(project);
  const centres = project.bodies.map(centreOf);
  const drawn = drawJoints(project);
  let largest = 0;
  for (let row = 0; row < undriven; row++) {
    let rate = 0;
    states.forEach(({ velocity, angularVelocity }, b) => {
      for (let c = 0; c < 3; c++) {
        rate += rows[row][6 * b + c] * velocity[c] + rows[row][6 * b + 3 + c] * angularVelocity[c];
      }
    });
    const joint = project.joints[jointOf[row]] as Joint | undefined;
    // a row without lengths is a turn
    const turns = !rows[row].some((value, c) => value !== 0 && c % 6 < 3);
    const arm = joint && turns ? armOf(drawn.get(joint.id)!, centres) : 1;
    largest = Math.max(largest, Math.abs(rate) * arm);
  }
  return largest;
}

/** Kinetic and potential energy [J] of bodies, weight and undamped springs. */
export function energyOf(
  project: Project,
  states: readonly BodyState[],
): { kinetic: number; potential: number } {
  const { gravity } = project.settings;
  let kinetic = 0;
  let potential = 0;
  project.bodies.forEach((body, i) => {
    if (body.mass.kind !== 'custom') throw new Error('The judge takes bodies of stated mass only.');
    const { mass, inertia } = body.mass;
    const { velocity, angularVelocity, orientation } = states[i];
    const [w, x, y, z] = orientation;
    const turn = rotateVector([w, -x, -y, -z], angularVelocity);
    const [xx, yy, zz, xy, xz, yz] = inertia;
    kinetic += (mass * dot(velocity, velocity)) / 2;
    kinetic += (xx * turn[0] ** 2 + yy * turn[1] ** 2 + zz * turn[2] ** 2) / 2;
    kinetic += xy * turn[0] * turn[1] + xz * turn[0] * turn[2] + yz * turn[1] * turn[2];
    potential -= mass * dot(gravity, centreOf(body));
  });
  for (const load of project.loads) {
    if (load.kind !== 'spring') throw new Error(`The judge does not know the energy of ${load.kind}.`);
    const end = (id: string, point: Vec3): Vec3 => {
      const body = project.bodies.find((one: Body) => one.id === id);
      return body ? add(body.position, rotateVector(body.orientation, point)) : point;
    };
    const length = Math.hypot(...subtract(end(load.bodyB, load.pointB), end(load.bodyA, load.pointA)));
    potential += (load.stiffness * (length - load.restLength) ** 2) / 2;
  }
  return { kinetic, potential };
}

/** Rank of all rows at a pose; null where that is too near a singular one to tell. */
export const rankAt = (project: Project): number | null => rankOfDrawing(project)?.all ?? null;
