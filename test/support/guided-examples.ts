/** Shipped linkages with guides: a scissor lift on a hydraulic cylinder, a pantograph on cross slides. */
import { COLORS, STEEL, bar, joinAt, polar, round } from './example-parts';
import { createBody, createDriver, createLoad, createProject } from '../../engine/model/defaults';
import type { Body, Project, Vec3 } from '../../engine/model/project';

const O: Vec3 = [0, 0, 0];

/** Of the lift [m, rad, N]: length of an arm, its angle at the start, foot of the cylinder, its seat on the arm, stroke, load. */
export const LIFT = {
  arm: 1.2,
  angle: round((20 * Math.PI) / 180),
  foot: 0.5,
  seat: 0.84,
  stroke: 0.22,
  load: 3000,
} as const;

function scissorLift(): Project {
  const project = createProject('Scissor lift');
  const { arm: length, angle, foot, seat, stroke, load } = LIFT;
  const [w, h] = [round(length * Math.cos(angle)), round(length * Math.sin(angle))];
  const at = (x: number, storey: number): Vec3 => [x, storey, 0];
  const layer = (body: Body, z: number): Body => ({ ...body, shape: lifted(body, z) });
  const arm = (id: string, name: string, from: Vec3, to: Vec3, z: number, color: string) =>
    layer(bar(id, name, from, to, 0.02, color), z);
  const rising1 = arm('rising-1', 'Lower rising arm', O, at(w, h), 0.025, COLORS[0]);
  const falling1 = arm('falling-1', 'Lower falling arm', at(w, 0), at(0, h), -0.025, COLORS[1]);
  const rising2 = arm('rising-2', 'Upper rising arm', at(0, h), at(w, 2 * h), 0.025, COLORS[0]);
  const falling2 = arm('falling-2', 'Upper falling arm', at(w, h), at(0, 2 * h), -0.025, COLORS[1]);
  const platform = createBody({
    id: 'platform',
    name: 'Platform',
    position: at(0, 2 * h),
    shape: { kind: 'box', center: [0.6, 0.05, 0], size: [1.4, 0.03, 0.6] },
    mass: { kind: 'shape', density: 2700 },
    color: COLORS[2],
  });
  const G: Vec3 = [foot, 0, 0];
  const S = polar(O, seat, angle);
  const along = Math.atan2(S[1] - G[1], S[0] - G[0]);
  const direction: Vec3 = [round(Math.cos(along)), round(Math.sin(along)), 0];
  const barrel = bar('barrel', 'Cylinder barrel', G, polar(G, 0.3, along), 0.032, COLORS[4]);
  const piston = bar('piston', 'Piston rod', polar(G, 0.12, along), S, 0.016, COLORS[5]);
  return {
    ...project,
    notes:
      'Two pairs of crossed arms lift 3 kN on one hydraulic cylinder. Its stroke of 0.22 m goes up, holds and comes down. The Drivers chart shows its force: 25 kN at the bottom, eight times the load, and half of that at the top. The feet on the right run on rollers.',
    settings: { ...project.settings, duration: 8, outputInterval: 0.02 },
    bodies: [rising1, falling1, rising2, falling2, platform, barrel, piston],
    joints: [
      joinAt('foot', 'Fixed foot', 'hinge', null, rising1, O),
      joinAt('foot-roller', 'Foot roller', 'point-on-line', null, falling1, at(w, 0), [1, 0, 0]),
      joinAt('cross-1', 'Lower cross pin', 'hinge', rising1, falling1, at(w / 2, h / 2)),
      joinAt('left', 'Left pin', 'hinge', falling1, rising2, at(0, h)),
      joinAt('right', 'Right pin', 'hinge', rising1, falling2, at(w, h)),
      joinAt('cross-2', 'Upper cross pin', 'hinge', rising2, falling2, at(w / 2, (3 * h) / 2)),
      joinAt('deck-pin', 'Platform pin', 'hinge', falling2, platform, at(0, 2 * h)),
      joinAt('deck-roller', 'Platform roller', 'point-on-line', platform, rising2, at(w, 2 * h), [1, 0, 0]),
      joinAt('cylinder-foot', 'Cylinder foot', 'hinge', null, barrel, G),
      joinAt('cylinder', 'Cylinder', 'slider', barrel, piston, G, direction),
      joinAt('cylinder-head', 'Cylinder head', 'hinge', piston, rising1, S),
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
          start: 0.5,
          riseTime: 3,
          dwellTime: 1,
          returnTime: 3,
          restTime: 0.5,
          repeat: 'once',
        },
      }),
    ],
    loads: [
      createLoad({
        id: 'load',
        name: 'Load',
        kind: 'force',
        body: 'platform',
        point: [0.6, 0.065, 0],
        vector: [0, -load, 0],
        frame: 'world',
      }),
    ],
  };
}

/** Arms that cross lie side by side. */
function lifted({ shape }: Body, z: number): Body['shape'] {
  if (shape.kind !== 'rod') return shape;
  return { ...shape, from: [shape.from[0], shape.from[1], z], to: [shape.to[0], shape.to[1], z] };
}

/** Of the pantograph [m, Hz]: length of the long bars, the tracer at the start, size and rate of what it draws. */
export const PANTOGRAPH = { bar: 0.4, tracer: 0.3, amplitude: 0.06, frequency: 0.5 } as const;

function pantograph(): Project {
  const project = createProject('Pantograph');
  const { bar: length, tracer: x, amplitude, frequency } = PANTOGRAPH;
  const half = length / 2;
  const T: Vec3 = [x, 0, 0];
  const angle = Math.acos(x / length);
  const [A, B] = [polar(O, half, angle), polar(O, length, angle)];
  const pen: Vec3 = [2 * x, 0, 0];
  const D: Vec3 = [round((B[0] + pen[0]) / 2), round((B[1] + pen[1]) / 2), 0];
  const driving = bar('long-1', 'Pivot bar', O, B, 0.006, COLORS[0]);
  const drawing = bar('long-2', 'Pen bar', B, pen, 0.006, COLORS[1]);
  const short1 = bar('short-1', 'Tracer bar, left', A, T, 0.005, COLORS[2]);
  const short2 = bar('short-2', 'Tracer bar, right', T, D, 0.005, COLORS[3]);
  const block = (id: string, name: string, size: Vec3, z: number, color: string) =>
    createBody({
      id,
      name,
      position: T,
      shape: { kind: 'box', center: [0, 0, z], size },
      mass: { kind: 'shape', density: STEEL },
      color,
    });
  const cross = block('cross', 'Cross slide', [0.03, 0.26, 0.012], -0.032, COLORS[4]);
  const tracer = block('tracer', 'Tracer', [0.05, 0.04, 0.016], -0.016, COLORS[5]);
  const harmonic = (times: number) =>
    ({ kind: 'harmonic', amplitude, frequency: times * frequency, phase: 0 }) as const;
  return {
    ...project,
    notes:
      'What the tracer draws, the pen draws twice as large. The four bars keep pivot, tracer and pen in one line. Two cross slides lead the tracer round a figure of eight, one for each of the two degrees of freedom: click the pen bar to see the path of its end. The mechanism lies flat on a table.',
    settings: { ...project.settings, gravity: [0, 0, -9.81], duration: 4, outputInterval: 0.005 },
    bodies: [driving, drawing, short1, short2, cross, tracer],
    joints: [
      joinAt('pivot', 'Pivot', 'hinge', null, driving, O),
      joinAt('pin-b', 'Pin B', 'hinge', driving, drawing, B),
      joinAt('pin-a', 'Pin A', 'hinge', driving, short1, A),
      joinAt('pin-d', 'Pin D', 'hinge', drawing, short2, D),
      joinAt('pin-t', 'Tracer pin', 'hinge', short1, short2, T),
      joinAt('slide-x', 'Slide along x', 'slider', null, cross, T, [1, 0, 0]),
      joinAt('slide-y', 'Slide along y', 'slider', cross, tracer, T, [0, 1, 0]),
      joinAt('stylus', 'Stylus', 'hinge', tracer, short1, T),
    ],
    drivers: [
      createDriver({
        id: 'drive-x',
        name: 'Along x',
        joint: 'slide-x',
        kind: 'position',
        value: 0,
        motion: harmonic(1),
      }),
      createDriver({
        id: 'drive-y',
        name: 'Along y',
        joint: 'slide-y',
        kind: 'position',
        value: 0,
        motion: harmonic(2),
      }),
    ],
  };
}

/** File name and project of each. */
export const GUIDED_EXAMPLES: Readonly<Record<string, () => Project>> = {
  'scissor-lift.kempe': scissorLift,
  'pantograph.kempe': pantograph,
};
