import { expect, test } from 'vitest';
import { listWords } from '../../../../engine/schema/list-words';

test('the last of a list follows an "and", wherever the words themselves have commas', () => {
  expect([[], ['x'], ['x', 'y'], ['x', 'y', 'z']].map((words) => listWords(words))).toEqual([
    '',
    'x',
    'x and y',
    'x, y and z',
  ]);
  expect(listWords(['Vertical, Crank', 'Vertical, Rocker'])).toBe('Vertical, Crank and Vertical, Rocker');
  expect(listWords(['a hinge', 'a slider'], 'or')).toBe('a hinge or a slider');
});
