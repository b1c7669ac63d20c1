/** The conditions that a step of the optimisation form states, checked apart from the way in which it solves them. */
import { describe, expect, test } from 'vitest';
import { EXAMPLES } from '../../../support/examples';
import { calcAppliedForces } from '../../../../engine/dynamics/forces';
import { calcKinematics } from '../../../../engine/system/kinematics';
import { calcRows } from '../../../../engine/dynamics/rows';
import { createModel } from '../../../../engine/sim/model';
import {
  createOptimisation,
  optimise,
  orthogonalityResidual,
  startOptimisation,
} from '../../../../engine/solvers/optimisation';
import { poseOffset } from '../../../../engine/system/layout';
import type { Project } from '../../../../engine/model/project';

const H = 2e-3;

/** Twenty steps, and the last one's rows and forces at its end. */
function stepped(project: Project) {
  const result = createModel(project);
  if (!result.ok) throw new Error(result.problems[0].message);
  const { system, work, solver, y } = result.model;
  const o = createOptimisation(system);
  startOptimisation(o, system, y, H);
  for (let i = 0; i < 20; i++) {
    expect(optimise(o, system, work, solver, i * H, H, y)).toBe('stepped');
    expect(orthogonalityResidual(o)).toBeLessThan(1e-14);
  }
  calcKinematics(system, y, work);
  calcAppliedForces(system, 20 * H, y, work);
  calcRows(system, 20 * H, y, work);
  // h^2 Phi + J^T mu
  const impulse = work.force.map((force) => H * H * force);
  for (let slot = 0; slot < system.rowA.length; slot++) {
    const coupling = system.jointRows - system.couplings.length + slot - system.m;
    const mu = H * H * o.lambda[slot < system.m ? slot : coupling];
    for (let c = 0; c < 6; c++) {
      impulse[6 * system.rowA[slot] + c] += mu * work.J[12 * slot + c];
      impulse[6 * system.rowB[slot] + c] += mu * work.J[12 * slot + 6 + c];
    }
  }
  return { system, work, o, y, impulse };
}

/** X Y for 3 x 3 matrices, row by row. */
const product = (X: ArrayLike<number>, Y: ArrayLike<number>) =>
  Array.from({ length: 9 }, (_, c) =>
    [0, 1, 2].reduce((sum, k) => sum + X[3 * Math.floor(c / 3) + k] * Y[3 * k + (c % 3)], 0),
  );

describe.each([
  'four-bar-with-load.kempe',
  'slider-crank.kempe',
  'bricard.kempe',
  'torque-free-body.kempe',
  'screw-jack.kempe',
  'rssr.kempe',
])('%s', (name) => {
  const { system, work, o, y, impulse } = stepped(EXAMPLES[name]());

  test('all twelve conditions of every body hold, with symmetric multipliers of its orthogonality', () => {
    for (let b = 1; b < system.n; b++) {
      const size = Math.hypot(...impulse.slice(6 * b, 6 * b + 6)) + 1e-9 * system.mass[b];
      for (let c = 0; c < 3; c++) {
        const inertial = system.mass[b] * (y[poseOffset(b) + c] - o.targetX[3 * b + c]);
        expect(Math.abs(inertial - impulse[6 * b + c])).toBeLessThan(1e-6 * size);
      }
      const of = (a: Float64Array) => a.slice(9 * b, 9 * b + 9);
      const [tx, ty, tz] = impulse.slice(6 * b + 3, 6 * b + 6);
      const R = of(o.R);
      const inertial = product(
        R.map((value, c) => value - o.targetR[9 * b + c]),
        of(o.S),
      );
      const torque = product([0, -tz, ty, tz, 0, -tx, -ty, tx, 0], R);
      const Lambda = of(o.orthogonality).map((value) => H * H * value);
      const held = product(R, Lambda);
      for (let c = 0; c < 9; c++) {
        expect(Math.abs(inertial[c] - torque[c] / 2 - held[c])).toBeLessThan(1e-6 * size);
      }
      for (const [i, j] of [
        [1, 3],
        [2, 6],
        [5, 7],
      ]) {
        expect(Lambda[i]).toBe(Lambda[j]);
      }
    }
  });

  test('its joints are closed', () => {
    for (let row = 0; row < system.m; row++) {
      expect(Math.abs(work.C[row]) * system.rowScale[row]).toBeLessThan(system.settings.absoluteTolerance);
    }
  });
});

test('the multipliers of orthogonality are what holds a spinning body together: -R^T R-ddot S', () => {
  const project = EXAMPLES['torque-free-body.kempe']();
  const [body] = project.bodies;
  const result = createModel({
    ...project,
    bodies: [{ ...body, angularVelocity: [0, 0, 3], orientation: [1, 0, 0, 0] }],
    joints: [],
    loads: [],
  });
  if (!result.ok) throw new Error(result.problems[0].message);
  const { system, work, solver, y } = result.model;
  const o = createOptimisation(system);
  const h = 1e-4;
  startOptimisation(o, system, y, h);
  expect(optimise(o, system, work, solver, 0, h, y)).toBe('stepped');
  // about z: R-ddot = -w^2 on the x and y directions, so Lambda_xx = -w^2 S_xx
  for (const c of [0, 4]) {
    expect(o.orthogonality[9 + c] / (-9 * o.S[9 + c])).toBeCloseTo(1, 2);
  }
});
