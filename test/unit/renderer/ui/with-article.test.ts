import { expect, test } from 'vitest';
import { withArticle } from '../../../../renderer/ui/with-article';

test.each([
  ['Box', 'a box'],
  ['Square tube', 'a square tube'],
  ['I-beam', 'an I-beam'],
  ['Universal joint', 'a universal joint'],
  ['Expression load', 'an expression load'],
])('%s within a sentence is %s', (name, words) => {
  expect(withArticle(name)).toBe(words);
});
