import { describe, expect, test } from 'vitest';
import { ALPHA, BETA, C, GAMMA, T, T_INVERSE } from '../../../../../engine/core/integrators/radau5-table';
import { calcJacobian, factoriseNewton } from '../../../../../engine/core/integrators/radau5-matrix';
import {
  createRadau5,
  estimateError,
  interpolateRadau5,
  keepPolynomial,
  predictStages,
  solveStages,
} from '../../../../../engine/core/integrators/radau5';
import { DEFAULT_SETTINGS } from '../../../../../engine/model/defaults';
import { createRadauStepper } from '../../../../../engine/run/steppers/radau-stepper';
import {
  addKnot,
  createRadau5Dense,
  interpolateSteps,
} from '../../../../../engine/core/integrators/radau5-dense';
import { measuredOrder } from '../../../../support/order';
import type { Radau5 } from '../../../../../engine/core/integrators/radau5';
import type { RightHandSide } from '../../../../../engine/core/integrators/runge-kutta';

const SETTINGS = { ...DEFAULT_SETTINGS, longestStep: 64 * DEFAULT_SETTINGS.outputInterval, free: false };

const all = (n: number) => ({
  coupled: Int32Array.from({ length: n }, (_, i) => i),
  quadratures: new Int32Array(0),
});

/** One step, its stages solved to rounding. */
function step(r: Radau5, f: RightHandSide, t: number, y: Float64Array, h: number): Float64Array {
  const rate = new Float64Array(y.length);
  f(t, y, rate);
  expect(calcJacobian(r.matrix, f, t, y, rate)).toBe(true);
  expect(factoriseNewton(r.matrix, h)).toBe(true);
  predictStages(r, y, h);
  expect(solveStages(r, f, t, y, h, 1e-13, 1e-14)).toBe('converged');
  keepPolynomial(r, y, t + h, h);
  return y.map((value, i) => value + r.z[2][i]);
}

/** Depends on time, not linear; the last component is a quadrature: y = tan(sin t / 2), z = exp(-2 sin t), integral of z cos. */
const smooth: RightHandSide = (t, [y, z], out) => {
  out[0] = ((1 + y * y) * Math.cos(t)) / 2;
  out[1] = -2 * Math.cos(t) * z;
  out[2] = z * Math.cos(t);
  return true;
};
const exact = (t: number) => [
  Math.tan(Math.sin(t) / 2),
  Math.exp(-2 * Math.sin(t)),
  (1 - Math.exp(-2 * Math.sin(t))) / 2,
];
const smoothStructure = { coupled: Int32Array.of(0, 1), quadratures: Int32Array.of(2) };
const distance = (a: ArrayLike<number>, b: ArrayLike<number>) =>
  Math.hypot(...Array.from(a, (value, i) => value - b[i]));

test('the transformation makes the inverse of the collocation coefficients block-diagonal', () => {
  // A from the nodes: integrals of the Lagrange polynomials
  const A = C.map((c) =>
    C.map((node, j) => {
      const [p, q] = C.filter((_, i) => i !== j);
      return (c ** 3 / 3 - ((p + q) * c ** 2) / 2 + p * q * c) / ((node - p) * (node - q));
    }),
  );
  const blocks = [
    [GAMMA, 0, 0],
    [0, ALPHA, -BETA],
    [0, BETA, ALPHA],
  ];
  const product = (X: readonly (readonly number[])[], Y: readonly (readonly number[])[]) =>
    X.map((row) => [0, 1, 2].map((j) => row.reduce((sum, value, k) => sum + value * Y[k][j], 0)));
  // A T blocks = T, and T T^-1 = 1
  product(product(A, T), blocks).forEach((row, i) =>
    row.forEach((value, j) => expect(Math.abs(value - T[i][j])).toBeLessThan(1e-14)),
  );
  product(T, T_INVERSE).forEach((row, i) =>
    row.forEach((value, j) => expect(Math.abs(value - (i === j ? 1 : 0))).toBeLessThan(1e-14)),
  );
});

test('is of order 5 on a smooth problem, the quadrature included', () => {
  const counts = [6, 12, 24, 48];
  const errors = counts.map((count) => {
    const r = createRadau5(3, smoothStructure);
    let y = Float64Array.from(exact(0));
    for (let i = 0; i < count; i++) y = step(r, smooth, (i * 2) / count, y, 2 / count) as typeof y;
    return distance(y, exact(2));
  });
  const order = measuredOrder(
    counts.map((count) => 2 / count),
    errors,
  );
  expect(order).toBeGreaterThan(4.8);
  expect(order).toBeLessThan(5.5);
});

test('the dense output meets both ends and has a local error of order four (collocation of order three)', () => {
  const steps = [0.4, 0.2, 0.1, 0.05];
  const errors = steps.map((h) => {
    const r = createRadau5(3, smoothStructure);
    const start = Float64Array.from(exact(0.3));
    const end = step(r, smooth, 0.3, start, h);
    const out = new Float64Array(3);
    interpolateRadau5(r, 0.3, out);
    expect(distance(out, start)).toBeLessThan(1e-14);
    interpolateRadau5(r, 0.3 + h, out);
    expect(distance(out, end)).toBeLessThan(1e-14);
    let largest = 0;
    for (let theta = 0.1; theta < 1; theta += 0.1) {
      interpolateRadau5(r, 0.3 + theta * h, out);
      largest = Math.max(largest, distance(out, exact(0.3 + theta * h)));
    }
    return largest;
  });
  const order = measuredOrder(steps, errors);
  expect(order).toBeGreaterThan(3.6);
  expect(order).toBeLessThan(4.6);
});

test('the dense output over two steps has a local error of order six (method of order five)', () => {
  const steps = [0.2, 0.1, 0.05, 0.025];
  const errors = steps.map((h) => {
    const r = createRadau5(3, smoothStructure);
    const d = createRadau5Dense(3);
    const out = new Float64Array(3);
    // unequal steps, from exact values
    for (const [t, length] of [
      [0.3 - 1.1 * h, 1.1 * h],
      [0.3, h],
      [0.3 + h, 0.8 * h],
    ]) {
      const y = Float64Array.from(exact(t));
      step(r, smooth, t, y, length);
      expect(interpolateSteps(d, t, out)).toBe(false);
      addKnot(d, r, Float64Array.from(exact(t + length)));
    }
    let largest = 0;
    for (let theta = 0; theta <= 1; theta += 0.125) {
      expect(interpolateSteps(d, 0.3 + h + theta * 0.8 * h, out)).toBe(true);
      largest = Math.max(largest, distance(out, exact(0.3 + h + theta * 0.8 * h)));
    }
    return largest;
  });
  const order = measuredOrder(steps, errors);
  expect(order).toBeGreaterThan(5.4);
  expect(order).toBeLessThan(6.8);
});

test('the error estimate is of order four, and filtering it once more leaves it so', () => {
  for (const again of [false, true]) {
    const steps = [0.2, 0.1, 0.05, 0.025];
    const errors = steps.map((h) => {
      const r = createRadau5(3, smoothStructure);
      const y = Float64Array.from(exact(0.3));
      step(r, smooth, 0.3, y, h);
      // so small that every error is above it
      r.scale.fill(1e-12);
      const rate = new Float64Array(3);
      smooth(0.3, y, rate);
      return estimateError(r, smooth, 0.3, y, rate, h, again);
    });
    const order = measuredOrder(steps, errors);
    expect(order).toBeGreaterThan(3.6);
    expect(order).toBeLessThan(4.5);
  }
});

describe("y' = lambda y", () => {
  test.each([-0.5, -3, -1e2, -1e6])('lambda = %d: the step is the Pade approximation (2, 3) of exp', (z) => {
    const r = createRadau5(1, all(1));
    const decay: RightHandSide = (_t, [y], out) => {
      out[0] = z * y;
      return true;
    };
    const [y] = step(r, decay, 0, Float64Array.of(1), 1);
    const pade = (1 + (2 * z) / 5 + z ** 2 / 20) / (1 - (3 * z) / 5 + (3 * z ** 2) / 20 - z ** 3 / 60);
    expect(Math.abs(y - pade)).toBeLessThan(1e-9 * Math.max(1, Math.abs(pade)));
  });

  test('an undamped oscillator is damped, never excited, whatever the step', () => {
    const oscillator: RightHandSide = (_t, [x, v], out) => {
      out[0] = v;
      out[1] = -x;
      return true;
    };
    for (const h of [0.1, 1, 10, 1000]) {
      const end = step(createRadau5(2, all(2)), oscillator, 0, Float64Array.of(1, 0), h);
      expect(Math.hypot(end[0], end[1])).toBeLessThan(1);
    }
  });
});

test('a stiff direction that turns within the step: the acceleration of the iterations finds what plain ones miss', () => {
  // fast decay towards the line at angle t, over which the solution rotates by more than the frozen Jacobian knows
  const lambda = 1e5;
  const turning: RightHandSide = (t, [x, y], out) => {
    const [c, s] = [Math.cos(t), Math.sin(t)];
    const off = -s * (x - c) + c * (y - s);
    out[0] = -s - lambda * off * -s;
    out[1] = c - lambda * off * c;
    return true;
  };
  const end = step(createRadau5(2, all(2)), turning, 0, Float64Array.of(1, 0), 0.3);
  expect(distance(end, [Math.cos(0.3), Math.sin(0.3)])).toBeLessThan(1e-6);
});

test('says so where the stages have no solution, or are no numbers', () => {
  const attempt = (f: RightHandSide) => {
    const r = createRadau5(1, all(1));
    const y = new Float64Array(1);
    const rate = new Float64Array(1);
    f(0, y, rate);
    calcJacobian(r.matrix, f, 0, y, rate);
    factoriseNewton(r.matrix, 1);
    predictStages(r, y, 1);
    return solveStages(r, f, 0, y, 1, 1e-6, 1e-14);
  };
  const relay: RightHandSide = (_t, [y], out) => {
    out[0] = y > 0.1 ? -1e3 : 1e3;
    return true;
  };
  const wall: RightHandSide = (_t, [y], out) => {
    out[0] = 1;
    return y < 0.1;
  };
  expect(attempt(relay)).toBe('diverged');
  expect(attempt(wall)).toBe('notFinite');
});

const smoothRate: RightHandSide = (t, _y, out) => {
  out[0] = Math.cos(t);
  return true;
};

describe('the stepper', () => {
  const stepper = (f: RightHandSide) =>
    createRadauStepper(all(1), SETTINGS, Float64Array.of(1), f, () => true, null);
  const last = (f: RightHandSide) => {
    const s = stepper(f);
    for (let attempt = 0; attempt < 5000; attempt++) {
      const outcome = s.step(2, 2);
      if (outcome !== 'rejected' && (outcome !== 'stepped' || s.t === 2))
        return { outcome, t: s.t, y: s.y[0] };
    }
    throw new Error('no end');
  };

  test('stops before a pole, and before numbers that are none', () => {
    const pole = last((_t, [y], out) => {
      out[0] = y * y;
      return Number.isFinite(out[0]);
    });
    expect(['stepTooSmall', 'notFinite']).toContain(pole.outcome);
    expect(pole.t).toBeCloseTo(1, 6);
    const wall = last((t, _y, out) => {
      out[0] = 1;
      return t < 0.5;
    });
    expect(wall.outcome).toBe('notFinite');
    expect(wall.t).toBeCloseTo(0.5, 9);
  });

  test('a refused correction shortens the step until it is none', () => {
    const s = createRadauStepper(all(1), SETTINGS, Float64Array.of(1), smoothRate, () => false, null);
    let outcome = s.step(2, 2);
    for (let i = 0; i < 100 && outcome === 'rejected'; i++) outcome = s.step(2, 2);
    expect(outcome).toBe('constraintDrift');
    expect(s.t).toBe(0);
  });

  test('ends on its limit to the bit and takes up again after a restart', () => {
    const s = stepper(smoothRate);
    while (s.t < 0.7) expect(['stepped', 'rejected']).toContain(s.step(0.7, 0.7));
    expect(s.t).toBe(0.7);
    s.y[0] += 1;
    s.restart();
    while (s.t < 2) expect(['stepped', 'rejected']).toContain(s.step(2, 2));
    expect(Math.abs(s.y[0] - 2 - Math.sin(2))).toBeLessThan(1e-7);
  });
});
