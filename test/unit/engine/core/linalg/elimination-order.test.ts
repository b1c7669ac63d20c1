/** The order of elimination: every block once, its reach exactly what elimination fills in, and little of it. */
import { describe, expect, test } from 'vitest';
import { createRandom } from '../../../../support/draw';
import { orderElimination } from '../../../../../engine/core/linalg/elimination-order';
import type { EliminationOrder } from '../../../../../engine/core/linalg/elimination-order';

const ones = (count: number) => new Array<number>(count).fill(1);
const ordered = (sizes: number[], cliques: number[][]): EliminationOrder => {
  const result = orderElimination(sizes, cliques, Infinity);
  if (!result) throw new Error('no limit was set');
  return result;
};
/** Numbers in the factor, by rows of one. */
const fill = ({ reach }: EliminationOrder) => reach.reduce((sum, places) => sum + 1 + places.length, 0);

/** Reach of every place by eliminating in a full matrix. */
function eliminated(order: Int32Array, cliques: number[][]): number[][] {
  const count = order.length;
  const placeOf = new Int32Array(count);
  order.forEach((block, place) => (placeOf[block] = place));
  const tied = Array.from({ length: count }, () => new Set<number>());
  for (const clique of cliques) {
    for (const a of clique) for (const b of clique) if (a !== b) tied[placeOf[a]].add(placeOf[b]);
  }
  return tied.map((others, place) => {
    const later = [...others].filter((other) => other > place).sort((a, b) => a - b);
    for (const a of later) for (const b of later) if (a !== b) tied[a].add(b);
    return later;
  });
}

const chain = (count: number) => Array.from({ length: count - 1 }, (_, i) => [i, i + 1]);
const net = (columns: number, rows: number) => {
  const cliques: number[][] = [];
  for (let j = 0; j < rows; j++) {
    for (let i = 0; i < columns; i++) {
      if (i + 1 < columns) cliques.push([j * columns + i, j * columns + i + 1]);
      if (j + 1 < rows) cliques.push([j * columns + i, (j + 1) * columns + i]);
    }
  }
  return cliques;
};

function randomCliques(count: number, random: () => number): number[][] {
  return Array.from({ length: Math.ceil(count * (0.3 + random())) }, () =>
    Array.from({ length: 1 + Math.floor(4 * random()) }, () => Math.floor(count * random())),
  );
}

describe('random graphs', () => {
  test('every block stands once, and reaches exactly what elimination in a full matrix fills in', () => {
    const random = createRandom(7);
    for (let repeat = 0; repeat < 200; repeat++) {
      const count = 1 + Math.floor(25 * random());
      const cliques = randomCliques(count, random);
      const result = ordered(
        Array.from({ length: count }, () => 1 + Math.floor(6 * random())),
        cliques,
      );
      expect([...result.order].sort((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, i) => i));
      expect(result.reach.map((places) => [...places])).toEqual(eliminated(result.order, cliques));
    }
  });

  test('subtrees of the elimination tree stand together: the child that was made last comes right before its parent', () => {
    const random = createRandom(8);
    for (let repeat = 0; repeat < 50; repeat++) {
      const count = 2 + Math.floor(25 * random());
      const { reach } = ordered(ones(count), randomCliques(count, random));
      reach.forEach((places, place) => {
        // whatever stands between a block and its parent belongs to that parent as well
        for (let between = place + 1; between < (places[0] ?? place); between++) {
          expect(reach[between][0]).toBeLessThanOrEqual(places[0]);
        }
      });
    }
  });
});

describe('little fills in', () => {
  test('a chain keeps its natural order and fills nothing in', () => {
    const result = ordered(ones(50), chain(50));
    expect([...result.order]).toEqual(Array.from({ length: 50 }, (_, i) => i));
    expect(fill(result)).toBe(50 + 49);
  });

  test('so does a tree, whatever its numbering', () => {
    const random = createRandom(9);
    const count = 300;
    const names = Array.from({ length: count }, (_, i) => i).sort(() => random() - 0.5);
    const cliques = Array.from({ length: count - 1 }, (_, i) => [
      names[i + 1],
      names[Math.floor((i + 1) * random())],
    ]);
    expect(fill(ordered(ones(count), cliques))).toBe(2 * count - 1);
  });

  test('a ladder costs the same per rung, however long', () => {
    const per = (n: number) => fill(ordered(ones(2 * n), net(n, 2))) / n;
    expect(per(400) / per(50)).toBeLessThan(1.05);
    expect(per(400)).toBeLessThan(7);
  });

  test('a net of 40 by 40 fills in less than half of what its natural order does', () => {
    const count = 40 * 40;
    const natural = eliminated(
      Int32Array.from({ length: count }, (_, i) => i),
      net(40, 40),
    );
    const least = fill(ordered(ones(count), net(40, 40)));
    expect(least).toBeLessThan(natural.reduce((sum, places) => sum + 1 + places.length, 0) / 2);
  });
});

test('of equal blocks the lower number comes first, in whatever order they are given; a clique of one ties nothing', () => {
  // block 0 is large: what it is tied to has more rows than what it leaves, so it comes first
  for (const cliques of [
    [
      [0, 2],
      [0, 1],
    ],
    [
      [2, 0],
      [1, 0],
    ],
    [[0, 2, 2], [1], [0, 1]],
  ]) {
    const { order, reach } = ordered([5, 1, 1], cliques);
    expect([...order]).toEqual([0, 1, 2]);
    expect(reach.map((places) => [...places])).toEqual([[1, 2], [2], []]);
  }
});

describe('size', () => {
  test('blocks that are tied to nothing else follow the first of them at once: none of a star is weighed again', () => {
    let reads = 0;
    const count = 200;
    const sizes = new Proxy<number[]>(ones(count), {
      get: (target, key) => (reads++, Reflect.get(target, key)),
    });
    expect(fill(ordered(sizes, [Array.from({ length: count }, (_, i) => i)]))).toBe(
      (count * (count + 1)) / 2,
    );
    // the structure of each, once
    expect(reads).toBeLessThan((count * count) / 2 + 10 * count);
  });

  test('a star of a thousand blocks on one hub is full, and a chain of 20,000 is ordered in no time', () => {
    const star = ordered(ones(1000), [Array.from({ length: 1000 }, (_, i) => i)]);
    expect(fill(star)).toBe(500_500);
    expect(fill(ordered(ones(20_000), chain(20_000)))).toBe(39_999);
  });

  test('what would pass the limit is given up: sizes of blocks count', () => {
    expect(orderElimination([5, 5], [[0, 1]], 75)).not.toBeNull();
    expect(orderElimination([5, 5], [[0, 1]], 74)).toBeNull();
    const hub = [Array.from({ length: 50_000 }, (_, i) => i)];
    expect(orderElimination(new Array<number>(50_000).fill(5), hub, 1e7)).toBeNull();
  });

  test('nothing at all', () => {
    expect(ordered([], [])).toEqual({ order: new Int32Array(0), reach: [] });
  });
});
