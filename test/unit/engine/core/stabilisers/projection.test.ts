import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DRAWS_PER_CHAIN, evaluate, randomChain } from '../../../../support/random-chain';
import { EXAMPLES } from '../../../../support/examples';
import { SEED, createRandom, draws } from '../../../../support/draw';
import { calcInverseMassRows, kineticEnergy } from '../../../../../engine/core/dynamics/mass';
import { calcKinematics } from '../../../../../engine/core/system/kinematics';
import { calcRows } from '../../../../../engine/core/dynamics/rows';
import { factoriseGlobal } from '../../../../../engine/core/solvers/global-solver';
import {
  moveBodies,
  positionResidual,
  projectPosition,
  projectVelocity,
  velocityResidual,
} from '../../../../../engine/core/stabilisers/projection';
import { positionTolerance, velocityTolerance } from '../../../../../engine/core/stabilisers/tolerances';
import { cross } from '../../../../support/block-harness';
import { poseOffset, velocityOffset } from '../../../../../engine/core/coordinates/layout';
import type { Model } from '../../../../../engine/run/preparation/model';

const random = createRandom(11);
const number = (size: number) => size * (2 * random() - 1);

function push({ system, y }: Model, size: number, planar = false): void {
  const d = new Float64Array(6 * system.n);
  for (let c = 6; c < d.length; c++) if (!planar || [0, 1, 5].includes(c % 6)) d[c] = number(size);
  moveBodies(system, y, d);
}

function prepare({ system, work, solver, y }: Model): void {
  calcKinematics(system, y, work);
  calcRows(system, 0, y, work);
  calcInverseMassRows(system, work);
  expect(factoriseGlobal(system, work, solver)).toBe(true);
}

const angularMomentum = ({ system, work, y }: Model) => {
  const L = [0, 0, 0];
  calcKinematics(system, y, work);
  for (let b = 1; b < system.n; b++) {
    const v = velocityOffset(system.n) + 6 * b;
    const orbital = cross(
      y.subarray(poseOffset(b), poseOffset(b) + 3) as unknown as number[],
      y.subarray(v, v + 3) as unknown as number[],
    );
    for (let c = 0; c < 3; c++) {
      L[c] += system.mass[b] * orbital[c];
      for (let k = 0; k < 3; k++) L[c] += work.inertiaW[9 * b + 3 * c + k] * y[v + 3 + k];
    }
  }
  return L;
};

describe('projection of the position', () => {
  test('closes random chains from a millimetre away, with the factorisation of where they are', () => {
    fc.assert(
      fc.property(
        draws(DRAWS_PER_CHAIN),
        fc.constantFrom('perpendicular' as const, 'quaternion' as const),
        (draw, formulation) => {
          const { model } = evaluate(randomChain(['hinge', 'slider', 'fixed'], formulation, true, draw));
          push(model, 1e-3);
          prepare(model);
          expect(positionResidual(model.system, model.work)).toBeGreaterThan(1e-5);
          expect(projectPosition(model.system, 0, model.y, model.work, model.solver, 1e-13)).toBe(true);
          expect(positionResidual(model.system, model.work)).toBeLessThanOrEqual(1e-13);
        },
      ),
      { seed: SEED, numRuns: 40 },
    );
  });

  test('closes the over-constrained four-bar, pushed out of its plane as well', () => {
    for (let repeat = 0; repeat < 10; repeat++) {
      const { model } = evaluate(EXAMPLES['four-bar-with-load.kempe']());
      push(model, 1e-4);
      prepare(model);
      // drivers hold their coordinate too
      expect(projectPosition(model.system, 0, model.y, model.work, model.solver, 1e-12)).toBe(true);
    }
  });

  test('moves the centre of mass of a free chain nowhere: inner corrections have no outer effect', () => {
    fc.assert(
      fc.property(draws(DRAWS_PER_CHAIN), (draw) => {
        const { model } = evaluate(randomChain(['ball', 'ball'], 'perpendicular', false, draw));
        push(model, 1e-3);
        const center = () =>
          [0, 1, 2].map((c) =>
            [1, 2, 3].reduce((sum, b) => sum + model.system.mass[b] * model.y[poseOffset(b) + c], 0),
          );
        const before = center();
        prepare(model);
        expect(projectPosition(model.system, 0, model.y, model.work, model.solver, 1e-13)).toBe(true);
        center().forEach((value, c) => expect(Math.abs(value - before[c])).toBeLessThan(1e-13));
      }),
      { seed: SEED, numRuns: 30 },
    );
  });

  test.each([1, 2, 3])('says so where body %i is at no number, whichever rows come after it', (b) => {
    const { model } = evaluate(EXAMPLES['four-bar-with-load.kempe']());
    model.y[poseOffset(b)] = NaN;
    expect(projectPosition(model.system, 0, model.y, model.work, model.solver, 1e-12)).toBe(false);
    model.y[poseOffset(b)] = 0;
    model.y[velocityOffset(model.system.n) + 6 * b] = NaN;
    calcKinematics(model.system, model.y, model.work);
    expect(projectVelocity(model.system, 0, model.y, model.work, model.solver, 1e-12)).toBe(false);
  });

  test('says so where the loop cannot close', () => {
    const { model } = evaluate(EXAMPLES['four-bar-with-load.kempe']());
    // the outer pin pulled out of reach
    const o4 = model.system.joints.findIndex(({ record }) => record.id === 'pin-o4');
    const batch = model.system.batches.find(({ block }) => block.kind === 'coincident-points');
    if (!batch) throw new Error('no points');
    batch.params[6 * o4] += 1;
    prepare(model);
    expect(projectPosition(model.system, 0, model.y, model.work, model.solver, 1e-12)).toBe(false);
  });
});

describe('projection of the velocity', () => {
  test('leaves J v = 0, takes energy and never gives any, keeps the momentum of a free chain', () => {
    fc.assert(
      fc.property(draws(DRAWS_PER_CHAIN), (draw) => {
        const { model } = evaluate(randomChain(['hinge', 'slider'], 'perpendicular', false, draw));
        const { system, y, work, solver } = model;
        for (let c = 6; c < 6 * system.n; c++) y[velocityOffset(system.n) + c] += number(1);
        prepare(model);
        const [energy, L] = [kineticEnergy(system, y, work), angularMomentum(model)];
        expect(velocityResidual(system, work)).toBeGreaterThan(0.01);
        expect(projectVelocity(system, 0, y, work, solver, 1e-12)).toBe(true);
        expect(velocityResidual(system, work)).toBeLessThanOrEqual(1e-12);
        expect(kineticEnergy(system, y, work)).toBeLessThanOrEqual(energy);
        angularMomentum(model).forEach((value, c) => expect(Math.abs(value - L[c])).toBeLessThan(1e-11));
        // a second time there is nothing left to do
        const after = y.slice();
        projectVelocity(system, 0, y, work, solver, 1e-12);
        expect(y).toEqual(after);
      }),
      { seed: SEED, numRuns: 40 },
    );
  });
});

describe('tolerances', () => {
  const { model } = evaluate(EXAMPLES['four-bar-with-load.kempe']());
  const { system } = model;
  test('are those asked for', () => {
    expect(positionTolerance(system, model.y)).toBe(system.settings.absoluteTolerance);
    expect(velocityTolerance(system, model.y)).toBe(system.settings.absoluteTolerance);
  });
  test('but no less than rounding allows far away, or at great speed', () => {
    const far = model.y.slice();
    far[poseOffset(2) + 1] = -1e9;
    expect(positionTolerance(system, far)).toBeGreaterThan(1e9 * Number.EPSILON);
    const fast = model.y.slice();
    fast[velocityOffset(system.n) + 6 + 4] = 1e9;
    expect(velocityTolerance(system, fast)).toBeGreaterThan(1e9 * system.length * Number.EPSILON);
  });
});
