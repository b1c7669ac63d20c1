/** The order conditions of Butcher's trees up to order five: what a table of coefficients must satisfy to be what it says. */
import { describe, expect, test } from 'vitest';
import { DOP853, DOP853_DENSE } from '../../../../../engine/core/integrators/dop853';
import { DOPRI5, DOPRI5_DENSE, EXPLICIT_EULER, RK4 } from '../../../../../engine/core/integrators/tableau';
import type { Tableau } from '../../../../../engine/core/integrators/tableau';

/** A rooted tree as the list of its branches. */
type Tree = readonly Tree[];

const DOT: Tree = [];

/** All rooted trees with `order` nodes. */
function trees(order: number): Tree[] {
  if (order === 1) return [DOT];
  return forests(order - 1, order - 1);
}

/** Multisets of trees with `nodes` nodes altogether, none larger than `largest`. */
function forests(nodes: number, largest: number): Tree[] {
  if (nodes === 0) return [[]];
  const found: Tree[] = [];
  for (let size = Math.min(nodes, largest); size >= 1; size--) {
    const candidates = trees(size);
    for (let count = 1; count * size <= nodes; count++) {
      for (const first of multisets(candidates, count)) {
        for (const rest of forests(nodes - count * size, size - 1)) found.push([...first, ...rest]);
      }
    }
  }
  return found;
}

function multisets(items: Tree[], count: number, from = 0): Tree[][] {
  if (count === 0) return [[]];
  return items.flatMap((_, i) =>
    i < from ? [] : multisets(items, count - 1, i).map((rest) => [items[i], ...rest]),
  );
}

const nodes = (tree: Tree): number => 1 + tree.reduce((sum, branch) => sum + nodes(branch), 0);
/** Density of the tree. */
const gamma = (tree: Tree): number => tree.reduce((product, branch) => product * gamma(branch), nodes(tree));

/** Elementary weight of each stage. */
function stageWeights({ a, stages }: Tableau, tree: Tree): number[] {
  const branches = tree.map((branch) => {
    const inner = stageWeights({ a, stages } as Tableau, branch);
    return a.map((row) => row.reduce((sum, value, j) => sum + value * inner[j], 0));
  });
  return Array.from({ length: stages }, (_, i) =>
    branches.reduce((product, branch) => product * branch[i], 1),
  );
}

function defect(tableau: Tableau, b: readonly number[], tree: Tree, theta = 1): number {
  const weights = stageWeights(tableau, tree);
  return Math.abs(
    b.reduce((sum, value, i) => sum + value * weights[i], 0) - theta ** nodes(tree) / gamma(tree),
  );
}

const worst = (tableau: Tableau, b: readonly number[], order: number, theta = 1) =>
  Math.max(...trees(order).map((tree) => defect(tableau, b, tree, theta)));

/** Rounding of fractions with numerators of five digits, or of sums of weights of size 40 (order 8). */
const ZERO = 1e-14;
const ROUNDING = (tableau: Tableau) => (tableau.order > 5 ? 100 * ZERO : ZERO);

test('there are 1, 1, 2, 4, 9 and 20 trees', () => {
  expect([1, 2, 3, 4, 5, 6].map((order) => trees(order).length)).toEqual([1, 1, 2, 4, 9, 20]);
});

describe.each([EXPLICIT_EULER, RK4, DOPRI5, DOP853])('$name', (tableau) => {
  test('is explicit, and its nodes are the sums of its rows', () => {
    expect(tableau.a).toHaveLength(tableau.stages);
    expect(tableau.b).toHaveLength(tableau.stages);
    tableau.a.forEach((row, i) => {
      expect(row).toHaveLength(i);
      expect(Math.abs(row.reduce((sum, value) => sum + value, 0) - tableau.c[i])).toBeLessThan(1e-13);
    });
  });

  test('meets every condition of the order that it claims, and not all of the next', () => {
    for (let order = 1; order <= tableau.order; order++) {
      expect(worst(tableau, tableau.b, order)).toBeLessThan(ROUNDING(tableau));
    }
    expect(worst(tableau, tableau.b, tableau.order + 1)).toBeGreaterThan(1e-6);
  });
});

describe('Dormand-Prince 5(4)', () => {
  const e = DOPRI5.e as readonly number[];

  test('embeds a solution of order four and no more', () => {
    const embedded = DOPRI5.b.map((value, i) => value - e[i]);
    for (let order = 1; order <= 4; order++) expect(worst(DOPRI5, embedded, order)).toBeLessThan(ZERO);
    expect(worst(DOPRI5, embedded, 5)).toBeGreaterThan(1e-5);
  });

  test('first same as last: its last stage is its solution', () => {
    expect([...DOPRI5.a[6], 0]).toEqual(DOPRI5.b);
    expect(DOPRI5.c[6]).toBe(1);
  });

  /** Weights of the dense output at theta, from the way in which `interpolate` builds it. */
  const dense = (theta: number) =>
    DOPRI5.b.map((b, i) => {
      const rest = 1 - theta;
      const first = i === 0 ? 1 : 0;
      const last = i === 6 ? 1 : 0;
      const bend = first - b;
      return theta * (b + rest * (bend + theta * (b - last - bend + rest * DOPRI5_DENSE.d[0][i])));
    });

  test.each([0.1, 0.3, 0.5, 0.77, 1])('its dense output is of order four at theta = %d', (theta) => {
    for (let order = 1; order <= 4; order++) {
      expect(worst(DOPRI5, dense(theta), order, theta)).toBeLessThan(10 * ZERO);
    }
  });

  test('its dense output is not of order five inside the step', () => {
    expect(worst(DOPRI5, dense(0.3), 5, 0.3)).toBeGreaterThan(1e-6);
  });
});

describe('Dormand-Prince 8(5,3)', () => {
  const embedded = (e: readonly number[] | undefined) => DOP853.b.map((value, i) => value - (e ?? [])[i]);

  test('embeds solutions of orders five and three', () => {
    for (let order = 1; order <= 5; order++) {
      expect(worst(DOP853, embedded(DOP853.e as readonly number[]), order)).toBeLessThan(100 * ZERO);
    }
    for (let order = 1; order <= 3; order++) {
      expect(worst(DOP853, embedded(DOP853.e2), order)).toBeLessThan(100 * ZERO);
    }
    expect(worst(DOP853, embedded(DOP853.e2), 4)).toBeGreaterThan(1e-5);
  });

  test('first same as last: its last stage is its solution', () => {
    expect([...DOP853.a[12], 0]).toEqual(DOP853.b);
    expect(DOP853.c[12]).toBe(1);
  });

  test('the extra stages of its dense output have nodes that are the sums of their rows', () => {
    for (const { c, a } of DOP853_DENSE.extra) {
      expect(Math.abs(a.reduce((sum, value) => sum + value, 0) - c)).toBeLessThan(1e-13);
    }
  });
});
