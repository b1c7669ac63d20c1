import { expect, test } from 'vitest';
import { formatTable, widthOf } from '../../../engine/cli/words/format';

test.each([
  ['Pin B', 5],
  ['肘销', 4],
  ['ばね機構', 8],
  ['ｶﾅ', 2],
  ['스프링', 6],
  ['（ram）', 7],
  ['Шестерня', 8],
  // e with a mark of its own, a mark from right to left
  ['e\u0301\u200f', 1],
  ['🙂', 2],
])('%s takes as many columns of a terminal as it is wide', (text, width) => {
  expect(widthOf(text)).toBe(width);
});

test('columns stand below each other, whatever the letters', () => {
  const lines = formatTable(
    [
      ['肘销', '1', 'x'],
      ['Knee pin', '22', 'x'],
    ],
    [1],
  ).split('\n');
  expect(lines.slice(0, 2).map((line) => widthOf(line))).toEqual([15, 15]);
  expect(lines[0].startsWith('肘销       1')).toBe(true);
});
