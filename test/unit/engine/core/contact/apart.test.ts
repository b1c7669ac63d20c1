/** The distance of boxes and capsules that are far apart. */
import { expect, test } from 'vitest';
import { calcApart } from '../../../../../engine/core/contact/apart';
import { Scratch } from '../../../../../engine/core/math/scratch';
import type { ContactShape } from '../../../../../engine/core/contact/shape';

const ZERO = new Float64Array(3);
/** Turned about z by an angle, then about x by another. */
function box(point: number[], half: number[], z = 0, x = 0): ContactShape {
  const [c, s, d, t] = [Math.cos(z), Math.sin(z), Math.cos(x), Math.sin(x)];
  const axes = Float64Array.of(c, -s, 0, d * s, d * c, -t, t * s, t * c, d);
  const vectors = { point: Float64Array.from(point), half: Float64Array.from(half) };
  return { kind: 'box', second: ZERO, radius: 0, axes, ...vectors };
}
const capsule = (from: number[], to: number[], radius: number): ContactShape => ({
  ...{ kind: 'capsule', half: ZERO, axes: new Float64Array(9), radius },
  ...{ point: Float64Array.from(from), second: Float64Array.from(to) },
});

function gapOf(a: ContactShape, b: ContactShape) {
  const middle = new Float64Array(3);
  return { gap: calcApart(a, b, new Scratch(), middle), middle: Array.from(middle) };
}

test.each([
  ['face to face', [3, 0.1, 0], 0, 3 - 1 - 0.5],
  ['edge to edge', [3, 4, 0], 0, Math.hypot(3 - 1.5, 4 - 1.5)],
  ['corner to corner', [3, 4, 5], 0, Math.hypot(3 - 1.5, 4 - 1.5, 5 - 1.5)],
  ['edge to face', [3, 0, 0], Math.PI / 4, 3 - 1 - 0.5 * Math.SQRT2],
])('boxes, %s', (_name, at, turn, wanted) => {
  expect(gapOf(box([0, 0, 0], [1, 1, 1]), box(at, [0.5, 0.5, 0.5], turn)).gap).toBeCloseTo(wanted, 10);
});

test('a box and a capsule: less its radius, and the point half way lies between the surfaces', () => {
  const { gap, middle } = gapOf(box([0, 0, 0], [1, 1, 1]), capsule([4, 0.5, -3], [4, 0.5, 3], 0.5));
  expect(gap).toBeCloseTo(2.5, 12);
  expect(middle[0]).toBeCloseTo(2.25, 12);
  expect(middle[1]).toBeCloseTo(0.5, 12);
  expect(gapOf(box([0, 0, 0], [1, 1, 1]), capsule([4, 5, 0], [9, 9, 9], 0.5)).gap).toBeCloseTo(
    Math.hypot(3, 4) - 0.5,
    12,
  );
});
