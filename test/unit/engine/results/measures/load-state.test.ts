/** What loads exert at one instant: force, and moment about the point where they act, against closed forms. */
import { beforeAll, describe, expect, test } from 'vitest';
import { calcLoadWrench, loadState } from '../../../../../engine/results/measures/load-state';
import { createBody, createLoad, createProject } from '../../../../../engine/model/defaults';
import { createInstant } from '../../../../../engine/results/measures/measure';
import { evaluate } from '../../../../support/random-chain';
import { rotateVector } from '../../../../support/benchmark';
import type { Body, Project, Quat, Vec3 } from '../../../../../engine/model/project';
import type { Instant } from '../../../../../engine/results/measures/measure';

const TURN: Quat = [0.5, 0.1, -0.7, Math.sqrt(1 - 0.25 - 0.01 - 0.49)];
const OTHER: Quat = [0.8, 0, 0.6, 0];
const [V, W]: Vec3[] = [
  [0.3, -1, 2],
  [2, 1, -3],
];
/** Of the point that a load acts at, in its body [m]. */
const POINT: Vec3 = [0.3, -0.2, 0.5];
const [LINEAR, ANGULAR, STIFF, SLACK] = [4, 0.6, 50, 0.1];
const PUSH: Vec3 = [3, -4, 12];
const TWIST: Vec3 = [1, 2, -2];

const plus = (a: Vec3, b: Vec3): Vec3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
const times = (f: number, [x, y, z]: Vec3): Vec3 => [f * x, f * y, f * z];
const cross = (a: Vec3, b: Vec3): Vec3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

/** Two bodies that fly, with their centres of mass off their origins. */
function flying(): Project {
  const project = createProject('Flying');
  const body = (id: string, position: Vec3, orientation: Quat): Body =>
    createBody({
      ...{ id, position, orientation, velocity: V, angularVelocity: W },
      mass: { kind: 'custom', mass: 2, centerOfMass: [0.1, 0.2, -0.1], inertia: [1, 1, 1, 0, 0, 0] },
    });
  return {
    ...project,
    bodies: [body('one', [0, 0, 0], TURN), body('two', [1, 2, -0.5], OTHER)],
    loads: [
      createLoad({ id: 'late', kind: 'force', body: 'one', vector: PUSH, from: 1, until: 2 }),
      createLoad({ id: 'air', kind: 'drag', body: 'one', point: POINT, linear: LINEAR, angular: ANGULAR }),
      createLoad({ id: 'push', kind: 'force', body: 'two', point: POINT, vector: PUSH }),
      createLoad({ id: 'twist', kind: 'torque', body: 'two', vector: TWIST }),
      createLoad({
        ...{ id: 'spring', kind: 'spring', bodyA: 'one', bodyB: 'two', pointA: [0, 0, 0], pointB: POINT },
        ...{ stiffness: STIFF, restLength: SLACK, damping: 0 },
      }),
    ],
  };
}

let instant: Instant;
let row: Float64Array;
beforeAll(() => {
  instant = createInstant(evaluate(flying()).model);
  row = new Float64Array(8 * 5).fill(NaN);
  loadState.calc(instant, row, 0);
});

const onTwo = plus([1, 2, -0.5], rotateVector(OTHER, POINT));
const long = Math.hypot(...onTwo);
const NONE: Vec3 = [0, 0, 0];

describe.each<[string, Vec3, Vec3]>([
  ['late', NONE, NONE],
  [
    'air',
    times(-LINEAR, plus(V, cross(W, rotateVector(TURN, plus(POINT, [-0.1, -0.2, 0.1]))))),
    times(-ANGULAR, W),
  ],
  ['push', PUSH, NONE],
  ['twist', NONE, TWIST],
  ['spring', times((-STIFF * (long - SLACK)) / long, onTwo), NONE],
])('%s', (id, force, moment) => {
  test('tells its force and moment, and their sizes', () => {
    const i = instant.system.loads.findIndex((load) => load.id === id);
    const wanted = [...force, Math.hypot(...force), ...moment, Math.hypot(...moment)];
    wanted.forEach((value, c) => expect(row[8 * i + c], `column ${c}`).toBeCloseTo(value, 10));
  });

  test('tells the same by itself, whether or not it acts at the time', () => {
    const load = instant.system.loads.find((one) => one.id === id)!;
    const wanted = id === 'late' ? [...PUSH, ...NONE] : [...force, ...moment];
    expect(calcLoadWrench(load, instant)).toEqual(wanted.map((value) => expect.closeTo(value, 10) as number));
  });
});

test('leaves nothing behind', () => {
  expect(instant.work.apart.force.every((value) => value === 0)).toBe(true);
  const again = new Float64Array(row.length);
  loadState.calc(instant, again, 0);
  expect(again).toEqual(row);
});
