import type { Tableau } from './tableau';

/** Writes the rates at (t, y) to dydt; false if a number is not finite. */
export type RightHandSide = (t: number, y: Float64Array, dydt: Float64Array) => boolean;

/**
 * Removes from `error`, an error of the state y, the part that a correction after the step removes from y itself; false if there is
 * none.
 */
export type ErrorFilter = (y: Float64Array, error: Float64Array) => boolean;

export interface RungeKuttaWorkspace {
  readonly tableau: Tableau;
  /** Number of leading components of the state that enter error norms. */
  readonly counted: number;
  /** Rates per stage, then per extra stage of a dense output. Before `calcStages`, k[0] holds those at the start of the step. */
  readonly k: Float64Array[];
  /** State at the stage being evaluated. */
  readonly stage: Float64Array;
  /** State at the end of the step. */
  readonly next: Float64Array;
  /** Accumulated rounding error of the current state, and of `next`: see `addIncrement`. */
  readonly carry: Float64Array;
  readonly nextCarry: Float64Array;
  /** Estimated error of the state, divided by the step length. */
  readonly error: Float64Array;
}

/** The last `measured` components do not influence the step length. */
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
 * One step from (t, y) to t + h: stages 1... from k[0], then w.next = y + w.carry + h sum b_i k_i. Does not change y. Returns false if a
 * stage is not finite. Allocates nothing.
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

/** After an accepted step: the rounding error of its end is carried to the next step. */
export function keepCarry(w: RungeKuttaWorkspace): void {
  w.carry.set(w.nextCarry);
}

/** After an external change of the state: components that jumped carry no rounding error. */
export function forgetJumped(carry: Float64Array, y: Float64Array, before: Float64Array): void {
  for (let i = 0; i < y.length; i++) if (y[i] !== before[i]) carry[i] = 0;
}

/**
 * Compensated summation (T 9.1): `next`, holding the increment of a step plus the carried error, becomes y + increment, and `carry` the
 * rounding error of that sum. Over 10^5 short steps a plain sum loses three digits.
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
  // three at a time: the cost of a pass is mostly reading and writing `out`
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

/** Index of the first non-zero weight from `s` on; past the end, `undefined` also counts as non-zero. */
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
 * Estimated error of the step: root mean square over the state of |error| / (absolute + relative |y|); values up to one are within the
 * tolerance. Two estimates are combined as E1^2 / sqrt(E1^2 + (E2/10)^2).
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
