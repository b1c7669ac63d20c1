/** A stated problem as a project: body frames at the centres of mass along the principal axes; ids are the names. */
import {
  createBody,
  createCoupling,
  createDriver,
  createJoint,
  createLoad,
  createProject,
} from '../../model/defaults';
import { alignZ } from '../../core/math/triples';
import { conjugate, multiply, rotateVector } from './rotations';
import { cross } from '../../core/math/rigid';
import type { StatedBody, StatedForce, StatedJoint, ValidationCase } from './case';
import type { Body, Joint, JointFrame, Load, Project, Quat, Settings, Vec3 } from '../../model/project';

/** Duration for a statement about an instant, because a project must have one [s]. */
const INSTANT = 0.01;

/** `settings` override what the statement says. */
export function statementToProject(
  { title, statement }: Pick<ValidationCase, 'title' | 'statement'>,
  settings: Partial<Settings> = {},
): Project {
  const project = createProject(title);
  const bodies = statement.bodies.map(toBody);
  return {
    ...project,
    settings: {
      ...project.settings,
      gravity: statement.gravity,
      duration: statement.duration || INSTANT,
      ...settings,
    },
    bodies,
    joints: statement.joints.map((joint) => toJoint(joint, bodies)),
    couplings: (statement.couplings ?? []).map(({ name, joint_1, joint_2, ratio, geometry }) =>
      createCoupling({ id: name, name, joint1: joint_1, joint2: joint_2, ratio, geometry }),
    ),
    drivers: (statement.drivers ?? []).map(({ name, joint, rate }) =>
      createDriver({ id: name, name, joint, kind: 'speed', value: rate }),
    ),
    loads: statement.forces.map((force, index) => toLoad(force, `load-${index + 1}`, bodies)),
  };
}

/** The project of a validation run: with projection, and one tolerance for everything. */
export function caseToProject(problem: ValidationCase, tolerance: number): Project {
  const { duration, outputInterval, step, integrator = 'dop853' } = problem.run;
  const project = statementToProject(problem, {
    integrator,
    stabilisation: 'projection',
    relativeTolerance: tolerance,
    absoluteTolerance: tolerance,
    duration,
    outputInterval,
    ...(step === undefined ? {} : { step }),
  });
  return { ...project, notes: notesOf(problem) };
}

function notesOf({ statement, sources, accuracy }: ValidationCase): string {
  return [statement.description, statement.note, `Source: ${sources.join('; ')}.`, `Reference: ${accuracy}`]
    .filter((text) => text !== undefined)
    .join('\n\n');
}

function toBody(body: StatedBody): Body {
  const [x, y, z] = body.principal_inertia;
  return createBody({
    id: body.name,
    name: body.name,
    position: body.com,
    orientation: body.orientation_wxyz,
    velocity: body.velocity,
    angularVelocity: body.angular_velocity,
    mass: { kind: 'custom', mass: body.mass, centerOfMass: [0, 0, 0], inertia: [x, y, z, 0, 0, 0] },
  });
}

function toJoint(joint: StatedJoint, bodies: readonly Body[]): Joint {
  const [axesA, axesB] = axesOf(joint);
  const frame = (id: string, axes: Quat) =>
    toFrame(
      joint.anchor,
      axes,
      bodies.find((body) => body.id === id),
    );
  return createJoint({
    id: joint.name,
    name: joint.name,
    kind: joint.type,
    bodyA: joint.body_a,
    bodyB: joint.body_b,
    frameA: frame(joint.body_a, axesA),
    frameB: frame(joint.body_b, axesB),
    ...(joint.compliance && { compliance: { kind: 'bearing', ...joint.compliance } }),
  });
}

/** World axes of the joint's frames: z along its axis; for a universal joint, the arms along A's x and B's y. */
function axesOf({ type, axis, axis_a: a, axis_b: b }: StatedJoint): [Quat, Quat] {
  if (type !== 'universal' || a === undefined || b === undefined) {
    const axes = alignZ(axis ?? [0, 0, 1]);
    return [axes, axes];
  }
  // the arms are orthogonal: one frame contains both
  const shaft = alignZ(cross(a, b));
  const [x, y] = rotateVector(conjugate(shaft), a);
  const half = Math.atan2(y, x) / 2;
  const axes = multiply(shaft, [Math.cos(half), 0, 0, Math.sin(half)]);
  return [axes, axes];
}

function toLoad(force: StatedForce, id: string, bodies: readonly Body[]): Load {
  const find = (name: string) => bodies.find((body) => body.id === name);
  if (force.type === 'spring') {
    return createLoad({
      id,
      kind: 'spring',
      bodyA: force.body_a,
      bodyB: force.body_b,
      pointA: toLocal(force.anchor_a, find(force.body_a)),
      pointB: toLocal(force.anchor_b, find(force.body_b)),
      stiffness: force.stiffness,
      damping: force.damping,
      restLength: force.rest_length,
    });
  }
  if (force.type === 'torque') {
    const { body, torque_world, t_on, t_off } = force;
    return createLoad({
      id,
      kind: 'torque',
      body,
      vector: torque_world,
      frame: 'world',
      from: t_on ?? 0,
      until: t_off ?? null,
    });
  }
  return createLoad({
    id,
    kind: 'force',
    body: force.body,
    point: toLocal(force.point_world, find(force.body)),
    vector: force.force_world,
    frame: 'world',
  });
}

/** World point and axes as a frame of `body`, or of the ground. */
export function toFrame(point: Vec3, axes: Quat, body: Body | undefined): JointFrame {
  return {
    position: toLocal(point, body),
    orientation: body ? multiply(conjugate(body.orientation), axes) : axes,
  };
}

export function toLocal(point: Vec3, body: Body | undefined): Vec3 {
  if (!body) return point;
  const [x, y, z] = body.position;
  return rotateVector(conjugate(body.orientation), [point[0] - x, point[1] - y, point[2] - z]);
}
