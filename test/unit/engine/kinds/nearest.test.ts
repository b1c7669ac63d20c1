/** Nearest points of two convex bodies: closed forms, and bounds that hold for every pair. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findNearest } from '../../../../engine/kinds/shapes/nearest';
import { normalize, rotate, Z } from '../../../../engine/core/math/triples';
import { SHAPE_KINDS, shapeDefinition } from '../../../../engine/kinds/shapes/shapes';
import type { Extreme } from '../../../../engine/kinds/shapes/shape-definition';
import type { Quat, Shape, Vec3 } from '../../../../engine/model/project';
import { draws, SEED } from '../../../support/draw';

const ball = (at: Vec3, radius: number): Extreme[] => [{ at, radius }];
const segment = (from: Vec3, to: Vec3): Extreme[] => [{ at: from }, { at: to }];
const box = (at: Vec3, half: number): Extreme[] =>
  [-1, 1].flatMap((x) =>
    [-1, 1].flatMap((y) =>
      [-1, 1].map((z) => ({ at: [at[0] + half * x, at[1] + half * y, at[2] + half * z] as Vec3 })),
    ),
  );
const drum = (from: Vec3, to: Vec3, across: Vec3, radius: number): Extreme[] =>
  [from, to].map((at) => ({ at, radius, across }));

test.each<[string, Extreme[], Extreme[], number]>([
  ['two balls', ball([0, 0, 0], 1), ball([3, 4, 0], 2), 2],
  ['a point and a box, to a face', [{ at: [3, 0.2, 0.1] }], box([0, 0, 0], 1), 2],
  ['two boxes, corner to corner', box([0, 0, 0], 1), box([3, 4, 5], 0.5), Math.hypot(1.5, 2.5, 3.5)],
  ['skew lines', segment([-1e4, 0, 0], [1e4, 0, 0]), segment([0, -1, 0.3], [0, 5, 0.3]), 0.3],
  [
    'two drums side by side',
    drum([0, 0, 0], [0, 0, 1], [0, 0, 1], 0.5),
    drum([3, 0, 0.5], [3, 0, 4], [0, 0, 1], 1),
    1.5,
  ],
  ['a drum above a face', drum([0, 0, 2], [0, 0, 3], [0, 0, 1], 0.5), box([0, 0, 0], 1), 1],
  ['what overlaps', box([0, 0, 0], 1), ball([0.5, 0, 0], 1), 0],
  ['what touches', box([0, 0, 0], 1), box([2, 0, 0], 1), 0],
])('%s', (_name, a, b, wanted) => {
  const { distance, ...points } = findNearest(a, b);
  expect(distance).toBeCloseTo(wanted, 9);
  if (wanted > 0) expect(Math.hypot(...points.a.map((x, c) => x - points.b[c]))).toBeCloseTo(wanted, 9);
});

const KINDS = SHAPE_KINDS.map((kind) => ({ kind, ...shapeDefinition(kind).defaults }) as Shape);
const moved = (extremes: readonly Extreme[], turn: Quat, by: Vec3): Extreme[] =>
  extremes.map(({ at, across, ...more }) => ({
    ...more,
    at: rotate(turn, at).map((x, c) => x + by[c]) as unknown as Vec3,
    ...(across ? { across: rotate(turn, across) } : {}),
  }));
const reach = (extremes: readonly Extreme[], n: Vec3): number =>
  Math.max(
    ...extremes.map(({ at, radius = 0, across }) => {
      const m = across ?? [0, 0, 0];
      const along = (n[0] * m[0] + n[1] * m[1] + n[2] * m[2]) / (Math.hypot(...m) || 1);
      return at[0] * n[0] + at[1] * n[1] + at[2] * n[2] + radius * Math.sqrt(Math.max(0, 1 - along * along));
    }),
  );

test('every pair of shapes: a plane across the way between the points parts them by that distance', () => {
  fc.assert(
    fc.property(draws(21), (draw) => {
      const pick = () => KINDS[Math.floor(draw.between(0, KINDS.length - 1e-9))];
      const extremes = (shape: Shape) => shapeDefinition(shape.kind).extremes(shape);
      const a = moved(extremes(pick()), draw.rotation(), [0, 0, 0]);
      const b = moved(extremes(pick()), draw.rotation(), draw.vector(0.6));
      const found = findNearest(a, b);
      // each point is no further out than its body, in whatever direction
      for (const way of [normalize(draw.vector(1)), Z, rotate(draw.rotation(), Z)])
        for (const [point, body] of [
          [found.a, a],
          [found.b, b],
        ] as const)
          expect(point[0] * way[0] + point[1] * way[1] + point[2] * way[2]).toBeLessThan(
            reach(body, way) + 1e-8,
          );
      if (found.distance < 1e-6) return;
      const n = found.b.map((x, c) => (x - found.a[c]) / found.distance) as unknown as Vec3;
      const back = n.map((x) => -x) as unknown as Vec3;
      expect(-reach(b, back) - reach(a, n)).toBeCloseTo(found.distance, 7);
    }),
    { seed: SEED, numRuns: 500 },
  );
});
