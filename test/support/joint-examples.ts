/** Shipped examples for the joints that the classical linkages do without. */
import { COLORS, STEEL, bar, joinAt, round } from './example-parts';
import { alignZ, toFrame } from './benchmark';
import { createBody, createDriver, createJoint, createProject } from '../../engine/model/defaults';
import { GROUND } from '../../engine/model/project';
import type { Body, Project, Vec3 } from '../../engine/model/project';

const steel = { kind: 'shape', density: STEEL } as const;

/** Of the quick return [m]: distance of the pivots and length of the crank. */
export const QUICK_RETURN = { distance: 0.15, crank: 0.06 } as const;

/** Whitworth's quick return: a pin on the crank slides along a slotted arm. */
function quickReturn(): Project {
  const project = createProject('Quick return');
  const { distance, crank: radius } = QUICK_RETURN;
  const P: Vec3 = [0, distance + radius, 0];
  const crank = bar('crank', 'Crank', [0, distance, 0], P, 0.008, COLORS[0]);
  const arm = bar('arm', 'Slotted arm', [0, 0, 0], [0, 0.3, 0], 0.006, COLORS[1]);
  const along = alignZ([0, 1, 0]);
  return {
    ...project,
    notes:
      'A pin on the crank slides in the slot of the arm. The arm swings to the left in more time than back: 227 against 133 degrees of the crank. The pin is held to a line, which with two parallel hinges holds the plane once too often.',
    settings: { ...project.settings, duration: 3, outputInterval: 0.005 },
    bodies: [crank, arm],
    joints: [
      joinAt('crank-pin', 'Crank pivot', 'hinge', null, crank, [0, distance, 0]),
      joinAt('arm-pin', 'Arm pivot', 'hinge', null, arm, [0, 0, 0]),
      createJoint({
        id: 'slot',
        name: 'Slot',
        kind: 'point-on-line',
        bodyA: 'arm',
        bodyB: 'crank',
        frameA: toFrame(P, along, arm),
        frameB: toFrame(P, along, crank),
      }),
    ],
    drivers: [createDriver({ id: 'motor', name: 'Motor', joint: 'crank-pin', value: round(2 * Math.PI) })],
  };
}

/** Length of the ellipsograph's bar [m]. */
export const ELLIPSOGRAPH = 0.4;

/** The trammel of Archimedes: both ends of a bar run along crossed lines, so that its points draw ellipses. */
function ellipsograph(): Project {
  const project = createProject('Ellipsograph');
  const angle = (50 * Math.PI) / 180;
  const A: Vec3 = [round(ELLIPSOGRAPH * Math.cos(angle)), 0, 0];
  const B: Vec3 = [0, round(ELLIPSOGRAPH * Math.sin(angle)), 0];
  const beam = bar('beam', 'Beam', A, B, 0.008, COLORS[1]);
  return {
    ...project,
    notes:
      'A bar whose ends keep to the x and the y axis, released from rest: a ladder without friction on either wall. Its middle moves on a circle, every other point on an ellipse: switch the traces on.',
    settings: { ...project.settings, duration: 4, outputInterval: 0.005 },
    bodies: [beam],
    joints: [
      joinAt('table', 'Table', 'planar', null, beam, [0, 0, 0]),
      // the normals of the planes in which the ends stay
      joinAt('floor', 'Floor', 'point-in-plane', null, beam, A, [0, 1, 0]),
      joinAt('wall', 'Wall', 'point-in-plane', null, beam, B, [1, 0, 0]),
    ],
  };
}

/** Of the bifilar pendulum [m]: length and distance of the wires. */
export const BIFILAR = { length: 0.5, distance: 0.3 } as const;

/** A bar on two massless wires, pushed round the vertical. */
function bifilarPendulum(): Project {
  const project = createProject('Bifilar pendulum');
  const { length, distance } = BIFILAR;
  const beam: Body = {
    ...bar('beam', 'Beam', [-0.2, -length, 0], [0.2, -length, 0], 0.01, COLORS[2]),
    angularVelocity: [0, 1, 0],
  };
  const wire = (id: string, name: string, x: number) =>
    createJoint({
      id,
      name,
      kind: 'distance',
      bodyA: GROUND,
      bodyB: 'beam',
      frameA: { position: [x, 0, 0], orientation: [1, 0, 0, 0] },
      frameB: toFrame([x, -length, 0], [1, 0, 0, 0], beam),
      length,
    });
  return {
    ...project,
    notes:
      'A bar on two massless wires turns to and fro about the vertical; the period tells its moment of inertia. Four degrees of freedom, found under Analyses as modes.',
    settings: { ...project.settings, duration: 6, outputInterval: 0.01 },
    bodies: [beam],
    joints: [wire('left', 'Left wire', -distance / 2), wire('right', 'Right wire', distance / 2)],
  };
}

/** Of the conical pendulum: half angle of its cone [rad], length [m]. */
export const CONE = { angle: Math.PI / 6, length: 0.5, radius: 0.04 } as const;

/** A ball on a nail that runs round a cone: it would tilt if its speed were another. */
function conicalPendulum(): Project {
  const project = createProject('Conical pendulum');
  const { angle, length, radius } = CONE;
  const center: Vec3 = [round(length * Math.sin(angle)), round(-length * Math.cos(angle)), 0];
  const ball = createBody({
    id: 'ball',
    name: 'Ball',
    position: center,
    shape: { kind: 'sphere', center: [0, 0, 0], radius },
    mass: steel,
    color: COLORS[4],
  });
  // m g l sin a = (I + m l^2 - I) W^2 sin a cos a, turning as one with the vertical
  const turn = Math.sqrt(9.81 / (length * Math.cos(angle)));
  const speed: Vec3 = [0, 0, round(-turn * center[0])];
  return {
    ...project,
    notes:
      'A ball nailed to a point of the world by a massless arm runs round a cone at the one speed at which its height stays: g = W^2 l cos a. The angular momentum about the vertical is constant: see its chart.',
    settings: { ...project.settings, duration: 6, outputInterval: 0.01 },
    bodies: [{ ...ball, velocity: speed, angularVelocity: [0, round(turn), 0] }],
    joints: [
      createJoint({
        id: 'nail',
        name: 'Nail',
        kind: 'nail',
        bodyB: 'ball',
        frameA: { position: [0, 0, 0], orientation: [1, 0, 0, 0] },
        frameB: toFrame([0, 0, 0], [1, 0, 0, 0], ball),
      }),
    ],
  };
}

/** A spatial four-bar of a hinge and three cylinders: its axes are skew, and it has one degree of freedom all the same. */
function rccc(): Project {
  const project = createProject('Spatial four-bar (RCCC)');
  const rad = Math.PI / 180;
  const d1: Vec3 = [Math.sin(30 * rad) * Math.cos(2), Math.sin(30 * rad) * Math.sin(2), Math.cos(30 * rad)];
  const d3: Vec3 = [Math.sin(80 * rad), 0, Math.cos(80 * rad)];
  const d2 = between(d1, Math.cos(70 * rad), d3, Math.cos(60 * rad));
  const at = (d: Vec3, reach: number): Vec3 => [
    round(reach * d[0]),
    round(reach * d[1]),
    round(reach * d[2]),
  ];
  const [P1, P2, P3] = [at(d1, 0.16), at(d2, 0.2), at(d3, 0.24)];
  const crank = rod('crank', 'Crank', [0, 0, 0.12], P1, COLORS[0]);
  const coupler = rod('coupler', 'Coupler', P1, P2, COLORS[1]);
  const follower = rod('follower', 'Follower', P2, P3, COLORS[2]);
  return {
    ...project,
    notes:
      'A hinge and three cylinders, whose rods also slide: the general closed loop in space with one degree of freedom, and not one redundant constraint.',
    settings: { ...project.settings, gravity: [0, 0, -9.81], duration: 3, outputInterval: 0.005 },
    bodies: [crank, coupler, follower],
    joints: [
      joinAt('hinge', 'Hinge', 'hinge', null, crank, [0, 0, 0.12]),
      joinAt('first', 'First cylinder', 'cylinder', crank, coupler, P1, d1),
      joinAt('second', 'Second cylinder', 'cylinder', coupler, follower, P2, d2),
      joinAt('third', 'Third cylinder', 'cylinder', null, follower, P3, d3),
    ],
    drivers: [createDriver({ id: 'motor', name: 'Motor', joint: 'hinge', value: round(2 * Math.PI) })],
  };
}

/** The unit vector with the given cosines to two unit vectors, on their right. */
function between(a: Vec3, toA: number, b: Vec3, toB: number): Vec3 {
  const c = a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
  const p = (toA - c * toB) / (1 - c * c);
  const q = (toB - c * toA) / (1 - c * c);
  const cross: Vec3 = [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
  const r = Math.sqrt((1 - p * p - q * q - 2 * p * q * c) / (1 - c * c));
  return [0, 1, 2].map((i) => p * a[i] + q * b[i] + r * cross[i]) as unknown as Vec3;
}

function rod(id: string, name: string, from: Vec3, to: Vec3, color: string): Body {
  const end = to.map((value, c) => round(value - from[c])) as unknown as Vec3;
  const shape = { kind: 'rod', from: [0, 0, 0], to: end, radius: 0.007 } as const;
  return createBody({ id, name, position: from, shape, mass: steel, color });
}

export const JOINT_EXAMPLES: Readonly<Record<string, () => Project>> = {
  'quick-return.kempe': quickReturn,
  'ellipsograph.kempe': ellipsograph,
  'bifilar-pendulum.kempe': bifilarPendulum,
  'conical-pendulum.kempe': conicalPendulum,
  'rccc.kempe': rccc,
};
