import {
  createBody,
  createContact,
  createCoupling,
  createDriver,
  createJoint,
  createLoad,
  createProject,
} from '../../../../engine/model/defaults';
import type { Motion, Project } from '../../../../engine/model/project';

/** Of every kind. */
const MOTIONS: readonly Motion[] = [
  { kind: 'polynomial', coefficients: [0.5, -0.25] },
  { kind: 'harmonic', amplitude: 0.1, frequency: 2, phase: 0.5 },
  {
    kind: 'cycloidal',
    rise: 1,
    start: 0.5,
    riseTime: 0.2,
    dwellTime: 0.1,
    returnTime: 0.3,
    restTime: 0,
    repeat: 'periodic',
  },
  {
    kind: 'table',
    points: [
      [0, 0],
      [0.5, 0.25],
      [1, 0.125],
    ],
    ends: 'natural',
  },
];

/** One record of every kind there is, all of them sound. */
export function sampleProject(): Project {
  const project = createProject('Sample');
  project.bodies.push(
    createBody({ id: 'rod', name: 'Rod' }),
    createBody({ id: 'box', name: 'Box', shape: { kind: 'box', center: [0, 0, 0], size: [0.1, 0.2, 0.3] } }),
    createBody({ id: 'ball', name: 'Ball', shape: { kind: 'sphere', center: [0, 0, 0], radius: 0.1 } }),
    createBody({
      id: 'drum',
      name: 'Drum',
      shape: { kind: 'cylinder', center: [0, 0, 0], axis: [0, 0, 1], radius: 0.1, length: 0.2 },
    }),
    createBody({
      id: 'plate',
      name: 'Plate',
      shape: {
        kind: 'plate',
        points: [
          [0, 0],
          [0.3, 0],
          [0, 0.2],
        ],
        thickness: 0.01,
      },
    }),
    createBody({
      id: 'custom',
      name: 'Custom',
      mass: {
        kind: 'custom',
        mass: 2,
        centerOfMass: [0.1, 0, 0],
        inertia: [0.1, 0.2, 0.25, 0.01, 0, 0],
        density: 2700,
      },
    }),
  );
  project.joints.push(
    createJoint({ id: 'pin', name: 'Pin', bodyB: 'rod' }),
    createJoint({
      id: 'guide',
      name: 'Guide',
      kind: 'slider',
      bodyA: 'rod',
      bodyB: 'box',
      limits: { minimum: null, maximum: 0.3, restitution: 0.2 },
      friction: { coulomb: 2, viscous: 0.5 },
    }),
    createJoint({
      id: 'socket',
      name: 'Socket',
      kind: 'ball',
      bodyA: 'box',
      bodyB: 'ball',
      feedback: { k: 100, d: 20 },
    }),
    createJoint({ id: 'weld', name: 'Weld', kind: 'fixed', bodyB: 'drum', formulation: 'quaternion' }),
    createJoint({ id: 'tack', name: 'Tack', kind: 'nail', bodyB: 'plate' }),
    createJoint({ id: 'table', name: 'Table', kind: 'point-in-plane', bodyB: 'custom' }),
    createJoint({ id: 'tube', name: 'Tube', kind: 'cylinder', bodyA: 'box', bodyB: 'drum' }),
    createJoint({ id: 'cross', name: 'Cross', kind: 'universal', bodyA: 'rod', bodyB: 'plate' }),
    createJoint({ id: 'cage', name: 'Cage', kind: 'constant-velocity', bodyA: 'rod', bodyB: 'drum' }),
    createJoint({ id: 'ice', name: 'Ice', kind: 'planar', bodyA: 'rod', bodyB: 'custom' }),
    createJoint({ id: 'gimbal', name: 'Gimbal', kind: 'constant-orientation', bodyA: 'box', bodyB: 'plate' }),
    createJoint({ id: 'stick', name: 'Stick', kind: 'relative-rotation-plane', bodyA: 'rod', bodyB: 'ball' }),
    createJoint({ id: 'wire', name: 'Wire', kind: 'point-on-line', bodyA: 'box', bodyB: 'custom' }),
    createJoint({ id: 'tie', name: 'Tie', kind: 'distance', bodyA: 'rod', bodyB: 'ball', length: 0.25 }),
    createJoint({ id: 'nut', name: 'Nut', kind: 'screw', bodyA: 'drum', bodyB: 'ball', pitch: -0.005 }),
  );
  project.couplings.push(
    createCoupling({ id: 'mesh', name: 'Mesh', joint1: 'pin', joint2: 'guide', ratio: 0.05 }),
  );
  project.contacts.push(
    createContact({ id: 'floor', name: 'Floor', bodyB: 'ball' }),
    createContact({ id: 'bump', name: 'Bump', bodyA: 'rod', bodyB: 'ball', plane: null }),
  );
  project.loads.push(
    createLoad({ id: 'push', name: 'Push', kind: 'force', body: 'rod', until: 2 }),
    createLoad({ id: 'twist', name: 'Twist', kind: 'torque', body: 'box', frame: 'body' }),
    createLoad({ id: 'coil', name: 'Coil', kind: 'spring', bodyA: 'rod', bodyB: 'ball' }),
    createLoad({
      id: 'stop',
      name: 'Stop',
      kind: 'spring',
      bodyB: 'box',
      pointA: [0, 1, 0],
      table: [
        [0.5, -10],
        [1, 0],
        [1.5, 40],
      ],
    }),
    createLoad({ id: 'watch', name: 'Watch', kind: 'torsion-spring', joint: 'tube', restAngle: 7 }),
    createLoad({ id: 'mount', name: 'Mount', kind: 'bushing', bodyA: 'rod', bodyB: 'custom' }),
    createLoad({ id: 'air', name: 'Air', kind: 'drag', body: 'plate', point: [0.1, 0, 0] }),
    createLoad({
      id: 'wind',
      name: 'Wind',
      kind: 'expression',
      body: 'plate',
      expression: 'step(t, 1) * (2 + sin(3 * t)) - 0.5 * qdot["pin"]',
      from: 0.5,
    }),
  );
  project.drivers.push(
    createDriver({ id: 'motor', name: 'Motor', joint: 'pin', maximum: 50 }),
    createDriver({ id: 'ram', name: 'Ram', joint: 'guide', kind: 'effort', value: 5, expression: 't ^ 2' }),
    ...MOTIONS.map((motion, i) =>
      createDriver({
        id: `servo-${i}`,
        name: `Servo ${i}`,
        joint: i < 2 ? 'tube' : i === 2 ? 'nut' : 'guide',
        kind: 'position',
        value: i / 8,
        ...(i < 2 ? { coordinate: i === 0 ? ('rotation' as const) : ('translation' as const) } : {}),
        motion,
      }),
    ),
  );
  project.measures.push(
    { id: 'tip', name: 'Tip', kind: 'point', body: 'rod', point: [0.1, 0, 0] },
    {
      id: 'span',
      name: 'Span',
      kind: 'distance',
      bodyA: 'ground',
      pointA: [0, 0, 0],
      bodyB: 'ball',
      pointB: [0.1, 0, 0],
      formulas: [{ field: 'pointB.0', formula: 'reach' }],
    },
    {
      id: 'lean',
      name: 'Lean',
      kind: 'angle',
      bodyA: 'ground',
      directionA: [0, 1, 0],
      bodyB: 'rod',
      directionB: [2, 0, 0],
    },
  );
  project.parameters.push({ id: 'reach', name: 'reach', unit: 'm', formula: '100 mm', value: 0.1 });
  return project;
}

/** The sample with one thing changed in place; `edit` sees it as loose data, for most faults do not type-check. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- see above
export function brokenProject(edit: (project: any) => void): Project {
  const project = structuredClone(sampleProject());
  edit(project);
  return project;
}
