/** Shipped planar linkages of six and more bars: Watt's and Stephenson's chains at work, and Jansen's leg. */
import { COLORS, bar, crossing, joinAt, polar, round, ternary } from './example-parts';
import { createDriver, createLoad, createProject } from '../../engine/model/defaults';
import type { Body, Project, Vec3 } from '../../engine/model/project';

const DEGREE = Math.PI / 180;
const O: Vec3 = [0, 0, 0];

/** Of the wiper [m, rad]: Watt's second chain, whose second four-bar widens the swing of the first. */
export const WIPER = {
  crank: 0.045,
  coupler: 0.18,
  rocker: 0.09,
  spread: -40 * DEGREE,
  link: 0.22,
  lever: 0.06,
  arm: 0.45,
  pivot4: [0.2, 0.02, 0],
  pivot6: [0.42, 0.02, 0],
} as const;

function wattSixBar(): Project {
  const project = createProject('Watt six-bar');
  const { crank: r, coupler, rocker, spread, link, lever, arm, pivot4, pivot6 } = WIPER;
  const A = polar(O, r, 60 * DEGREE);
  const B = crossing(A, coupler, pivot4, rocker, 1);
  const C = polar(pivot4, rocker, Math.atan2(B[1] - pivot4[1], B[0] - pivot4[0]) + spread);
  const D = crossing(C, link, pivot6, lever, 1);
  const tip = polar(pivot6, arm, Math.atan2(D[1] - pivot6[1], D[0] - pivot6[0]));
  const crank = bar('crank', 'Crank', O, A, 0.007, COLORS[0]);
  const first = bar('coupler', 'Coupler', A, B, 0.006, COLORS[1]);
  const bell = ternary('rocker', 'Ternary rocker', [pivot4, B, C], 0.008, COLORS[2]);
  const second = bar('link', 'Output link', C, D, 0.006, COLORS[3]);
  const blade = bar('arm', 'Wiper arm', pivot6, tip, 0.005, COLORS[4]);
  return {
    ...project,
    notes:
      'Two four-bars in a row share a ternary rocker (Watt II). The first swings 60 degrees, the second makes 97 of them, wide enough for a windscreen wiper. The blade drags through water with 15 N s/m. Look at the torque of the motor, which peaks where the arm turns back, and at the reaction of pin D.',
    settings: { ...project.settings, duration: 3, outputInterval: 0.005 },
    bodies: [crank, first, bell, second, blade],
    joints: [
      joinAt('pin-o2', 'Pin O2', 'hinge', null, crank, O),
      joinAt('pin-a', 'Pin A', 'hinge', crank, first, A),
      joinAt('pin-b', 'Pin B', 'hinge', first, bell, B),
      joinAt('pin-o4', 'Pin O4', 'hinge', null, bell, pivot4),
      joinAt('pin-c', 'Pin C', 'hinge', bell, second, C),
      joinAt('pin-d', 'Pin D', 'hinge', second, blade, D),
      joinAt('pin-o6', 'Pin O6', 'hinge', null, blade, pivot6),
    ],
    drivers: [createDriver({ id: 'motor', name: 'Wiper motor', joint: 'pin-o2', value: round(2 * Math.PI) })],
    loads: [
      createLoad({
        id: 'water',
        name: 'Drag of the blade',
        kind: 'drag',
        body: 'arm',
        point: [0.3, 0, 0],
        linear: 15,
        angular: 0,
      }),
    ],
  };
}

/** Of the dwell mechanism [m, rad]: the coupler point P runs along an arc about the pin D while the output rests. */
export const DWELL = {
  crank: 0.06,
  coupler: 0.15,
  rocker: 0.18,
  base: 0.2,
  extension: 0.15,
  bend: 150 * DEGREE,
  link: 0.1532,
  output: 0.12,
  rest: [0.0365, 0.3851, 0],
  /** Angles of the crank between which the output rests. */
  from: 95 * DEGREE,
  to: 225 * DEGREE,
} as const;

function stephensonSixBar(): Project {
  const project = createProject('Stephenson six-bar');
  const { crank: r, coupler, rocker, base, extension, bend, link, output, rest } = DWELL;
  const O4: Vec3 = [base, 0, 0];
  const O6: Vec3 = [round(rest[0] + output), rest[1], 0];
  const A = polar(O, r, 30 * DEGREE);
  const B = crossing(A, coupler, O4, rocker, 1);
  const P = polar(B, extension, Math.atan2(A[1] - B[1], A[0] - B[0]) - bend);
  const D = crossing(P, link, O6, output, 1);
  const crank = bar('crank', 'Crank', O, A, 0.008, COLORS[0]);
  const plate = ternary('coupler', 'Coupler', [A, B, P], 0.008, COLORS[1]);
  const rear = bar('rocker', 'Rocker', O4, B, 0.008, COLORS[2]);
  const dyad = bar('link', 'Dwell link', P, D, 0.007, COLORS[3]);
  const jaw = bar('output', 'Output rocker', O6, D, 0.008, COLORS[4]);
  return {
    ...project,
    notes:
      'The output rests, within half a degree, for 130 degrees of the crank (Stephenson III). The coupler point P then runs along an arc about pin D. Chart the angle of pin O6 to see it rest. A constant 4 N m holds against the output, as in a press that keeps a workpiece clamped.',
    settings: { ...project.settings, duration: 4, outputInterval: 0.005 },
    bodies: [crank, plate, rear, dyad, jaw],
    joints: [
      joinAt('pin-o2', 'Pin O2', 'hinge', null, crank, O),
      joinAt('pin-a', 'Pin A', 'hinge', crank, plate, A),
      joinAt('pin-b', 'Pin B', 'hinge', plate, rear, B),
      joinAt('pin-o4', 'Pin O4', 'hinge', null, rear, O4),
      joinAt('pin-p', 'Pin P', 'hinge', plate, dyad, P),
      joinAt('pin-d', 'Pin D', 'hinge', dyad, jaw, D),
      joinAt('pin-o6', 'Pin O6', 'hinge', null, jaw, O6),
    ],
    drivers: [createDriver({ id: 'motor', name: 'Crank speed', joint: 'pin-o2', value: round(Math.PI) })],
    loads: [
      createLoad({
        id: 'work',
        name: 'Clamping torque',
        kind: 'torque',
        body: 'output',
        vector: [0, 0, 4],
        frame: 'world',
      }),
    ],
  };
}

/** Jansen's eleven lengths [m], by the letters under which he published them, and the length m of the crank. */
export const JANSEN = {
  a: 0.38,
  b: 0.415,
  c: 0.393,
  d: 0.401,
  e: 0.558,
  f: 0.394,
  g: 0.367,
  h: 0.657,
  i: 0.49,
  j: 0.5,
  k: 0.619,
  l: 0.078,
  m: 0.15,
} as const;

/** Electrical conduit, as on the beach. */
const TUBE = { radius: 0.0095, density: 1400 } as const;

function jansenLeg(): Project {
  const project = createProject('Jansen leg');
  const { a, b, c, d, e, f, g, h, i, j, k, l, m } = JANSEN;
  const Z: Vec3 = [-a, -l, 0];
  const P: Vec3 = [m, 0, 0];
  const B = crossing(P, j, Z, b, -1);
  const C = crossing(P, k, Z, c, 1);
  const D = crossing(Z, d, B, e, 1);
  const E = crossing(D, f, C, g, -1);
  const F = crossing(E, h, C, i, -1);
  const plastic = (body: Body): Body => ({ ...body, mass: { kind: 'shape', density: TUBE.density } });
  const tube = (id: string, from: Vec3, to: Vec3, color: string) =>
    plastic(bar(id, `Bar ${id}`, from, to, TUBE.radius, color));
  const crank = plastic(bar('crank', 'Crank m', O, P, 0.012, COLORS[0]));
  const upper = plastic(ternary('upper', 'Upper triangle b d e', [Z, B, D], 0.008, COLORS[1]));
  const lower = plastic(ternary('lower', 'Foot triangle g h i', [E, C, F], 0.008, COLORS[2]));
  const bars = {
    j: tube('j', P, B, COLORS[3]),
    k: tube('k', P, C, COLORS[4]),
    c: tube('c', Z, C, COLORS[5]),
    f: tube('f', D, E, COLORS[6]),
  };
  return {
    ...project,
    notes:
      'One leg of Theo Jansen’s Strandbeest, by his eleven “holy numbers”. They are a 38, b 41.5, c 39.3, d 40.1, e 55.8, f 39.4, g 36.7, h 65.7, i 49, j 50, k 61.9, l 7.8 and m 15, here in cm. The foot keeps level within 4 mm over a third of the turn, then lifts 22 cm: watch its path. While it is down the ground carries it with up to 60 N, which the motor has to answer.',
    settings: { ...project.settings, duration: 4, outputInterval: 0.01 },
    bodies: [crank, upper, lower, bars.j, bars.k, bars.c, bars.f],
    joints: [
      joinAt('pin-o', 'Crank axle', 'hinge', null, crank, O),
      joinAt('pin-z-upper', 'Frame pin, upper', 'hinge', null, upper, Z),
      joinAt('pin-z-c', 'Frame pin, lower', 'hinge', null, bars.c, Z),
      joinAt('pin-p-j', 'Crank pin, upper', 'hinge', crank, bars.j, P),
      joinAt('pin-p-k', 'Crank pin, lower', 'hinge', crank, bars.k, P),
      joinAt('pin-b', 'Shoulder', 'hinge', bars.j, upper, B),
      joinAt('pin-d', 'Hip', 'hinge', upper, bars.f, D),
      joinAt('pin-e', 'Shin pin', 'hinge', bars.f, lower, E),
      joinAt('pin-c-k', 'Knee, crank side', 'hinge', bars.k, lower, C),
      joinAt('pin-c-c', 'Knee, frame side', 'hinge', bars.c, lower, C),
    ],
    drivers: [createDriver({ id: 'motor', name: 'Crank speed', joint: 'pin-o', value: round(Math.PI) })],
    loads: [
      createLoad({
        id: 'ground-force',
        name: 'Ground under the foot',
        kind: 'expression',
        body: 'lower',
        quantity: 'force',
        point: footOf(lower),
        direction: [0, 1, 0],
        frame: 'world',
        // the foot is level about 10 degrees after the crank has passed the horizontal
        expression: '60 * max(0, cos(q["pin-o"] - 0.17))',
      }),
    ],
  };
}

function footOf({ shape }: Body): Vec3 {
  if (shape.kind !== 'plate') throw new Error('the foot is a plate');
  return [...shape.points[2], 0];
}

/** File name and project of each. */
export const LINKAGE_EXAMPLES: Readonly<Record<string, () => Project>> = {
  'watt-six-bar.kempe': wattSixBar,
  'stephenson-six-bar.kempe': stephensonSixBar,
  'jansen-leg.kempe': jansenLeg,
};
