/** What is typed of the inputs of a study, in the units of the project, and what is refused. */
import { describe, expect, test } from 'vitest';
import {
  draftOfParameter,
  emptyParameter,
  fillDraft,
  readInput,
} from '../../../../renderer/stores/studies/study-drafts';
import type { ParameterDraft } from '../../../../renderer/stores/studies/study-drafts';

const draft = (fields: Partial<ParameterDraft>): ParameterDraft => ({ ...emptyParameter(0), ...fields });
const read = (fields: Partial<ParameterDraft>) => readInput(draft(fields), { unit: 'm' }, 'mm');

test('numbers without a unit are in that of the project', () => {
  expect(read({ input: 'normal', mean: '200', deviation: '0.5 cm' })).toEqual({
    ok: true,
    input: { kind: 'normal', mean: 0.2, deviation: 0.005 },
  });
  expect(read({ input: 'truncated', mean: '200', deviation: '5', from: '190', to: '0.21 m' })).toEqual({
    ok: true,
    input: { kind: 'normal', mean: 0.2, deviation: 0.005, from: 0.19, to: 0.21 },
  });
  expect(read({ input: 'triangular', from: '1', peak: '2', to: '4' })).toEqual({
    ok: true,
    input: { kind: 'triangular', from: 0.001, mode: 0.002, to: 0.004 },
  });
  expect(read({ input: 'values', mode: 'list', list: '1, 2 m' })).toEqual({
    ok: true,
    input: { kind: 'values', values: [0.001, 2] },
  });
});

describe('is refused with the field that is wrong', () => {
  test.each([
    [{ input: 'normal', mean: '', deviation: '1' }, 'Mean is empty'],
    [{ input: 'normal', mean: '1', deviation: '0' }, 'deviation must be greater than 0'],
    [{ input: 'normal', mean: '1', deviation: '-1' }, 'deviation must be greater than 0'],
    [{ input: 'normal', mean: '1 s', deviation: '1' }, 'is a time; this field is a length'],
    [{ input: 'uniform', from: '2', to: '2' }, 'From must be less than To'],
    [{ input: 'triangular', from: '1', peak: '5', to: '4' }, 'between From and To'],
    [{ input: 'truncated', mean: '1', deviation: '1', from: '3', to: '1' }, 'From must be less than To'],
    [{ input: 'normal', mean: '1e400', deviation: '1' }, 'Mean'],
  ] as const)('%o', (fields, words) => {
    const result = read(fields);
    expect(result.ok).toBe(false);
    expect(result.ok ? '' : result.message).toContain(words);
  });
});

test('is filled around the present value, also of one that is negative or 0', () => {
  for (const present of [0.2, -0.2, 0]) {
    const filled = draft({});
    fillDraft(filled, present, { unit: 'mm', size: 0.001 });
    for (const input of ['uniform', 'triangular', 'normal', 'truncated', 'values'] as const) {
      expect(readInput({ ...filled, input }, { unit: 'm' }, 'mm')).toMatchObject({ ok: true });
    }
  }
});

test('of a study that was made, they are read as what it was made of, whatever the units shown', () => {
  const target = { kind: 'parameter', id: 'p1' } as const;
  for (const input of [
    { kind: 'values', values: [0.1, 0.15, 0.2] },
    { kind: 'values', values: [0.3, 0.1, 0.333333333333] },
    { kind: 'uniform', from: -0.1, to: 0.333333333333 },
    { kind: 'triangular', from: 0.1, mode: 0.15, to: 0.3 },
    { kind: 'normal', mean: 0.333333333333, deviation: 0.01 },
    { kind: 'normal', mean: 0.2, deviation: 0.01, from: 0.15, to: 0.25 },
  ] as const) {
    const again = draftOfParameter({ target, input }, 3, 'm');
    expect(again).toMatchObject({ key: 3, target });
    const made = readInput(again, { unit: 'm' }, 'mm');
    expect(made).toEqual({ ok: true, input });
  }
});
