import type { Tableau } from './tableau';

/** Rates at (t, y) into dydt; false where a number is not finite. */
export type RightHandSide = (t: number, y: Float64Array, dydt: Float64Array) => boolean;

export interface RungeKuttaWorkspace {
  readonly tableau: Tableau;
  /** Per stage, then per extra stage of a dense output: rates. k[0] holds those at the start of the step before `calcStages`. */
  readonly k: Float64Array[];
  /** State at the stage being evaluated. */
  readonly stage: Float64Array;
  /** State at the end of the step. */
  readonly next: Float64Array;
}

export function createRungeKuttaWorkspace(
  tableau: Tableau,
  size: number,
  extraStages = 0,
): RungeKuttaWorkspace {
  return {
    tableau,
    k: Array.from({ length: tableau.stages + extraStages }, () => new Float64Array(size)),
    stage: new Float64Array(size),
    next: new Float64Array(size),
  };
}

/**
 * One step from (t, y) to t + h: stages 1... from k[0], then w.next = y + h sum b_i k_i. Leaves y alone.
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
    combine(stage, y, h, tableau.a[s], k, s);
    if (!f(t + tableau.c[s] * h, stage, k[s])) return false;
  }
  combine(w.next, y, h, tableau.b, k, tableau.stages);
  return true;
}

/** out = y + h sum over i < count of weights[i] k[i] */
export function combine(
  out: Float64Array,
  y: Float64Array,
  h: number,
  weights: readonly number[],
  k: readonly Float64Array[],
  count: number,
): void {
  out.set(y);
  for (let s = 0; s < count; s++) {
    const f = h * weights[s];
    if (f === 0) continue;
    const rates = k[s];
    for (let i = 0; i < out.length; i++) out[i] += f * rates[i];
  }
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
): number {
  const { e, e2 } = w.tableau;
  const first = sumOfSquares(w, y, e as readonly number[], absolute, relative);
  const second = e2 === undefined ? 0 : sumOfSquares(w, y, e2, absolute, relative);
  if (first === 0) return 0;
  return (Math.abs(h) * first) / Math.sqrt((first + 0.01 * second) * y.length);
}

/** Sum over the state of (sum of weights k / scale)^2. */
function sumOfSquares(
  w: RungeKuttaWorkspace,
  y: Float64Array,
  weights: readonly number[],
  absolute: number,
  relative: number,
): number {
  const { k, next } = w;
  let sum = 0;
  for (let i = 0; i < y.length; i++) {
    let error = 0;
    for (let s = 0; s < weights.length; s++) error += weights[s] * k[s][i];
    const ratio = error / (absolute + relative * Math.max(Math.abs(y[i]), Math.abs(next[i])));
    sum += ratio * ratio;
  }
  return sum;
}
