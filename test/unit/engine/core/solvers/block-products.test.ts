/** The matrix of the global system, block by block, against the products of full rows. */
import { describe, expect, test } from 'vitest';
import { addBlockProducts, compileBlockProducts } from '../../../../../engine/core/solvers/block-products';
import { groupRows } from '../../../../../engine/core/solvers/row-groups';
import { evaluate } from '../../../../support/random-chain';
import { EXAMPLES } from '../../../../support/examples';
import type { System } from '../../../../../engine/core/system/system';

/** Rows of J or M^-1 J^T written out over all bodies, couplings' second halves included. */
function written(system: System, rows: Float64Array): number[][] {
  const { m, rowA, rowB, jointRows, couplings } = system;
  const full = Array.from({ length: m }, () => new Array<number>(6 * system.n).fill(0));
  for (let slot = 0; slot < rowA.length; slot++) {
    const row = slot < m ? slot : jointRows - couplings.length + slot - m;
    for (let c = 0; c < 6; c++) {
      full[row][6 * rowA[slot] + c] += rows[12 * slot + c];
      full[row][6 * rowB[slot] + c] += rows[12 * slot + 6 + c];
    }
  }
  return full;
}

describe.each(Object.entries(EXAMPLES))('%s', (_name, build) => {
  const { model } = evaluate(build());
  const { system, work } = model;
  const { m } = system;
  const groups = groupRows(system);

  test('the lower triangle of J M^-1 J^T, every product once', () => {
    const A = new Float64Array(m * m);
    const products = compileBlockProducts(
      system,
      groups,
      (group, other) => other < group,
      (group, other) => ({ target: groups.first[group] * m + groups.first[other], stride: m }),
    );
    addBlockProducts(products, work.J, work.MJ, A);
    const J = written(system, work.J);
    const MJ = written(system, work.MJ);
    for (let i = 0; i < m; i++) {
      for (let j = 0; j <= i; j++) {
        // the ground has no part in M^-1 J^T
        const expected = J[i].reduce((sum, value, c) => sum + value * MJ[j][c], 0);
        const size = Math.sqrt(A[i * m + i] * A[j * m + j]);
        expect(Math.abs(A[i * m + j] - expected)).toBeLessThanOrEqual(1e-13 * size);
      }
    }
  });

  test('a group is a run of rows on the same two bodies; a coupling is alone', () => {
    const { first } = groups;
    expect([first[0], first[first.length - 1]]).toEqual([0, m]);
    const coupled = new Set(system.couplings.map(({ row }) => row));
    for (let g = 0; g + 1 < first.length; g++) {
      expect(first[g + 1]).toBeGreaterThan(first[g]);
      for (let row = first[g]; row < first[g + 1]; row++) {
        expect([system.rowA[row], system.rowB[row]]).toEqual([system.rowA[first[g]], system.rowB[first[g]]]);
        if (coupled.has(row)) expect(first[g + 1] - first[g]).toBe(1);
      }
    }
  });
});
