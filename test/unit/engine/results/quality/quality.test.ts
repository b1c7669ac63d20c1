import { describe, expect, test } from 'vitest';
import { judgeRun } from '../../../../../engine/results/quality/quality';
import type { Channel } from '../../../../../engine/results/recording/channel';
import { Recording } from '../../../../../engine/results/recording/recording';
import { EXAMPLES } from '../../../../support/examples';
import { readExample } from '../../../../support/example-file';
import { record } from '../../../../support/recorded';

const total = (group: Channel['group'], component: string): Channel => ({
  key: `${group}/total/${component}`,
  label: component,
  unit: '1',
  group,
  record: null,
  component,
});

/** Ten samples of totals that hold one value each, after a first of zero. */
function recordingOf(values: Readonly<Record<string, number>>): Recording {
  const channels = Object.keys(values).map((key) => {
    const [group, , component] = key.split('/');
    return total(group as Channel['group'], component);
  });
  const recording = new Recording({
    run: 1,
    digest: 'x',
    channels,
    project: readExample('pendulum'),
    analysis: 'dynamic',
    model: null,
    warnings: [],
    startedAt: new Date(),
  });
  const numbers = Object.values(values);
  const rows = Array.from({ length: 10 }, (_, i) => [i, ...numbers.map((value) => (i === 0 ? 0 : value))]);
  recording.append(10, new Float64Array(rows.flat()));
  recording.outcome = { kind: 'completed' };
  return recording;
}

const verdictOf = (values: Readonly<Record<string, number>>) => {
  const { items, verdict, words } = judgeRun(recordingOf(values));
  return { verdict, words, first: items[0] };
};

describe('the quality of a run', () => {
  test('is good where its balances close', () => {
    const { verdict, words } = verdictOf({
      'drift/total/position': 1e-12,
      'energy/total/kinetic': 5,
      'energy/total/residual': 1e-9,
      'solver/total/condition': 1e3,
    });
    expect(verdict).toBe('good');
    expect(words).toContain('Accurate');
  });

  test('is that of its worst number, which it names', () => {
    const fair = verdictOf({ 'drift/total/position': 1e-4, 'solver/total/condition': 10 });
    expect(fair.verdict).toBe('fair');
    expect(fair.words).toContain('position drift');
    const poor = verdictOf({
      'energy/total/kinetic': 1,
      'energy/total/residual': -0.5,
      'drift/total/position': 1e-4,
    });
    expect(poor.verdict).toBe('poor');
    expect(poor.words).toContain('energy balance');
  });

  test('gives each number with the time at which it was reached', () => {
    const { first } = verdictOf({ 'energy/total/kinetic': -4, 'energy/total/residual': -1 });
    expect(first).toMatchObject({ name: 'Energy balance', value: 0.25, time: 1, verdict: 'poor' });
  });

  test('of a run that stopped is told by why it stopped', () => {
    const recording = recordingOf({ 'drift/total/position': 1e-12 });
    const stopped = { reason: 'singular', time: 1, where: null, message: 'Stuck.', advice: '' } as const;
    recording.outcome = { kind: 'stopped', ...stopped };
    expect(judgeRun(recording).words).toBe('The run stopped before its end: Stuck.');
  });

  test('of a run without any of it has nothing to complain about', () => {
    expect(judgeRun(recordingOf({})).items).toEqual([]);
  });
});

/** Bodies about whose origins they turn, and at rest: rounding is small against the mechanism, not against how far it went. */
describe.each(Object.entries(EXAMPLES))('the drift of %s', (_, build) => {
  const project = build();
  const { settings } = project;

  test('is good: it is rounding', () => {
    const { items } = judgeRun(record({ ...project, settings: { ...settings, duration: 0.05 } }));
    for (const name of ['Position drift', 'Velocity drift'])
      expect(items.find((item) => item.name === name)?.verdict ?? 'good').toBe('good');
  });
});

test.each([
  [5e-7, 'good'],
  [5e-4, 'fair'],
  [5e-3, 'poor'],
] as const)('a pin that comes apart by %s of its rod, which turns about it, is %s', (gap, verdict) => {
  const base = readExample('pendulum');
  const recording = record({ ...base, settings: { ...base.settings, duration: 0.1 } });
  const column = recording.channels.findIndex(({ key }) => key === 'drift/total/position');
  // the rod is a metre long
  recording.columns[column][3] = gap;
  expect(judgeRun(recording).items[0]).toMatchObject({ name: 'Position drift', verdict });
});
