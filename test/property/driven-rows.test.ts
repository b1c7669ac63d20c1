/** Rows that follow a motion: their rate and the part of their second derivative without accelerations, by differences. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { position } from '../../engine/kinds/drivers/position';
import {
  DRAWS_PER_CASE,
  createBlockCase,
  differences,
  isRegular,
  residual,
  timesJacobian,
  velocityOf,
} from '../support/block-harness';
import { SEED, draws } from '../support/draw';
import type { Motion } from '../../engine/model/project';

const MOTIONS: readonly Motion[] = [
  { kind: 'polynomial', coefficients: [0.5, -1, 0.3] },
  { kind: 'harmonic', amplitude: 0.7, frequency: 0.6, phase: 0.2 },
];

describe.each(['hinge-angle', 'slide-distance'] as const)('%s', (kind) => {
  test.each(MOTIONS)('follows a $kind motion', (motion) => {
    let cases = 0;
    fc.assert(
      fc.property(draws(DRAWS_PER_CASE + 20), (draw) => {
        const drawn = createBlockCase(kind, draw);
        if (!isRegular(drawn)) return;
        cases++;
        const [driver] = drawn.system.drivers;
        const drivers = [
          { ...driver, prescribes: position.prescribes, target: position.target!({ motion }) },
        ];
        const block = { ...drawn, system: { ...drawn.system, drivers } };
        const t = draw.number(3);
        const { first, second } = differences(block, t, velocityOf(block), block.acceleration);
        residual(block, t, block.y);
        const withAccelerations = timesJacobian(block, block.acceleration);
        for (let row = 0; row < first.length; row++) {
          const size = Math.max(1, Math.abs(second[row]));
          expect(Math.abs(block.work.Cdot[row] - first[row])).toBeLessThan(1e-8 * size);
          expect(Math.abs(block.work.gdot[row] + withAccelerations[row] - second[row])).toBeLessThan(
            1e-6 * size,
          );
        }
      }),
      { seed: SEED, numRuns: 100 },
    );
    expect(cases).toBeGreaterThan(20);
  });
});
