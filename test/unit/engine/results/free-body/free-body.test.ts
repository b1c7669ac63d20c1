/** A free body closes: on every template, at several instants, and where contacts, loads, couplings and stops act. */
import { describe, expect, test } from 'vitest';
import {
  createBody,
  createContact,
  createCoupling,
  createDriver,
  createJoint,
  createLoad,
  createProject,
} from '../../../../../engine/model/defaults';
import { EXAMPLES } from '../../../../support/examples';
import { calcFreeBody } from '../../../../../engine/results/free-body/free-body';
import { inverse, length, rotate, subtract } from '../../../../../engine/results/free-body/vectors';
import { record } from '../../../../support/recorded';
import type { Project } from '../../../../../engine/model/project';

/** Relative to the sizes of all forces and moments that are added up; the gap of the joints makes most of it. */
const CLOSES = 1e-9;

function short(project: Project, duration = 0.3): Project {
  const { settings } = project;
  const length = Math.min(duration, settings.duration);
  return {
    ...project,
    settings: {
      ...settings,
      duration: length,
      outputInterval: Math.min(settings.outputInterval, length / 10),
    },
  };
}

function worst(project: Project): number {
  const recording = record(project);
  expect(recording.count).toBeGreaterThan(5);
  let largest = 0;
  for (const part of [0, 0.31, 0.62, 1]) {
    const index = Math.round(part * (recording.count - 1));
    for (const { id } of project.bodies) {
      const sheet = calcFreeBody(recording, id, index);
      if (!sheet) throw new Error(`There is no sheet of ${id}`);
      largest = Math.max(largest, sheet.residual.relative);
    }
  }
  return largest;
}

describe.each(Object.entries(EXAMPLES))('%s', (_file, build) => {
  test('the sum of all that acts on each body is its m a and dL/dt', () => {
    expect(worst(short(build()))).toBeLessThan(CLOSES);
  });
});

/** Two turning bodies in mid air with every kind of load on or between them. */
function everyLoad(): Project {
  const project = createProject('Loads');
  const body = (id: string, x: number) =>
    createBody({
      id,
      position: [x, 0.2, -0.1],
      velocity: [0.3, 1, -0.4],
      angularVelocity: [1, 2, -3],
      shape: { kind: 'box', center: [0.02, 0, 0.01], size: [0.1, 0.2, 0.3] },
    });
  const K = [900, 10, 0, 5, 0, 0, 800, 0, 0, 3, 0, 700, 0, 0, 1, 40, 2, 0, 50, 1, 60];
  const between = { bodyA: 'a', bodyB: 'b' };
  const frame = { position: [0.1, 0.05, 0] as const, orientation: [0.8, 0.6, 0, 0] as const };
  return {
    ...project,
    bodies: [body('a', 0), body('b', 0.5)],
    joints: [
      createJoint({
        id: 'hinge',
        kind: 'hinge',
        bodyA: 'a',
        bodyB: 'b',
        frameB: { position: [-0.5, 0, 0], orientation: [1, 0, 0, 0] },
      }),
    ],
    loads: [
      createLoad({
        id: 'push',
        kind: 'force',
        body: 'a',
        point: [0.05, 0.1, 0],
        vector: [10, -20, 5],
        frame: 'body',
      }),
      createLoad({ id: 'twist', kind: 'torque', body: 'b', vector: [1, 2, 3], frame: 'world' }),
      createLoad({
        id: 'spring',
        kind: 'spring',
        ...between,
        pointA: [0.1, 0, 0],
        pointB: [0, 0.1, 0],
        stiffness: 500,
        damping: 4,
      }),
      createLoad({
        id: 'coil',
        kind: 'torsion-spring',
        joint: 'hinge',
        stiffness: 20,
        damping: 1,
        restAngle: 0.3,
      }),
      createLoad({
        id: 'bushing',
        kind: 'bushing',
        ...between,
        frameA: frame,
        frameB: { ...frame, position: [-0.4, 0, 0.05] },
        stiffness: K,
        damping: K.map((k) => k / 100),
      }),
      createLoad({ id: 'drag', kind: 'drag', body: 'b', point: [0, 0.2, 0], linear: 3, angular: 0.2 }),
      createLoad({
        id: 'wind',
        kind: 'expression',
        quantity: 'force',
        body: 'a',
        point: [0, 0, 0.1],
        direction: [0, 1, 1],
        frame: 'world',
        expression: '5*sin(20*t) + q["hinge"]',
      }),
    ],
  };
}

test('a spring and a bushing hold each body at its own end', () => {
  const recording = record(short(everyLoad(), 0.05));
  for (const [id, ends] of Object.entries({
    a: { spring: [0.1, 0, 0], bushing: [0.1, 0.05, 0] },
    b: { spring: [0, 0.1, 0], bushing: [-0.4, 0, 0.05] },
  })) {
    const sheet = calcFreeBody(recording, id, recording.count - 1)!;
    for (const [load, end] of Object.entries(ends)) {
      const { point } = sheet.actions.find(({ record: of }) => of === load)!;
      const own = rotate(inverse(sheet.orientation), subtract(point, sheet.position));
      end.forEach((part, c) => expect(own[c]).toBeCloseTo(part, 12));
    }
    // a spring pulls along its line: it has no moment about its end
    const spring = sheet.actions.find(({ record: of }) => of === 'spring')!;
    expect(length(spring.force)).toBeGreaterThan(1);
    expect(length(spring.moment)).toBeLessThan(1e-12 * length(spring.force));
  }
});

/** Geared hinges, a driven cylinder, a slider against its stop, and a box that slides on the ground with a twist. */
function everyEffort(): Project {
  const project = createProject('Efforts');
  const body = (id: string, x: number, rest: object = {}) =>
    createBody({
      id,
      position: [x, 0.05, 0],
      shape: { kind: 'box', center: [0, 0, 0], size: [0.1, 0.1, 0.1] },
      ...rest,
    });
  const at = (x: number) => ({ position: [x, 0, 0] as const, orientation: [1, 0, 0, 0] as const });
  const on = { position: [0, -0.05, 0] as const, orientation: [1, 0, 0, 0] as const };
  const joint = (
    id: string,
    kind: 'hinge' | 'slider' | 'cylinder' | 'screw',
    bodyB: string,
    x: number,
    rest: object = {},
  ) => createJoint({ id, kind, bodyB, frameA: at(x), frameB: on, ...rest });
  return {
    ...project,
    settings: { ...project.settings, gravity: [0, -9.81, 1] },
    bodies: [
      body('one', 0),
      body('two', 1),
      body('tube', 2),
      body('block', 3, { velocity: [0, 0, 2] }),
      body('nut', 4),
      body('box', 6, { velocity: [1, 0, 0], angularVelocity: [0, 4, 0] }),
    ],
    joints: [
      joint('j-one', 'hinge', 'one', 0, { friction: { coulomb: 0.1, viscous: 0.05 } }),
      joint('j-two', 'hinge', 'two', 1),
      joint('j-tube', 'cylinder', 'tube', 2),
      joint('j-block', 'slider', 'block', 3, {
        limits: { minimum: null, maximum: 0.05, restitution: 0 },
        friction: { coulomb: 0, viscous: 2 },
      }),
      joint('j-nut', 'screw', 'nut', 4, { pitch: 0.01 }),
    ],
    couplings: [createCoupling({ id: 'gears', joint1: 'j-one', joint2: 'j-two', ratio: -0.5 })],
    drivers: [
      createDriver({ id: 'torque', joint: 'j-two', kind: 'effort', value: 2 }),
      createDriver({ id: 'pull', joint: 'j-tube', coordinate: 'translation', kind: 'speed', value: 0.3 }),
      createDriver({ id: 'spin', joint: 'j-tube', kind: 'effort', value: 0.4 }),
      createDriver({ id: 'push', joint: 'j-block', kind: 'effort', value: 30 }),
      createDriver({ id: 'turn', joint: 'j-nut', kind: 'speed', value: 5 }),
    ],
    contacts: [
      createContact({
        id: 'floor',
        bodyA: 'ground',
        bodyB: 'box',
        plane: { point: [0, 0, 0], normal: [0, 1, 0] },
        restitution: 0,
        friction: 0.3,
      }),
    ],
  };
}

test.each([
  ['loads of every kind', everyLoad, ['push', 'twist', 'spring', 'coil', 'bushing', 'drag', 'wind']],
  [
    'drivers, couplings, stops, friction and contacts',
    everyEffort,
    ['gears', 'torque', 'pull', 'spin', 'push', 'turn', 'floor', 'j-block', 'j-one'],
  ],
])('%s are all in it, and none of them may be missing', (_what, build, acting) => {
  const project = short(build(), 0.2);
  const recording = record(project);
  expect(recording.outcome).toEqual({ kind: 'completed' });
  expect(worst(project)).toBeLessThan(CLOSES);
  const needed = new Set<string>();
  for (const { id } of project.bodies) {
    const sheet = calcFreeBody(recording, id, recording.count - 2);
    for (const { record: by, force, moment } of sheet?.actions ?? [])
      if (by && Math.hypot(...force, ...moment) > 1e-6) needed.add(by);
  }
  for (const id of acting) expect([...needed], id).toContain(id);
});

test('a weight is m g, a reaction on A the opposite of that on B, and a body the run does not know has no sheet', () => {
  const recording = record(short(EXAMPLES['four-bar-with-load.kempe']()));
  const [crank, coupler] = ['crank', 'coupler'].map((id) => calcFreeBody(recording, id, 7));
  const pin = (sheet: typeof crank) =>
    sheet?.actions.find((action) => action.record === 'pin-a' && action.kind === 'reaction');
  expect(pin(coupler)?.force[0]).toBe(recording.column('reaction/pin-a/FX')?.[7]);
  expect(pin(crank)?.force.map((f) => -f + 0)).toEqual(pin(coupler)?.force);
  expect(pin(crank)?.from).toBe('Coupler');
  expect(crank?.actions[0].force[1]).toBeCloseTo(-9.81 * (crank?.mass ?? 0), 12);
  expect(crank?.actions.find(({ kind }) => kind === 'driver')?.moment[2]).toBe(
    recording.column('driver/motor/effort')?.[7],
  );
  expect(calcFreeBody(recording, 'nobody', 7)).toBeNull();
  expect(calcFreeBody(recording, 'crank', recording.count)).toBeNull();
});
