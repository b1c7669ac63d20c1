import { expect, test } from 'vitest';
import { everyWord } from '../../../../renderer/ui/every-word';

test('a search finds what has every word, in any order and case', () => {
  const has = everyWord('  Pin  crank ');
  expect(has('The CRANK and its pin')).toBe(true);
  expect(has('The crank')).toBe(false);
  expect(everyWord(' ')('anything')).toBe(true);
});

test.each(['20x5', '20 x 5', 'flat 20X5', '20*5', '20 × 5'])(
  'the size of a stock is found as typed: %s',
  (query) => {
    const has = everyWord(query);
    expect(['Flat 20×5', 'Flat 20×3', 'Flat 25×5', 'Tube 20×1.5'].filter(has)).toEqual(['Flat 20×5']);
  },
);

test('an x in a word stays one', () => {
  expect(everyWord('box x2')('Box X2')).toBe(true);
  expect(everyWord('x2')('Box ×2')).toBe(false);
});
