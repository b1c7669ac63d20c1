/** The two systems of a Newton iteration, multiplied out; and the error estimate that is filtered through the first. */
import { describe, expect, test } from 'vitest';
import { ALPHA, BETA, E, GAMMA } from '../../../../../engine/core/integrators/radau5-table';
import {
  calcJacobian,
  createNewtonMatrix,
  factoriseNewton,
  solveComplex,
  solveReal,
} from '../../../../../engine/core/integrators/radau5-matrix';
import { createRadau5, estimateError } from '../../../../../engine/core/integrators/radau5';
import { createRandom } from '../../../../support/draw';
import type { ErrorFilter, RightHandSide } from '../../../../../engine/core/integrators/runge-kutta';

const random = createRandom(57);
const number = () => 2 * random() - 1;

/** Of eight components three feed each other, three follow from those, and two stand still. */
const SIZE = 8;
const coupled = [5, 1, 2];
const quadratures = [7, 0, 4];

/** dy/dt = A y with columns of zeros where nothing depends on a component. */
function linear() {
  const A = Array.from({ length: SIZE }, (_, i) =>
    Array.from({ length: SIZE }, (__, j) =>
      coupled.includes(j) && (coupled.includes(i) || quadratures.includes(i)) ? 3 * number() : 0,
    ),
  );
  const f: RightHandSide = (_t, y, out) => {
    A.forEach((row, i) => (out[i] = row.reduce((sum, value, j) => sum + value * y[j], 0)));
    return true;
  };
  return { A, f };
}

function factorised(h: number) {
  const { A, f } = linear();
  const m = createNewtonMatrix(
    { coupled: Int32Array.from(coupled), quadratures: Int32Array.from(quadratures) },
    SIZE,
  );
  const y = Float64Array.from({ length: SIZE }, number);
  const rate = new Float64Array(SIZE);
  f(0, y, rate);
  expect(calcJacobian(m, f, 0, y, rate)).toBe(true);
  expect(factoriseNewton(m, h)).toBe(true);
  return { A, m };
}

const moving = [...coupled, ...quadratures];
const given = () => Float64Array.from({ length: SIZE }, (_, i) => (moving.includes(i) ? number() : 0.25));
const times = (A: number[][], x: Float64Array) =>
  A.map((row) => row.reduce((sum, v, j) => sum + v * x[j], 0));

describe.each([0.03, 0.5])('steps of %f', (h) => {
  test('the real one: (gamma/h - J) x = b in whatever moves, and the rest stays as it was', () => {
    for (let repeat = 0; repeat < 20; repeat++) {
      const { A, m } = factorised(h);
      const b = given();
      const x = b.slice();
      solveReal(m, x);
      const size = Math.max(...x.map(Math.abs));
      times(A, x).forEach((jx, i) => {
        if (!moving.includes(i)) expect(x[i]).toBe(0.25);
        else expect(Math.abs((GAMMA / h) * x[i] - jx - b[i])).toBeLessThan((1e-6 * size) / h);
      });
    }
  });

  test('the complex one: ((alpha + i beta)/h - J) (x + i y) = b + i c', () => {
    for (let repeat = 0; repeat < 20; repeat++) {
      const { A, m } = factorised(h);
      const [b, c] = [given(), given()];
      const [x, y] = [b.slice(), c.slice()];
      solveComplex(m, x, y);
      const size = Math.max(...x.map(Math.abs), ...y.map(Math.abs));
      const [jx, jy] = [times(A, x), times(A, y)];
      for (const i of moving) {
        const re = (ALPHA * x[i] - BETA * y[i]) / h - jx[i];
        const im = (ALPHA * y[i] + BETA * x[i]) / h - jy[i];
        expect(Math.abs(re - b[i])).toBeLessThan((1e-6 * size) / h);
        expect(Math.abs(im - c[i])).toBeLessThan((1e-6 * size) / h);
      }
      for (const i of [3, 6]) expect([x[i], y[i]]).toEqual([0.25, 0.25]);
    }
  });
});

describe('the Jacobian', () => {
  const of = (rate: (y: number) => number, y: number) => {
    const m = createNewtonMatrix({ coupled: Int32Array.of(0), quadratures: new Int32Array(0) }, 1);
    const f: RightHandSide = (_t, state, out) => Number.isFinite((out[0] = rate(state[0])));
    return { known: calcJacobian(m, f, 0, Float64Array.of(y), Float64Array.of(rate(y))), J: m.J[0] };
  };

  test('looks ahead, where a rate has a kink or ends', () => {
    expect(of(Math.abs, 0).J).toBeCloseTo(1, 12);
    expect(of(Math.sqrt, 0).known).toBe(true);
  });

  test.each([1e-9, 1, 1e6])('moves a component of size %s by enough to be told from rounding', (y) => {
    expect(of((value) => -3 * value, y).J).toBeCloseTo(-3, 4);
  });

  test('is not known where a rate is not finite', () => {
    expect(of((value) => 1 / (1 - Math.sign(value)), 0).known).toBe(false);
  });
});

describe('the error estimate, for dy/dt = l y of two components', () => {
  const l = -4;
  const h = 0.1;
  const y = Float64Array.of(1, 2);
  const rate = y.map((value) => l * value);
  let evaluations = 0;
  const f: RightHandSide = (_t, x, out) => {
    evaluations++;
    out[0] = l * x[0];
    out[1] = l * x[1];
    return true;
  };

  function prepared(scale: number) {
    const r = createRadau5(2, { coupled: Int32Array.of(0, 1), quadratures: new Int32Array(0) });
    calcJacobian(r.matrix, f, 0, y, rate);
    factoriseNewton(r.matrix, h);
    r.z.forEach((z, k) => z.set([0.1 * (k + 1), 0.3 - 0.1 * k]));
    r.scale.fill(scale);
    evaluations = 0;
    return r;
  }
  const stages = (r: ReturnType<typeof prepared>, i: number) =>
    E.reduce((sum, weight, k) => sum + weight * r.z[k][i], 0) / h;
  /** Once through the system, from a state that is off by so much. */
  const filtered = (r: ReturnType<typeof prepared>, i: number, off = 0) =>
    (stages(r, i) + l * (y[i] + off)) / (GAMMA / h - l);
  const mean = (a: number, b: number) => Math.sqrt((a * a + b * b) / 2);

  test('is the root of the mean square of what is left, over what is allowed', () => {
    for (const scale of [1e-3, 10]) {
      const r = prepared(scale);
      const expected = mean(filtered(r, 0), filtered(r, 1)) / scale;
      expect(estimateError(r, f, 0, y, rate, h, false) / expected).toBeCloseTo(1, 6);
      expect(evaluations).toBe(0);
    }
  });

  test('is filtered once more where it asks for that and is too large, at the state that it found', () => {
    const r = prepared(1e-3);
    const expected = mean(filtered(r, 0, filtered(r, 0)), filtered(r, 1, filtered(r, 1))) / 1e-3;
    expect(estimateError(r, f, 0, y, rate, h, true) / expected).toBeCloseTo(1, 6);
    expect(evaluations).toBe(1);
  });

  test('and not where it is small enough already', () => {
    const r = prepared(10);
    const expected = mean(filtered(r, 0), filtered(r, 1)) / 10;
    expect(expected).toBeLessThan(1);
    expect(estimateError(r, f, 0, y, rate, h, true) / expected).toBeCloseTo(1, 6);
    expect(evaluations).toBe(0);
  });

  test('what a filter takes away counts no more, the first time and the second', () => {
    const r = prepared(1e-3);
    const away: ErrorFilter = (_y, error) => {
      error[0] = 0;
      return true;
    };
    const once = mean(0, filtered(r, 1)) / 1e-3;
    expect(estimateError(r, f, 0, y, rate, h, false, away) / once).toBeCloseTo(1, 6);
    const twice = mean(0, filtered(r, 1, filtered(r, 1))) / 1e-3;
    expect(estimateError(prepared(1e-3), f, 0, y, rate, h, true, away) / twice).toBeCloseTo(1, 6);
  });
});
