/** Springs whose tension is an expression of length and rate (T 4.13), and tables through a spline (T 4.8). */
import { expect, test } from 'vitest';
import { createBody, createLoad, createProject } from '../../engine/model/defaults';
import { run } from '../support/run';
import type { Load, Project, Settings } from '../../engine/model/project';

type Spring = Extract<Load, { kind: 'spring' }>;

/** A ball of 2 kg that starts 0.15 m along x from where a spring is held, thrown across. */
function sprung(spring: Partial<Spring>, settings: Partial<Settings> = {}): Project {
  const project = createProject('Sprung');
  return {
    ...project,
    settings: {
      ...project.settings,
      gravity: [0, 0, 0],
      duration: 1,
      outputInterval: 0.01,
      relativeTolerance: 1e-11,
      absoluteTolerance: 1e-13,
      ...settings,
    },
    bodies: [
      createBody({
        id: 'ball',
        position: [0.15, 0, 0],
        velocity: [0.3, 0.2, 0],
        mass: { kind: 'custom', mass: 2, centerOfMass: [0, 0, 0], inertia: [0.1, 0.1, 0.1, 0, 0, 0] },
      }),
    ],
    loads: [{ ...(createLoad({ id: 'spring', kind: 'spring', bodyB: 'ball' }) as Spring), ...spring }],
  };
}

const worst = (a: readonly number[], b: readonly number[]) =>
  Math.max(...a.map((value, i) => Math.abs(value - b[i])));

test('the expression of a linear spring and damper is that spring, in motion, energy and heat', () => {
  const linear = run(sprung({ stiffness: 300, damping: 4, restLength: 0.1 }));
  const written = run(sprung({ expression: '300 * (length - 0.1) + 4 * rate' }));
  for (const key of ['body/ball/x', 'body/ball/y', 'load/spring/F', 'energy/total/dissipated'])
    expect(worst(written.column(key), linear.column(key))).toBeLessThan(1e-11);
  const potential = (each: typeof linear) => {
    const values = each.column('energy/total/potential');
    return values.map((value) => value - values[0]);
  };
  expect(worst(potential(written), potential(linear))).toBeLessThan(1e-12);
});

// a step that goes over a kink keeps what the step control allows
test.each([
  ['a hardening spring', '4e4 * (length - 0.1)^3 + 50 * (length - 0.1)', 1e-9],
  ['an inverse square', '0.02 / length^2', 1e-9],
  ['a parabola on either side of rest', '2e4 * (length - 0.1) * abs(length - 0.1)', 8e-8],
  ['slack below its length', 'length > 0.14 ? 500 * (length - 0.14) : 0', 3e-7],
])('%s keeps its energy', (_name, expression, bound) => {
  const { summary, column } = run(sprung({ expression }));
  expect(summary.energyError.relative).toBeLessThan(bound);
  expect(Math.max(...column('energy/total/dissipated').map(Math.abs))).toBe(0);
  expect(Math.max(...column('energy/total/work').map(Math.abs))).toBe(0);
});

test('what the rate adds is heat where it brakes, and supplied where it drives', () => {
  const braked = run(sprung({ expression: '300 * (length - 0.1) + 20 * rate * abs(rate)' }));
  expect(braked.summary.energyError.relative).toBeLessThan(1e-8);
  expect(braked.column('energy/total/dissipated').at(-1)).toBeGreaterThan(1e-3);
  const driven = run(sprung({ expression: '300 * (length - 0.1) - rate' }));
  expect(driven.summary.energyError.relative).toBeLessThan(1e-8);
  expect(driven.column('energy/total/dissipated').at(-1)).toBe(0);
  expect(driven.column('energy/total/supplied').at(-1)).toBeGreaterThan(1e-3);
});

test('of time or parameters: the work is booked, and a parameter is its value', () => {
  const parameters = [
    { id: 'p', name: 'k', unit: 'N/m' as const, formula: '300', value: 300 },
    { id: 'r', name: 'rest', unit: 'm' as const, formula: '100 mm', value: 0.1 },
  ];
  const shaken = run({
    ...sprung({ expression: 'k * (length - rest) * (1 + 0.5 * sin(20 * t))' }),
    parameters,
  });
  expect(shaken.summary.energyError.relative).toBeLessThan(1e-8);
  const still = run({ ...sprung({ expression: 'k * (length - rest)' }), parameters });
  const linear = run(sprung({ stiffness: 300, damping: 0, restLength: 0.1 }));
  expect(worst(still.column('body/ball/x'), linear.column('body/ball/x'))).toBeLessThan(1e-11);
});

test('a spline through points of a parabola is the parabola; the monotone curve only comes near', () => {
  const tension = (length: number) => 3e3 * (length - 0.05) ** 2 - 20;
  const table = Array.from({ length: 41 }, (_, i) => [0.02 + 0.01 * i, tension(0.02 + 0.01 * i)] as const);
  const exact = run(sprung({ expression: '3e3 * (length - 0.05)^2 - 20' }));
  const off = (spring: Partial<Spring>) =>
    worst(run(sprung({ ...spring, damping: 0 })).column('body/ball/x'), exact.column('body/ball/x'));
  expect(off({ table, curve: 'spline' })).toBeLessThan(1e-10);
  expect(off({ table })).toBeGreaterThan(1e-6);
});

test('a tension that is no number stops the run in the name of the spring', () => {
  const { outcome } = run(sprung({ expression: 'sqrt(0.1515 - length)' }));
  expect(outcome).toMatchObject({ kind: 'stopped', reason: 'notFinite', where: 'spring' });
});
