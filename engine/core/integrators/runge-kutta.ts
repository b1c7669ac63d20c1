import type { Tableau } from './tableau';

/** Rates at (t, y) into dydt; false where a number is not finite. */
export type RightHandSide = (t: number, y: Float64Array, dydt: Float64Array) => boolean;

/** Takes out of `error`, an error of the state y, what a correction after the step takes out of y itself; false where nothing is. */
export type ErrorFilter = (y: Float64Array, error: Float64Array) => boolean;

export interface RungeKuttaWorkspace {
  readonly tableau: Tableau;
  /** Components whose error counts: the first of the state. */
  readonly counted: number;
  /** Per stage, then per extra stage of a dense output: rates. k[0] holds those at the start of the step before `calcStages`. */
  readonly k: Float64Array[];
  /** State at the stage being evaluated. */
  readonly stage: Float64Array;
  /** State at the end of the step. */
  readonly next: Float64Array;
  /** What rounding has taken from the present state over the steps so far, and has from `next`: see `addIncrement`. */
  readonly carry: Float64Array;
  readonly nextCarry: Float64Array;
  /** Estimated error of the state, over the length of the step. */
  readonly error: Float64Array;
}

/** The last `measured` components are carried along, without a say in the length of steps. */
export function createRungeKuttaWorkspace(
  tableau: Tableau,
  size: number,
  extraStages = 0,
  measured = 0,
): RungeKuttaWorkspace {
  return {
    tableau,
    counted: size - measured,
    k: Array.from({ length: tableau.stages + extraStages }, () => new Float64Array(size)),
    stage: new Float64Array(size),
    next: new Float64Array(size),
    carry: new Float64Array(size),
    nextCarry: new Float64Array(size),
    error: new Float64Array(size),
  };
}

/**
 * One step from (t, y) to t + h: stages 1... from k[0], then w.next = y + w.carry + h sum b_i k_i. Leaves y alone.
 * Returns false where a stage is not finite. Allocates nothing.
 */
export function calcStages(
  w: RungeKuttaWorkspace,
  f: RightHandSide,
  t: number,
  y: Float64Array,
  h: number,
): boolean {
  const { tableau, k, stage } = w;
  for (let s = 1; s < tableau.stages; s++) {
    combine(stage, y, h, tableau.a[s], k);
    if (!f(t + tableau.c[s] * h, stage, k[s])) return false;
  }
  combine(w.next, w.carry, h, tableau.b, k);
  addIncrement(y, w.next, w.nextCarry);
  return true;
}

/** The step has been taken: what rounding took from its end is owed to the next one. */
export function keepCarry(w: RungeKuttaWorkspace): void {
  w.carry.set(w.nextCarry);
}

/** A state has been changed from outside: nothing is owed to what has jumped. */
export function forgetJumped(carry: Float64Array, y: Float64Array, before: Float64Array): void {
  for (let i = 0; i < y.length; i++) if (y[i] !== before[i]) carry[i] = 0;
}

/**
 * Compensated summation (T 9.1): `next`, the increment of a step and what was owed before, becomes y + increment, and
 * `carry` what rounding takes from that sum. Over 10^5 short steps a plain sum loses three digits.
 */
export function addIncrement(y: Float64Array, next: Float64Array, carry: Float64Array): void {
  for (let i = 0; i < y.length; i++) {
    const increment = next[i];
    const sum = y[i] + increment;
    carry[i] = y[i] - sum + increment;
    next[i] = sum;
  }
}

/** out = y + h sum of weights[i] k[i]; `out` may be `y`. */
export function combine(
  out: Float64Array,
  y: Float64Array,
  h: number,
  weights: readonly number[],
  k: readonly Float64Array[],
): void {
  const count = weights.length;
  let from = y;
  // three at a time: what a pass costs is mostly reading and writing `out`
  for (let a = nextTerm(weights, 0); a < count;) {
    const b = nextTerm(weights, a + 1);
    const c = nextTerm(weights, b + 1);
    addThree(
      out,
      from,
      k[a],
      k[b < count ? b : a],
      k[c < count ? c : a],
      h * weights[a],
      b < count ? h * weights[b] : 0,
      c < count ? h * weights[c] : 0,
    );
    from = out;
    a = nextTerm(weights, c + 1);
  }
  if (from !== out) out.set(y);
}

/** The first from `s` on whose weight is not zero; beyond the last there is none, which is not zero either. */
function nextTerm(weights: readonly number[], s: number): number {
  while (weights[s] === 0) s++;
  return s;
}

function addThree(
  out: Float64Array,
  y: Float64Array,
  k0: Float64Array,
  k1: Float64Array,
  k2: Float64Array,
  f0: number,
  f1: number,
  f2: number,
): void {
  for (let i = 0; i < out.length; i++) out[i] = y[i] + f0 * k0[i] + f1 * k1[i] + f2 * k2[i];
}

/**
 * Estimated error of the step, as the root mean square over the state of |error| / (absolute + relative |y|): at most
 * one is within the tolerance asked for. With two estimates they are combined as E1^2 / sqrt(E1^2 + (E2/10)^2).
 */
export function errorNorm(
  w: RungeKuttaWorkspace,
  y: Float64Array,
  h: number,
  absolute: number,
  relative: number,
  filter: ErrorFilter | null = null,
): number {
  const { e, e2 } = w.tableau;
  const first = sumOfSquares(w, y, e as readonly number[], absolute, relative, filter);
  const second = e2 === undefined ? 0 : sumOfSquares(w, y, e2, absolute, relative, filter);
  if (first === 0) return 0;
  return (Math.abs(h) * first) / Math.sqrt((first + 0.01 * second) * w.counted);
}

/** Sum over the state of (sum of weights k / scale)^2. */
function sumOfSquares(
  w: RungeKuttaWorkspace,
  y: Float64Array,
  weights: readonly number[],
  absolute: number,
  relative: number,
  filter: ErrorFilter | null,
): number {
  const { k, next, error, counted } = w;
  error.fill(0);
  combine(error, error, 1, weights, k);
  if (filter) filter(next, error);
  let sum = 0;
  for (let i = 0; i < counted; i++) {
    const ratio = error[i] / (absolute + relative * Math.max(Math.abs(y[i]), Math.abs(next[i])));
    sum += ratio * ratio;
  }
  return sum;
}
