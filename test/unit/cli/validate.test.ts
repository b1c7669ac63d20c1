import { expect, test } from 'vitest';
import { formatFailures, formatValidations } from '../../../engine/cli/words/validation-report';
import { BENCHMARKS, readBenchmark } from '../../support/benchmark';
import { kempe } from './capture';

test('two problems at all tolerances: a table, their sources, progress beside it', async () => {
  const { status, out, err } = await kempe(['validate', 'revolute-case-01', 'four-bar-force']);
  expect(status).toBe(0);
  const [header, first, second] = out.split('\n');
  for (const word of ['Problem', 'Source', 'Reference', 'error at 1e-6', 'error at 1e-12', 'force error']) {
    expect(header).toContain(word);
  }
  expect(first).toMatch(/^revolute-case-01 +Chrono \/ Adams revolute 01 .* m .*e-\d+.* passed$/);
  expect(second).toMatch(/^four-bar-force .* 731\.30698248\d* N .* passed$/);
  expect(out).toContain('Norton: Design of Machinery');
  expect(err).toContain('1 of 2: revolute-case-01 at 1e-6 ...');
  expect(err.trim().split('\n')).toHaveLength(6);
});

test('one tolerance, as JSON', async () => {
  const { status, out } = await kempe(['validate', 'heavy-top', '--tolerance', '1e-9', '--json']);
  expect(status).toBe(0);
  const { problems } = JSON.parse(out) as {
    problems: {
      id: string;
      passed: boolean;
      runs: { tolerance: number; seconds: number; result: object }[];
    }[];
  };
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatchObject({ id: 'heavy-top', passed: true });
  expect(problems[0].runs.map(({ tolerance }) => tolerance)).toEqual([1e-9]);
  expect(problems[0].runs[0].seconds).toBeGreaterThan(0);
  expect(problems[0].runs[0].result).toMatchObject({ passed: true, failures: [] });
});

test.each([
  [['validate', 'a99'], '"a99" is not a published problem; there are a01-pendulum'],
  [['validate', '--tolerance', '1e-5'], '--tolerance is "1e-5", where one of 1e-6, 1e-9, 1e-12 is expected'],
  [['validate', '--tolerance', 'small'], '--tolerance is "small", where a number is expected'],
  [['validate', '--speed'], '--speed'],
])('%j is wrong usage', async (words, message) => {
  const { status, out, err } = await kempe(words);
  expect({ status, out }).toEqual({ status: 2, out: '' });
  expect(err).toContain(message);
});

test('a problem that misses its bound, or could not be run, says so in the table and below it', () => {
  const problem = readBenchmark(BENCHMARKS[0]);
  const validated = [
    { problem, runs: [{ tolerance: 1e-9, result: null, reason: 'There is no floor.', seconds: 0.5 }] },
  ];
  expect(formatValidations(validated).split('\n')[1]).toMatch(/^a01-pendulum .* - +- .* 0\.5 +FAILED$/);
  expect(formatFailures(validated)).toBe('\na01-pendulum at 1e-9: There is no floor.\n');
});
