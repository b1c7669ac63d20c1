import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SEED, draws } from '../../../../support/draw';
import { conjugate, invertSymmetric, rotate } from '../../../../../engine/core/math/mat3';
import { cross, dot, length } from '../../../../../engine/core/math/vec3';
import {
  difference,
  multiply,
  normalise,
  rate,
  spin,
  toMatrix,
  turn,
} from '../../../../../engine/core/math/quat';
import type { Draw } from '../../../../support/draw';

const MACHINE = 1e-14;
const close = (actual: ArrayLike<number>, expected: ArrayLike<number>, tolerance = MACHINE) => {
  for (let i = 0; i < expected.length; i++) expect(Math.abs(actual[i] - expected[i])).toBeLessThan(tolerance);
};
const property = (check: (draw: Draw) => void) =>
  fc.assert(
    fc.property(draws(40), (draw) => check(draw)),
    { seed: SEED, numRuns: 200 },
  );
/** Kernels work at offsets: everything sits behind three numbers that must not change. */
const PAD = 3;
const padded = (values: readonly number[]) => Float64Array.from([7, 8, 9, ...values]);
const body = (values: Float64Array) => values.subarray(PAD);
const matrixOf = (q: readonly number[]) => {
  const R = padded(new Array<number>(9).fill(0));
  toMatrix(R, PAD, padded(q), PAD);
  return body(R);
};
const product = (A: ArrayLike<number>, B: ArrayLike<number>) =>
  Array.from({ length: 9 }, (_, i) =>
    [0, 1, 2].reduce((sum, k) => sum + A[3 * Math.floor(i / 3) + k] * B[3 * k + (i % 3)], 0),
  );
const transposed = (A: ArrayLike<number>) =>
  Array.from({ length: 9 }, (_, i) => A[3 * (i % 3) + Math.floor(i / 3)]);
const IDENTITY = [1, 0, 0, 0, 1, 0, 0, 0, 1];

describe('vectors', () => {
  test('a x b is at right angles to both, as long as the area between them, and turns right-handed', () => {
    property((draw) => {
      const [a, b] = [padded(draw.vector()), padded(draw.vector())];
      const c = padded([0, 0, 0]);
      cross(c, PAD, a, PAD, b, PAD);
      close([dot(a, PAD, c, PAD), dot(b, PAD, c, PAD)], [0, 0]);
      const area = length(a, PAD) ** 2 * length(b, PAD) ** 2 - dot(a, PAD, b, PAD) ** 2;
      close([length(c, PAD) ** 2], [area]);
      expect([...c.subarray(0, PAD)]).toEqual([7, 8, 9]);
    });
    const z = new Float64Array(3);
    cross(z, 0, Float64Array.of(1, 0, 0), 0, Float64Array.of(0, 1, 0), 0);
    expect([...z]).toEqual([0, 0, 1]);
  });
});

describe('matrices', () => {
  test('rotate is the product with a vector', () => {
    property((draw) => {
      const A = Array.from({ length: 9 }, () => draw.number());
      const v = draw.vector();
      const out = padded([0, 0, 0]);
      rotate(out, PAD, padded(A), PAD, padded(v), PAD);
      close(
        body(out),
        [0, 3, 6].map((r) => A[r] * v[0] + A[r + 1] * v[1] + A[r + 2] * v[2]),
      );
    });
  });

  const symmetric = (draw: Draw) => {
    const [a, b, c, d, e, f] = Array.from({ length: 6 }, () => draw.number());
    return [a, b, c, b, d, e, c, e, f];
  };
  test('conjugate is R B R^T, exactly symmetric', () => {
    property((draw) => {
      const R = matrixOf(draw.rotation());
      const B = symmetric(draw);
      const out = padded(new Array<number>(9).fill(0));
      conjugate(out, PAD, padded([...R]), PAD, padded(B), PAD);
      close(body(out), product(product(R, B), transposed(R)));
      expect([...body(out)]).toEqual(transposed(body(out)));
    });
  });

  test('invertSymmetric is the inverse', () => {
    property((draw) => {
      const R = matrixOf(draw.rotation());
      const d = [draw.between(0.1, 2), draw.between(0.1, 2), draw.between(0.1, 2)];
      const B = product(product(R, [d[0], 0, 0, 0, d[1], 0, 0, 0, d[2]]), transposed(R));
      const out = padded(new Array<number>(9).fill(0));
      invertSymmetric(out, PAD, padded(B), PAD);
      close(product(B, body(out)), IDENTITY, 1e-12);
    });
  });
});

describe('quaternions', () => {
  test('the matrix is a rotation, the same for q, -q and 3 q', () => {
    property((draw) => {
      const q = draw.rotation();
      const R = matrixOf(q);
      close(product(R, transposed(R)), IDENTITY);
      const det =
        R[0] * (R[4] * R[8] - R[5] * R[7]) -
        R[1] * (R[3] * R[8] - R[5] * R[6]) +
        R[2] * (R[3] * R[7] - R[4] * R[6]);
      expect(Math.abs(det - 1)).toBeLessThan(MACHINE);
      close(matrixOf(q.map((value) => -value)), R);
      close(matrixOf(q.map((value) => 3 * value)), R);
    });
  });

  test('the matrix of a product is the product of the matrices', () => {
    property((draw) => {
      const [a, b] = [draw.rotation(), draw.rotation()];
      const ab = padded([0, 0, 0, 0]);
      multiply(ab, PAD, padded(a), PAD, padded(b), PAD);
      close(matrixOf([...body(ab)]), product(matrixOf(a), matrixOf(b)));
    });
  });

  test('a quarter turn about z takes x to y', () => {
    const R = matrixOf([Math.SQRT1_2, 0, 0, Math.SQRT1_2]);
    close([R[0], R[3], R[6]], [0, 1, 0]);
  });

  test('normalise makes the length one and keeps the direction', () => {
    property((draw) => {
      const q = draw.rotation().map((value) => 5 * value);
      const out = padded(q);
      normalise(out, PAD);
      close(
        body(out),
        q.map((value) => value / 5),
      );
    });
  });

  test('rate is the derivative of turning with angular velocity w in W', () => {
    property((draw) => {
      const q = draw.rotation();
      const w = draw.vector(3);
      const h = 1e-4;
      const at = (t: number) => {
        const p = padded(q);
        turn(p, PAD, padded(w.map((value) => value * t)), PAD);
        return body(p);
      };
      const out = padded([0, 0, 0, 0]);
      rate(out, PAD, padded(w), PAD, padded(q), PAD);
      const [back, forth] = [at(-h), at(h)];
      close(
        body(out),
        forth.map((value, i) => (value - back[i]) / (2 * h)),
        1e-6,
      );
    });
  });

  test('spin finds the angular velocity of a rate, and has no ear for a change of length', () => {
    property((draw) => {
      const q = draw.rotation();
      const w = draw.vector(3);
      const change = padded([0, 0, 0, 0]);
      rate(change, PAD, padded(w), PAD, padded(q), PAD);
      for (let i = 0; i < 4; i++) change[PAD + i] += 0.7 * q[i];
      const out = padded([0, 0, 0]);
      spin(out, PAD, change, PAD, padded(q), PAD);
      close(body(out), w);
    });
  });

  test.each([0, 1e-15, 1e-13, 1e-8, 1e-3, 1, 3, Math.PI - 1e-6])(
    'difference undoes a turn of %d rad, whatever the signs of the quaternions',
    (angle) => {
      property((draw) => {
        const axis = draw.direction();
        const r = axis.map((value) => value * angle);
        const q = draw.rotation();
        const p = padded(q);
        turn(p, PAD, padded(r), PAD);
        const out = padded([0, 0, 0]);
        for (const sign of [1, -1]) {
          difference(
            out,
            PAD,
            p.map((value, i) => (i < PAD ? value : sign * value)),
            PAD,
            padded(q),
            PAD,
          );
          close(body(out), r, 1e-8 * Math.min(angle, 1) + 2e-15);
        }
      });
    },
  );

  test('a difference is never longer than half a turn', () => {
    property((draw) => {
      const out = padded([0, 0, 0]);
      difference(out, PAD, padded(draw.rotation()), PAD, padded(draw.rotation()), PAD);
      expect(Math.hypot(...body(out))).toBeLessThanOrEqual(Math.PI + MACHINE);
    });
  });

  test('turning by a then b is turning by the product of the turns', () => {
    property((draw) => {
      const [q, a, b] = [draw.rotation(), draw.vector(2), draw.vector(2)];
      const [one, two, both] = [padded(q), padded([1, 0, 0, 0]), padded([0, 0, 0, 0])];
      turn(one, PAD, padded(a), PAD);
      turn(one, PAD, padded(b), PAD);
      turn(two, PAD, padded(a), PAD);
      turn(two, PAD, padded(b), PAD);
      multiply(both, PAD, two, PAD, padded(q), PAD);
      close(body(one), body(both));
      expect(Math.abs(Math.hypot(...body(one)) - 1)).toBeLessThan(MACHINE);
    });
  });
});
