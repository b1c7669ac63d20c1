/** Mechanisms with positions where two ways of moving part (T 6.2), driven at a constant speed. */
import { createBody, createDriver, createProject } from '../../engine/model/defaults';
import { joinAt } from './example-parts';
import type { Body, Project, Settings, Vec3 } from '../../engine/model/project';

export const START = Math.PI / 3;
export const LINK = 0.1;
const BASE = 0.3;

function bar(id: string, from: Vec3, to: Vec3): Body {
  const end: Vec3 = [to[0] - from[0], to[1] - from[1], 0];
  const shape = { kind: 'rod' as const, from: [0, 0, 0] as const, to: end, radius: 0.01 };
  return createBody({ id, name: id, position: from, shape, mass: { kind: 'shape', density: 7800 } });
}

export function parallelogram(speed: number, settings: Partial<Settings>): Project {
  const project = createProject('Parallelogram');
  const A: Vec3 = [LINK * Math.cos(START), LINK * Math.sin(START), 0];
  const B: Vec3 = [A[0] + BASE, A[1], 0];
  const [crank, coupler, rocker] = [
    bar('crank', [0, 0, 0], A),
    bar('coupler', A, B),
    bar('rocker', [BASE, 0, 0], B),
  ];
  return {
    ...project,
    settings: { ...project.settings, ...settings },
    bodies: [crank, coupler, rocker],
    joints: [
      joinAt('o1', 'O1', 'hinge', null, crank, [0, 0, 0]),
      joinAt('a', 'A', 'hinge', crank, coupler, A),
      joinAt('b', 'B', 'hinge', coupler, rocker, B),
      joinAt('o2', 'O2', 'hinge', null, rocker, [BASE, 0, 0]),
    ],
    drivers: [createDriver({ id: 'motor', name: 'Motor', joint: 'o1', value: speed })],
  };
}

/** As long a rod as the crank. */
export function isosceles(speed: number, settings: Partial<Settings>): Project {
  const project = createProject('Isosceles slider-crank');
  const A: Vec3 = [LINK * Math.cos(START), LINK * Math.sin(START), 0];
  const B: Vec3 = [2 * A[0], 0, 0];
  const [crank, rod] = [bar('crank', [0, 0, 0], A), bar('rod', A, B)];
  const shape = { kind: 'box' as const, center: [0, 0, 0] as const, size: [0.05, 0.05, 0.05] as const };
  const block = createBody({
    id: 'block',
    name: 'block',
    position: B,
    shape,
    mass: { kind: 'shape', density: 7800 },
  });
  return {
    ...project,
    settings: { ...project.settings, ...settings },
    bodies: [crank, rod, block],
    joints: [
      joinAt('o1', 'O1', 'hinge', null, crank, [0, 0, 0]),
      joinAt('a', 'A', 'hinge', crank, rod, A),
      joinAt('b', 'B', 'hinge', rod, block, B),
      joinAt('g', 'G', 'slider', null, block, B, [1, 0, 0]),
    ],
    drivers: [createDriver({ id: 'motor', name: 'Motor', joint: 'o1', value: speed })],
  };
}
