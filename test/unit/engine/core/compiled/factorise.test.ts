import { describe, expect, test } from 'vitest';
import { Chance } from '../../../../support/chance';
import { Graph } from '../../../../../engine/core/compiled/code/graph';
import { factorise } from '../../../../../engine/core/compiled/code/factorise';
import { interpret } from '../../../../../engine/core/compiled/code/interpret';
import type { LowerRows } from '../../../../../engine/core/compiled/code/factorise';
import type { Node } from '../../../../../engine/core/compiled/code/graph';

/** Entries as states of a graph, from their values; zeros are known to be such. */
function asNodes(g: Graph, values: readonly (readonly number[])[]): { matrix: LowerRows; state: number[] } {
  const state: number[] = [];
  const matrix = values.map((row, i) => {
    const entries = new Map<number, Node>();
    row.forEach((value, j) => {
      if (j <= i && value !== 0) entries.set(j, g.state(state.push(value) - 1));
    });
    return entries;
  });
  return { matrix, state };
}

/** B B^T + 1 of a sparse B. */
function randomMatrix(chance: Chance, n: number): number[][] {
  const B = Array.from({ length: n }, () =>
    Array.from({ length: n }, () => (chance.happens(2 / n) ? 2 * chance.share() - 1 : 0)),
  );
  return B.map((row, i) =>
    B.map((other, j) => row.reduce((sum, x, k) => sum + x * other[k], i === j ? 1 : 0)),
  );
}

const ones = (g: Graph, matrix: LowerRows) => matrix.map(() => g.one);

describe('a factorisation on nodes', () => {
  test('solves random sparse systems', () => {
    for (let seed = 0; seed < 30; seed++) {
      const chance = new Chance(seed);
      const values = randomMatrix(chance, 1 + chance.below(14));
      const x = values.map(() => 2 * chance.share() - 1);
      const g = new Graph();
      const { matrix, state } = asNodes(g, values);
      const b = values.map((row) => g.constant(row.reduce((sum, a, j) => sum + a * x[j], 0)));
      const solution = factorise(g, matrix, ones(g, matrix)).solve(b);
      const found = interpret(g, { time: 0, state, parameters: [] });
      // measured 3.4e-16 at most
      solution.forEach((node, i) => expect(Math.abs(found[node] - x[i])).toBeLessThan(1e-15));
    }
  });

  test('fills nothing in where nothing has to be: an arrow has its point eliminated last', () => {
    const g = new Graph();
    const n = 40;
    const values = Array.from({ length: n }, (_, i) =>
      Array.from({ length: n }, (_column, j) => (i === j ? 50 : i === 0 || j === 0 ? 1 : 0)),
    );
    const { matrix } = asNodes(g, values);
    const before = g.size;
    factorise(g, matrix, ones(g, matrix)).solve(ones(g, matrix));
    expect(g.size - before).toBeLessThan(12 * n);
  });

  test('tells by its smallest pivot how nearly dependent the rows are', () => {
    const pivotOf = (a: number) => {
      const g = new Graph();
      const { matrix, state } = asNodes(g, [
        [4, 0],
        [2 * a, 1],
      ]);
      const { smallestPivot } = factorise(
        g,
        matrix,
        [0.25, 1].map((scale) => g.constant(scale)),
      );
      return interpret(g, { time: 0, state, parameters: [] })[smallestPivot];
    };
    expect(pivotOf(0.6)).toBeCloseTo(1 - 0.36, 14);
    expect(pivotOf(1)).toBe(0);
  });
});
