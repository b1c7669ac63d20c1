/** Whole runs, assembly and projection included, by every way of solving the global system. */
import { describe, expect, test } from 'vitest';
import { EXAMPLES } from '../../../../support/examples';
import { ladder, star } from '../../../../support/planar-mechanism';
import { run } from '../../../../support/run';
import type { Project, Settings } from '../../../../../engine/model/project';
import type { Run } from '../../../../support/run';

const WAYS: readonly Partial<Settings>[] = [{ factorisation: 'sparse' }, { solver: 'saddle-point' }];

/** What must agree: motion, forces, labels, rank. Drift and the solver's own figures are rounding. */
const COMPARED = /^(body|reaction|energy\/total\/kinetic|solver\/total\/rank)/;

function expectSameRun(left: Run, right: Run, tolerance: number): void {
  expect(right.outcome).toEqual({ kind: 'completed' });
  // events are located to rounding, which is another one in another factorisation
  expect(right.time).toHaveLength(left.time.length);
  right.time.forEach((t, i) => expect(t).toBeCloseTo(left.time[i], 12));
  const compared = left.simulation.channels.filter(({ key }) => COMPARED.test(key));
  expect(compared.length).toBeGreaterThan(10);
  for (const { key } of compared) {
    const [a, b] = [left.column(key), right.column(key)];
    const size = Math.max(1, ...a.map(Math.abs));
    a.forEach((value, i) => expect(Math.abs(b[i] - value), key).toBeLessThan(tolerance * size));
  }
}

const short = (project: Project, settings: Partial<Settings>): Project => ({
  ...project,
  settings: {
    ...project.settings,
    integrator: 'rk4',
    step: 1e-3,
    stabilisation: 'projection',
    absoluteTolerance: 1e-11,
    duration: 0.05,
    outputInterval: 0.01,
    ...settings,
  },
});

describe.each(WAYS)('%o against the dense factorisation', (settings) => {
  test.each(Object.keys(EXAMPLES))('%s', (name) => {
    const project = EXAMPLES[name as keyof typeof EXAMPLES]();
    // the dampers of the governor are too stiff for a step of a millisecond
    const time = name.startsWith('flyball') ? { step: 1e-4, duration: 0.01, outputInterval: 0.002 } : {};
    const dense = run(short(project, { ...time, factorisation: 'dense' }));
    expectSameRun(dense, run(short(project, { ...time, ...settings })), 1e-7);
  });

  test('a star of twelve arms, whose hub is eliminated last', () => {
    const project = star(12);
    const dense = run(short(project, { factorisation: 'dense' }));
    expectSameRun(dense, run(short(project, settings)), 1e-7);
  });

  test('a ladder of four that is let go', () => {
    const project = ladder(4, 1.2);
    const dense = run(short(project, { factorisation: 'dense' }));
    expectSameRun(dense, run(short(project, settings)), 1e-7);
  });
});
