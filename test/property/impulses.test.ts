/** What the sequential impulses owe physics and the global solver, on random chains of every kind of joint. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DRAWS_PER_CHAIN, evaluate, randomChain } from '../support/random-chain';
import { JOINT_KINDS } from '../../engine/kinds/joints/joints';
import { SEED, draws } from '../support/draw';
import { calcKinematics } from '../../engine/core/system/kinematics';
import { createImpulseStepper } from '../../engine/run/steppers/impulse-stepper';
import { createModel } from '../../engine/run/preparation/prepared-model';
import { poseOffset, velocityOffset } from '../../engine/core/coordinates/layout';
import type { Project, Settings } from '../../engine/model/project';
import type { Model } from '../../engine/run/preparation/model';
import type { Stepper } from '../../engine/run/steppers/contract';

const KINDS = JOINT_KINDS.filter((kind) => kind !== 'nail');
const FORMULATIONS = ['perpendicular', 'quaternion'] as const;
const runs = (numRuns: number) => ({ numRuns, seed: SEED });

function start(project: Project, settings: Partial<Settings>): { model: Model; stepper: Stepper } {
  const result = createModel({
    ...project,
    settings: {
      ...project.settings,
      solver: 'sequential-impulses',
      stabilisation: 'none',
      iterations: 10_000,
      ...settings,
    },
  });
  if (!result.ok) throw new Error(result.problems.map(({ message }) => message).join('\n'));
  const stepper = createImpulseStepper(
    result.model,
    () => undefined,
    () => undefined,
  );
  return { model: result.model, stepper };
}

/** Linear momentum, angular momentum about the origin, and their size. */
function momenta({ system, work }: Model, y: Float64Array): { sums: number[]; size: number } {
  calcKinematics(system, y, work);
  const sums = [0, 0, 0, 0, 0, 0];
  let size = 1;
  for (let b = 1; b < system.n; b++) {
    const v = velocityOffset(system.n) + 6 * b;
    const x = poseOffset(b);
    for (let c = 0; c < 3; c++) {
      const [c1, c2] = [(c + 1) % 3, (c + 2) % 3];
      const linear = system.mass[b] * y[v + c];
      let angular = system.mass[b] * (y[x + c1] * y[v + c2] - y[x + c2] * y[v + c1]);
      for (let k = 0; k < 3; k++) angular += work.inertiaW[9 * b + 3 * c + k] * y[v + 3 + k];
      sums[c] += linear;
      sums[3 + c] += angular;
      size = Math.max(size, Math.abs(linear), Math.abs(angular));
    }
  }
  return { sums, size };
}

describe.each(FORMULATIONS)(`chains, %s form (seed ${SEED})`, (formulation) => {
  test.each(KINDS)('a step of a free chain with %s joints changes no momentum', (kind) => {
    fc.assert(
      fc.property(draws(DRAWS_PER_CHAIN), (draw) => {
        const chain = randomChain([kind, kind], formulation, false, draw, [0, 0, 0]);
        const { model, stepper } = start(chain, { step: 0.01, iterations: 30 });
        const before = momenta(model, stepper.y);
        expect(stepper.step(0.01, 1)).toBe('stepped');
        const after = momenta(model, stepper.y);
        after.sums.forEach((value, i) => {
          expect(Math.abs(value - before.sums[i])).toBeLessThan(1e-12 * before.size);
        });
      }),
      runs(15),
    );
  });

  test.each(KINDS)('the forces of a short step with a %s are those of the global system', (kind) => {
    fc.assert(
      fc.property(draws(DRAWS_PER_CHAIN), (draw) => {
        const chain = randomChain([kind, 'ball'], formulation, true, draw);
        const { model, stepper } = start(chain, { step: 1e-6, absoluteTolerance: 1e-13 });
        const rates = new Float64Array(model.y.length);
        expect(stepper.evaluate?.(0, stepper.y, rates)).toBe(true);
        const exact = evaluate(chain).model;
        const sizes = [exact.work.lambda, exact.work.acc].map((values) => Math.hypot(1, ...values));
        [model.work.lambda, model.work.acc].forEach((values, which) => {
          const expected = [exact.work.lambda, exact.work.acc][which];
          values.forEach((value, i) => {
            if (which === 0 || i >= 6)
              expect(Math.abs(value - expected[i])).toBeLessThan(2e-4 * sizes[which]);
          });
        });
      }),
      runs(8),
    );
  });
});
