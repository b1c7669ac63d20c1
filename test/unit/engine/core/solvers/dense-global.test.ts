/** The multiplier method against a second formulation: one system for accelerations and multipliers together. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DRAWS_PER_CHAIN, evaluate, randomChain } from '../../../../support/random-chain';
import { EXAMPLES } from '../../../../support/examples';
import { SEED, draws } from '../../../../support/draw';
import { createDriver } from '../../../../../engine/model/defaults';
import { pseudoSolve } from '../../../../support/symmetric-eigen';
import { velocityOffset } from '../../../../../engine/core/coordinates/layout';
import type { JointKind, Project } from '../../../../../engine/model/project';

/** x with A x = b, by Gauss with row pivoting. */
function gauss(A: number[][], b: number[]): number[] {
  const n = b.length;
  const rows = A.map((row, i) => [...row, b[i]]);
  for (let c = 0; c < n; c++) {
    const best = rows
      .slice(c)
      .reduce((at, row, i) => (Math.abs(row[c]) > Math.abs(rows[at][c]) ? c + i : at), c);
    [rows[c], rows[best]] = [rows[best], rows[c]];
    for (let r = c + 1; r < n; r++) {
      const f = rows[r][c] / rows[c][c];
      for (let k = c; k <= n; k++) rows[r][k] -= f * rows[c][k];
    }
  }
  const x = new Array<number>(n).fill(0);
  for (let r = n - 1; r >= 0; r--) {
    x[r] =
      (rows[r][n] - rows[r].slice(r + 1, n).reduce((sum, value, k) => sum + value * x[r + 1 + k], 0)) /
      rows[r][r];
  }
  return x;
}

/** Dense pieces of the equations at the assembled state. */
function pieces(project: Project) {
  const { model, rates } = evaluate(project);
  const { system, work } = model;
  const size = 6 * (system.n - 1);
  const M = Array.from({ length: size }, () => new Array<number>(size).fill(0));
  for (let b = 1; b < system.n; b++) {
    const o = 6 * (b - 1);
    for (let c = 0; c < 3; c++) M[o + c][o + c] = system.mass[b];
    for (let i = 0; i < 3; i++)
      for (let j = 0; j < 3; j++) M[o + 3 + i][o + 3 + j] = work.inertiaW[9 * b + 3 * i + j];
  }
  const J = Array.from({ length: system.m }, (_, row) => {
    const full = new Array<number>(size).fill(0);
    for (let c = 0; c < 6; c++) {
      if (system.rowA[row] > 0) full[6 * (system.rowA[row] - 1) + c] += work.J[12 * row + c];
      if (system.rowB[row] > 0) full[6 * (system.rowB[row] - 1) + c] += work.J[12 * row + 6 + c];
    }
    return full;
  });
  const wanted = J.map(
    (_, r) => -(work.gdot[r] + system.rowK[r] * work.C[r] + system.rowD[r] * work.Cdot[r]),
  );
  const acceleration = rates.slice(velocityOffset(system.n) + 6, velocityOffset(system.n) + 6 * system.n);
  return { model, M, J, wanted, force: [...work.force.subarray(6)], acceleration };
}

describe('chains without redundancy', () => {
  const kinds: JointKind[] = ['hinge', 'slider', 'ball', 'fixed', 'point-in-plane'];
  test('accelerations and multipliers are those of [M -J^T; J 0]', () => {
    fc.assert(
      fc.property(
        draws(DRAWS_PER_CHAIN),
        fc.constantFrom(...kinds),
        fc.constantFrom(...kinds),
        fc.boolean(),
        (draw, first, second, feedback) => {
          const project = randomChain([first, second], 'perpendicular', true, draw);
          if (feedback) project.settings = { ...project.settings, stabilisation: 'feedback', k: 500, d: 30 };
          if (first === 'hinge') project.drivers = [createDriver({ id: 'd', joint: 'j1', value: 2 })];
          const { model, M, J, wanted, force, acceleration } = pieces(project);
          const rows = [
            ...M.map((row, i) => [...row, ...J.map((jacobian) => -jacobian[i])]),
            ...J.map((row) => [...row, ...J.map(() => 0)]),
          ];
          const solution = gauss(rows, [...force, ...wanted]);
          const scale = Math.max(1, ...solution.map(Math.abs));
          acceleration.forEach((value, i) =>
            expect(Math.abs(value - solution[i])).toBeLessThan(1e-10 * scale),
          );
          model.work.lambda.forEach((value, r) => {
            expect(Math.abs(value - solution[M.length + r])).toBeLessThan(1e-9 * scale);
          });
        },
      ),
      { seed: SEED, numRuns: 80 },
    );
  });
});

describe('redundant systems', () => {
  test.each(['four-bar-with-load.kempe', 'andrews-squeezer.kempe', 'slider-crank.kempe'])(
    '%s: the multipliers are those of minimum norm, an angle counted through the characteristic length',
    (name) => {
      const { model, M, J, wanted, force } = pieces(EXAMPLES[name]());
      const { system, work } = model;
      expect(model.report.mobility.rank).toBeLessThan(system.m);
      const columns = J.map((row) => gauss(M, row));
      const free = gauss(M, force);
      const D = system.rowScale;
      const times = (x: number[], y: number[]) => x.reduce((sum, value, i) => sum + value * y[i], 0);
      const A = J.map((row, i) => columns.map((column, j) => D[i] * times(row, column) * D[j]));
      const b = J.map((row, i) => D[i] * (wanted[i] - times(row, free)));
      const expected = pseudoSolve(A, b, 1e-11);
      const scale = Math.max(...expected.map(Math.abs));
      expected.forEach((value, r) =>
        expect(Math.abs(work.lambda[r] / D[r] - value)).toBeLessThan(1e-7 * scale),
      );
    },
  );

  test('the acceleration-level equations hold in every row, the redundant ones included', () => {
    for (const build of Object.values(EXAMPLES)) {
      const { J, wanted, acceleration } = pieces(build());
      const scale = Math.max(1, ...acceleration.map(Math.abs));
      J.forEach((row, r) => {
        const got = row.reduce((sum, value, c) => sum + value * acceleration[c], 0);
        expect(Math.abs(got - wanted[r])).toBeLessThan(1e-9 * scale);
      });
    }
  });
});
