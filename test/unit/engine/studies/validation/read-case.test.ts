import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCase } from '../../../../../engine/studies/validation/read-case';
import { BENCHMARKS, readBenchmark } from '../../../../support/benchmark';

test.each(BENCHMARKS)('%s is one, with columns for all that it compares', (id) => {
  const problem = readBenchmark(id);
  expect(problem.id).toBe(id);
  expect(problem.sources.length).toBeGreaterThan(0);
  const columns = problem.tables.flatMap((table) => table.columns);
  for (const group of problem.compare) {
    for (const column of Object.keys(group.columns)) expect(columns).toContain(column);
    if (group.where) expect(columns).toContain(group.where.column);
  }
  expect(columns).toContain(problem.headline.column);
  const compared = problem.tables.filter((table) =>
    problem.compare.some((group) => Object.keys(group.columns).some((c) => table.columns.includes(c))),
  );
  for (const { columns: names, values } of compared) {
    expect(names[0]).toBe('t');
    const times = values.map(([t]) => t);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    // every time is one of the run's samples
    for (const t of times) {
      const samples = t / problem.run.outputInterval;
      expect(Math.abs(samples - Math.round(samples))).toBeLessThan(1e-6);
    }
  }
});

const good = () => structuredClone(readBenchmark('slider-crank')) as unknown as Record<string, unknown>;

test.each<[string, (problem: never) => void, string]>([
  ['no object', () => undefined, 'case is not an object'],
  ['a missing title', (p: { title?: string }) => delete p.title, 'case.title is not a text'],
  [
    'a mass in words',
    (p: { statement: { bodies: { mass: unknown }[] } }) => (p.statement.bodies[1].mass = 'heavy'),
    'case.statement.bodies[1].mass is not a number',
  ],
  [
    'two coordinates',
    (p: { statement: { bodies: { com: number[] }[] } }) => (p.statement.bodies[0].com = [1, 2]),
    'case.statement.bodies[0].com does not have 3 entries',
  ],
  [
    'a joint of another kind',
    (p: { statement: { joints: { type: string }[] } }) => (p.statement.joints[0].type = 'weld'),
    'case.statement.joints[0].type is not one of hinge, ball, slider, universal',
  ],
  [
    'a load of another kind',
    (p: { statement: { forces: { type: string }[] } }) => (p.statement.forces[0].type = 'magnet'),
    'case.statement.forces[0].type is not one of force, torque, spring',
  ],
  [
    'a driver without a rate',
    (p: { statement: { drivers?: unknown[] } }) => (p.statement.drivers = [{ name: 'm', joint: 'crank' }]),
    'case.statement.drivers[0].rate is not a number',
  ],
  [
    'a short row',
    (p: { tables: { values: number[][] }[] }) => p.tables[0].values[2].pop(),
    'case.tables[0].values[2] has not one entry per column',
  ],
  [
    'no scale',
    (p: { compare: { scale: number }[] }) => (p.compare[0].scale = 0),
    'case.compare[0].scale is not greater than 0',
  ],
  [
    'another integrator',
    (p: { run: { integrator: string } }) => (p.run.integrator = 'magic'),
    'case.run.integrator is not one of dop853, radau5',
  ],
])('%s', (what, spoil, message) => {
  const problem = good();
  spoil(problem as never);
  expect(readCase(what === 'no object' ? 7 : problem)).toBe(`Not a validation case: ${message}.`);
});

test('anything at all is answered, never thrown at', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      expect(typeof readCase(value)).toBe('string');
    }),
    { seed: 7, numRuns: 300 },
  );
});
