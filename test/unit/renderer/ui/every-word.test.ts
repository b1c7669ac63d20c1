import { expect, test } from 'vitest';
import { everyWord } from '../../../../renderer/ui/every-word';

test('a search finds what has every word, in any order and case', () => {
  const has = everyWord('  Pin  crank ');
  expect(has('The CRANK and its pin')).toBe(true);
  expect(has('The crank')).toBe(false);
  expect(everyWord(' ')('anything')).toBe(true);
});
