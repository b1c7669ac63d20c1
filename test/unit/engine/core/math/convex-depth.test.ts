/** How deep convex sets overlap: closed forms, and that the shift found parts them while a smaller one does not. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ConvexDistance } from '../../../../../engine/core/math/convex-distance';
import { convexDepth } from '../../../../../engine/core/math/convex-depth';
import { convexSet } from '../../../../../engine/core/math/convex-set';
import { rotate } from '../../../../../engine/core/math/triples';
import { draws, SEED } from '../../../../support/draw';

type Vec3 = readonly [number, number, number];
type Corners = Parameters<typeof convexSet>[0];
const box = (half: Vec3): Corners =>
  [-1, 1].flatMap((x) =>
    [-1, 1].flatMap((y) => [-1, 1].map((z) => ({ at: [x * half[0], y * half[1], z * half[2]] as Vec3 }))),
  );
const drum = (radius: number, half: number): Corners =>
  [-half, half].map((z) => ({ at: [0, 0, z] as Vec3, radius, across: [0, 0, 1] as Vec3 }));
const moved = (corners: Corners, by: Vec3): Corners =>
  corners.map((corner) => ({ ...corner, at: corner.at.map((c, k) => c + by[k]) as unknown as Vec3 }));
const depth = (a: Corners, b: Corners) => convexDepth(convexSet(a), convexSet(b))!.depth;

test.each<[string, Corners, Corners, number]>([
  ['two boxes, by their faces', box([1, 2, 3]), moved(box([1, 1, 1]), [1.9, 0.3, 0.2]), 0.1],
  ['one box within another', box([3, 3, 3]), box([1, 1, 1]), 4],
  ['two drums side by side', drum(1, 2), moved(drum(0.5, 3), [1.2, 0, 0]), 0.3],
  ['two drums, one upon the other', drum(1, 2), moved(drum(1, 1), [0.2, 0, 2.9]), 0.1],
  ['two balls', [{ at: [0, 0, 0], radius: 1 }], [{ at: [0, 0, 0], radius: 0.5 }], 1.5],
  ['crossing capsules', capsule([1, 0, 0]), capsule([0, 1, 0]), 0.2],
])('%s', (_name, a, b, wanted) => {
  expect(depth(a, b)).toBeCloseTo(wanted, 6);
});

function capsule(way: Vec3): Corners {
  return [-1, 1].map((side) => ({ at: way.map((c) => c * side) as unknown as Vec3, radius: 0.1 }));
}

test('random boxes and drums: shifted by the depth they part, by less they do not', () => {
  const gjk = new ConvexDistance();
  fc.assert(
    fc.property(draws(24), (draw) => {
      const half = () => [draw.between(0.1, 1), draw.between(0.1, 1), draw.between(0.1, 1)] as const;
      const shape = (isDrum: boolean) =>
        isDrum ? drum(draw.between(0.1, 1), draw.between(0.1, 1)) : box(half());
      const turned = (corners: Corners): Corners => {
        const turn = draw.rotation();
        return corners.map(({ at, across, ...more }) => ({
          ...more,
          at: rotate(turn, at),
          ...(across ? { across: rotate(turn, across) } : {}),
        }));
      };
      const a = turned(shape(draw.between(0, 1) > 0.5));
      const b = moved(turned(shape(draw.between(0, 1) > 0.5)), draw.vector(0.5));
      gjk.find(convexSet(a), convexSet(b));
      if (gjk.distance > 0) return;
      const found = convexDepth(convexSet(a), convexSet(b))!;
      // what hardly overlaps is left by any way
      if (found.depth < 1e-4) return;
      const at = (more: number) => found.way.map((c) => c * (found.depth + more)) as unknown as Vec3;
      gjk.find(convexSet(a), convexSet(moved(b, at(2e-6))));
      expect(gjk.distance).toBeGreaterThan(0);
      gjk.find(convexSet(a), convexSet(moved(b, at(-2e-6))));
      expect(gjk.distance).toBeLessThan(1e-9);
    }),
    { seed: SEED, numRuns: 300 },
  );
});
