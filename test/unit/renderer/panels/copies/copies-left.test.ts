import { expect, test } from 'vitest';
import { copiesLeft } from '../../../../../renderer/panels/copies/copies-left';

test('the bound is said with its reason, for one body and for several', () => {
  expect(copiesLeft(1, 1, 199)).toBe(
    'Up to 199 copies: the model has 1 body; a pattern may fill it up to 200.',
  );
  expect(copiesLeft(4, 3, 65)).toBe(
    'Up to 65 copies: the model has 4 bodies, and each copy adds 3; a pattern may fill it up to 200.',
  );
  expect(copiesLeft(199, 1, 1)).toMatch(/^Up to 1 copy: /);
});

test('a full model says so, and what to do', () => {
  expect(copiesLeft(200, 1, 0)).toBe(
    'No copies: the model has 200 bodies, and a pattern may fill it up to 200. Delete some, or select fewer.',
  );
});
