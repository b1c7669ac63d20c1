/** Exact solutions for given states of the unknowns of a complementarity problem: a guess of the states, corrected until consistent. */
import { eliminate, substitute } from './elimination';
import { largestOf, pairedOf, radiusOf, residual } from './complementarity-problem';
import { polish } from './complementarity-newton';
import type { ComplementarityProblem, TangentPair } from './complementarity-problem';

/** Maximum number of rounds that correct all states at once; then one state at a time, which terminates for definite W (Murty). */
const CORRECTIONS = 20;
const SINGLE_CORRECTIONS = 100;

export interface ComplementaritySolution {
  readonly x: Float64Array;
  /** W x + c where the unknowns have no influence (zero diagonal). */
  readonly a: Float64Array;
}

/** State of each unknown: at its lower bound, free, at its upper bound; for tangents, free or sliding. */
export type Place = 'lower' | 'free' | 'upper' | 'slides';

/** Exact solution for the states suggested by x, corrected until they are consistent; null if they never are. */
export function refine(
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
    const largest = largestOf(x);
    // the sweeps diverged
    if (!Number.isFinite(largest)) return null;
    const room = 1e-12 * largest;
    const largestA = largestOf(a) + largestOf(problem.c);
    let wrong = false;
    for (let i = 0; i < size; i++) {
      if (paired.has(i)) continue;
      if (wrong && n >= CORRECTIONS) break;
      const was = places[i];
      const still = Math.max(1e-11 * largestA, 1e-14 * size * termsOf(problem, x, i));
      if (x[i] < lower[i] - room) places[i] = 'lower';
      if (x[i] > upper[i] + room) places[i] = 'upper';
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

/** Sum of the magnitudes of the terms of row i, the scale of its rounding error. */
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
    // Stryker disable next-line all: an initial guess that is corrected in any case
    const slides = Math.hypot(x[pair.first], x[pair.second]) >= radiusOf(pair, x) * (1 - 1e-12);
    places[pair.first] = places[pair.second] = slides ? 'slides' : 'free';
  }
  return places;
}

/** A sliding pair must not push along the motion, and a sticking one must stay in its disc. False if its state was changed. */
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

/** x such that a vanishes for free unknowns, with the others as their states prescribe. */
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
  // undetermined unknowns keep their values: any share may be valid, and `start` is within bounds
  for (const row of rows) for (let j = 0; j < size; j++) row[size] -= row[j] * start[j];
  return substitute(rows, size, eliminate(rows, size)).map((value, i) => start[i] + value);
}
