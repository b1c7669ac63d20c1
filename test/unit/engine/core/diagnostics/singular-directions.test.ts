/** How fast a mechanism moves as one number: turns count by the characteristic length, of each body. */
import { expect, test } from 'vitest';
import { speedOf } from '../../../../../engine/core/diagnostics/singular-directions';
import type { System } from '../../../../../engine/core/system/system';

test.each([
  [[3, 0, 0, 0, 2, 0], 5],
  [[0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 2], 5],
  [[0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 1, 0], 3],
])('%j of bodies two metres long is %s', (velocities, speed) => {
  expect(speedOf({ length: 2 } as System, Float64Array.from(velocities))).toBeCloseTo(speed, 15);
});
