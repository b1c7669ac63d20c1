import { expect, test, vi } from 'vitest';

const memory = new Map([['kempe.closed-sections', '["free-body"]']]);
vi.stubGlobal('localStorage', {
  getItem: (key: string) => memory.get(key) ?? null,
  setItem: (key: string, value: string) => void memory.set(key, value),
});
const { isClosed, parseClosed, setClosed } = await import('../../../../renderer/ui/closed-sections');

test('a section that was closed stays so, until it is opened again', () => {
  expect([isClosed('free-body'), isClosed('hodograph')]).toEqual([true, false]);
  setClosed('hodograph', true);
  setClosed('free-body', false);
  expect([isClosed('free-body'), isClosed('hodograph')]).toEqual([false, true]);
  expect(memory.get('kempe.closed-sections')).toBe('["hodograph"]');
});

test('stored text that is no list of names closes nothing', () => {
  for (const text of [null, '', '{', '7', '{"a":1}']) expect(parseClosed(text).size).toBe(0);
  expect([...parseClosed('["a",3]')]).toEqual(['a']);
});
