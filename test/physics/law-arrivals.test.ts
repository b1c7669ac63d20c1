/**
 * Drivers whose laws come to rest in a singular position (T 6.2a): so near one velocities have no value to go on with, and only what
 * the drivers travel says where the mechanism is. With all its bars in one line at the end of a law, in the dwell of a cycloid, or
 * for an instant.
 */
import { compileMotion } from '../../engine/kinds/drivers/motions/motions';
import { createBody, createDriver } from '../../engine/model/defaults';
import { joinAt } from '../support/example-parts';
import { describe, expect, test } from 'vitest';
import { FLAT_FOUR_BARS, fourBar, rockerAt } from '../support/flat-four-bars';
import { BASE, farthest, row } from '../support/flat-row';
import { moveWorld } from '../support/metamorphic';
import { run } from '../support/run';
import type { Integrator, Motion, Project, Settings } from '../../engine/model/project';

const REST = 0.2;

/** 1 - (1 - t / REST)^order: it rests in the flat position, and goes on or back from there. */
function slowing(order: number): Motion {
  const coefficients = [1];
  for (let k = 1; k <= order; k++) coefficients.push((-coefficients[k - 1] * (order - k + 1)) / (k * REST));
  return { kind: 'polynomial', coefficients: coefficients.slice(1).map((value) => -value) };
}

const scaled = (motion: Motion, by: number): Motion =>
  motion.kind === 'polynomial' ? { ...motion, coefficients: motion.coefficients.map((c) => by * c) } : motion;

const slowed = (order: number) => (t: number) => -((1 - t / REST) ** order);

const CYCLOID = { kind: 'cycloidal', rise: 1, start: 0, riseTime: REST, returnTime: 0.2, restTime: 1, repeat: 'once' } as const; // oxfmt-ignore

const cycloid = (dwell: number) => (t: number) => {
  const part = t < REST ? t / REST : Math.min(1, Math.max(0, 1 - (t - REST - dwell) / 0.2));
  return part - Math.sin(2 * Math.PI * part) / (2 * Math.PI) - 1;
};

function withLaw(project: Project, motion: Motion, settings: Partial<Settings>): Project {
  const law = createDriver({ id: 'law', name: 'Law', joint: 'o0', kind: 'position', value: 0, motion });
  const quiet: Partial<Settings> = { gravity: [0, 0, 0], outputInterval: 0.01 };
  return { ...project, settings: { ...project.settings, ...quiet, ...settings }, drivers: [law] };
}

/** One event, so near to the rest [s]; couplers where the angle of the cranks puts them, and few steps. */
function expectArrival(
  n: number,
  motion: Motion,
  angle: (t: number) => number,
  settings: Partial<Settings>,
  near = 2e-5,
) {
  const driven = run(withLaw(row(n, 0, {}, -1), motion, settings));
  expect(driven.outcome).toEqual({ kind: 'completed' });
  const told = driven.events.filter(({ kind }) => kind === 'singular' || kind === 'dead-point');
  expect(told).toMatchObject([{ kind: 'singular' }]);
  // the higher the order, the longer all is at rest to rounding
  expect(Math.abs(told[0].time - REST)).toBeLessThan(near);
  expect(farthest(n, driven, angle)).toBeLessThan(FAR);
  expect(driven.summary.steps + driven.summary.rejected).toBeLessThan(MOST);
  return driven;
}

/** Of couplers [m]: 9.1e-13 is measured; 1e-4 where a step ends in the rest, and 10,000 steps before it. */
const FAR = 2e-12;
const MOST = 150;

describe.each([1, 2, 3])('%i parallelograms in a row', (n) => {
  test.each([2, 3, 4, 5, 7])('arrive at the end of a law of order %i', (order) => {
    const { column, summary } = expectArrival(n, slowing(order), slowed(order), { duration: REST });
    expect(Math.abs(column(`joint/o${n}/rate`).at(-1)!)).toBeLessThan(1e-11);
    expect(summary.energyError.relative).toBeLessThan(1e-8);
  });

  test.each([2, 3, 4, 5])('rest for an instant in a law of order %i', (order) => {
    expectArrival(n, slowing(order), slowed(order), { duration: 2 * REST });
  });

  test.each([0, 0.1])('dwell for %f s', (dwellTime) => {
    const motion = { ...CYCLOID, dwellTime };
    expectArrival(n, motion, cycloid(dwellTime), { duration: 2 * REST + dwellTime });
  });
});

/** Of 0.5 rad the smallest pivot dips on the way, far from the rest: the arrival was given up there, and the run stopped in the dwell. */
test.each([0.3, 0.4, 0.5, 0.6, 0.8, 1.2])('a crank drawn at %f rad arrives at half a turn', (drawn) => {
  for (const dwellTime of [0, 0.1, 0.5]) {
    const motion = { ...CYCLOID, rise: Math.PI - drawn, riseTime: 0.4, returnTime: 0.4, dwellTime };
    const driven = run(withLaw(row(1, 0, {}, drawn), motion, { duration: 1.4 }));
    expect(driven.outcome).toEqual({ kind: 'completed' });
    const told = driven.events.filter(({ kind }) => kind === 'singular');
    expect(told).toHaveLength(1);
    expect(Math.abs(told[0].time - 0.4)).toBeLessThan(2e-5);
    const [crank, rocker] = ['o0', 'o1'].map((joint) => driven.column(`joint/${joint}/coordinate`));
    const there = driven.time.flatMap((t, i) =>
      t <= 0.4 + dwellTime ? [Math.abs(crank[i] - rocker[i])] : [],
    );
    // measured: 2.3e-12 of one drawn at 0.3 rad
    expect(Math.max(...there)).toBeLessThan(6e-12);
    expect(driven.summary.steps + driven.summary.rejected).toBeLessThan(300);
  }
});

const METHODS: Partial<Settings>[] = [
  { integrator: 'dop853', relativeTolerance: 1e-10, absoluteTolerance: 1e-12 },
  { integrator: 'radau5' },
  { stateForm: 'momentum' },
  { solver: 'saddle-point' },
  { equations: 'compiled' },
  { relativeTolerance: 1e-4, absoluteTolerance: 1e-4 },
  { gravity: [0, -9.81, 0] },
];

test.each(METHODS)('so they do with %o', (settings) => {
  expectArrival(1, slowing(3), slowed(3), { duration: REST, ...settings });
  expectArrival(2, slowing(2), slowed(2), { duration: REST, ...settings });
});

/** They took over at the rest, were judged by accelerations that have no value there, and the run went on from a sample before it. */
test.each([4, 5])(
  'compiled equations leave the instant of order %i to others, and go on after it',
  (order) => {
    const settings = { duration: 2 * REST, equations: 'compiled' } as const;
    // of order 5 the cranks rest to rounding for 1e-3 s; a search among the stages of a long step ends 2.8e-5 s from the middle of it
    const near = order === 5 ? 6e-5 : undefined;
    const { events, summary } = expectArrival(2, slowing(order), slowed(order), settings, near);
    expect(events.map(({ kind }) => kind)).toEqual(['singular']);
    expect(summary.equations).toMatchObject({ reason: null });
  },
);

/** Turned in space all rows differ: steps were refused for rows that nothing was left out of, or velocities for noise. */
test.each<[Integrator, number]>([
  ['radau5', 1e-6],
  ['radau5', 1e-9],
  ['dop853', 1e-6],
])(
  '%s at %f arrives turned in space, and under gravity along the hinges',
  (integrator, relativeTolerance) => {
    for (const drawn of [0.3, 1.2, 2]) {
      const law = withLaw(row(1, 0, {}, drawn), scaled(slowing(3), Math.PI - drawn), {
        ...{ duration: 2 * REST, gravity: [0, 0, -9.81], integrator, relativeTolerance },
      });
      const { outcome, column } = run(moveWorld(law, [0.5, 0.5, -0.1, 0.7], [0.3, -0.2, 0.5]));
      expect(outcome).toEqual({ kind: 'completed' });
      const [crank, rocker] = ['o0', 'o1'].map((joint) => column(`joint/${joint}/coordinate`));
      // measured: 2e-12
      expect(Math.abs(rocker.at(-1)! - crank.at(-1)!)).toBeLessThan(1e-11);
    }
  },
);

/** A parallelogram on an arm that another law turns: no path in the travel of one is that of both. */
function onArm(motion: Motion, base: Motion, settings: Partial<Settings>) {
  const flat = row(1, 0, {}, -1);
  const arm = createBody({ id: 'arm', shape: { kind: 'rod', from: [-0.2, 0, 0], to: [BASE, 0, 0], radius: 0.01 } }); // oxfmt-ignore
  const joints = flat.joints.map((joint) => (/^o/.test(joint.id) ? { ...joint, bodyA: 'arm' } : joint));
  const turned = { ...flat, bodies: [...flat.bodies, arm], joints: [joinAt('h', 'h', 'hinge', null, arm, [-0.2, 0, 0]), ...joints] }; // oxfmt-ignore
  const project = withLaw(turned, motion, settings);
  const arms = createDriver({
    id: 'base',
    name: 'Base',
    joint: 'h',
    kind: 'position',
    value: 0,
    motion: base,
  });
  return run({ ...project, drivers: [...project.drivers, arms] });
}

/** Positions of an arm that another law turns: at a constant speed nothing acts across the line. */
const TURNING: Record<string, Motion> = {
  'at a constant speed': { kind: 'polynomial', coefficients: [2] },
  'by a law that comes to rest at the same time': scaled(slowing(2), 0.7),
  'there and back': { kind: 'harmonic', amplitude: 0.3, frequency: 1.25, phase: 0 },
};

/** Steps in time went on as an antiparallelogram, or were ever shorter. */
test.each(Object.entries(TURNING))(
  'on an arm that turns %s it goes on or back from the rest of an instant',
  (_, base) => {
    for (const settings of METHODS) {
      for (const [order, beside] of [
        [2, 1e-7],
        [3, 0],
        [4, -1e-5],
      ] as const) {
        const law = scaled(slowing(order), 1 + beside);
        const { outcome, column, summary, time } = onArm(law, base, { duration: 0.35, ...settings });
        expect(outcome).toEqual({ kind: 'completed' });
        const [crank, rocker, arm] = ['o0', 'o1', 'h'].map((joint) => column(`joint/${joint}/coordinate`));
        const target = new Float64Array(3);
        time.forEach((t, i) => {
          compileMotion(base).calc(t, false, target);
          expect(Math.abs(arm[i] - target[0])).toBeLessThan(1e-11);
        });
        expect(Math.max(...crank.map((angle, i) => Math.abs(angle - rocker[i])))).toBeLessThan(BESIDE);
        expect(summary.energyError.relative).toBeLessThan(ENERGY);
        expect(summary.steps + summary.rejected).toBeLessThan(MOST);
      }
    }
  },
);
/** Measured: 3e-6 rad in a sample inside a long step, else 1e-10, and 2e-5 of the energy, both at a tolerance of 1e-4. */
const BESIDE = 1e-5;
const ENERGY = 1e-4;

test.each(['global-system', 'compiled'] as const)(
  'on an arm that turns at a constant speed it dwells and comes back: %s',
  (equations) => {
    for (const rise of [1, 1 + 1e-7, 1 - 1e-5]) {
      const { outcome, column, events } = onArm({ ...CYCLOID, rise, dwellTime: 0.1 }, TURNING['at a constant speed'], { duration: 0.5, equations }); // oxfmt-ignore
      expect(outcome).toEqual({ kind: 'completed' });
      expect(events.filter(({ kind }) => kind === 'singular')).toMatchObject([{ time: REST }]);
      const [crank, rocker] = ['o0', 'o1'].map((joint) => column(`joint/${joint}/coordinate`));
      expect(Math.max(...crank.map((angle, i) => Math.abs(angle - rocker[i])))).toBeLessThan(1e-9);
    }
  },
);

test('an arm that is accelerated meanwhile is a load across the line that nothing holds', () => {
  const base = { kind: 'polynomial', coefficients: [0, 2] } as const;
  const { outcome } = onArm({ ...CYCLOID, dwellTime: 0.1 }, base, { duration: 0.5 });
  expect(outcome).toMatchObject({ kind: 'stopped', reason: 'singular', time: REST, where: 'law' });
  expect(outcome).toMatchObject({ message: expect.stringMatching(/driver “Law” rests while the bars lie in one line/) as string }); // oxfmt-ignore
});

/** There and back, or on: with a dwell in between they left on another branch, with a limit of travel in it. */
describe.each([0, 0.1])('after a dwell of %f s', (dwellTime) => {
  const motion = { ...CYCLOID, dwellTime };
  const there = { duration: 0.4 + dwellTime };

  function expectSameWayBack(project: Project, rise: number, joints: readonly string[]): void {
    const { outcome, events, column, summary } = run(withLaw(project, { ...motion, rise }, there));
    expect(outcome).toEqual({ kind: 'completed' });
    expect(events.map(({ kind }) => kind)).toEqual(['singular']);
    for (const joint of joints) {
      const angle = column(`joint/${joint}/coordinate`);
      // measured: 2.4e-13
      expect(Math.abs(angle.at(-1)! - angle[0])).toBeLessThan(6e-13);
    }
    expect(summary.steps + summary.rejected).toBeLessThan(250);
  }

  test.each([1, 2, 3])('%i parallelograms drawn anywhere come back as such', (n) => {
    for (const drawn of [-1, 0.3, 1.2, 2])
      expectSameWayBack(row(n, 0, {}, drawn), drawn < 0 ? -drawn : Math.PI - drawn, ['o1', `o${n}`]);
  });

  test.each(FLAT_FOUR_BARS)('%s comes back the way it came, from either side', (_, bars) => {
    for (const side of [1, -1]) expectSameWayBack(fourBar(bars, -1, rockerAt(bars, -1, side)), 1, ['o1']);
  });
});

/** Bars that lie on each other would swing if the instant were longer: the law was then told to be out of reach. */
test.each(FLAT_FOUR_BARS)('%s goes through the rest of an instant under gravity', (_, bars) => {
  for (const side of [1, -1]) {
    const project = fourBar(bars, -1, rockerAt(bars, -1, side));
    const motion = { ...CYCLOID, dwellTime: 0 };
    const { outcome, column } = run(withLaw(project, motion, { duration: 0.4, gravity: [0, -9.81, 0] }));
    expect(outcome).toEqual({ kind: 'completed' });
    const angle = column('joint/o1/coordinate');
    expect(Math.abs(angle.at(-1)! - angle[0])).toBeLessThan(1e-12);
  }
});

describe.each(FLAT_FOUR_BARS)('%s', (_, bars) => {
  test.each([2, 3, 6])('arrives in one line by a law of order %i, from either side', (order) => {
    for (const side of [1, -1]) {
      const start = rockerAt(bars, -1, side);
      const driven = run(withLaw(fourBar(bars, -1, start), slowing(order), { duration: REST }));
      expect(driven.outcome).toEqual({ kind: 'completed' });
      const rocker = driven.column('joint/o1/coordinate').at(-1)!;
      // a millionth of a radian before, it is as far from its place as that, times its gearing
      const place = rockerAt(bars, -1e-6, side) - start;
      const off = rocker - place - 2 * Math.PI * Math.round((rocker - place) / (2 * Math.PI));
      expect(Math.abs(off)).toBeLessThan(1e-5);
      expect(driven.summary.steps + driven.summary.rejected).toBeLessThan(MOST);
    }
  });
});
