/**
 * Runs that begin in a singular position (T 6.2a): parallelograms in a row with all their links drawn in one line, where each
 * loop could go on as a parallelogram or as its antiparallel twin. With velocities they go on as these say, from rest they
 * fall along the motion of least constraint; either is held against the motion of one degree of freedom that it is.
 */
import { describe, expect, test } from 'vitest';
import { BASE, G, LINK, farthest, row } from '../support/flat-row';
import { createDriver } from '../../engine/model/defaults';
import { indeterminateComponents } from '../../engine/core/diagnostics/mobility-words';
import { run } from '../support/run';
import type { Project, Settings } from '../../engine/model/project';

const SPEED = 2 * Math.PI;

const drive = (project: Project): Project => ({
  ...project,
  drivers: [createDriver({ id: 'motor', name: 'Motor', joint: 'o0', kind: 'speed', value: SPEED })],
});

const METHODS: Partial<Settings>[] = [
  {},
  { integrator: 'dop853', relativeTolerance: 1e-10, absoluteTolerance: 1e-12 },
  { integrator: 'radau5' },
  { stateForm: 'momentum' },
  { stabilisation: 'feedback' },
];

describe('with the velocities of the parallelogram', () => {
  test.each(METHODS)('driven at a constant speed it stays one: %o', (settings) => {
    const driven = run(drive(row(1, SPEED, settings)));
    expect(driven.outcome).toEqual({ kind: 'completed' });
    expect(farthest(1, driven, (t) => SPEED * t)).toBeLessThan(1e-8);
  });

  test.each([2, 5, 12])('so do %i in a row, which could part in two to the power of that many ways', (n) => {
    const driven = run(drive(row(n, SPEED)));
    expect(driven.outcome).toEqual({ kind: 'completed' });
    expect(farthest(n, driven, (t) => SPEED * t)).toBeLessThan(1e-8);
  });
});

/** Angle of the cranks at the sample times, falling from rest: m angle'' = torque(angle), by small steps of order 4. */
function falling(n: number, until: number, interval: number): number[] {
  const volume = (length: number) => Math.PI * 0.006 ** 2 * length;
  const [crank, coupler] = [7850 * volume(LINK), 7850 * volume(BASE)];
  const inertia = (n + 1) * crank * (LINK ** 2 / 3 + 0.006 ** 2 / 4) + n * coupler * LINK ** 2;
  const moment = G * LINK * ((n + 1) * (crank / 2) + n * coupler);
  const rate = (angle: number) => (-moment * Math.cos(angle)) / inertia;
  const found = [0];
  const small = 200;
  let [a, w] = [0, 0];
  for (let k = 1; k <= Math.round(until / interval); k++) {
    for (let s = 0; s < small; s++) {
      const h = interval / small;
      const [a1, w1] = [w, rate(a)];
      const [a2, w2] = [w + (h / 2) * w1, rate(a + (h / 2) * a1)];
      const [a3, w3] = [w + (h / 2) * w2, rate(a + (h / 2) * a2)];
      const [a4, w4] = [w + h * w3, rate(a + h * a3)];
      a += (h / 6) * (a1 + 2 * a2 + 2 * a3 + a4);
      w += (h / 6) * (w1 + 2 * w2 + 2 * w3 + w4);
    }
    found.push(a);
  }
  return found;
}

test.each([1, 2, 3, 6])(
  'from rest %i of them fall as one parallelogram, which is the least constraint',
  (n) => {
    const project = row(n, 0, { duration: 0.2, relativeTolerance: 1e-10, absoluteTolerance: 1e-12 });
    const fallen = run(project);
    expect(fallen.outcome).toEqual({ kind: 'completed' });
    const angles = falling(n, 0.2, 0.01);
    const at = (t: number): number => angles[Math.round(t / 0.01)];
    expect(farthest(n, fallen, at)).toBeLessThan(1e-8);
  },
);

describe.each(['dopri5', 'dop853', 'radau5'] as const)(
  'from rest, driven with an acceleration: %s',
  (integrator) => {
    const ACCELERATION = 20;
    /** Attempts at a step; 69,000 where the watch took a position a thousandth of L away for a regular one. */
    const MOST = 120;
    const motion = { kind: 'polynomial', coefficients: [0, ACCELERATION / 2] } as const;
    const servo = createDriver({
      id: 'servo',
      name: 'Servo',
      joint: 'o0',
      kind: 'position',
      value: 0,
      motion,
    });

    test.each([1, 2, 5])('%i in a row stay parallelograms where nothing pulls them elsewhere', (n) => {
      const project = row(n, 0, { integrator, gravity: [0, 0, 0] });
      const driven = run({ ...project, drivers: [servo] });
      expect(driven.outcome).toEqual({ kind: 'completed' });
      expect(driven.summary.steps + driven.summary.rejected).toBeLessThan(MOST);
      expect(farthest(n, driven, (t) => (ACCELERATION / 2) * t * t)).toBeLessThan(1e-8);
    });

    test.each([1, 2, 5])('%i in a row under gravity go on one of their ways, and keep their energy', (n) => {
      const { outcome, summary, column, time } = run({ ...row(n, 0, { integrator }), drivers: [servo] });
      expect(outcome).toEqual({ kind: 'completed' });
      expect(summary.steps + summary.rejected).toBeLessThan(MOST);
      expect(summary.energyError.relative).toBeLessThan(1.6e-7);
      const angle = column('joint/o0/coordinate');
      time.forEach((t, i) => expect(Math.abs(angle[i] - (ACCELERATION / 2) * t * t)).toBeLessThan(1e-12));
    });
  },
);

test.each([
  ['sequential-impulses', 1],
  ['sequential-impulses', 5],
  ['optimisation', 1],
  ['optimisation', 5],
] as const)('%s: with a speed for the driver alone, %i in a row go on along one motion', (solver, n) => {
  const { outcome, column } = run(drive(row(n, 0, { solver, step: 1e-3 })));
  expect(outcome).toEqual({ kind: 'completed' });
  for (let i = 0; i <= n; i++) {
    expect(Math.abs(column(`joint/o${i}/coordinate`).at(-1)! - SPEED * 0.4)).toBeLessThan(3e-3);
  }
});

test('without a velocity for the rocker a driven one goes on one of its two ways, and keeps its joints closed', () => {
  const project = drive(row(1, 0));
  const { outcome, column, summary } = run(project);
  expect(outcome).toEqual({ kind: 'completed' });
  expect(summary.maximumDrift.position).toBeLessThan(1e-12);
  expect(Math.abs(column('joint/o1/coordinate').at(-1)!)).toBeGreaterThan(0.1);
});

test('a triangle that is flat and held carries no load across it, and says where it starts', () => {
  const project = row(1, 0);
  const held = createDriver({ id: 'servo', name: 'Servo', joint: 'o0', kind: 'position', value: 0 });
  const { outcome } = run({ ...project, drivers: [held] });
  expect(outcome).toMatchObject({ kind: 'stopped', reason: 'singular' });
  expect(outcome).toMatchObject({
    message: expect.stringMatching(/^The run starts in a singular position/) as string,
  });
});

test('a kinematic run is not asked for a driver too many', () => {
  expect(() => run(drive(row(1, SPEED)), 'kinematic')).toThrow(/drawn in a singular position/);
});

test('every loop of a long row is labelled: the load along its links has no value', () => {
  const { model } = run(row(8, 0, { duration: 0.01 })).simulation;
  const labelled = model.mobility.reactions.map(({ mask }) => indeterminateComponents(mask).join());
  expect(labelled).toEqual(Array<string>(25).fill('FX'));
});
