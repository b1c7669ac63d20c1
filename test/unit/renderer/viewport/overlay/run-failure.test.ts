/** Every way in which a run can end: what is said of it over the view, and what is offered. */
import { describe, expect, test } from 'vitest';
import { failureOf } from '../../../../../renderer/viewport/overlay/run-failure';
import { stopped } from '../../../../../engine/run/outcomes/outcome';
import type { Problem } from '../../../../../engine/model/problem';
import type { RunOutcome, StopReason } from '../../../../../engine/results/recording/run-report';

const named = (id: string) => (id === 'motor' ? 'Motor' : null);
const MOTOR = { id: 'motor', name: 'Motor' };
const offered = (outcome: RunOutcome) => failureOf(outcome, named)?.remedies.map(({ id }) => id);

describe('runs that stop early', () => {
  test.each([
    ['singular', ['select']],
    ['notFinite', ['select', 'settings']],
    ['stepTooSmall', ['settings', 'select']],
    ['stepLimit', ['settings', 'select']],
    ['newtonLimit', ['settings', 'select']],
    ['eventLimit', ['select']],
    ['constraintDrift', ['settings', 'select']],
    ['outOfReach', ['select']],
    ['energyJump', ['settings', 'select']],
    ['blocked', ['select']],
    ['jammed', ['settings', 'select']],
    ['unsolved', ['settings', 'select']],
    ['memoryLimit', ['settings', 'select']],
    ['hostLost', ['restart', 'select']],
  ] as const satisfies readonly (readonly [StopReason, readonly string[]])[])(
    '%s: reason and advice, and buttons for what helps',
    (reason, remedies) => {
      const outcome = stopped(reason, 0.5, MOTOR) as RunOutcome & { kind: 'stopped' };
      expect(failureOf(outcome, named)).toMatchObject({
        ...{ tone: 'danger', reason: outcome.message, advice: outcome.advice },
      });
      expect(offered(outcome)).toEqual(remedies);
    },
  );

  test('what the user stopped, what goes on and what completed is no failure; what is doubtful is a warning', () => {
    expect(failureOf(stopped('userStop', 1, null), named)).toBeNull();
    expect(failureOf(null, named)).toBeNull();
    expect(failureOf({ kind: 'completed' }, named)).toBeNull();
    expect(failureOf({ kind: 'completed', caveat: 'its energy is off.' }, named)).toMatchObject({
      ...{ tone: 'warning', reason: 'Its energy is off.' },
    });
  });

  test('a record that is gone is not offered', () => {
    expect(offered(stopped('singular', 0, { id: 'gone', name: 'Gone' }))).toEqual([]);
  });
});

test('a run that is refused: its first error with its remedy, and a count of the others', () => {
  const problem = (code: string, severity: Problem['severity'] = 'error', record: string | null = 'motor') =>
    ({ code, severity, record, field: null, message: `${code}!`, remedy: 'Do.' }) as Problem;
  const refused = (...problems: Problem[]) => failureOf({ kind: 'refused', problems }, named)!;
  const several = refused(problem('odd', 'warning'), problem('bad'), problem('worse'), problem('worst'));
  expect(several).toMatchObject({ reason: 'bad!', advice: 'Do.' });
  expect(several.remedies.map(({ id, label }) => [id, label])).toEqual([
    ['select', 'Select “Motor”'],
    ['checks', '2 more errors'],
  ]);
  expect(refused(problem('cannot-assemble')).remedies.map(({ id }) => id)).toEqual(['gaps', 'select']);
  const open = refused(problem('cannot-assemble'), problem('cannot-assemble'), problem('bad'));
  expect(open.remedies.at(-1)).toMatchObject({ id: 'checks', label: '1 more error' });
  expect(refused(problem('bad', 'error', null)).remedies).toEqual([]);
  expect(refused()).toMatchObject({ reason: '', remedies: [] });
});
