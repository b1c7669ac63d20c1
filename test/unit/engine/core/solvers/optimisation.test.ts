/** The conditions that a step of the optimisation form states, checked apart from the way in which it solves them. */
import { describe, expect, test } from 'vitest';
import { addRow } from '../../../../../engine/core/dynamics/switched-rows';
import { axialOfProduct } from '../../../../../engine/core/math/frame-matrix';
import { rotate } from '../../../../../engine/core/math/mat3';
import { valueOf } from '../../../../../engine/core/coordinates/coordinate';
import { Draw, createRandom } from '../../../../support/draw';
import { randomChain } from '../../../../support/random-chain';
import { EXAMPLES } from '../../../../support/examples';
import { calcAppliedForces } from '../../../../../engine/core/dynamics/forces';
import { calcKinematics } from '../../../../../engine/core/system/kinematics';
import { calcRows } from '../../../../../engine/core/dynamics/rows';
import { createModel } from '../../../../../engine/run/preparation/prepared-model';
import {
  createOptimisation,
  optimise,
  orthogonalityResidual,
  startOptimisation,
} from '../../../../../engine/core/solvers/optimisation';
import { poseOffset, velocityOffset } from '../../../../../engine/core/coordinates/layout';
import type { Project } from '../../../../../engine/model/project';

const H = 2e-3;

/** Twenty steps, and the last one's rows and forces at its end. */
function stepped(project: Project, count = 20) {
  const result = createModel(project);
  if (!result.ok) throw new Error(result.problems[0].message);
  const { system, work, solver, y } = result.model;
  const o = createOptimisation(system);
  startOptimisation(o, system, y);
  for (let i = 0; i < count; i++) {
    expect(optimise(o, system, work, solver, i * H, H, y)).toBe('stepped');
    expect(orthogonalityResidual(o)).toBeLessThan(1e-14);
  }
  calcKinematics(system, y, work);
  calcAppliedForces(system, count * H, y, work);
  calcRows(system, count * H, y, work);
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

test('a body that nothing acts on needs nothing to hold it together: its target turns on as it does', () => {
  const project = EXAMPLES['torque-free-body.kempe']();
  const result = createModel({ ...project, joints: [], loads: [] });
  if (!result.ok) throw new Error(result.problems[0].message);
  const { system, work, solver, y } = result.model;
  const o = createOptimisation(system);
  startOptimisation(o, system, y);
  const momentum = () => {
    calcKinematics(system, y, work);
    const out = new Float64Array(3);
    rotate(out, 0, work.inertiaW, 9, y, velocityOffset(system.n) + 9);
    return out;
  };
  const before = momentum();
  for (let i = 0; i < 200; i++) expect(optimise(o, system, work, solver, i * H, H, y)).toBe('stepped');
  for (let c = 9; c < 18; c++) expect(Math.abs(o.orthogonality[c])).toBeLessThan(1e-8 * o.S[9]);
  const size = Math.hypot(...before);
  momentum().forEach((value, c) => expect(Math.abs(value - before[c])).toBeLessThan(0.02 * size));
});

/** A chain of hinges at rest that falls onto its stops, which lie near where it is drawn. */
function chainWithStops(draw: Draw, length: number): Project {
  const kinds = Array.from({ length }, () => 'hinge' as const);
  const chain = randomChain(kinds, 'quaternion', true, draw);
  const still: Project = {
    ...chain,
    bodies: chain.bodies.map((body) => ({ ...body, velocity: [0, 0, 0], angularVelocity: [0, 0, 0] })),
  };
  const result = createModel(still);
  if (!result.ok) throw new Error(result.problems[0].message);
  const { system, y } = result.model;
  const joints = still.joints.map((joint, j) => {
    const angle = valueOf(system.joints[j].coordinates[0], y);
    const limits = {
      minimum: angle - draw.between(2e-3, 0.02),
      maximum: angle + draw.between(2e-3, 0.02),
      restitution: 0,
    };
    return { ...joint, limits };
  });
  return { ...still, joints };
}

describe('limits are inequalities of the minimum', () => {
  let several = 0;
  let open = 0;
  test.each(Array.from({ length: 40 }, (_, i) => i))(
    'the conditions of Karush, Kuhn and Tucker, chain %i',
    (seed) => {
      const random = createRandom(seed + 1);
      const draw = new Draw(Array.from({ length: 400 }, () => 2 * random() - 1));
      const { system, work, o, y, impulse } = stepped(chainWithStops(draw, 2 + (seed % 4)), 60);
      const active: number[] = [];
      system.switched.forEach(({ row }, s) => {
        const mu = o.lambda[row];
        const gap = work.switched.C[s];
        expect(mu).toBeGreaterThanOrEqual(0);
        expect(gap).toBeGreaterThan(-1e-9);
        if (mu > 0) {
          active.push(s);
          expect(gap).toBeLessThan(1e-9);
          addRow(system, work, s, H * H * mu, impulse);
        } else open++;
      });
      if (active.length > 1) several++;
      // stationary: forces and inertial targets of every body
      for (let b = 1; b < system.n; b++) {
        const size = Math.hypot(...impulse.slice(6 * b, 6 * b + 6)) + 1e-6 * system.mass[b];
        const inertial = new Float64Array(6);
        axialOfProduct(inertial, 3, o.R, o.targetR, o.S, o.R, 9 * b, work.scratch);
        for (let c = 0; c < 3; c++)
          inertial[c] = system.mass[b] * (y[poseOffset(b) + c] - o.targetX[3 * b + c]);
        for (let c = 0; c < 6; c++)
          expect(Math.abs(inertial[c] - impulse[6 * b + c])).toBeLessThan(1e-6 * size);
      }
    },
  );

  test('many of these chains lie on several stops at once, and others hang free', () => {
    expect(several).toBeGreaterThan(15);
    expect(open).toBeGreaterThan(40);
  });
});
