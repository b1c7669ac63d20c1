/** One model with everything that exerts force: every kind of joint, stop, friction, contact, coupling, driver and load. */
import {
  createBody,
  createContact,
  createCoupling,
  createDriver,
  createJoint,
  createLoad,
  createProject,
} from '../../engine/model/defaults';
import { JOINT_KINDS } from '../../engine/model/project';
import type { Body, Joint, JointFrame, Project, Vec3 } from '../../engine/model/project';

const frame = (position: Vec3): JointFrame => ({ position, orientation: [1, 0, 0, 0] });

/** Off the joint's point, so that every joint carries moments too where it can. */
const CENTRE: Vec3 = [0.1, 0.02, 0.03];

function bodyAt(id: string, position: Vec3): Body {
  return createBody({ id, position, shape: { kind: 'box', center: CENTRE, size: [0.2, 0.06, 0.04] } });
}

/** A body on the ground at a place of its own. */
function hung(id: string, position: Vec3, joint: Partial<Joint> & Pick<Joint, 'kind'>): [Body, Joint] {
  return [
    bodyAt(id, position),
    createJoint({
      id: `${id}-joint`,
      bodyB: id,
      frameA: frame(position),
      frameB: frame([0, 0, 0]),
      ...joint,
    }),
  ];
}

const ELASTIC = Array.from({ length: 21 }, (_, i) => ([0, 6, 11, 15, 18, 20].includes(i) ? 2 : 0.1));

export function everyForce(): Project {
  const project = createProject('Everything that exerts force');
  const ofKind = JOINT_KINDS.map((kind, i) =>
    hung(kind, [0.5 * i, 0, 0], {
      kind,
      ...(kind === 'distance' ? { length: 0.2, frameA: frame([0.5 * i, 0.2, 0]) } : {}),
      ...(kind === 'screw' ? { pitch: 0.05 } : {}),
    }),
  );
  const others = [
    hung('flap', [0, 2, 0], {
      kind: 'hinge',
      limits: { minimum: -0.05, maximum: null, restitution: 0.1 },
      friction: { coulomb: 0.01, viscous: 0.02 },
      armature: { rotation: 0.002, translation: 0 },
    }),
    hung('wheel', [1, 2, 0], { kind: 'hinge' }),
    hung('pinion', [2, 2, 0], { kind: 'hinge' }),
    hung('gear', [0, 4, 0], { kind: 'hinge' }),
    hung('idler', [0.4, 4, 0], { kind: 'hinge' }),
    hung('pulley', [1, 4, 0.2], { kind: 'hinge' }),
  ];
  const ball = createBody({
    id: 'marble',
    position: [3, 2.05, 0],
    velocity: [0.5, 0, 0],
    shape: { kind: 'sphere', center: [0, 0, 0], radius: 0.05 },
  });
  const between = { bodyA: 'ball', bodyB: 'universal' };
  return {
    ...project,
    settings: {
      ...project.settings,
      gravity: [1, -9.81, 2],
      duration: 0.4,
      outputInterval: 0.005,
      relativeTolerance: 1e-9,
      absoluteTolerance: 1e-11,
    },
    bodies: [...ofKind, ...others].map(([body]) => body).concat(ball),
    joints: [...ofKind, ...others].map(([, joint]) => joint),
    couplings: [
      createCoupling({ id: 'gears', joint1: 'wheel-joint', joint2: 'pinion-joint', ratio: -2 }),
      createCoupling({
        id: 'teeth',
        joint1: 'gear-joint',
        joint2: 'idler-joint',
        ratio: -2,
        geometry: { kind: 'gear', pressureAngle: 0.35, helixAngle: 0.2, offset: 0.01 },
      }),
      createCoupling({
        id: 'strap',
        joint1: 'idler-joint',
        joint2: 'pulley-joint',
        ratio: 0.7,
        geometry: { kind: 'belt', radius: 0.1, tension: 90, offset: 0 },
      }),
    ],
    contacts: [
      createContact({
        id: 'floor',
        bodyB: 'marble',
        plane: { point: [3, 2, 0], normal: [0, 1, 0] },
        restitution: 0,
      }),
    ],
    drivers: [
      createDriver({ id: 'motor', joint: 'hinge-joint', kind: 'speed', value: 3 }),
      createDriver({ id: 'push-rod', joint: 'slider-joint', kind: 'effort', value: 4 }),
      createDriver({ id: 'crank', joint: 'wheel-joint', kind: 'effort', value: 0.5 }),
    ],
    loads: [
      createLoad({ id: 'weight', kind: 'force', body: 'planar', point: [0.1, 0, 0.1], vector: [1, 2, 3] }),
      createLoad({
        id: 'twist',
        kind: 'torque',
        body: 'constant-orientation',
        vector: [0, 0.3, 0],
        until: 0.2,
      }),
      createLoad({ id: 'twirl', kind: 'torque', body: 'relative-rotation-plane', vector: [0, 0, 0.02] }),
      createLoad({ id: 'spring', kind: 'spring', ...between, restLength: 0.3, stiffness: 50, damping: 1 }),
      createLoad({
        id: 'coil',
        kind: 'torsion-spring',
        joint: 'cylinder-joint',
        stiffness: 0.2,
        restAngle: 1,
      }),
      createLoad({ id: 'mount', kind: 'bushing', ...between, stiffness: ELASTIC, damping: ELASTIC }),
      createLoad({ id: 'air', kind: 'drag', body: 'nail', point: [0.1, 0, 0], linear: 2, angular: 0.1 }),
      createLoad({ id: 'wind', kind: 'expression', body: 'ball', expression: '3 * cos(20 * t)' }),
    ],
  };
}
