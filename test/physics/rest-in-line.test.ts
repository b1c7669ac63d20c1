/**
 * Laws that dwell in a singular position under a load across the line of the bars (T 6.2a): nothing moves there, and no finite forces
 * hold it. The run ends where the dwell, or the load, begins, and says so.
 */
import { bar, joinAt } from '../support/example-parts';
import { createDriver, createLoad, createProject } from '../../engine/model/defaults';
import { describe, expect, test } from 'vitest';
import { FLAT_FOUR_BARS, fourBar, rockerAt } from '../support/flat-four-bars';
import { moveWorld } from '../support/metamorphic';
import { row } from '../support/flat-row';
import { run } from '../support/run';
import type { Load, Project, Settings, Vec3 } from '../../engine/model/project';

const RISE_TIME = 0.2;
const DWELL = 0.2;

function withLaw(
  project: Project,
  rise: number,
  settings: Partial<Settings> = {},
  dwellTime = DWELL,
): Project {
  const motion = { kind: 'cycloidal', rise, start: 0, riseTime: RISE_TIME, dwellTime, returnTime: 0.2, restTime: 1, repeat: 'once' } as const; // oxfmt-ignore
  const law = createDriver({ id: 'law', name: 'Law', joint: 'o0', kind: 'position', value: 0, motion });
  const usual = { gravity: [0, -9.81, 0] as Vec3, duration: 0.7, outputInterval: 0.01 };
  return { ...project, settings: { ...project.settings, ...usual, ...settings }, drivers: [law] };
}

/** Crank and coupler of one length, at this angle of the crank [rad]: at a quarter turn they lie on each other, and a push moves the block. */
function sliderCrank(angle: number): Project {
  const [o, a, c] = [0, 1, 2].map((i): Vec3 => [
    0.1 * i * Math.cos(angle),
    i === 1 ? 0.1 * Math.sin(angle) : 0,
    0,
  ]);
  const crank = bar('crank', 'crank', o, a, 0.006, '#888888');
  const coupler = bar('coupler', 'coupler', a, c, 0.006, '#888888');
  const block = bar('block', 'block', c, [c[0] + 0.03, 0, 0], 0.01, '#888888');
  const push = createLoad({ id: 'push', name: 'Push', kind: 'force', body: 'block', vector: [5, 0, 0] });
  return {
    ...createProject('Slider-crank'),
    bodies: [crank, coupler, block],
    joints: [
      joinAt('o0', 'o0', 'hinge', null, crank, o),
      joinAt('a', 'a', 'hinge', crank, coupler, a),
      joinAt('b', 'b', 'hinge', coupler, block, c),
      joinAt('guide', 'guide', 'slider', null, block, c, [1, 0, 0]),
    ],
    loads: [push],
  };
}

/** It has come to the dwell as it should, and stops there. */
function expectStop(project: Project, joints: readonly string[], time = RISE_TIME): void {
  const { outcome, summary, time: times } = run(project);
  expect(outcome).toMatchObject({ kind: 'stopped', reason: 'singular', where: 'law', time });
  if (outcome.kind !== 'stopped') return;
  const [, named] =
    /^From t = [\d.]+ s on driver “Law” rests while the bars lie in one line \(joints (.*)\), and no finite forces in the joints can carry the load across it\.$/.exec(
      outcome.message,
    )!;
  expect(outcome.message).toContain(`From t = ${time} s on`);
  for (const joint of joints) expect(named).toContain(`“${joint}”`);
  expect(outcome.advice).toMatch(/beside that position, for instance 2 deg before it/);
  expect(times.at(-1)).toBe(time);
  expect(summary.maximumDrift.position).toBeLessThan(1e-12);
}

describe.each([1, 2, 3])('%i parallelograms in a row', (n) => {
  test.each([-1, 0.5])('drawn at %f rad, are told to hold no load across their line', (drawn) => {
    const rise = drawn < 0 ? -drawn : Math.PI - drawn;
    expectStop(withLaw(row(n, 0, {}, drawn), rise), ['o0', 'o1']);
    // without a dwell they go through
    expect(run(withLaw(row(n, 0, {}, drawn), rise, {}, 0)).outcome).toEqual({ kind: 'completed' });
  });
});

/** Of the others two bars that lie on each other swing under gravity, and the law has no way back. */
const HELD = FLAT_FOUR_BARS.filter(([name]) => !/kite|rhombus/.test(name));

test.each(HELD)('%s too, from either side, in the plane and turned in space', (_, bars) => {
  for (const side of [1, -1]) {
    const project = withLaw(fourBar(bars, -1, rockerAt(bars, -1, side)), 1);
    expectStop(project, ['o0', 'a', 'b', 'o1']);
    if (side > 0)
      expectStop(moveWorld(project, [0.5, 0.5, -0.1, 0.7], [0.3, -0.2, 0.5]), ['o0', 'a', 'b', 'o1']);
  }
});

test.each([0.5, 1, 2.2])('a slider-crank drawn at %f rad whose block is pushed', (drawn) => {
  expectStop(withLaw(sliderCrank(drawn), Math.PI / 2 - drawn, { gravity: [0, 0, 0] }), ['o0', 'a', 'b']);
});

/** On the coupler, at its end on the driven crank, which carries it, or at the other. */
test.each([0, 0.25])('a push in the dwell is told when it starts, where nothing carries it: %f m', (at) => {
  const push: Load = createLoad({
    ...{
      id: 'push',
      kind: 'force',
      body: 'l0',
      point: [at, 0, 0],
      vector: [0, 5, 0],
      from: 0.3,
      until: 0.35,
    },
  });
  const project = withLaw({ ...row(1, 0, {}, -1), loads: [push] }, 1, { gravity: [0, 0, 0] });
  if (at > 0) expectStop(project, ['o0', 'o1'], 0.3);
  else expect(run(project).outcome).toEqual({ kind: 'completed' });
});

/** Nothing tells when it starts: the run ended with joints that came apart. */
test.each([0, 1e-8, -1e-6])(
  'a push that grows from nothing in the dwell is told as one: %f rad beside the line',
  (beside) => {
    const push: Load = createLoad({
      ...{ id: 'push', kind: 'expression', body: 'l0', quantity: 'force', point: [0.03, 0, 0] },
      ...{ direction: [0, 1, 0], expression: '50 * max(0, t - 0.25)' },
    });
    const { outcome } = run(
      withLaw({ ...row(1, 0, {}, -1), loads: [push] }, 1 + beside, { gravity: [0, 0, 0] }),
    );
    expect(outcome).toMatchObject({ kind: 'stopped', reason: 'singular', where: 'law' });
    if (outcome.kind !== 'stopped') return;
    expect(outcome.time).toBeGreaterThan(0.25);
    expect(outcome.time).toBeLessThan(0.28);
    expect(outcome.message).toMatch(/no finite forces in the joints can carry the load across it/);
  },
);

/** Its coupler may spin about its line: velocities of rounding were taken for those of a driver, and the spin for a way to go on. */
test('with balls at the coupler, too, weight across the line is not held', () => {
  const flat = row(1, 0, {}, -0.4);
  const joints = flat.joints.map((joint) => (/^[ab]/.test(joint.id) ? { ...joint, kind: 'ball' as const } : joint)); // oxfmt-ignore
  for (const rise of [0.4, 0.4 - 1e-7]) {
    const project = withLaw({ ...flat, joints }, rise, { relativeTolerance: 1e-9 });
    const points = [[0, 0], [RISE_TIME / 2, rise / 2], [RISE_TIME, rise]] as const; // oxfmt-ignore
    const drivers = [{ ...project.drivers[0], motion: { kind: 'table', points, ends: 'clamped' } as const }];
    expect(run({ ...project, drivers }).outcome).toMatchObject({ reason: 'singular', time: RISE_TIME });
  }
});

/** So near the line velocities of a slow driver are noise, in space more than in the plane: it was taken for bodies that move by themselves. */
test('a slider-crank turned in space rests for an instant in line, by Radau IIA at 1e-9', () => {
  for (const drawn of [0.5, 1, 2.2, 2.6]) {
    const rise = Math.PI / 2 - drawn;
    const project = withLaw({ ...sliderCrank(drawn), loads: [] }, rise, {
      ...{ duration: 0.25, integrator: 'radau5', relativeTolerance: 1e-9 },
    });
    const coefficients = [0, 0, 10 / RISE_TIME ** 3, -15 / RISE_TIME ** 4, 6 / RISE_TIME ** 5];
    const motion = { kind: 'polynomial', coefficients: coefficients.map((c) => (rise + 1e-7) * c) } as const;
    const drivers = [{ ...project.drivers[0], motion }];
    const driven = run(moveWorld({ ...project, drivers }, [0.5, 0.5, -0.1, 0.7], [0.3, -0.2, 0.5]));
    expect(driven.outcome).toEqual({ kind: 'completed' });
    expect(driven.summary.steps + driven.summary.rejected).toBeLessThan(1000);
  }
});

/** Steps let what is free to first order drift in the dwell, at a loose tolerance by 1e-3 rad: the run ended with joints that came apart. */
test('a push that grows is told at a loose tolerance, too, and nothing has moved by then', () => {
  const push: Load = createLoad({
    ...{ id: 'push', kind: 'expression', body: 'l0', quantity: 'force', point: [0.03, 0, 0] },
    ...{ direction: [0.3, 1, 0], expression: '50 * max(0, t - 0.25)' },
  });
  const loose = { relativeTolerance: 1e-6, absoluteTolerance: 1e-6, integrator: 'dop853' } as const;
  for (const rise of [1 + 1e-6, 1, 1 - 1e-6]) {
    const { outcome, column } = run(
      withLaw({ ...row(1, 0, {}, -1), loads: [push] }, rise, { gravity: [0, 0, 0], ...loose }),
    );
    expect(outcome).toMatchObject({ kind: 'stopped', reason: 'singular', where: 'law' });
    const [crank, rocker] = ['o0', 'o1'].map((joint) => column(`joint/${joint}/coordinate`));
    expect(Math.max(...crank.map((angle, i) => Math.abs(angle - rocker[i])))).toBeLessThan(1e-9);
  }
});

/** Of weight along the hinges rounding left accelerations across the line, which were taken for a load that nothing holds. */
test('weight along the hinges is carried, turned in space, 1e-8 rad beside the line', () => {
  for (const drawn of [0.5, 1, 2.2, 2.6]) {
    for (const beside of [-1e-8, 1e-8]) {
      const rise = Math.PI / 2 - drawn;
      const project = withLaw({ ...sliderCrank(drawn), loads: [] }, rise + Math.sign(rise) * beside, { gravity: [0, 0, -9.81] }); // oxfmt-ignore
      expect(run(moveWorld(project, [0.5, 0.5, -0.1, 0.7], [0.3, -0.2, 0.5])).outcome).toEqual({
        kind: 'completed',
      });
    }
  }
});

test('the remedy is one: beside the line the load is carried', () => {
  const aside = (2 * Math.PI) / 180;
  for (const rise of [1 - aside, 1 + aside]) {
    const { outcome, summary } = run(withLaw(row(1, 0, {}, -1), rise));
    expect(outcome).toEqual({ kind: 'completed' });
    expect(summary.maximumDrift.position).toBeLessThan(1e-12);
  }
});
