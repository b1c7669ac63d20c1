/** Random chains of closed joints, floating free or hung on the ground, as projects. */
import { GROUND } from '../../engine/model/project';
import { calcDerivative } from '../../engine/run/steppers/acceleration';
import { createBody, createJoint, createProject } from '../../engine/model/defaults';
import { createModel } from '../../engine/run/preparation/prepared-model';
import { multiply, rotateVector, toFrame } from './benchmark';
import type { Body, Formulation, Joint, JointKind, Project, Quat, Vec3 } from '../../engine/model/project';
import type { Draw } from './draw';
import type { Model } from '../../engine/run/preparation/model';

export const DRAWS_PER_CHAIN = 140;

export function randomBody(id: string, draw: Draw): Body {
  const [a, b, c] = [draw.between(0.05, 0.3), draw.between(0.05, 0.3), draw.between(0.05, 0.3)];
  return createBody({
    id,
    position: draw.vector(),
    orientation: draw.rotation(),
    velocity: draw.vector(2),
    angularVelocity: draw.vector(3),
    mass: {
      kind: 'custom',
      mass: draw.between(0.5, 3),
      centerOfMass: draw.vector(0.2),
      // sums of positive parts obey the triangle inequality
      inertia: [b + c, a + c, a + b, 0, 0, 0],
    },
  });
}

const PITCH = 0.7;

/** Away from zero along the freedoms of the joint, where a missing lever arm shows. B's angle about z is -angle. */
const SLID: Partial<Record<JointKind, (angle: number) => Vec3>> = {
  slider: (angle) => [0, 0, angle],
  cylinder: (angle) => [0, 0, 0.5 - angle],
  screw: (angle) => [0, 0, (-PITCH * angle) / (2 * Math.PI)],
  planar: (angle) => [angle, 0.3, 0],
  'point-in-plane': (angle) => [angle, 0.3, 0],
  'point-on-line': (angle) => [0, 0, angle],
  'constant-orientation': (angle) => [angle, 0.3, 0.2],
  'relative-rotation-plane': (angle) => [angle, 0.3, 0.2],
  distance: (angle) => [angle, 0.3, 0.2],
};

/** Joints that let B tilt about x and not turn about z. */
const BENT: ReadonlySet<JointKind> = new Set(['universal', 'constant-velocity', 'relative-rotation-plane']);

/** Where and how large a joint is drawn: its axes on B, its point there, by what angle and lengths its free coordinates stand apart. */
export interface Place {
  readonly axes: Quat;
  readonly angle: number;
  readonly point: Vec3;
  readonly size: number;
}

/** A joint that is closed as drawn: one world point, one set of axes, turned about z by an angle of its own on A. */
export function closedJoint(
  id: string,
  kind: JointKind,
  a: Body | null,
  b: Body,
  formulation: Formulation,
  draw: Draw,
): Joint {
  const axes = draw.rotation();
  const angle = draw.number(1.5);
  const point: Vec3 = [draw.number(), draw.number(), draw.number()];
  return closedJointAt(id, kind, a, b, formulation, { axes, angle, point, size: 1 });
}

export function closedJointAt(
  id: string,
  kind: JointKind,
  a: Body | null,
  b: Body,
  formulation: Formulation,
  { axes, angle, point, size }: Place,
): Joint {
  const turned = multiply(axes, [Math.cos(angle / 2), 0, 0, Math.sin(angle / 2)]);
  const tilted = multiply(axes, [Math.cos(angle / 2), Math.sin(angle / 2), 0, 0]);
  const fixedAxes = kind === 'slider' || kind === 'fixed' || kind === 'constant-orientation';
  const free = fixedAxes ? axes : BENT.has(kind) ? tilted : turned;
  const [x, y, z] = SLID[kind]?.(angle) ?? [0, 0, 0];
  const way: Vec3 = [size * x, size * y, size * z];
  const slid = rotateVector(axes, way);
  const pointA: Vec3 = [point[0] - slid[0], point[1] - slid[1], point[2] - slid[2]];
  return createJoint({
    id,
    kind,
    formulation,
    bodyA: a?.id ?? GROUND,
    bodyB: b.id,
    frameA: toFrame(pointA, free, a ?? undefined),
    frameB: toFrame(point, axes, b),
    ...(kind === 'screw' ? { pitch: PITCH * size } : {}),
    ...(kind === 'distance' ? { length: Math.hypot(...way) } : {}),
  });
}

/** Bodies b1, b2, ... joined one after another by joints j1, j2, ...; the first hangs on the ground if `grounded`. */
export function randomChain(
  kinds: readonly JointKind[],
  formulation: Formulation,
  grounded: boolean,
  draw: Draw,
  gravity: Vec3 = [0.3, -1, -9.81],
): Project {
  const project = createProject('Chain');
  project.settings = { ...project.settings, gravity, absoluteTolerance: 1e-12 };
  const count = kinds.length + (grounded ? 0 : 1);
  project.bodies = Array.from({ length: count }, (_, i) => randomBody(`b${i + 1}`, draw));
  project.joints = kinds.map((kind, i) => {
    const a = grounded ? (i === 0 ? null : project.bodies[i - 1]) : project.bodies[i];
    const b = project.bodies[grounded ? i : i + 1];
    return closedJoint(`j${i + 1}`, kind, a, b, formulation, draw);
  });
  return project;
}

/** The project assembled, with its accelerations evaluated; throws its problems. */
export function evaluate(project: Project): { model: Model; rates: Float64Array } {
  const result = createModel(project);
  if (!result.ok) throw new Error(result.problems.map((problem) => problem.message).join('\n'));
  const { model } = result;
  const rates = new Float64Array(model.y.length);
  if (!calcDerivative(model.system, 0, model.y, rates, model.work, model.solver))
    throw new Error('not finite');
  return { model, rates };
}
