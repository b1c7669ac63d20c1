/** What every joint and driver owes physics, on random chains of closed joints. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isDrivable } from '../../engine/kinds/joints/joint-coordinates';
import { JOINT_KINDS } from '../../engine/kinds/joints/joints';
import { calcWrench } from '../../engine/core/dynamics/wrench';
import { createDriver, createLoad } from '../../engine/model/defaults';
import { cross } from '../support/block-harness';
import { DRAWS_PER_CHAIN, evaluate, randomChain } from '../support/random-chain';
import { SEED, draws } from '../support/draw';
import { poseOffset, velocityOffset } from '../../engine/core/coordinates/layout';
import type { Project } from '../../engine/model/project';

const KINDS = JOINT_KINDS.filter((kind) => kind !== 'nail');
const FORMULATIONS = ['perpendicular', 'quaternion'] as const;
/** Of accelerations of order 100 through a factorisation of condition 1e4 or so. */
const SOLVED = 1e-9;

const runs = (numRuns: number) => ({ numRuns, seed: SEED });

/** d/dt of linear and of angular momentum about the origin. */
function momentumRates(project: Project): { linear: number[]; angular: number[]; size: number } {
  const { model, rates } = evaluate(project);
  const { system, work, y } = model;
  const linear = [0, 0, 0];
  const angular = [0, 0, 0];
  let size = 1;
  for (let b = 1; b < system.n; b++) {
    const v = velocityOffset(system.n) + 6 * b;
    const at = (values: Float64Array, o: number) => Array.from(values.subarray(o, o + 3));
    const I = at(work.inertiaW, 9 * b).concat(at(work.inertiaW, 9 * b + 3), at(work.inertiaW, 9 * b + 6));
    const times = (x: number[]) => [0, 3, 6].map((r) => I[r] * x[0] + I[r + 1] * x[1] + I[r + 2] * x[2]);
    const orbital = cross(at(y, poseOffset(b)), at(rates, v));
    const spin = times(at(rates, v + 3));
    const gyroscopic = cross(at(y, v + 3), times(at(y, v + 3)));
    for (let c = 0; c < 3; c++) {
      linear[c] += system.mass[b] * rates[v + c];
      angular[c] += system.mass[b] * orbital[c] + spin[c] + gyroscopic[c];
      size = Math.max(size, Math.abs(spin[c]), Math.abs(system.mass[b] * orbital[c]));
    }
  }
  return { linear, angular, size };
}

function expectConserved(project: Project): void {
  const { linear, angular, size } = momentumRates(project);
  for (const value of [...linear, ...angular]) expect(Math.abs(value)).toBeLessThan(1e-11 * size);
}

describe.each(FORMULATIONS)(`free chains, %s form (seed ${SEED})`, (formulation) => {
  test.each(KINDS)('a %s between two bodies changes neither linear nor angular momentum', (kind) => {
    fc.assert(
      fc.property(draws(DRAWS_PER_CHAIN), (draw) => {
        expectConserved(randomChain([kind, kind], formulation, false, draw, [0, 0, 0]));
      }),
      runs(25),
    );
  });

  test.each([
    ['hinge', 'speed'],
    ['hinge', 'effort'],
    ['slider', 'speed'],
    ['slider', 'effort'],
    ['screw', 'speed'],
    ['screw', 'effort'],
  ] as const)('the driver of a %s by %s changes neither', (kind, by) => {
    expect(isDrivable(kind)).toBe(true);
    fc.assert(
      fc.property(draws(DRAWS_PER_CHAIN), (draw) => {
        const project = randomChain([kind, 'ball'], formulation, false, draw, [0, 0, 0]);
        project.drivers = [createDriver({ id: 'd', joint: 'j1', kind: by, value: draw.number(5) })];
        expectConserved(project);
      }),
      runs(25),
    );
  });

  test('a spring and damper between two bodies changes neither', () => {
    fc.assert(
      fc.property(draws(DRAWS_PER_CHAIN), (draw) => {
        const project = randomChain(['ball'], formulation, false, draw, [0, 0, 0]);
        const ends = { bodyA: 'b1', pointA: draw.vector(), bodyB: 'b2', pointB: draw.vector() };
        project.loads = [createLoad({ id: 's', kind: 'spring', ...ends, stiffness: 50, damping: 3 })];
        expectConserved(project);
      }),
      runs(25),
    );
  });
});

describe('the two ways to hold an orientation', () => {
  test.each(['hinge', 'fixed', 'slider'] as const)(
    'a chain of three with a %s has the same accelerations and reactions in both',
    (kind) => {
      fc.assert(
        fc.property(draws(DRAWS_PER_CHAIN), (draw) => {
          const project = randomChain(['ball', kind, kind], 'perpendicular', true, draw);
          if (kind !== 'fixed') {
            project.drivers = [createDriver({ id: 'd', joint: 'j2', kind: 'effort', value: 3 })];
          }
          const other = {
            ...project,
            joints: project.joints.map((joint) => ({ ...joint, formulation: 'quaternion' as const })),
          };
          const left = evaluate(project);
          const right = evaluate(other);
          // both assembled to the same state, but for rounding, so the rest can be compared
          left.model.y.forEach((value, i) => expect(Math.abs(right.model.y[i] - value)).toBeLessThan(1e-10));
          const scale = Math.max(1, ...left.rates.map(Math.abs));
          left.rates.forEach((value, i) =>
            expect(Math.abs(right.rates[i] - value)).toBeLessThan(SOLVED * scale),
          );
          expect(left.model.report.mobility.redundant).toEqual([]);
          expect(right.model.report.mobility.rank).toBe(left.model.report.mobility.rank);
          for (let j = 0; j < 3; j++) {
            const [a, b] = [left, right].map(({ model }) => {
              const wrench = new Float64Array(6);
              calcWrench(model.system.joints[j], model.work.lambda, model.work, wrench);
              return wrench;
            });
            const largest = Math.max(1, ...a.map(Math.abs));
            a.forEach((value, c) => expect(Math.abs(b[c] - value)).toBeLessThan(10 * SOLVED * largest));
          }
        }),
        runs(40),
      );
    },
  );

  test('a reaction holds the body: Newton’s law for each body of a chain, from reactions and loads alone', () => {
    fc.assert(
      fc.property(draws(DRAWS_PER_CHAIN), fc.constantFrom(...FORMULATIONS), (draw, formulation) => {
        const project = randomChain(['hinge', 'slider', 'point-in-plane'], formulation, true, draw);
        const { model, rates } = evaluate(project);
        const { system, work } = model;
        const wrenches = system.joints.map((joint) => {
          const wrench = new Float64Array(6);
          calcWrench(joint, work.lambda, work, wrench);
          return Array.from(wrench);
        });
        for (let b = 1; b < system.n; b++) {
          const force = [0, 1, 2].map((c) => system.mass[b] * project.settings.gravity[c]);
          system.joints.forEach((joint, j) => {
            const sign = joint.b === b ? 1 : joint.a === b ? -1 : 0;
            for (let c = 0; c < 3; c++) force[c] += sign * wrenches[j][c];
          });
          const v = velocityOffset(system.n) + 6 * b;
          const scale = Math.max(1, ...wrenches.flat().map(Math.abs));
          for (let c = 0; c < 3; c++) {
            expect(Math.abs(force[c] - system.mass[b] * rates[v + c])).toBeLessThan(1e-10 * scale);
          }
        }
      }),
      runs(30),
    );
  });
});

describe('a nail', () => {
  test('holds like a ball on the ground', () => {
    fc.assert(
      fc.property(draws(DRAWS_PER_CHAIN), (draw) => {
        const project = randomChain(['ball', 'hinge'], 'perpendicular', true, draw);
        const nailed = {
          ...project,
          joints: project.joints.map((joint, i) => (i === 0 ? { ...joint, kind: 'nail' as const } : joint)),
        };
        const [ball, nail] = [evaluate(project), evaluate(nailed)];
        const scale = Math.max(1, ...ball.rates.map(Math.abs));
        ball.rates.forEach((value, i) =>
          expect(Math.abs(nail.rates[i] - value)).toBeLessThan(SOLVED * scale),
        );
        const wrench = [ball, nail].map(({ model }) => {
          const out = new Float64Array(6);
          calcWrench(model.system.joints[0], model.work.lambda, model.work, out);
          return out;
        });
        const largest = Math.max(1, ...wrench[0].map(Math.abs));
        wrench[0].forEach((value, c) =>
          expect(Math.abs(wrench[1][c] - value)).toBeLessThan(10 * SOLVED * largest),
        );
      }),
      runs(25),
    );
  });
});
