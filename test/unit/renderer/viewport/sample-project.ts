import { createProject } from '../../../../engine/model/defaults';
import type { Body, Joint, JointKind, Project, Quat, Shape, Vec3 } from '../../../../engine/model/project';

const UPRIGHT: Quat = [1, 0, 0, 0];

export function body(
  id: string,
  shape: Shape,
  position: Vec3 = [0, 0, 0],
  orientation: Quat = UPRIGHT,
): Body {
  return {
    id,
    name: `Body ${id}`,
    position,
    orientation,
    velocity: [0, 0, 0],
    angularVelocity: [0, 0, 0],
    shape,
    mass: { kind: 'shape', density: 1000 },
    color: '#4477aa',
  };
}

export function rod(length: number, radius = 0.01): Shape {
  return { kind: 'rod', from: [0, 0, 0], to: [length, 0, 0], radius };
}

export function joint(
  id: string,
  kind: JointKind,
  bodyA: string,
  bodyB: string,
  atA: Vec3,
  atB: Vec3,
  orientation: Quat = UPRIGHT,
): Joint {
  return {
    id,
    name: `Joint ${id}`,
    kind,
    bodyA,
    bodyB,
    frameA: { position: atA, orientation },
    frameB: { position: atB, orientation },
    formulation: 'perpendicular',
    feedback: null,
  };
}

/** A crank on the ground and a link on the crank, in the x-y plane under gravity along -y. */
export function doublePendulum(): Project {
  const project = createProject('Double pendulum');
  return {
    ...project,
    settings: { ...project.settings, gravity: [0, -9.81, 0] },
    bodies: [body('upper', rod(0.3)), body('lower', rod(0.2), [0.3, 0, 0])],
    joints: [
      joint('pivot', 'hinge', 'ground', 'upper', [0, 0, 0], [0, 0, 0]),
      joint('elbow', 'hinge', 'upper', 'lower', [0.3, 0, 0], [0, 0, 0]),
    ],
    loads: [],
    drivers: [],
  };
}
