/** Which drivers hold their joint in a position whatever the effort: those that prescribe its coordinate and cannot give way. */
import { expect, test } from 'vitest';
import type { CompiledDriver } from '../../../../../engine/core/system/system';
import { holdsPosition } from '../../../../../engine/core/system/system';

test.each([
  ['coordinate', 0, true],
  ['coordinate', 0.1, false],
  ['rate', 0, false],
  [null, 0, false],
] as const)('a driver that prescribes %s, with response %s: %s', (prescribes, response, holds) => {
  expect(holdsPosition({ prescribes, response } as CompiledDriver)).toBe(holds);
});
