/** The page's store against an engine that answers when the test says so. */
import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, expect, test } from 'vitest';
import type { ValidationResult } from '../../../../engine/studies/validation/result';
import {
  describeRun,
  failuresOf,
  formatError,
  verdictOf,
} from '../../../../renderer/stores/studies/validation-words';
import { countPassed, tableCsv } from '../../../../renderer/panels/validation/table-csv';
import { useDocumentStore } from '../../../../renderer/stores/editing/document';
import { useSimulationStore } from '../../../../renderer/stores/runs/simulation';
import { useValidationStore } from '../../../../renderer/stores/studies/validation';
import { readBenchmark } from '../../../support/benchmark';
import { createCrank, FakeClock, FakeEngine, settle } from '../sim/fixtures';

let engine: FakeEngine;
let clock: FakeClock;
let validation: ReturnType<typeof useValidationStore>;

beforeEach(async () => {
  setActivePinia(createPinia());
  engine = new FakeEngine();
  clock = new FakeClock();
  engine.install(clock);
  useDocumentStore().open(createCrank(), null);
  validation = useValidationStore();
  validation.problems = [readBenchmark('a01-pendulum'), readBenchmark('a04-bricard')];
  await settle();
});

function resultOf(id: string, tolerance: number, passed = true): ValidationResult {
  const worst = { what: 'position, "P"', column: 'x', unit: 'm', time: 1, reference: 1, ours: 1 };
  return {
    id,
    tolerance,
    passed,
    failures: passed ? [] : ['The state error is 1.0e+0, its bound 1.0e-3.'],
    headline: { what: 'x', unit: 'm', time: 1, reference: 0.25, ours: 0.250001 },
    states: { error: tolerance, bound: 2 * tolerance, worst },
    forces: null,
    energy: { error: tolerance / 10, bound: tolerance },
    drift: { position: 0, velocity: 0 },
    rank: { minimum: 5, maximum: 5, rows: 5 },
    steps: 10,
    evaluations: 100,
    compared: 7,
  };
}

async function answer(passed = true): Promise<void> {
  const { id, problem, tolerance } = engine.last('validate');
  clock.time += 250;
  const result = resultOf((problem as { id: string }).id, tolerance, passed);
  engine.say({ type: 'validated', id, result, reason: null });
  await settle();
}

test('runs all, one after another, at three tolerances each, and measures the time', async () => {
  const all = validation.run(['a01-pendulum', 'a04-bricard']);
  await settle();
  expect(validation.present).toEqual({ id: 'a01-pendulum', tolerance: 1e-6, progress: 0 });
  expect(validation.queue).toEqual(['a04-bricard']);
  const { id } = engine.last('validate');
  engine.say({ type: 'validationProgress', id, progress: 0.5 });
  await settle();
  expect(validation.progress).toBeCloseTo(0.5 / 3 / 2, 12);
  for (let i = 0; i < 6; i++) await answer();
  await all;
  expect(validation.running).toBe(false);
  expect(engine.count('validate')).toBe(6);
  const runs = validation.runs['a04-bricard'];
  expect(runs.map(({ tolerance, seconds }) => [tolerance, seconds])).toEqual([
    [1e-6, 0.25],
    [1e-9, 0.25],
    [1e-12, 0.25],
  ]);
  expect(countPassed(validation.runs)).toEqual({ passed: 2, failed: 0 });
});

test('cancel keeps what is done, tells the engine, and a late answer counts for nothing', async () => {
  const all = validation.run(['a01-pendulum', 'a04-bricard']);
  await settle();
  for (let i = 0; i < 4; i++) await answer();
  validation.cancel();
  await all;
  expect(engine.last('cancelValidation').id).toBe(engine.last('validate').id);
  expect([validation.running, validation.queue]).toEqual([false, []]);
  expect(Object.keys(validation.runs)).toEqual(['a01-pendulum']);
  await answer();
  expect(Object.keys(validation.runs)).toEqual(['a01-pendulum']);
});

test('refuses while a run of the project is under way, and goes on after it', async () => {
  const simulation = useSimulationStore();
  simulation.runLive();
  await settle();
  engine.started(engine.last('run').run);
  await settle();
  await validation.run(['a01-pendulum']);
  expect(validation.refusal).toContain('in progress');
  expect(engine.count('validate')).toBe(0);
  simulation.pause();
  void validation.run(['a01-pendulum']);
  await settle();
  expect(validation.refusal).toBeNull();
  expect(engine.count('validate')).toBe(1);
});

test('a lost engine ends it with a reason', async () => {
  const all = validation.run(['a01-pendulum', 'a04-bricard']);
  await settle();
  engine.failure = new Error('gone');
  engine.die('It crashed.');
  await all;
  expect(validation.running).toBe(false);
  expect(failuresOf(validation.runs['a01-pendulum'])).toEqual([
    'At 1e-6: The connection to the engine was lost.',
  ]);
  expect(verdictOf(validation.runs['a01-pendulum'])).toBe('failed');
});

test('a miss is a failure whatever the others are', async () => {
  const all = validation.run(['a01-pendulum']);
  await settle();
  await answer();
  await answer(false);
  await answer();
  await all;
  expect(verdictOf(validation.runs['a01-pendulum'])).toBe('failed');
  expect(failuresOf(validation.runs['a01-pendulum'])).toEqual([
    'At 1e-9: The state error is 1.0e+0, its bound 1.0e-3.',
  ]);
});

test('verdicts and errors in words', () => {
  expect(verdictOf([])).toBe('not run');
  const one = { tolerance: 1e-6, result: resultOf('a', 1e-6), reason: null, seconds: 1 };
  expect(verdictOf([one])).toBe('incomplete');
  expect([4.21e-6, Number.NaN, null].map(formatError)).toEqual(['4.2e-6', 'no number', '–']);
});

test('a run in full: where it was worst, and against which bounds', () => {
  const run = { tolerance: 1e-6, result: resultOf('a', 1e-6), reason: null, seconds: 1 };
  expect(describeRun(run)).toBe(
    'At 1e-6: state error 1.0e-6 of at most 2.0e-6 (position, "P", x at 1 s); energy error 1.0e-7 of at most 1.0e-6; rank 5 of 5 rows, 10 steps.',
  );
  expect(describeRun({ ...run, result: null })).toBeNull();
});

test('the table as CSV: a line per problem and tolerance, quoted where it must be', () => {
  const problem = { ...readBenchmark('a01-pendulum'), title: 'Pendulum, "simple"' };
  const runs = [{ tolerance: 1e-6, result: resultOf(problem.id, 1e-6), reason: null, seconds: 0.5 }];
  const lines = tableCsv([problem], { [problem.id]: runs }).split('\r\n');
  expect(lines).toHaveLength(5);
  expect(lines[0].split(',')).toHaveLength(16);
  expect(lines[1]).toBe(
    'a01-pendulum,"Pendulum, ""simple""",IFToMM A01,1e-6,x of P at 10 s,m,0.25,0.250001,0.000001,0.000002,,,1e-7,0.000001,0.5,passed',
  );
  expect(lines[2]).toMatch(/,1e-9,x of P at 10 s,,,,,,,,,,,not run$/);
});
