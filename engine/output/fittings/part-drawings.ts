/**
 * The drawings that stand for joints, drivers and loads, in glyph units (the radius of a typical link) around their
 * own z axis. Every kind is drawn once and shown as instances.
 */
import type { JointFooting, JointPart } from '../../kinds/joints/joint-parts';
import { arc, Solid } from '../solid/solid';
import { addBore, addCounterweight } from './engine-drawings';
import { addFork } from './fork-drawing';
import { addBed, addPedestal, addStepBearing } from './support-drawings';
import { X, Y, Z } from './vector';
import type { Triple } from './vector';
import { helix, watchSpring } from './windings';

export type PartDrawing =
  | JointPart
  | JointFooting
  | 'footing'
  | 'shank'
  | 'spindle'
  | 'rod'
  | 'tube-head'
  | 'gas-tube'
  | 'ball-end'
  | 'bush'
  | 'rail-post'
  | 'rail-plate'
  | 'bearing-head'
  | 'pedestal'
  | 'bed'
  | 'board'
  | 'step-bearing'
  | 'bore'
  | 'bore-head'
  | 'counterweight'
  | 'roller'
  | 'arm'
  | 'groove-wall'
  | 'groove-floor'
  | 'foot'
  | 'pin-head'
  | 'gear'
  | 'rack'
  | 'turn'
  | 'shift'
  | 'force'
  | 'torque'
  | 'stop-plate'
  | 'stop-peg'
  | 'stop-lug'
  | 'spiral'
  | 'bushing'
  | 'canopy'
  | 'half-space'
  | 'touch'
  | 'pitch-circle'
  | 'span';

export type PartRole = 'joint' | 'bronze' | 'black' | 'ground' | 'driver' | 'load' | 'sheet';

const ROLES: readonly string[] = [
  'joint',
  'bronze',
  'black',
  'ground',
  'driver',
  'load',
  'sheet',
] satisfies PartRole[];

export const isPartRole = (role: string): role is PartRole => ROLES.includes(role);

export const PART_ROLES: Readonly<Record<PartDrawing, PartRole>> = {
  pin: 'joint',
  shank: 'joint',
  spindle: 'joint',
  rod: 'joint',
  'tube-head': 'joint',
  'gas-tube': 'black',
  'ball-end': 'joint',
  bush: 'bronze',
  arm: 'joint',
  'groove-wall': 'ground',
  'groove-floor': 'ground',
  foot: 'joint',
  'pin-head': 'joint',
  ball: 'joint',
  socket: 'joint',
  rail: 'joint',
  sleeve: 'joint',
  shaft: 'joint',
  thread: 'joint',
  'fork-x': 'joint',
  'fork-y': 'joint',
  bell: 'joint',
  cage: 'joint',
  axes: 'joint',
  'no-twist': 'joint',
  puck: 'joint',
  weld: 'joint',
  nail: 'joint',
  plane: 'sheet',
  follower: 'joint',
  bearing: 'ground',
  footing: 'ground',
  'rail-footing': 'ground',
  'rail-post': 'ground',
  'rail-plate': 'ground',
  'bearing-head': 'ground',
  pedestal: 'ground',
  bed: 'ground',
  board: 'ground',
  'step-bearing': 'ground',
  bore: 'ground',
  'bore-head': 'ground',
  counterweight: 'joint',
  roller: 'joint',
  collar: 'joint',
  gear: 'driver',
  rack: 'driver',
  turn: 'driver',
  shift: 'driver',
  force: 'load',
  torque: 'load',
  'stop-plate': 'ground',
  'stop-peg': 'ground',
  'stop-lug': 'joint',
  spiral: 'load',
  bushing: 'load',
  canopy: 'load',
  'half-space': 'sheet',
  touch: 'ground',
  'pitch-circle': 'driver',
  span: 'driver',
};

/** Half the length of a sleeve, in glyph units. */
export const SLEEVE = 2.2;
/** Strokes along an edge of a half-space's plate. */
const HATCHES = 12;
/** Rail from end to end, in glyph units. */
export const RAIL = 18;
/** Half the width of an arm, in its units. */
export const ARM = 1.2;
/** Of the posts that it stands on, from its middle in its lengths. */
export const RAIL_POST = 1 / 2.2;

const BUILDERS: Readonly<Record<PartDrawing, (s: Solid) => void>> = {
  // In a coarse picture thousands of them are most of the work: without collars, but as wide as with them.
  pin: (s) => {
    s.cylinder([0, 0, -2.3], [0, 0, 2.3], s.isRough ? 1 : 0.72);
    for (const z of s.isRough ? [] : [-2.3, 2.0]) s.cylinder([0, 0, z], [0, 0, z + 0.3], 1.1);
  },
  // Of a pin that is as long as its links are apart: of length one, and its head.
  shank: (s) => void s.cylinder([0, 0, -0.5], [0, 0, 0.5], 0.72),
  // Of length one: from the ball at one end to that at the other.
  rod: (s) => void s.cylinder([0, 0, -0.5], [0, 0, 0.5], 0.36),
  // Of length one: what a guide carries.
  arm: (s) => void s.block([0, 0, 0], [ARM, 0, 0], [0, ARM, 0], [0, 0, 0.5]),
  // Of length one: the walls of a channel around what slides in it, and its floor; open towards x, the normal of its plane along y.
  'groove-wall': (s) => void s.block([0, 0, 0], [1.2, 0, 0], [0, 0.3, 0], [0, 0, 0.5]),
  'groove-floor': (s) => void s.block([-1.5, 0, 0], [0.3, 0, 0], [0, 1.9, 0], [0, 0, 0.5]),
  'pin-head': (s) => {
    s.cylinder([0, 0, -0.15], [0, 0, 0.15], 1.1);
  },
  // Of radius one: the head that closes a tube at the origin, and the lip of its seal around the rod.
  'tube-head': (s) => {
    s.cylinder([0, 0, -1.1], [0, 0, 0.12], 1.14);
    s.cone([0, 0, 0.12], [0, 0, 0.4], [0.86, 0.7]);
    if (!s.isRough) s.circle([0, 0, -0.25], Z, 1.145);
  },
  // Of radius one, and of length one: painted over the tube.
  'gas-tube': (s) => void s.cylinder([0, 0, -0.5], [0, 0, 0.5], 1),
  'ball-end': (s) => void s.sphere([0, 0, 0], 1),
  // Of radius one: the flange of the bushing that a pin turns in, with the rim of its bore; from the origin up.
  bush: (s) => void s.cylinder([0, 0, 0], [0, 0, 0.08], 1),
  // Of half a width of one: the flat face of a follower, at the origin.
  foot: (s) => void s.block([0, 0, -0.09], [1, 0, 0], [0, 0.6, 0], [0, 0, 0.09]),
  ball: (s) => void s.sphere([0, 0, 0], 1.6).circle([0, 0, 0], Z, 1.61),
  socket: (s) => void s.washer([0, 0, 0], Z, 1.55, 2.15, 1.1),
  rail: (s) => void s.block([0, 0, 0], [0.5, 0, 0], [0, 0.5, 0], [0, 0, RAIL / 2]),
  sleeve: (s) => {
    for (const side of [-1, 1]) {
      s.block([side * 1.2, 0, 0], [0.3, 0, 0], [0, 1.5, 0], [0, 0, SLEEVE]);
      s.block([0, side * 1.2, 0], [0.9, 0, 0], [0, 0.3, 0], [0, 0, SLEEVE]);
    }
  },
  shaft: (s) => void s.cylinder([0, 0, -RAIL / 2], [0, 0, RAIL / 2], 0.7),
  thread: (s) => {
    s.cylinder([0, 0, -RAIL / 2], [0, 0, RAIL / 2], 0.5);
    s.wire(helix(0.62, RAIL / 2, 9), 0.16);
  },
  // Of radius one: the screw of a jack.
  spindle: (s) => {
    s.cylinder([0, 0, -RAIL / 2], [0, 0, RAIL / 2], 0.84);
    if (!s.isRough) s.wire(helix(0.86, RAIL / 2, 24), 0.14);
  },
  // A Hooke joint: each shaft ends in a fork that holds one arm of the cross.
  'fork-x': (s) => addFork(s, X, 1),
  'fork-y': (s) => addFork(s, Y, -1),
  // A Rzeppa joint: A's bell with its shaft below, B's cage of balls with its shaft above.
  bell: (s) => {
    s.washer([0, 0, -0.4], Z, 2.1, 2.6, 2.4);
    s.cylinder([0, 0, -2.2], [0, 0, -1.6], 2.6);
    s.cylinder([0, 0, -4.5], [0, 0, -2.2], 0.6);
  },
  cage: (s) => {
    for (let i = 0; i < 6; i++)
      s.sphere([1.6 * Math.cos((i * Math.PI) / 3), 1.6 * Math.sin((i * Math.PI) / 3), 0], 0.5);
    s.cylinder([0, 0, -0.6], [0, 0, 0.6], 1.2);
    s.cylinder([0, 0, 0.6], [0, 0, 4.5], 0.6);
  },
  axes: (s) => {
    for (const axis of [X, Y, Z]) s.cylinder([0, 0, 0], [3 * axis[0], 3 * axis[1], 3 * axis[2]], 0.3);
    s.sphere([0, 0, 0], 0.7);
  },
  // The normal with the turn about it, crossed out: two strokes through the ring.
  'no-twist': (s) => {
    s.cylinder([0, 0, 0], [0, 0, 5], 0.3);
    s.wire(arc({ center: [0, 0, 3], u: X, v: Y, radius: 1.8 }, 0, 2 * Math.PI, 48), 0.22);
    for (const side of [-1, 1]) s.cylinder([1.2, side * 0.7, 2.4], [2.4, -side * 0.7, 3.6], 0.18);
    s.sphere([0, 0, 0], 0.7);
  },
  puck: (s) => void s.cylinder([0, 0, 0], [0, 0, 1.1], 2.2),
  weld: (s) => {
    s.block([0, 0, 0], [1.5, 0, 0], [0, 1.5, 0], [0, 0, 1.5]);
    for (const z of [-1.5, 1.5]) s.edge([-1.5, -1.5, z], [1.5, 1.5, z]).edge([-1.5, 1.5, z], [1.5, -1.5, z]);
  },
  nail: (s) => {
    s.cone([0, 0, 0], [0, 0, 1], [0, 0.55]);
    s.cylinder([0, 0, 1], [0, 0, 4.2], 0.55);
    s.cylinder([0, 0, 4.2], [0, 0, 4.7], 1.3);
  },
  plane: (s) => void s.block([0, 0, 0], [7, 0, 0], [0, 7, 0], [0, 0, 0.03]),
  follower: (s) => void s.sphere([0, 0, 0], 1.2).circle([0, 0, 0], Z, 1.21),
  // A sleeve runs against the plate's face at the origin; the lug of a hinge's B runs against pegs on A.
  'stop-plate': (s) => void s.block([0, 0, -0.3], [2.4, 0, 0], [0, 2.4, 0], [0, 0, 0.3]),
  'stop-peg': (s) => {
    s.block([3.2, 0, 0], [1.2, 0, 0], [0, 0.35, 0], [0, 0, 0.3]);
  },
  'stop-lug': (s) => {
    s.block([1.8, 0, 0], [1.8, 0, 0], [0, 0.22, 0], [0, 0, 0.18]);
  },
  bearing: addBearing,
  footing: (s) => {
    s.cylinder([0, -3.4, 0], [0, 0, 0], 0.6, 24, false);
    addFoundation(s, 3, 2.2, -3.4);
  },
  'rail-post': (s) => void s.block([0, -1.2, 0], [0.5, 0, 0], [0, 1.2, 0], [0, 0, 0.5]),
  'rail-plate': (s) => void s.block([0, -2.7, 0], [1.2, 0, 0], [0, 0.3, 0], [0, 0, RAIL / 2]),
  // Of a bearing on a pedestal, where the cheek of one on a plate is.
  'bearing-head': (s) => void s.cylinder([0, 0, -3.35], [0, 0, -2.35], 1.9),
  // Of length one, and wider at its foot; its front is at y = 0.
  pedestal: addPedestal,
  // Of depth one, and of length one; its top is at y = 0.
  bed: (s) => addBed(s, 0.08),
  board: (s) => addBed(s, 0.03),
  'step-bearing': addStepBearing,
  // Of radius one inside, and of length one, open towards y; its head is from the origin up.
  bore: addBore,
  'bore-head': (s) => void s.cylinder([0, 0, 0], [0, 0, 1], 1.7),
  // Of radius one, and of height one, around x.
  counterweight: addCounterweight,
  // Of radius one, and of length one: in a slot.
  roller: (s) => void s.cylinder([0, 0, -0.5], [0, 0, 0.5], 1),
  // Around a round shaft.
  collar: (s) => {
    s.washer([0, 0, 0], Z, 0.7, 1.5, 2 * SLEEVE);
    for (const z of [-SLEEVE, SLEEVE - 0.6]) s.washer([0, 0, z + 0.3], Z, 1.4, 1.9, 0.6);
  },
  'rail-footing': (s) => {
    s.block([0, -2.7, 0], [1.2, 0, 0], [0, 0.3, 0], [0, 0, RAIL / 2]);
    for (let z = -RAIL / 2; z < RAIL / 2; z += 1.2) s.edge([0, -3, z + 1], [0, -4, z]);
  },
  gear: (s) => {
    s.washer([0, 0, 0], Z, 2.5, 3.4, 0.7);
    for (let i = 0; i < 12; i++) {
      const [x, y] = [Math.cos((i * Math.PI) / 6), Math.sin((i * Math.PI) / 6)];
      s.block([3.6 * x, 3.6 * y, 0], [0.5 * x, 0.5 * y, 0], [-0.4 * y, 0.4 * x, 0], [0, 0, 0.35]);
    }
  },
  rack: (s) => {
    s.block([2.6, 0, 0], [0.35, 0, 0], [0, 0.35, 0], [0, 0, 5]);
    for (let z = -4.5; z < 5; z += 1.5) s.block([3.2, 0, z], [0.35, 0, 0], [0, 0.35, 0], [0, 0, 0.35]);
  },
  turn: (s) => addArcArrow(s, 4, 0.3, -0.35 * Math.PI, 1.15 * Math.PI),
  shift: (s) => {
    s.cylinder([0, 0, -2.5], [0, 0, 2.5], 0.36);
    s.cone([0, 0, 2.5], [0, 0, 4.5], [1, 0]);
  },
  // The tip touches the point of application.
  force: (s) => {
    s.cylinder([0, 0, -9], [0, 0, -2.6], 0.42);
    s.cone([0, 0, -2.6], [0, 0, 0], [1.15, 0]);
  },
  torque: (s) => addArcArrow(s, 5.5, 0.42, -0.3 * Math.PI, 1.25 * Math.PI),
  // A watch spring: from the shaft outwards.
  spiral: (s) => {
    s.cylinder([0, 0, -0.5], [0, 0, 0.5], 0.8);
    s.wire(watchSpring(0.8, 4.4, 3), 0.24);
  },
  // A rubber bushing: shell, hub, and the spokes of the rubber between them.
  bushing: (s) => {
    s.washer([0, 0, 0], Z, 2.3, 2.9, 2.4);
    s.washer([0, 0, 0], Z, 0.6, 1.2, 3.2);
    for (let i = 0; i < 6; i++) {
      const [x, y] = [Math.cos((i * Math.PI) / 3), Math.sin((i * Math.PI) / 3)];
      s.cylinder([1.2 * x, 1.2 * y, 0], [2.3 * x, 2.3 * y, 0], 0.35);
    }
  },
  // A parachute behind the point that it slows down.
  canopy: (s) => {
    s.cone([0, 0, -5.4], [0, 0, -7], [3.2, 1.2]);
    for (const [x, y] of [
      [3, 0],
      [-3, 0],
      [0, 3],
      [0, -3],
    ] as const) {
      s.cylinder([0, 0, 0], [x, y, -5.4], 0.16);
    }
  },
  // One unit is half the plate's edge; it is full below.
  'half-space': (s) => {
    s.block([0, 0, -0.004], [1, 0, 0], [0, 1, 0], [0, 0, 0.004]);
    for (let i = 0; i <= HATCHES; i++) {
      const along = -1 + (2 * i) / HATCHES;
      for (const side of [-1, 1]) {
        s.edge([along, side, -0.008], [along - 0.06, side, -0.1]);
        s.edge([side, along, -0.008], [side, along - 0.06, -0.1]);
      }
    }
  },
  touch: (s) => {
    for (const side of [-1, 1]) s.cone([0, 0, side * 2.2], [0, 0, side * 0.15], [1.1, 0], 24);
  },
  // Of radius one, and of length one.
  'pitch-circle': (s) =>
    void s.wire(arc({ center: [0, 0, 0], u: X, v: Y, radius: 1 }, 0, 2 * Math.PI, 96), 0.005),
  span: (s) => void s.cylinder([0, 0, -0.5], [0, 0, 0.5], 0.008),
};

export function buildPart(part: PartDrawing, detail = 1): Solid {
  const solid = new Solid(detail);
  BUILDERS[part](solid);
  return solid;
}

/** Counter-clockwise about z. */
function addArcArrow(s: Solid, radius: number, wire: number, from: number, to: number): void {
  const head = (2.6 * wire * 2.6) / radius;
  s.wire(arc({ center: [0, 0, 0], u: X, v: Y, radius }, from, to - head, 48), wire);
  const tip = arc({ center: [0, 0, 0], u: X, v: Y, radius }, to - head, to, 1);
  s.cone(tip[0], tip[1], [2.6 * wire, 0], 24);
}

/** A pillow block behind the link: cheek, base and the hatching that means ground. It stands on -y. */
function addBearing(s: Solid): void {
  const outline: [number, number][] = [
    [-2.6, -4.4],
    [2.6, -4.4],
  ];
  const round = s.isRough ? 3 : 20;
  for (const [x, y] of arc({ center: [0, 0, 0], u: X, v: Y, radius: 1.9 }, 0.16, Math.PI - 0.16, round))
    outline.push([x, y]);
  const front = -2.35;
  const back = -3.35;
  const at = (i: number, z: number): Triple => [...outline[i % outline.length], z] as Triple;
  s.face(outline.map((_, i) => at(i, front)));
  s.face(outline.map((_, i) => at(outline.length - 1 - i, back)));
  outline.forEach((_, i) => {
    s.face([at(i, back), at(i + 1, back), at(i + 1, front), at(i, front)]);
    s.edge(at(i, front), at(i + 1, front)).edge(at(i, back), at(i + 1, back));
  });
  // no farther to the front than the cheek, where the link turns
  addFoundation(s, 4.2, 1.6, -4.4, front - 1.6);
}

function addFoundation(s: Solid, halfWidth: number, halfDepth: number, y: number, z = 0): void {
  s.block([0, y - 0.3, z], [halfWidth, 0, 0], [0, 0.3, 0], [0, 0, halfDepth]);
  const count = 6;
  for (let i = 0; i <= count; i++) {
    const x = -halfWidth + (2 * halfWidth * i) / count;
    s.edge([x, y - 0.6, z + halfDepth], [x - 1, y - 1.7, z + halfDepth]);
  }
}
