import { describe, expect, test } from 'vitest';
import { createSimulation } from '../../../../../engine/run/simulation/create-simulation';
import { findQuantity } from '../../../../../engine/studies/validation/quantities';
import { boundAt, startValidation } from '../../../../../engine/studies/validation/validation';
import { withShapes } from '../../../../../engine/studies/validation/shapes';
import { caseToProject } from '../../../../../engine/studies/validation/to-project';
import { validateProject } from '../../../../../engine/model/validate';
import { BENCHMARKS, readBenchmark } from '../../../../support/benchmark';
import type { Simulation } from '../../../../../engine/run/simulation/simulation';
import type { ValidationCase } from '../../../../../engine/studies/validation/case';

function validate(problem: ValidationCase, tolerance = 1e-9) {
  const started = startValidation(problem, tolerance);
  if (!started.ok) throw new Error(started.reason);
  while (!started.validation.advance(7));
  return started.validation.result();
}

const pendulum = () => structuredClone(readBenchmark('a01-pendulum'));

test('a run within its bounds passes, and says what it compared', () => {
  const result = validate(pendulum());
  expect(result).toMatchObject({ id: 'a01-pendulum', tolerance: 1e-9, passed: true, failures: [] });
  // seven columns at 21 instants
  expect(result.compared).toBe(7 * 21);
  expect(result.headline).toMatchObject({ what: 'x of P at 10 s', unit: 'm', time: 10 });
  expect(result.headline.reference).toBeCloseTo(-0.275087, 5);
  expect(Math.abs(result.headline.ours - result.headline.reference)).toBeLessThan(1e-7);
  expect(result.states.error).toBeGreaterThan(0);
  expect(result.forces?.worst.unit).toBe('N');
  expect(result.rank).toEqual({ minimum: 5, maximum: 5, rows: 5 });
});

test('a wrong reference value is found, and named', () => {
  const problem = pendulum();
  const { columns, values } = problem.tables[0];
  values[4][columns.indexOf('y')] += 1e-3;
  const result = validate(problem);
  expect(result.passed).toBe(false);
  expect(result.failures).toEqual([expect.stringContaining('The state error is 1.0e-3')]);
  expect(result.states.worst).toMatchObject({ what: 'position of P', column: 'y', time: 2 });
});

test('a wrong force, with the states right', () => {
  const problem = pendulum();
  const { columns, values } = problem.tables[0];
  values[3][columns.indexOf('Fy_pin_equivalent_body')] *= 1.01;
  const result = validate(problem);
  expect(result.failures).toEqual([expect.stringContaining('The force error')]);
});

test('too much of an energy error', () => {
  const problem = pendulum();
  problem.bounds.forEach((bound) => (bound.energy = 1e-30));
  expect(validate(problem).failures).toEqual([expect.stringContaining('The energy error')]);
});

test('values that no sample meets have proved nothing', () => {
  const problem = pendulum();
  problem.tables[0].values[3][0] += 0.1;
  expect(validate(problem).failures).toContain('Only 140 of 147 reference values were compared.');
  problem.headline.time = 3.3;
  expect(validate(problem).failures).toContain('The value to be shown was not reached.');
});

test('a run that breaks off fails with its reason', () => {
  const started = startValidation(pendulum(), 1e-9);
  if (!started.ok) throw new Error(started.reason);
  started.validation.advance(20);
  (Reflect.get(started.validation, 'simulation') as Simulation).stop();
  expect(started.validation.advance(1)).toBe(true);
  const { passed, failures } = started.validation.result();
  expect(passed).toBe(false);
  expect(failures[0]).toMatch(/^Stopped by you at t = /);
  expect(failures[1]).toMatch(/^Only \d+ of 147 /);
});

test('what cannot be begun is refused in words', () => {
  const wrong = pendulum();
  wrong.statement.bodies[0].mass = -1;
  expect(startValidation(wrong, 1e-9)).toMatchObject({ ok: false, reason: expect.stringMatching(/mass/i) });
  const unknown = pendulum();
  unknown.compare[0].columns['x'] = 'body/ghost/x';
  expect(startValidation(unknown, 1e-9)).toEqual({
    ok: false,
    reason: 'The run records nothing for x (body/ghost/x).',
  });
  expect(startValidation(pendulum(), 1e-3)).toMatchObject({ ok: false });
});

test('the bound is that of the tightest tolerance that is not tighter', () => {
  const problem = pendulum();
  expect([1e-6, 1e-7, 1e-9, 1e-12, 1e-14].map((t) => boundAt(problem, t)?.tolerance)).toEqual([
    1e-6, 1e-6, 1e-9, 1e-12, 1e-12,
  ]);
  expect(boundAt(problem, 1e-5)).toBeNull();
});

test('both sides of a breakpoint are compared, each with its own table', () => {
  const problem = structuredClone(readBenchmark('slider-crank'));
  const right = problem.tables.find(({ side }) => side === 'right')!;
  expect(right.values.map(([t]) => t)).toEqual([2]);
  right.values[0][right.columns.indexOf('FAx_on_crank')] += 1;
  const result = validate(problem);
  expect(result.forces?.worst).toMatchObject({ column: 'FAx_on_crank', time: 2 });
  expect(result.failures).toHaveLength(1);
});

test('a stated compliance decides the split, a stated driver the motion', () => {
  const door = structuredClone(readBenchmark('redundant-door'));
  const [lower, upper] = door.statement.joints;
  [lower.compliance, upper.compliance] = [upper.compliance!, lower.compliance!];
  const result = validate(door);
  expect(result.failures).toEqual([expect.stringContaining('The force error')]);
  const loop = structuredClone(readBenchmark('bennett'));
  loop.statement.drivers![0].rate *= 1.001;
  expect(validate(loop).failures).toContainEqual(expect.stringContaining('The state error'));
});

test('rows are left out where the case says so', () => {
  const problem = structuredClone(readBenchmark('a02-four-bars-2'));
  const before = validate(problem).compared;
  for (const group of problem.compare) if (group.kind === 'force') group.where!.above = 0.5;
  expect(validate(problem).compared).toBeLessThan(before);
});

describe('quantities', () => {
  const problem = readBenchmark('a01-pendulum');
  const project = caseToProject(problem, 1e-6);
  const created = createSimulation(project);
  if (!created.ok) throw new Error('refused');
  const { channels } = created.simulation;
  const find = (name: string) => findQuantity(name, channels, project.bodies, problem.points ?? {});
  const row = new Float64Array(1 + channels.length);
  const set = (component: string, value: number) =>
    (row[1 + channels.findIndex(({ key }) => key === `body/rod/${component}`)] = value);

  test('a point of a body that has turned, and its velocity', () => {
    // a quarter turn about z: the point half a metre along -x is now along -y
    set('qw', Math.SQRT1_2);
    set('qz', Math.SQRT1_2);
    set('x', 3);
    set('y', 4);
    set('vx', 1);
    set('wz', 2);
    expect(find('point/P/x')!.read(row, 0)).toBeCloseTo(3, 14);
    expect(find('point/P/y')!.read(row, 0)).toBeCloseTo(3.5, 14);
    // v + w x r with r = (0, -1/2, 0)
    expect(find('velocity/P/x')!.read(row, 0)).toBeCloseTo(2, 14);
    expect(find('velocity/P/y')!.read(row, 0)).toBeCloseTo(0, 14);
    expect(find('angle/rod')!.read(row, 0)).toBeCloseTo(Math.PI / 2, 14);
    expect(find('body/rod/wz')!.read(row, 0)).toBe(2);
  });

  test.each(['point/Q/x', 'point/P/w', 'angle/ghost', 'body/rod/temperature', 'nonsense'])(
    '%s is none',
    (name) => {
      expect(find(name)).toBeNull();
    },
  );
});

test.each(BENCHMARKS)('%s opens as a project without an error, its bodies drawn', (id) => {
  const problem = readBenchmark(id);
  const project = withShapes(caseToProject(problem, 1e-9), problem);
  expect(validateProject(project).filter(({ severity }) => severity === 'error')).toEqual([]);
  for (const source of problem.sources) expect(project.notes).toContain(source);
  for (const { shape } of project.bodies) {
    expect(['rod', 'box']).toContain(shape.kind);
    if (shape.kind === 'rod') {
      const length = Math.hypot(...shape.from.map((value, c) => value - shape.to[c]));
      expect(length).toBeGreaterThan(20 * shape.radius);
    }
  }
});
