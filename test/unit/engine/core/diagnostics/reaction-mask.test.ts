/** What is told of components together, and of samples together: the weakest that is known of any. */
import { expect, test } from 'vitest';
import {
  BY_STIFFNESS,
  INDETERMINATE,
  joinMasks,
  labelOf,
  sharedBits,
} from '../../../../../engine/core/diagnostics/reaction-mask';

const [FX, FY, FZ, MX] = [1, 2, 4, 8];
const UNIQUE = FX;
const STIFF = FY | (FY << BY_STIFFNESS);
const SHARED = 0;
const LOST = MX << INDETERMINATE;

test.each([
  [FX, 'unique'],
  [FX | FY, 'by stiffness'],
  [FX | FY | FZ, 'shared'],
  [FX | FY | FZ | MX, 'indeterminate'],
  [FZ, 'shared'],
  [MX, 'indeterminate'],
])('components %d of one of each kind are %s', (bits, wanted) => {
  expect(labelOf(UNIQUE | STIFF | SHARED | LOST, bits)).toBe(wanted);
});

test('what is indeterminate is not shared too', () => {
  expect(sharedBits(UNIQUE | STIFF | SHARED | LOST) & (FX | FY | FZ | MX)).toBe(FZ);
});

test.each([
  ['unique', UNIQUE, UNIQUE, FX],
  ['shared', SHARED, UNIQUE, FX],
  ['shared', UNIQUE, SHARED, FX],
  ['by stiffness', STIFF, FY, FY],
  ['by stiffness', FY, STIFF, FY],
  ['indeterminate', LOST, MX, MX],
  ['indeterminate', MX, LOST, MX],
])('what is %s in any sample is so in all together: %d and %d', (wanted, one, other, bits) => {
  expect(labelOf(joinMasks(one, other), bits)).toBe(wanted);
});
