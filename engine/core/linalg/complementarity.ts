/**
 * Small complementarity problems (T 14.3): a = W x + c with each x inside its bounds and
 *
 *   x at its lower bound: a >= 0;   x at its upper bound: a <= 0;   x between them: a = 0
 *
 * W is what switched rows do to each other through everything that holds. Pairs of tangents are bounded together by a
 * disc whose radius follows their normal; sliding, they point against the motion.
 *
 * Projected Gauss-Seidel sweeps find which bounds are met, and an elimination on that guess makes the numbers exact; where
 * the guess does not hold, it is corrected, then Newton steps are tried, then it is swept again. All are bounded, and
 * deterministic.
 */
import { eliminate, substitute } from './elimination';
import { largestOf, residual } from './complementarity-problem';
import { polish, solveByNewton } from './complementarity-newton';
import type { ComplementarityProblem, TangentPair } from './complementarity-problem';

export interface ComplementaritySolution {
  readonly x: Float64Array;
  /** Left where the unknowns have no part in it (a diagonal of zero): W x + c. */
  readonly a: Float64Array;
}

const SWEEPS = 60;
const MORE_SWEEPS = 20_000;
/** Products in all of them together: a long chain must not take minutes. */
const MOST_PRODUCTS = 1e8;
/** Corrections of all places at once, then one by one, which ends where W is definite (Murty). */
const CORRECTIONS = 20;
const SINGLE_CORRECTIONS = 100;
/** Change of a sweep, relative to the largest unknown, at which the sweeps have converged [1]. */
const CONVERGED = 1e-14;

/**
 * `likely`: where the unknowns are thought to be, as before an event that changes few of them. Where nothing finds a solution,
 * what the sweeps have come to is returned: `unsolved` tells.
 */
export function solveComplementarity(
  problem: ComplementarityProblem,
  likely: readonly Place[] | null = null,
): ComplementaritySolution {
  const x = new Float64Array(problem.size);
  if (likely) {
    const same = refine(problem, x, [...likely]);
    if (same) return same;
  }
  for (const sweeps of [SWEEPS, Math.min(MORE_SWEEPS, MOST_PRODUCTS / Math.max(1, problem.size ** 2))]) {
    sweep(problem, x, sweeps);
    const exact = refine(problem, x);
    if (exact) return exact;
    const root = solveByNewton(problem, x);
    if (root) return refine(problem, root) ?? { x: root, a: residual(problem, root) };
  }
  return { x, a: residual(problem, x) };
}

function sweep(problem: ComplementarityProblem, x: Float64Array, sweeps: number): void {
  const { size, pairs, lower, upper } = problem;
  const paired = pairedOf(problem);
  for (let n = 0; n < sweeps; n++) {
    let change = 0;
    let largest = 0;
    for (let i = 0; i < size; i++) {
      if (paired[i] === 1) continue;
      const value = Math.min(upper[i], Math.max(lower[i], relaxed(problem, x, i)));
      change = Math.max(change, Math.abs(value - x[i]));
      x[i] = value;
      largest = Math.max(largest, Math.abs(value));
    }
    for (const pair of pairs) change = Math.max(change, sweepPair(problem, x, pair));
    if (change <= CONVERGED * largest) return;
  }
}

function pairedOf({ size, pairs }: ComplementarityProblem): Uint8Array {
  const paired = new Uint8Array(size);
  for (const { first, second } of pairs) paired[first] = paired[second] = 1;
  return paired;
}

/** The value of unknown i that makes a_i vanish; where it has no influence, it stays. */
function relaxed({ size, W, c }: ComplementarityProblem, x: Float64Array, i: number): number {
  const diagonal = W[i * size + i];
  if (!(diagonal > 0)) return x[i];
  let a = c[i];
  for (let j = 0; j < size; j++) a += W[i * size + j] * x[j];
  return x[i] - a / diagonal;
}

function sweepPair(problem: ComplementarityProblem, x: Float64Array, pair: TangentPair): number {
  const { first, second } = pair;
  const before = [x[first], x[second]];
  const limit = radiusOf(pair, x);
  // one step of the larger diagonal for both: the disc has no corner that could be preferred
  const { size, W } = problem;
  const diagonal = Math.max(W[first * size + first], W[second * size + second]);
  if (diagonal > 0) {
    const a1 = rowOf(problem, x, first);
    const a2 = rowOf(problem, x, second);
    x[first] -= a1 / diagonal;
    x[second] -= a2 / diagonal;
  }
  const norm = Math.hypot(x[first], x[second]);
  if (norm > limit) {
    x[first] *= limit / norm;
    x[second] *= limit / norm;
  }
  return Math.max(Math.abs(x[first] - before[0]), Math.abs(x[second] - before[1]));
}

function rowOf({ size, W, c }: ComplementarityProblem, x: Float64Array, i: number): number {
  let a = c[i];
  for (let j = 0; j < size; j++) a += W[i * size + j] * x[j];
  return a;
}

const radiusOf = ({ normal, coefficient, radius }: TangentPair, x: Float64Array): number =>
  normal < 0 ? radius : coefficient * x[normal];

/** Where each unknown is: at its lower bound, free, at its upper bound; tangents free or sliding in a direction. */
export type Place = 'lower' | 'free' | 'upper' | 'slides';

/** Exact solution for the places that x suggests, corrected until they hold; null if they never do. */
function refine(
  problem: ComplementarityProblem,
  start: Float64Array,
  guessed = guess(problem, start),
): ComplementaritySolution | null {
  const { size, lower, upper } = problem;
  const places = guessed.map((place, i) => (isAtNoBound(problem, place, i) ? 'free' : place));
  const paired = pairedOf(problem);
  const direction = start.slice();
  for (let n = 0; n < CORRECTIONS + SINGLE_CORRECTIONS; n++) {
    const x = solvePlaces(problem, places, direction, start);
    const a = residual(problem, x);
    const largestForce = largestOf(x) || largestOf(start);
    const largestA = largestOf(a) + largestOf(problem.c);
    let wrong = false;
    for (let i = 0; i < size; i++) {
      if (paired[i] === 1) continue;
      if (wrong && n >= CORRECTIONS) break;
      const was = places[i];
      const room = 1e-12 * largestForce;
      const still = Math.max(1e-11 * largestA, 1e-14 * size * termsOf(problem, x, i));
      if (was === 'free' && x[i] < lower[i] - room) places[i] = 'lower';
      if (was === 'free' && x[i] > upper[i] + room) places[i] = 'upper';
      if (was === 'lower' && a[i] < -still && influences(problem, i)) places[i] = 'free';
      if (was === 'upper' && a[i] > still && influences(problem, i)) places[i] = 'free';
      if (places[i] !== was) wrong = true;
    }
    for (const pair of problem.pairs) if (!checkPair(pair, places, direction, x, a, largestA)) wrong = true;
    if (!wrong) {
      if (!places.includes('slides')) return { x, a };
      const polished = polish(problem, x);
      return { x: polished, a: residual(problem, polished) };
    }
  }
  return null;
}

const isAtNoBound = (problem: ComplementarityProblem, place: Place, i: number): boolean =>
  influences(problem, i) &&
  ((place === 'upper' && problem.upper[i] === Infinity) ||
    (place === 'lower' && problem.lower[i] === -Infinity));

/** Sum of the sizes of what row i adds up: rounding of the sum is a part of it. */
function termsOf({ size, W, c }: ComplementarityProblem, x: Float64Array, i: number): number {
  let sum = Math.abs(c[i]);
  for (let j = 0; j < size; j++) sum += Math.abs(W[i * size + j] * x[j]);
  return sum;
}

const influences = ({ size, W }: ComplementarityProblem, i: number): boolean => W[i * size + i] > 0;

function guess(problem: ComplementarityProblem, x: Float64Array): Place[] {
  const { size, lower, upper, pairs } = problem;
  const places = Array.from({ length: size }, (_, i): Place => {
    if (!influences(problem, i)) return problem.c[i] >= 0 ? 'lower' : 'upper';
    return x[i] <= lower[i] ? 'lower' : x[i] >= upper[i] ? 'upper' : 'free';
  });
  for (const pair of pairs) {
    // Stryker disable next-line all: where to begin; whichever it is, it is corrected
    const slides = Math.hypot(x[pair.first], x[pair.second]) >= radiusOf(pair, x) * (1 - 1e-12);
    places[pair.first] = places[pair.second] = slides ? 'slides' : 'free';
  }
  return places;
}

/** A sliding pair must not push along the motion, a sticking one not leave its disc. False where its place was changed. */
function checkPair(
  pair: TangentPair,
  places: Place[],
  direction: Float64Array,
  x: Float64Array,
  a: Float64Array,
  largestA: number,
): boolean {
  const { first, second } = pair;
  const limit = radiusOf(pair, x);
  const size = Math.hypot(x[first], x[second]);
  if (places[first] === 'free') {
    if (size <= limit * (1 + 1e-9)) return true;
    places[first] = places[second] = 'slides';
    direction[first] = x[first];
    direction[second] = x[second];
    return false;
  }
  const speed = Math.hypot(a[first], a[second]);
  if (speed <= 1e-9 * largestA || limit <= 0) return true;
  const along = (direction[first] * a[first] + direction[second] * a[second]) / speed;
  const length = Math.hypot(direction[first], direction[second]) || 1;
  if (along <= -(1 - 1e-12) * length) return true;
  if (along > 0.5 * length) {
    places[first] = places[second] = 'free';
    return false;
  }
  direction[first] = -a[first];
  direction[second] = -a[second];
  return false;
}

/** x with free unknowns making a vanish, the others where their places say. */
function solvePlaces(
  { size, W, c, lower, upper, pairs }: ComplementarityProblem,
  places: readonly Place[],
  direction: Float64Array,
  start: Float64Array,
): Float64Array {
  const rows = Array.from({ length: size }, (_, i) => {
    const row = new Float64Array(size + 1);
    if (places[i] === 'free') {
      for (let j = 0; j < size; j++) row[j] = W[i * size + j];
      row[size] = -c[i];
    } else {
      row[i] = 1;
      const bound = places[i] === 'lower' ? lower[i] : places[i] === 'upper' ? upper[i] : 0;
      row[size] = Number.isFinite(bound) ? bound : 0;
    }
    return row;
  });
  for (const { first, second, normal, coefficient, radius } of pairs) {
    if (places[first] !== 'slides') continue;
    const length = Math.hypot(direction[first], direction[second]);
    for (const i of [first, second]) {
      const share = length > 0 ? direction[i] / length : 0;
      if (normal < 0) rows[i][size] = share * radius;
      else rows[i][normal] = -share * coefficient;
    }
  }
  // what the rows leave open stays where it was: several shares of a force may do, and `start` is one in bounds
  for (const row of rows) for (let j = 0; j < size; j++) row[size] -= row[j] * start[j];
  return substitute(rows, size, eliminate(rows, size)).map((value, i) => start[i] + value);
}
