/** Steps and their errors in numbers that can be told by hand. */
import { describe, expect, test } from 'vitest';
import { calcDenseOutput, createDenseOutput } from '../../../../../engine/core/integrators/dense-output';
import { DOP853, DOP853_DENSE } from '../../../../../engine/core/integrators/dop853';
import {
  addIncrement,
  calcStages,
  createRungeKuttaWorkspace,
  errorNorm,
  forgetJumped,
  keepCarry,
} from '../../../../../engine/core/integrators/runge-kutta';
import type { RightHandSide } from '../../../../../engine/core/integrators/runge-kutta';
import { semiImplicitEuler } from '../../../../../engine/core/integrators/semi-implicit-euler';
import { DOPRI5, RK4 } from '../../../../../engine/core/integrators/tableau';
import { poseOffset, stateSize, velocityOffset } from '../../../../../engine/core/coordinates/layout';

describe('the error of a step', () => {
  test.each([
    ['order 5', DOPRI5],
    ['order 8', DOP853],
  ])('of %s is zero where nothing changes, and not a ratio of nothing', (_name, tableau) => {
    const w = createRungeKuttaWorkspace(tableau, 2);
    const y = Float64Array.of(1, 2);
    calcStages(w, (_t, _y, out) => (out.fill(0), true), 0, y, 0.1);
    expect(errorNorm(w, y, 0.1, 1e-6, 1e-6)).toBe(0);
  });

  test('is the root mean square over what counts, each against what is allowed at its larger end', () => {
    const w = createRungeKuttaWorkspace(DOPRI5, 3, 0, 1);
    // rates only at the first stage: the error is e[0] times those
    w.k[0].set([1, -2, 1e9]);
    w.next.set([3, 0.5, 0]);
    const y = Float64Array.of(-1, 2, 0);
    const first = DOPRI5.e![0];
    const ratios = [first / (0.1 + 0.5 * 3), (2 * first) / (0.1 + 0.5 * 2)];
    expect(errorNorm(w, y, -0.2, 0.1, 0.5)).toBeCloseTo(0.2 * Math.hypot(...ratios) * Math.SQRT1_2, 15);
    const none = (_y: Float64Array, error: Float64Array) => (error.fill(0), true);
    expect(errorNorm(w, y, 0.2, 0.1, 0.5, none)).toBe(0);
  });

  test('of two estimates, E1 and a tenth of E2, is E1 in proportion to both', () => {
    const norm = (second: { e2?: number[] }) => {
      const w = createRungeKuttaWorkspace({ ...RK4, e: [3, 0, 0, 0], ...second }, 1);
      w.k[0].set([1]);
      return errorNorm(w, Float64Array.of(0), 0.5, 1, 0);
    };
    expect(norm({})).toBeCloseTo(0.5 * 3, 15);
    expect(norm({ e2: [40, 0, 0, 0] })).toBeCloseTo(0.5 * (9 / 5), 15);
  });
});

test('a stage that is not finite ends the step', () => {
  const w = createRungeKuttaWorkspace(RK4, 1);
  const times: number[] = [];
  const f = (t: number) => (times.push(t), times.length < 2);
  expect(calcStages(w, f, 1, Float64Array.of(0), 0.5)).toBe(false);
  expect(times).toEqual([1.25, 1.25]);
});

test('nor is there a polynomial of a step where one of the stages that it needs besides is not finite', () => {
  const y = Float64Array.of(1);
  const w = createRungeKuttaWorkspace(DOP853, 1, DOP853_DENSE.extra.length);
  let left = Infinity;
  const f: RightHandSide = (_t, state, out) => ((out[0] = -state[0]), left-- > 0);
  expect(calcStages(w, f, 0, y, 0.1)).toBe(true);
  for (let stage = 0; stage <= DOP853_DENSE.extra.length; stage++) {
    left = stage;
    const isWhole = calcDenseOutput(createDenseOutput(DOP853_DENSE, 1), w, f, 0, y, 0.1);
    expect(isWhole).toBe(stage === DOP853_DENSE.extra.length);
  }
});

describe('what rounding takes', () => {
  test('is owed to the next step, until the state jumps', () => {
    const y = Float64Array.of(1, 1);
    const w = createRungeKuttaWorkspace(RK4, 2);
    w.next.set([1e-17, 3e-17]);
    addIncrement(y, w.next, w.nextCarry);
    expect([...w.next, ...w.nextCarry]).toEqual([1, 1, 1e-17, 3e-17]);
    keepCarry(w);
    forgetJumped(w.carry, Float64Array.of(1, 2), y);
    expect(Array.from(w.carry)).toEqual([1e-17, 0]);
  });
});

test('semi-implicit Euler moves places with the new velocities, and what is carried along once', () => {
  const n = 2;
  const [x, v] = [poseOffset(1), velocityOffset(n)];
  const y = new Float64Array(stateSize(n));
  y[poseOffset(0) + 3] = y[x + 3] = 1;
  const k = new Float64Array(y.length);
  for (let i = v; i < y.length; i++) k[i] = i;
  const next = new Float64Array(y.length);
  semiImplicitEuler(n, y, 0.5, k, next, null, new Float64Array(6 * n));
  for (let i = v; i < y.length; i++) expect(next[i], `component ${i}`).toBe(0.5 * i);
  expect(Array.from(next.subarray(poseOffset(0), poseOffset(0) + 7))).toEqual([0, 0, 0, 1, 0, 0, 0]);
  // half the angular velocity is the rate of an orientation that is none
  const [wx, wy, wz] = next.subarray(v + 9, v + 12);
  expect(Array.from(next.subarray(x + 3, x + 7))).toEqual([1, 0.25 * wx, 0.25 * wy, 0.25 * wz]);
});

test('semi-implicit Euler of momenta moves places with the velocities that are made of the new ones', () => {
  const n = 2;
  const [x, v] = [poseOffset(1), velocityOffset(n)];
  const y = new Float64Array(stateSize(n));
  const k = new Float64Array(y.length);
  k[v + 6] = 8;
  const next = new Float64Array(y.length);
  const halved = (_y: Float64Array, momenta: Float64Array, u: Float64Array) => (u[6] = momenta[v + 6] / 2);
  semiImplicitEuler(n, y, 0.5, k, next, halved, new Float64Array(6 * n));
  expect([next[v + 6], next[x]]).toEqual([4, 1]);
});
