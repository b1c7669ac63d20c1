import { expect, test } from 'vitest';
import { DRAWS_PER_CHAIN, evaluate, randomChain } from '../../../../support/random-chain';
import { SEED, draws } from '../../../../support/draw';
import { poseOffset, velocityOffset } from '../../../../../engine/core/coordinates/layout';
import { rate, spin } from '../../../../../engine/core/math/quat';
import { removeNormalPart } from '../../../../../engine/core/stabilisers/tangent';
import { rowDot } from '../../../../../engine/core/dynamics/rows';
import fc from 'fast-check';
import type { Model } from '../../../../../engine/run/preparation/model';

const KINDS = ['hinge', 'ball', 'slider'] as const;

/** Poses of an error as displacements (6n), and its velocities. */
function split({ system, y }: Model, error: Float64Array): [Float64Array, Float64Array] {
  const d = new Float64Array(6 * system.n);
  for (let b = 1; b < system.n; b++) {
    const x = poseOffset(b);
    for (let c = 0; c < 3; c++) d[6 * b + c] = error[x + c];
    spin(d, 6 * b + 3, error, x + 3, y, x + 3);
  }
  const v0 = velocityOffset(system.n);
  return [d, error.slice(v0, v0 + 6 * system.n)];
}

function createError({ system, y }: Model, random: () => number): Float64Array {
  const error = new Float64Array(y.length);
  const w = new Float64Array(3);
  for (let b = 1; b < system.n; b++) {
    const x = poseOffset(b);
    for (let c = 0; c < 3; c++) error[x + c] = random();
    for (let c = 0; c < 3; c++) w[c] = random();
    rate(error, x + 3, w, 0, y, x + 3);
    for (let c = 0; c < 6; c++) error[velocityOffset(system.n) + 6 * b + c] = random();
  }
  return error;
}

const residualOf = ({ system, work }: Model, d: Float64Array): number =>
  Math.max(
    ...Array.from(
      { length: system.m },
      (_, row) => Math.abs(rowDot(system, row, work.J, d, 0)) * system.rowScale[row],
    ),
  );

test.each([1e-6, 1e-9, 1e-12])('what stays of the normal part counts at 1e-6, tolerance %f', (tolerance) => {
  fc.assert(
    fc.property(draws(DRAWS_PER_CHAIN + 60), (draw) => {
      const project = randomChain(KINDS, 'perpendicular', true, draw);
      const settings = { ...project.settings, absoluteTolerance: tolerance };
      const { model } = evaluate({ ...project, settings });
      const error = createError(model, () => draw.number());
      const before = split(model, error);
      removeNormalPart(model, model.y, error, model.system.settings.absoluteTolerance);
      const after = split(model, error);
      for (const i of [0, 1]) {
        const left = Math.min(1, tolerance / 1e-6) * residualOf(model, before[i]);
        expect(Math.abs(residualOf(model, after[i]) - left)).toBeLessThan(1e-9);
      }
    }),
    { seed: SEED, numRuns: 30 },
  );
});

test('an error along the constraints is left alone', () => {
  fc.assert(
    fc.property(draws(DRAWS_PER_CHAIN + 60), (draw) => {
      const project = randomChain(KINDS, 'perpendicular', true, draw);
      const settings = { ...project.settings, absoluteTolerance: 1e-12 };
      const { model } = evaluate({ ...project, settings });
      const error = createError(model, () => draw.number());
      removeNormalPart(model, model.y, error, model.system.settings.absoluteTolerance);
      const once = error.slice();
      removeNormalPart(model, model.y, error, model.system.settings.absoluteTolerance);
      error.forEach((value, i) => expect(Math.abs(value - once[i])).toBeLessThan(1e-5));
    }),
    { seed: SEED, numRuns: 30 },
  );
});
