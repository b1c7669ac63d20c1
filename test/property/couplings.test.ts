/** What a coupling owes physics: its row against differences of itself, on four bodies at once, and conservation. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DRAWS_PER_CHAIN, evaluate, randomChain } from '../support/random-chain';
import { SEED, draws } from '../support/draw';
import { calcKinematics } from '../../engine/core/system/kinematics';
import { calcRows, rowDot } from '../../engine/core/dynamics/rows';
import { createCoupling } from '../../engine/model/defaults';
import { moveAlong } from '../support/block-harness';
import { velocityOffset } from '../../engine/core/coordinates/layout';
import type { Draw } from '../support/draw';
import type { JointKind, Project } from '../../engine/model/project';

const PAIRS: readonly (readonly [JointKind, JointKind])[] = [
  ['hinge', 'hinge'],
  ['hinge', 'slider'],
  ['slider', 'hinge'],
  ['slider', 'slider'],
  ['screw', 'hinge'],
];

/** A free chain of five bodies whose first and last joints, four bodies in all, are coupled. */
function coupled([first, last]: readonly [JointKind, JointKind], draw: Draw): Project {
  const project = randomChain([first, 'ball', 'ball', last], 'perpendicular', false, draw, [0, 0, 0]);
  project.couplings = [createCoupling({ id: 'c', joint1: 'j1', joint2: 'j4', ratio: draw.between(0.3, 2) })];
  return project;
}

test.each(PAIRS)('%s to %s: J and gdot are the derivatives of C along a motion of all bodies', (...pair) => {
  fc.assert(
    fc.property(draws(2 * DRAWS_PER_CHAIN), (draw) => {
      const { model } = evaluate(coupled(pair, draw));
      const { system, work, y } = model;
      const { row } = system.couplings[0];
      const acceleration = Float64Array.from({ length: 6 * system.n }, (_, c) =>
        c < 6 ? 0 : draw.number(3),
      );
      const v0 = velocityOffset(system.n);
      const velocity = y.slice(v0, v0 + 6 * system.n);
      const step = 2e-3;
      const at = (steps: number) => {
        const moved = moveAlong(system.n, y, velocity, acceleration, steps * step);
        calcKinematics(system, moved, work);
        calcRows(system, 0, moved, work);
        return work.C[row];
      };
      const zero = at(0);
      const d = [-3, -2, -1, 1, 2, 3].map((steps) => at(steps) - zero);
      const first = (d[5] - d[0] - 9 * (d[4] - d[1]) + 45 * (d[3] - d[2])) / (60 * step);
      const second = (2 * (d[5] + d[0]) - 27 * (d[4] + d[1]) + 270 * (d[3] + d[2])) / (180 * step * step);
      at(0);
      expect(Math.abs(zero)).toBeLessThan(1e-12);
      const size = Math.max(1, ...velocity.map(Math.abs)) ** 2;
      expect(Math.abs(rowDot(system, row, work.J, velocity, 0) - first)).toBeLessThan(1e-8 * size);
      const withAccelerations = rowDot(system, row, work.J, acceleration, 0) + work.gdot[row];
      expect(Math.abs(withAccelerations - second)).toBeLessThan(1e-6 * size * size);
    }),
    { numRuns: 25, seed: SEED },
  );
});

test.each(PAIRS)('%s to %s: neither linear nor angular momentum, nor energy, is made', (...pair) => {
  fc.assert(
    fc.property(draws(2 * DRAWS_PER_CHAIN), (draw) => {
      const { model, rates } = evaluate(coupled(pair, draw));
      const { system, work, y } = model;
      const { row } = system.couplings[0];
      const force = new Float64Array(6 * system.n);
      const parts = [row, system.m].map((slot) => work.J.subarray(12 * slot, 12 * slot + 12));
      [row, system.m].forEach((slot, i) => {
        for (const [body, o] of [[system.rowA[slot], 0] as const, [system.rowB[slot], 6] as const])
          for (let c = 0; c < 6; c++) force[6 * body + c] += parts[i][o + c];
      });
      for (let c = 0; c < 3; c++) {
        const [c1, c2] = [(c + 1) % 3, (c + 2) % 3];
        let linear = 0;
        let angular = 0;
        for (let b = 1; b < system.n; b++) {
          linear += force[6 * b + c];
          angular += force[6 * b + 3 + c];
          angular += y[7 * b + c1] * force[6 * b + c2] - y[7 * b + c2] * force[6 * b + c1];
        }
        expect(Math.abs(linear)).toBeLessThan(1e-12);
        expect(Math.abs(angular)).toBeLessThan(1e-11);
      }
      const v = y.subarray(velocityOffset(system.n));
      expect(Math.abs(rowDot(system, row, work.J, v, 0) * work.lambda[row])).toBeLessThan(
        1e-9 * Math.max(1, Math.abs(work.lambda[row])),
      );
      // the accelerations keep the ratio
      const a = rates.subarray(velocityOffset(system.n));
      const kept = rowDot(system, row, work.J, a, 0) + work.gdot[row];
      expect(Math.abs(kept)).toBeLessThan(1e-8 * Math.max(1, ...a.map(Math.abs)));
    }),
    { numRuns: 25, seed: SEED },
  );
});

test('the numbers of a system do not depend on the order of bodies and joints', () => {
  fc.assert(
    fc.property(draws(2 * DRAWS_PER_CHAIN), (draw) => {
      const project = coupled(['hinge', 'slider'], draw);
      const turned = {
        ...project,
        bodies: [...project.bodies].reverse(),
        joints: [...project.joints].reverse(),
      };
      const [left, right] = [evaluate(project), evaluate(turned)];
      const n = left.model.system.n;
      const scale = Math.max(1, ...left.rates.map(Math.abs));
      for (let b = 1; b < n; b++)
        for (let c = 0; c < 6; c++) {
          const l = left.rates[velocityOffset(n) + 6 * b + c];
          const r = right.rates[velocityOffset(n) + 6 * (n - b) + c];
          expect(Math.abs(l - r)).toBeLessThan(1e-8 * scale);
        }
    }),
    { numRuns: 15, seed: SEED },
  );
});
