import { expect, test } from 'vitest';
import { crossings } from '../../../../engine/geometry/crossings';
import { transformed } from '../../../../engine/geometry/triangle-mesh';
import { createRandom } from '../../../support/draw';
import { box, mesh, together } from '../../../support/geometry-files';
import type { TriangleMesh } from '../../../../engine/geometry/triangle-mesh';

test('boxes apart, in each other and face to face do not cross; through each other they do', () => {
  const one = box([0, 0, 0], [2, 2, 2]);
  for (const [other, crosses] of [
    [box([3, 0, 0], [4, 1, 1]), false],
    [box([0.5, 0.5, 0.5], [1, 1, 1]), false],
    [box([2, 0, 0], [3, 2, 2]), false],
    // on top, over the rim, and along an edge
    [box([1, 0, 2], [3, 2, 3]), false],
    [box([1, 0.5, 2], [3, 1, 3]), false],
    [box([2, 2, 0], [3, 3, 2]), false],
    [box([2, 2, -1], [3, 3, 1]), false],
    [box([1, 1, 1], [3, 3, 3]), true],
    [box([0.5, 0.5, -1], [1, 1, 3]), true],
    [box([0.5, 0.5, -1], [1.5, 1.5, 3]), true],
    [box([-1, 0.5, 0.5], [3, 1.5, 1.5]), true],
  ] as const) {
    expect(crossings(together(one, other))! > 0).toBe(crosses);
  }
  expect(crossings(mesh([], []))).toBe(0);
});

/** A ball of triangles. */
function ball(turns: number, x: number): TriangleMesh {
  const rings = Array.from({ length: turns - 1 }, (_, i) => (Math.PI * (i + 1)) / turns);
  const around = Array.from({ length: 2 * turns }, (_, j) => (Math.PI * j) / turns);
  const points = [
    [x, 0, 1],
    ...rings.flatMap((a) =>
      around.map((b) => [x + Math.sin(a) * Math.cos(b), Math.sin(a) * Math.sin(b), Math.cos(a)]),
    ),
    [x, 0, -1],
  ];
  const n = around.length;
  const at = (i: number, j: number) =>
    i < 0 ? 0 : i >= rings.length ? points.length - 1 : 1 + i * n + (j % n);
  const sides = around.flatMap((_, j) =>
    Array.from({ length: turns }, (__, i) => [
      ...(i === 0 ? [] : [at(i - 1, j), at(i, j), at(i - 1, j + 1)]),
      ...(i === turns - 1 ? [] : [at(i - 1, j + 1), at(i, j), at(i, j + 1)]),
    ]).flat(),
  );
  return mesh(points, sides.flat());
}

test('two balls cross exactly where their distance is between 0 and both radii, by all pairs too', () => {
  const random = createRandom(7);
  for (let i = 0; i < 12; i++) {
    const x = 2.5 * random();
    // the polyhedra lie within their balls, and beyond cos(pi / 12) of them
    if (Math.abs(x - 2) < 0.15 || x < 0.3) continue;
    const pair = together(ball(12, 0), transformed(ball(12, x), [1, 0, 0, 0, 0, 1, 0, 0.01, 0, 0, 1, 0.02]));
    expect(crossings(pair)! > 0, String(x)).toBe(x < 2);
  }
});

test('a tree finds what trying all pairs finds', () => {
  const random = createRandom(9);
  for (let turn = 0; turn < 5; turn++) {
    const loose = Array.from({ length: 60 }, () => {
      const middle = [random() * 3, random() * 3, random() * 3];
      return [0, 1, 2].map(() => middle.map((value) => value + 2 * random() - 1));
    });
    const flat = (of: readonly number[][][]) =>
      mesh(
        of.flat(),
        Array.from({ length: of.length * 3 }, (_, i) => i),
      );
    let wanted = 0;
    for (let a = 0; a < 60; a++)
      for (let b = a + 1; b < 60; b++) wanted += crossings(flat([loose[a], loose[b]]))!;
    expect(wanted).toBeGreaterThan(10);
    expect(crossings(flat(loose))).toBe(wanted);
  }
});

test('a number is enough', () => {
  const grid = Array.from({ length: 60 }, (_, i) => [
    box([i, 0, 0], [i + 0.5, 60, 1]),
    box([0, i, 0.25], [60, i + 0.5, 0.75]),
  ]).flat();
  expect(crossings(together(...grid))).toBe(1000);
});
