/** Shipped machines of the worked problems: a four-bar press at its dead point, and the parallel gripper of a robot. */
import { COLORS, STEEL, crossing, joinAt, polar, round } from './example-parts';
import { createBody, createDriver, createLoad, createProject } from '../../engine/model/defaults';
import type { Body, Project, Vec3 } from '../../engine/model/project';

const DEGREE = Math.PI / 180;
const O: Vec3 = [0, 0, 0];

/** A flat bar between two points of the plane z = 0; its body frame sits at `from` with x along the bar. */
export function flat(
  id: string,
  name: string,
  [from, to]: readonly [Vec3, Vec3],
  [width, thickness]: readonly [number, number],
  color: string,
): Body {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const angle = Math.atan2(dy, dx);
  return createBody({
    id,
    name,
    position: from,
    orientation: [Math.cos(angle / 2), 0, 0, Math.sin(angle / 2)],
    shape: { kind: 'link', from: O, to: [round(Math.hypot(dx, dy)), 0, 0], width, thickness },
    mass: { kind: 'shape', density: STEEL },
    color,
  });
}

type Corners = readonly (readonly [number, number])[];

/** A plate of corners about a point of the plane z = 0, turned by `angle`. */
function plate(id: string, name: string, at: Vec3, angle: number, points: Corners, thickness: number): Body {
  return createBody({
    id,
    name,
    position: at,
    orientation: [Math.cos(angle / 2), 0, 0, Math.sin(angle / 2)],
    shape: { kind: 'plate', points, thickness },
    mass: { kind: 'shape', density: STEEL },
  });
}

/**
 * Of the press [m, N/m]: crank, rod, arm, pivot of the arm, the pad on the arm from its pivot, and how far before the end the work is
 * touched, its stiffness; [rad, rad/s] the crank before its dead point as drawn, its speed.
 */
export const ARM_PRESS = {
  crank: 0.06,
  rod: 0.36,
  arm: 0.5,
  pivot: [0.5, 0.3, 0],
  pad: 0.3,
  travel: 0.008,
  stiffness: 2.5e6,
  before: round(150 * DEGREE),
  speed: round(20 * DEGREE),
} as const;

/** A crank pulls an arm down onto its work, with a force that its torque alone could never hold anywhere but at the dead point. */
function fourBarPress(): Project {
  const project = createProject('Four-bar press');
  const { crank: r, rod: l, arm: c, pivot, pad, travel, stiffness, before, speed } = ARM_PRESS;
  // the crank points straight down, away from the arm, at the dead point
  const A = polar(O, r, round(-Math.PI / 2 - before));
  const B = crossing(A, l, pivot, c, 1);
  const angle = Math.atan2(B[1] - pivot[1], B[0] - pivot[0]);
  // from the drawing to the dead point, where the arm is level
  const open = round(Math.PI - angle);
  const crank = flat('crank', 'Crank', [O, A], [0.04, 0.016], COLORS[0]);
  const rod = flat('rod', 'Pull rod', [A, B], [0.036, 0.016], COLORS[1]);
  const outline: Corners = [
    [-0.03, -0.024],
    [c - 0.12, -0.03],
    [c + 0.02, -0.02],
    [c + 0.02, 0.02],
    [pad + 0.05, 0.026],
    [pad + 0.04, 0.05],
    [pad - 0.04, 0.05],
    [pad - 0.05, 0.026],
    [-0.03, 0.024],
  ];
  // x of the arm leads away from its pivot, so its y leads down
  const arm: Body = {
    ...plate('arm', 'Arm', pivot, angle, outline, 0.014),
    color: COLORS[2],
  };
  const bed: Body = {
    ...plate('bed', 'Bed', [0, 0, 0], 0, BED, 0.06),
    color: COLORS[6],
  };
  return {
    ...project,
    notes:
      'A crank pulls an arm down onto its work, which is touched 8 mm before the end and then gives way by 1 mm per 2.5 kN. At the dead point the arm presses with 20 kN and the crank needs no torque at all: see the Drivers chart. The rod and its pins carry the force all the same.',
    settings: { ...project.settings, gravity: [0, -9.81, 0], duration: 18, outputInterval: 0.05 },
    bodies: [crank, rod, arm, bed],
    joints: [
      joinAt('shaft', 'Crank shaft', 'hinge', null, crank, O),
      joinAt('crank-pin', 'Crank pin', 'hinge', crank, rod, A),
      joinAt('arm-pin', 'Arm pin', 'hinge', rod, arm, B),
      joinAt('pivot', 'Arm pivot', 'hinge', null, arm, pivot),
      joinAt('floor', 'Floor', 'fixed', null, bed, [0.3, 0.05, 0]),
    ],
    drivers: [
      createDriver({ id: 'motor', name: 'Geared motor', joint: 'shaft', kind: 'speed', value: speed }),
    ],
    loads: [
      createLoad({
        id: 'work',
        name: 'Work',
        kind: 'expression',
        body: 'arm',
        quantity: 'force',
        point: [pad, 0.05, 0],
        direction: [0, -1, 0],
        frame: 'body',
        expression: `max(0, ${stiffness} * (${travel} - ${pad} * (${open} - q["pivot"])))`,
      }),
    ],
  };
}

const BED: Corners = [
  [0.1, 0.04],
  [0.56, 0.04],
  [0.56, 0.25],
  [0.44, 0.25],
  [0.44, 0.13],
  [0.3, 0.13],
  [0.28, 0.22],
  [0.12, 0.22],
];

/**
 * Of the gripper [m, rad, N]: pivots of the arms from the middle, the lever inwards, the arm, the distance of its follower, the link to
 * the crosshead, half the crosshead; the tilt of the open arms, the stroke, what the work pushes back, where from the end of the arm.
 */
export const GRIPPER = {
  pivot: 0.08,
  lever: 0.06,
  arm: 0.14,
  beside: 0.06,
  link: 0.08,
  head: 0.024,
  tilt: round(25 * DEGREE),
  stroke: 0.024,
  grip: 50,
  grasp: [-0.052, 0.16],
} as const;

/** A cylinder pulls a crosshead, two links turn the arms, and the fingers on their parallelograms stay parallel. */
function gripper(): Project {
  const project = createProject('Parallel gripper');
  const { arm, lever, link, head, pivot, tilt, stroke } = GRIPPER;
  // lever and arm of the right side, open
  const end: Vec3 = [pivot - lever * Math.cos(tilt), lever * Math.sin(tilt), 0];
  const y = round(end[1] - Math.sqrt(link ** 2 - (end[0] - head) ** 2));
  const piston = createBody({
    id: 'piston',
    name: 'Piston rod',
    position: [0, y, 0],
    shape: { kind: 'plate', points: CROSSHEAD, thickness: 0.01 },
    mass: { kind: 'shape', density: STEEL },
    color: COLORS[5],
  });
  const sides = ([1, -1] as const).map((side) => sideOf(side, piston, [end, y, arm]));
  return {
    ...project,
    notes:
      'A pneumatic cylinder pulls the crosshead by 24 mm and closes two fingers, which stay parallel on their parallelograms; the work pushes back with 50 N on each. The Drivers chart shows what the cylinder needs, and that is the same wherever along the fingers the work is held. It works lying flat, so its weight is left out.',
    settings: { ...project.settings, gravity: [0, 0, 0], duration: 3, outputInterval: 0.01 },
    bodies: [piston, ...sides.flatMap(({ bodies }) => bodies)],
    joints: [
      joinAt('cylinder', 'Cylinder', 'slider', null, piston, [0, y, 0], [0, -1, 0]),
      ...sides.flatMap(({ joints }) => joints),
    ],
    drivers: [
      createDriver({
        id: 'stroke',
        name: 'Stroke',
        joint: 'cylinder',
        kind: 'position',
        value: 0,
        motion: {
          kind: 'cycloidal',
          rise: stroke,
          start: 0.25,
          riseTime: 1,
          dwellTime: 0.5,
          returnTime: 1,
          restTime: 0.25,
          repeat: 'once',
        },
      }),
    ],
    loads: sides.map(({ load }) => load),
  };
}

const CROSSHEAD: Corners = [
  [-0.036, -0.012],
  [-0.01, -0.012],
  [-0.01, -0.12],
  [0.01, -0.12],
  [0.01, -0.012],
  [0.036, -0.012],
  [0.036, 0.012],
  [-0.036, 0.012],
];

/** One side: at x > 0 the right one. */
function sideOf(side: 1 | -1, piston: Body, [end, y, arm]: readonly [Vec3, number, number]) {
  const { pivot, lever, beside, head, tilt, grip, grasp } = GRIPPER;
  const word = side === 1 ? 'right' : 'left';
  const at = (x: number, up: number): Vec3 => [side * x, up, 0];
  const mirrored = (points: Corners): Corners => points.map(([px, py]) => [side * px, py] as const);
  const [sine, cosine] = [arm * Math.sin(tilt), arm * Math.cos(tilt)];
  const [P, H, Q, E] = [at(end[0], end[1]), at(head, y), at(pivot, 0), at(pivot + sine, cosine)];
  const [Q2, E2] = [at(pivot + beside, 0), at(pivot + beside + sine, cosine)];
  const name = (what: string) => `${what}, ${word}`;
  const link = flat(`link-${word}`, name('Link'), [H, P], [0.02, 0.01], COLORS[1]);
  const corners: Corners = [
    [-lever - 0.01, -0.01],
    [0, -0.016],
    [0.014, 0],
    [0.012, arm + 0.012],
    [-0.012, arm + 0.012],
    [-0.016, 0.024],
    [-lever - 0.01, 0.012],
  ];
  const bellCrank: Body = {
    ...plate(`arm-${word}`, name('Arm'), Q, -side * tilt, mirrored(corners), 0.01),
    color: COLORS[0],
  };
  const follower = flat(`follower-${word}`, name('Follower'), [Q2, E2], [0.024, 0.012], COLORS[3]);
  const finger: Body = {
    ...plate(`finger-${word}`, name('Finger'), E, 0, mirrored(FINGER), 0.012),
    color: COLORS[2],
  };
  return {
    bodies: [link, bellCrank, follower, finger],
    joints: [
      joinAt(`head-${word}`, name('Crosshead pin'), 'hinge', piston, link, H),
      joinAt(`lever-${word}`, name('Lever pin'), 'hinge', link, bellCrank, P),
      joinAt(`pivot-${word}`, name('Arm pivot'), 'hinge', null, bellCrank, Q),
      joinAt(`pivot2-${word}`, name('Follower pivot'), 'hinge', null, follower, Q2),
      joinAt(`end-${word}`, name('Arm pin'), 'hinge', bellCrank, finger, E),
      joinAt(`end2-${word}`, name('Follower pin'), 'hinge', follower, finger, E2),
    ],
    load: createLoad({
      id: `grip-${word}`,
      name: name('Grip'),
      kind: 'force',
      body: finger.id,
      point: [side * grasp[0], grasp[1], 0],
      vector: [side * grip, 0, 0],
      frame: 'world',
    }),
  };
}

const FINGER: Corners = [
  [-0.016, -0.016],
  [0.076, -0.016],
  [0.076, 0.02],
  [-0.024, 0.1],
  [-0.032, 0.2],
  [-0.052, 0.2],
  [-0.052, 0.09],
  [-0.016, 0.04],
];

/** File name and project of each. */
export const MACHINE_EXAMPLES: Readonly<Record<string, () => Project>> = {
  'four-bar-press.kempe': fourBarPress,
  'parallel-gripper.kempe': gripper,
};
