/** What is recorded of drivers and coordinates at one instant that is set by hand: turns, rates, efforts, power. */
import { beforeEach, describe, expect, test } from 'vitest';
import { couplingState } from '../../../../../engine/results/measures/coupling-state';
import {
  createBody,
  createCoupling,
  createDriver,
  createJoint,
  createLoad,
  createProject,
} from '../../../../../engine/model/defaults';
import { BY_STIFFNESS } from '../../../../../engine/core/diagnostics/reaction-mask';
import { createInstant } from '../../../../../engine/results/measures/measure';
import { driverState } from '../../../../../engine/results/measures/driver-state';
import { evaluate } from '../../../../support/random-chain';
import { jointState } from '../../../../../engine/results/measures/joint-state';
import { turnOffset } from '../../../../../engine/core/coordinates/layout';
import type { Driver, Project, Quat } from '../../../../../engine/model/project';
import type { Instant, Measure } from '../../../../../engine/results/measures/measure';

const [ANGLE, RATE, INERTIA, TORQUE] = [1, 2, 0.5, 0.7];
const SPEED = 4;
const TURNED: Quat = [Math.cos(ANGLE / 2), 0, 0, Math.sin(ANGLE / 2)];

const DRIVERS: Readonly<Record<string, Partial<Driver>>> = {
  effort: { kind: 'effort', value: 3 },
  speed: { kind: 'speed', value: SPEED },
  limited: { kind: 'speed', value: -9, maximum: 5 },
  servo: { kind: 'position', value: 0, maximum: 1e4, response: 0.01 },
};
const KINDS = Object.keys(DRIVERS);

/** Wheels side by side at an angle of 1 rad, which turn at 2 rad/s, each with a torque on it and a driver of another kind. */
function wheels(): Project {
  const project = createProject('Wheels');
  return {
    ...project,
    settings: { ...project.settings, gravity: [0, 0, 0] },
    bodies: KINDS.map((kind) =>
      createBody({
        ...{ id: `wheel-${kind}`, orientation: TURNED, angularVelocity: [0, 0, RATE] },
        mass: { kind: 'custom', mass: 1, centerOfMass: [0, 0, 0], inertia: [1, 1, INERTIA, 0, 0, 0] },
      }),
    ),
    joints: KINDS.map((kind) => createJoint({ id: `at-${kind}`, kind: 'hinge', bodyB: `wheel-${kind}` })),
    drivers: KINDS.map((kind) => createDriver({ id: kind, joint: `at-${kind}`, ...DRIVERS[kind] })),
    loads: KINDS.map((kind) =>
      createLoad({ id: `on-${kind}`, kind: 'torque', body: `wheel-${kind}`, vector: [0, 0, TORQUE] }),
    ),
  };
}

/** Two wheels from -0.5 rad and 1 rad on, of which the second turns three times as fast, backwards; the first is turned. */
const RATIO = -3;
function geared(): Project {
  const { bodies, joints, loads, ...project } = wheels();
  const [one, two] = bodies;
  return {
    ...project,
    bodies: [one, { ...two, angularVelocity: [0, 0, RATIO * RATE] }],
    joints: joints.slice(0, 2),
    drivers: [],
    couplings: [createCoupling({ id: 'gears', joint1: 'at-effort', joint2: 'at-speed', ratio: RATIO })],
    loads: loads.slice(0, 1),
  };
}

let instant: Instant;
beforeEach(() => void (instant = createInstant(evaluate(wheels()).model)));

/** What a measure says of each of the wheels, after a sample that says `before`. */
function valuesOf(measure: Measure, before: (component: string) => number) {
  const channels = measure.channels(instant.system);
  const row = Float64Array.from(channels, ({ component }) => before(component));
  measure.calc(instant, row, 0);
  return (component: string) => [...row.filter((_, i) => channels[i].component === component)];
}

const nothing = () => NaN;
/** 26 rad later, by the mean of both rates. */
const EARLIER: Readonly<Record<string, number>> = { coordinate: 20, rate: 4 };
const earlier = (component: string) => EARLIER[component] ?? NaN;
const near = (values: readonly number[]) => values.map((value) => expect.closeTo(value, 9) as number);
const TURN = 2 * Math.PI;

describe('drivers', () => {
  test('at the first sample: angle, rate, the effort of each kind, and its power', () => {
    const [limited, servo] = [-5, 80];
    instant.work.switched.effort.set([limited, servo]);
    const of = valuesOf(driverState, nothing);
    expect(of('coordinate')).toEqual(near([ANGLE, ANGLE, ANGLE, ANGLE]));
    expect(of('rate')).toEqual(near([RATE, SPEED, RATE, RATE]));
    // what keeps its speed holds the torque
    expect(of('effort')).toEqual(near([3, -TORQUE, limited, servo]));
    expect(of('power')).toEqual(near([3 * RATE, -TORQUE * SPEED, limited * RATE, servo * RATE]));
    expect(of('unique')).toEqual([1, 1, 1, 1]);
  });

  test('turns between samples are those of the target, of the mean rate, or what a servo counts', () => {
    Object.assign(instant, { t: 3, sinceSample: 2 });
    const { system, y } = instant;
    const servo = system.drivers[3].coordinate;
    y[turnOffset(system.n) + servo.turn] = ANGLE - 2 * TURN;
    expect(valuesOf(driverState, earlier)('coordinate')).toEqual(
      near([ANGLE + 4 * TURN, ANGLE + 2 * TURN, ANGLE + 4 * TURN, ANGLE - 2 * TURN]),
    );
  });
});

test('an effort is unique but where a null vector has an entry on its row; one that pushes has none', () => {
  const rowsOf = (first: number) => Int32Array.from(instant.system.drivers.slice(first), ({ row }) => row);
  const along = (rows: Int32Array) => ({
    ...{
      count: 1,
      start: Int32Array.of(0, rows.length),
      rows,
      values: new Float64Array(rows.length).fill(0.5),
    },
  });
  const [all, two] = [along(rowsOf(1)), along(rowsOf(2))];
  instant.split = { ...instant.split, all, open: all };
  expect(valuesOf(driverState, nothing)('unique')).toEqual([1, 0, 0, 0]);
  instant.split = { ...instant.split, open: two };
  expect(valuesOf(driverState, nothing)('unique')).toEqual([1, 1 | (1 << BY_STIFFNESS), 0, 0]);
});

test('a coupling: coordinate and rate of joint 2, its effort on it, the power that it carries', () => {
  instant = createInstant(evaluate(geared()).model);
  const { system, y } = instant;
  const [{ row, sides }] = system.couplings;
  y[turnOffset(system.n) + sides[1].coordinate.turn] = ANGLE + 2 * TURN;
  const of = () => {
    const values = valuesOf(couplingState, nothing);
    return ['coordinate', 'rate', 'effort', 'power', 'unique'].map((component) => values(component)[0]);
  };
  const effort = (TORQUE * RATIO) / (1 + RATIO ** 2);
  expect(of()).toEqual(near([ANGLE + 2 * TURN, RATIO * RATE, effort, effort * RATIO * RATE, 1]));
  const shared = {
    count: 1,
    start: Int32Array.of(0, 1),
    rows: Int32Array.of(row),
    values: Float64Array.of(1),
  };
  instant.split = { ...instant.split, all: shared, open: shared };
  expect(of()[4]).toBe(0);
});

describe('coordinates of joints', () => {
  test('at the first sample, with the acceleration that torques give', () => {
    const of = valuesOf(jointState, nothing);
    expect(of('coordinate')).toEqual(near([ANGLE, ANGLE, ANGLE, ANGLE]));
    expect(of('rate')).toEqual(near([RATE, SPEED, RATE, RATE]));
    expect(of('acceleration')).toEqual(near([(3 + TORQUE) / INERTIA, 0, TORQUE / INERTIA, TORQUE / INERTIA]));
  });

  test('turns between samples are those of the mean rate, but where the state counts them', () => {
    Object.assign(instant, { t: 3, sinceSample: 2 });
    const { system, y } = instant;
    for (const driver of [2, 3])
      y[turnOffset(system.n) + system.drivers[driver].coordinate.turn] = ANGLE + driver * TURN;
    expect(valuesOf(jointState, earlier)('coordinate')).toEqual(
      near([ANGLE + 4 * TURN, ANGLE + 4 * TURN, ANGLE + 2 * TURN, ANGLE + 3 * TURN]),
    );
  });
});
