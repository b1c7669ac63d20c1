/** The row of constant-velocity joints and relative-rotation planes (T 2.5) against the angle of 3.3, which vanishes with it. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BLOCKS } from '../../engine/core/constraints/blocks';
import { createDriver } from '../../engine/model/defaults';
import { calcKinematics } from '../../engine/core/system/kinematics';
import { DRAWS_PER_CHAIN, evaluate, randomChain } from '../support/random-chain';
import { SEED, draws } from '../support/draw';
import type { BlockBatch } from '../../engine/core/constraints/row-block';

const KINDS = ['constant-velocity', 'relative-rotation-plane'] as const;

/** `block` on the bodies and frames of a batch of relative rotations. */
function withAngle({ params, count, ...batch }: BlockBatch): BlockBatch {
  const frames = new Float64Array(8 * count);
  for (let i = 0; i < count; i++) frames.set(params.subarray(11 * i, 11 * i + 8), 8 * i);
  const driver = new Int32Array(count);
  return { ...batch, driver, count, block: BLOCKS['hinge-angle'], params: frames };
}

test.each(KINDS)('%s: the angle about z asks for the same accelerations with the same reaction', (kind) => {
  let largest = 0;
  fc.assert(
    fc.property(draws(DRAWS_PER_CHAIN), (draw) => {
      const project = randomChain(['hinge', kind, 'ball'], 'perpendicular', true, draw);
      // the angle is a driver's block: it wants one to read a target from
      project.drivers = [createDriver({ id: 'd', joint: 'j1', kind: 'effort' })];
      const { model } = evaluate(project);
      const { system, work, y } = model;
      const batch = system.batches.find(({ block }) => block.kind === 'relative-rotation')!;
      const row = batch.row[0];
      const side = () => [...work.J.slice(12 * row, 12 * row + 12), work.gdot[row]];
      calcKinematics(system, y, work);
      batch.block.calc(batch, system, y, work, work);
      const quaternion = side();
      withAngle(batch).block.calc(withAngle(batch), system, y, work, work);
      const angle = side();
      // on the constraint one row is a multiple of the other, and by as much the second derivative
      const scale = Math.hypot(...angle.slice(0, 12)) / Math.hypot(...quaternion.slice(0, 12));
      const sign = Math.sign(angle.slice(0, 12).reduce((sum, value, i) => sum + value * quaternion[i], 0));
      quaternion.forEach((value, i) => {
        const off = Math.abs(sign * scale * value - angle[i]) / Math.max(1, Math.abs(angle[i]));
        largest = Math.max(largest, off);
      });
    }),
    { numRuns: 100, seed: SEED },
  );
  expect(largest).toBeLessThan(1e-10);
});
