/** How the stages of a Radau step are begun, when their iterations end, and the samples inside a step. */
import { describe, expect, test } from 'vitest';
import {
  createRadau5,
  guessStages,
  interpolateRadau5,
  keepPolynomial,
  MAX_NEWTON,
  predictStages,
  solveStages,
} from '../../../../../engine/core/integrators/radau5';
import {
  addKnot,
  createRadau5Dense,
  interpolateSteps,
} from '../../../../../engine/core/integrators/radau5-dense';
import { createKrylov } from '../../../../../engine/core/integrators/krylov';
import { createStepInside } from '../../../../../engine/core/integrators/radau5-inside';
import { calcJacobian, factoriseNewton } from '../../../../../engine/core/integrators/radau5-matrix';
import { C, T } from '../../../../../engine/core/integrators/radau5-table';
import type { ErrorFilter, RightHandSide } from '../../../../../engine/core/integrators/runge-kutta';

const STRUCTURE = { coupled: Int32Array.of(0, 1), quadratures: new Int32Array(0) };
/** A pendulum. */
const swing: RightHandSide = (_t, [angle, rate], out) => {
  out[0] = rate;
  out[1] = -Math.sin(angle);
  return true;
};

function begun(f: RightHandSide, t: number, y: Float64Array, h: number) {
  const r = createRadau5(2, STRUCTURE);
  prepare(r, f, t, y, h);
  return r;
}

function prepare(
  r: ReturnType<typeof createRadau5>,
  f: RightHandSide,
  t: number,
  y: Float64Array,
  h: number,
) {
  const rate = new Float64Array(2);
  f(t, y, rate);
  calcJacobian(r.matrix, f, t, y, rate);
  factoriseNewton(r.matrix, h);
}

function stepped(h: number) {
  const y = Float64Array.of(1, 0.3);
  const r = begun(swing, 0, y, h);
  predictStages(r, y, h);
  expect(solveStages(r, swing, 0, y, h, 1e-13, 1e-14)).toBe('converged');
  keepPolynomial(r, y, h, h);
  return { r, y, end: y.map((value, i) => value + r.z[2][i]) };
}

const expectNear = (found: ArrayLike<number>, wanted: ArrayLike<number>, digits = 13) =>
  Array.from(found).forEach((value, i) => expect(value).toBeCloseTo(wanted[i], digits));

describe('the first guess', () => {
  test('is nothing without a last step', () => {
    const y = Float64Array.of(1, 2);
    const r = begun(swing, 0, y, 0.1);
    for (const one of [...r.z, ...r.w]) one.fill(7);
    predictStages(r, y, 0.1);
    for (const one of [...r.z, ...r.w]) expect(Array.from(one)).toEqual([0, 0]);
  });

  test.each([0.1, 0.25])('carries the last polynomial on, also to a step of another length (%s)', (next) => {
    const { r, end } = stepped(0.1);
    const out = new Float64Array(2);
    predictStages(r, end, next);
    for (let s = 0; s < 3; s++) {
      interpolateRadau5(r, 0.1 + C[s] * next, out);
      expectNear(
        r.z[s],
        out.map((value, i) => value - end[i]),
      );
    }
    // and w is the same, transformed
    T.forEach((row, s) => {
      const z = r.z[s].map((_, i) => row[0] * r.w[0][i] + row[1] * r.w[1][i] + row[2] * r.w[2][i]);
      expectNear(z, r.z[s]);
    });
  });

  test('inside the last step is its polynomial', () => {
    const { r, y } = stepped(0.1);
    const inner = createRadau5(2, STRUCTURE);
    const out = new Float64Array(2);
    guessStages(inner, r, 0, y, 0.04);
    for (let s = 0; s < 3; s++) {
      interpolateRadau5(r, C[s] * 0.04, out);
      expectNear(
        inner.z[s],
        out.map((value, i) => value - y[i]),
      );
    }
  });
});

describe('the iterations end', () => {
  const y = Float64Array.of(1, 0.3);

  test('where a rate cannot be calculated, or is beyond all numbers', () => {
    const r = begun(swing, 0, y, 0.1);
    predictStages(r, y, 0.1);
    expect(solveStages(r, () => false, 0, y, 0.1, 1, 0)).toBe('notFinite');
    const infinite: RightHandSide = (_t, _y, out) => (out.fill(Infinity), true);
    expect(solveStages(r, infinite, 0, y, 0.1, 1, 0)).toBe('notFinite');
    const none: RightHandSide = (_t, _y, out) => (out.fill(NaN), true);
    predictStages(r, y, 0.1);
    expect(solveStages(r, none, 0, y, 0.1, 1, 0)).toBe('notFinite');
  });

  test('without an answer where the rates are other ones each time', () => {
    let sign = 1;
    const noise: RightHandSide = (_t, _y, out) => (out.fill((sign = -sign) * 1e3), true);
    const r = begun(swing, 0, y, 0.1);
    predictStages(r, y, 0.1);
    expect(solveStages(r, noise, 0, y, 0.1, 1e-9, 0)).toBe('diverged');
    expect(r.iterations).toBeLessThanOrEqual(MAX_NEWTON);
  });

  test('a hundredth below what would be enough, not only where nothing is left at all', () => {
    const r = begun(swing, 0, y, 0.1);
    predictStages(r, y, 0.1);
    expect(solveStages(r, swing, 0, y, 0.1, 1e-6, 0)).toBe('converged');
    expect(r.iterations).toBeLessThan(6);
  });

  test('not with the first one, which tells nothing of how fast they converge, unless earlier ones did', () => {
    const iterations = (contraction: number) => {
      const r = begun(swing, 0, y, 0.1);
      predictStages(r, y, 0.1);
      r.contraction = contraction;
      expect(solveStages(r, swing, 0, y, 0.1, 0.5, 0)).toBe('converged');
      return r.iterations;
    };
    expect([iterations(1), iterations(1e-6)]).toEqual([2, 1]);
  });

  /** Rates with noise that grows no smaller: only a filter can tell that it does not matter. */
  function noisy() {
    let calls = 0;
    const f: RightHandSide = (t, state, out) => {
      swing(t, state, out);
      out[1] += 1e-3 * Math.sin(7.3 * ++calls);
      return true;
    };
    const r = begun(swing, 0, y, 0.1);
    predictStages(r, y, 0.1);
    return { r, f };
  }

  test('once what is left is what a correction takes out', () => {
    const { r, f } = noisy();
    const filter = (_y: Float64Array, error: Float64Array) => (error.fill(0), true);
    expect(solveStages(r, f, 0, y, 0.1, 1e-9, 0, filter)).toBe('converged');
    expect(r.iterations).toBe(2);
  });

  test('but not before, nor where there is no such correction', () => {
    for (const answer of [true, false]) {
      const { r, f } = noisy();
      const filter = () => answer;
      expect(solveStages(r, f, 0, y, 0.1, 1e-9, 0, filter)).toBe('diverged');
    }
  });

  test('what is left is told as the root mean square over the three stages', () => {
    const strict = noisy();
    expect(
      solveStages(strict.r, strict.f, 0, y, 0.1, 1e-9, 0, (_y, error) => (error.fill(1.01e-9), true)),
    ).toBe('diverged');
    const loose = noisy();
    expect(
      solveStages(loose.r, loose.f, 0, y, 0.1, 1e-9, 0, (_y, error) => (error.fill(0.99e-9), true)),
    ).toBe('converged');
  });
});

describe('plain iterations, each of which changes the stages by so much', () => {
  const y = new Float64Array(2);
  const still: RightHandSide = (_t, _y, out) => (out.fill(0), true);

  /** Rates that change by `sizes` from one iteration to the next, and stay so after the last. */
  function solve(sizes: number[], enough: number, filter: ErrorFilter | null = null, noise = 0) {
    const r = { ...begun(still, 0, y, 0.1), krylov: createKrylov(0, 6, 2) };
    let calls = 0;
    const f: RightHandSide = (_t, _y, out) => {
      const iteration = Math.floor(calls++ / 3);
      out.fill(sizes.slice(0, iteration + 1).reduce((sum, size) => sum + size, 0));
      return true;
    };
    // rates of one count as one
    predictStages(r, y, 0.1);
    solveStages(r, (_t, _y, out) => (out.fill(1), true), 0, y, 0.1, Infinity, 0);
    r.scale.fill(r.krylov.whole);
    predictStages(r, y, 0.1);
    r.contraction = 1;
    const outcome = solveStages(r, f, 0, y, 0.1, enough, noise, filter);
    return { r, found: [outcome, r.iterations], contraction: r.contraction };
  }

  test('are told to leave rate / (1 - rate) of a change, rate the last over the one before', () => {
    // 0.1 / 0.9 of 0.1
    const { found, contraction } = solve([1, 0.1, 1e-6], 1.12);
    expect(found).toEqual(['converged', 2]);
    expect(contraction).toBeCloseTo(1 / 9, 12);
    expect(solve([1, 0.1, 1e-6], 1.1).found).toEqual(['converged', 3]);
    // and ten times rate where they hardly get smaller, or larger
    expect(solve([1, 1.9, 4], 1).contraction).toBeCloseTo((10 * 4) / 1.9, 10);
  });

  test('are given up where a change is twice the one before, not sooner', () => {
    expect(solve([1, 2.001], 1).found).toEqual(['diverged', 2]);
    expect(solve([1, 1.9, 3.5, 1e-9], 1).found).toEqual(['converged', 4]);
  });

  test('are good enough after the last if what is left is, without the margin', () => {
    const same = Array<number>(MAX_NEWTON).fill(1);
    expect(solve(same, 10.1).found).toEqual(['converged', MAX_NEWTON]);
    expect(solve(same, 9.9).found).toEqual(['diverged', MAX_NEWTON]);
  });

  test('are at their end where a correction takes out all of it, even if nothing at all is allowed', () => {
    const away: ErrorFilter = (_y, error) => (error.fill(0), true);
    expect(solve([1, 0.9], 0, away).found).toEqual(['converged', 2]);
  });

  test('show a filter the changes of the three stages, one after another', () => {
    const seen: number[] = [];
    const { r } = solve([1, 0.5], 1e-9, (_state, error) => (seen.push(...error), error.fill(0), true));
    expect(seen).toEqual(Array.from(r.krylov.lastR));
  });
});

describe('a sample inside a step', () => {
  test('is what a step that ends there would give', () => {
    const { r, y } = stepped(0.2);
    const inside = createStepInside(r, STRUCTURE, 2);
    const out = new Float64Array(2);
    expect(inside.take(swing, 0, y, 0.08, 1e-13, 1e-14, out)).toBe(true);
    const direct = stepped(0.08);
    expectNear(out, direct.end, 11);
  });

  test('is refused at the start, and where its stages are not found', () => {
    const { r, y } = stepped(0.2);
    const inside = createStepInside(r, STRUCTURE, 2);
    const out = Float64Array.of(7, 7);
    expect(inside.take(swing, 0, y, 0, 1e-13, 1e-14, out)).toBe(false);
    expect(inside.take(swing, 0, y, -0.05, 1e-13, 1e-14, out)).toBe(false);
    expect(inside.take(swing, 0, y, NaN, 1e-13, 1e-14, out)).toBe(false);
    expect(inside.take(() => false, 0, y, 0.1, 1e-13, 1e-14, out)).toBe(false);
    expect(Array.from(out)).toEqual([7, 7]);
  });
});

test.each([
  [0.29, false],
  [0.31, true],
])('two steps of which the first is %s of the second are comparable: %s', (share, isComparable) => {
  const d = createRadau5Dense(2);
  const r = createRadau5(2, STRUCTURE);
  let t = 0;
  let y = Float64Array.of(1, 0.3);
  for (const h of [0.1, 0.1 * share, 0.1]) {
    prepare(r, swing, t, y, h);
    predictStages(r, y, h);
    solveStages(r, swing, t, y, h, 1e-13, 1e-14);
    t += h;
    keepPolynomial(r, y, t, h);
    y = y.map((value, i) => value + r.z[2][i]) as typeof y;
    addKnot(d, r, y);
  }
  expect(interpolateSteps(d, t, new Float64Array(2))).toBe(isComparable);
});

test('what is carried along at the end of a state has no say in errors', () => {
  expect(createRadau5(5, { ...STRUCTURE, measured: 2 }).counted).toBe(3);
  expect(createRadau5(5, STRUCTURE).counted).toBe(5);
});

test('between the steps is the polynomial of degree 5 that has the values and rates of three knots', () => {
  const powers = [0, 1, 2, 3, 4, 5];
  const at = (t: number, c: number) => powers.reduce((sum, n) => sum + (n + c - 2) * t ** n, 0);
  const rateAt = (t: number, c: number) =>
    powers.reduce((sum, n) => sum + (n + c - 2) * n * t ** (n - 1 || 0), 0);
  const d = createRadau5Dense(2);
  d.known = 3;
  [0.1, 0.5, 1.3].forEach((t, i) => {
    const knot = d.knots[i];
    knot.t = t;
    for (const c of [0, 1]) [knot.y[c], knot.rate[c]] = [at(t, c), rateAt(t, c)];
  });
  const out = new Float64Array(2);
  for (const t of [0.5, 0.7, 0.9, 1.25, 1.3]) {
    expect(interpolateSteps(d, t, out)).toBe(true);
    expectNear(out, [at(t, 0), at(t, 1)], 12);
  }
});
