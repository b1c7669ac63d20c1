/** Shipped examples with gears and belts. */
import { COLORS, STEEL, joinAt, round } from './example-parts';
import { createBody, createCoupling, createDriver, createProject } from '../../engine/model/defaults';
import type { Body, Project, Vec3 } from '../../engine/model/project';

/** Of the reducer: pitch radii [m] of the pulleys and of the two pairs of gears, speed of the motor [rad/s], load [N m]. */
export const REDUCER = {
  pulleys: [0.03, 0.06],
  spur: [0.025, 0.075],
  helical: [0.025, 0.1],
  speed: round(4 * Math.PI),
  load: -40,
} as const;

const MODULE = 0.005;
const degrees = (value: number) => round((value * Math.PI) / 180);

/** The outline of a wheel with straight flanks, that of a tooth or of a gap towards x. */
function teeth(radius: number, first: 'tooth' | 'gap'): [number, number][] {
  const count = Math.round((2 * radius) / MODULE);
  const points: [number, number][] = [];
  const step = (2 * Math.PI) / count;
  for (let i = 0; i < count; i++) {
    const middle = (i + (first === 'tooth' ? 0 : 0.5)) * step;
    for (const [at, size] of [
      [-0.34, radius - 1.2 * MODULE],
      [-0.14, radius + 0.9 * MODULE],
      [0.14, radius + 0.9 * MODULE],
      [0.34, radius - 1.2 * MODULE],
    ]) {
      const angle = middle + at * step;
      points.push([round(size * Math.cos(angle)), round(size * Math.sin(angle))]);
    }
  }
  return points;
}

function gear(id: string, name: string, position: Vec3, outline: [number, number][], color: string): Body {
  return createBody({
    id,
    name,
    position,
    shape: { kind: 'plate', points: outline, thickness: 0.02 },
    mass: { kind: 'shape', density: STEEL },
    color,
  });
}

/** A motor drives a press through a belt, a pair of spur gears and a pair of helical gears: 24 to 1. */
function gearReducer(): Project {
  const project = createProject('Belt and gear reducer');
  const [small, large] = REDUCER.pulleys;
  const [pinion, wheel] = REDUCER.spur;
  const [second, last] = REDUCER.helical;
  const motor: Vec3 = [-0.24, 0, 0];
  const middle: Vec3 = [round(pinion + wheel), 0, 0];
  const end: Vec3 = [middle[0], round(-(second + last)), 0];
  const pulley = createBody({
    id: 'pulley',
    name: 'Motor pulley',
    position: [motor[0], motor[1], 0.03],
    shape: { kind: 'cylinder', center: [0, 0, 0], axis: [0, 0, 1], radius: small, length: 0.02 },
    mass: { kind: 'shape', density: STEEL },
    color: COLORS[0],
  });
  const first = gear('first-shaft', 'First shaft', [0, 0, 0], teeth(pinion, 'tooth'), COLORS[1]);
  const between = gear('second-shaft', 'Second shaft', middle, teeth(wheel, 'gap'), COLORS[2]);
  const output = gear('output', 'Output wheel', [end[0], end[1], -0.03], teeth(last, 'tooth'), COLORS[3]);
  return {
    ...project,
    notes:
      'A motor at 120 rpm turns a wheel 24 times slower through a belt, spur gears and helical gears. The bearings feel the spans of the belt and the teeth: see the Couplings chart, and the thrust of the helical pair along the axes. Take the geometry of a coupling away and its force is missing from them.',
    settings: { ...project.settings, gravity: [0, -9.81, 0], duration: 3, outputInterval: 0.005 },
    bodies: [pulley, first, between, output],
    joints: [
      joinAt('motor-bearing', 'Motor bearing', 'hinge', null, pulley, motor),
      joinAt('first-bearing', 'First bearing', 'hinge', null, first, [0, 0, 0]),
      joinAt('second-bearing', 'Second bearing', 'hinge', null, between, middle),
      joinAt('output-bearing', 'Output bearing', 'hinge', null, output, end),
    ],
    couplings: [
      createCoupling({
        id: 'belt',
        name: 'Belt',
        joint1: 'motor-bearing',
        joint2: 'first-bearing',
        ratio: round(small / large),
        geometry: { kind: 'belt', radius: small, tension: 80, offset: 0.03 },
      }),
      createCoupling({
        id: 'spur-gears',
        name: 'Spur gears',
        joint1: 'first-bearing',
        joint2: 'second-bearing',
        ratio: -pinion / wheel,
        geometry: { kind: 'gear', pressureAngle: degrees(20), helixAngle: 0, offset: 0 },
      }),
      createCoupling({
        id: 'helical-gears',
        name: 'Helical gears',
        joint1: 'second-bearing',
        joint2: 'output-bearing',
        ratio: -second / last,
        geometry: { kind: 'gear', pressureAngle: degrees(20), helixAngle: degrees(15), offset: -0.03 },
      }),
    ],
    drivers: [
      createDriver({ id: 'motor', name: 'Motor', joint: 'motor-bearing', value: REDUCER.speed }),
      createDriver({
        id: 'work',
        name: 'Work',
        joint: 'output-bearing',
        kind: 'effort',
        value: REDUCER.load,
        expression: '15 * sin(6 * t)',
      }),
    ],
  };
}

export const GEAR_EXAMPLES: Readonly<Record<string, () => Project>> = {
  'gear-reducer.kempe': gearReducer,
};
