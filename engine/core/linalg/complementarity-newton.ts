/**
 * Solves complementarity with friction as a root of a piecewise smooth function (Alart and Curnier): x is a solution if projecting x - r
 * a onto the bounds and discs gives x again. Newton steps are halved while they increase the residual. Where sweeps converge slowly, as
 * for a row of bodies that push each other, this takes some tens of eliminations.
 */
import { eliminate, substitute } from './elimination';
import { largestOf, pairedOf, residual } from './complementarity-problem';
import type { ComplementarityProblem, TangentPair } from './complementarity-problem';

const STEPS = 60;
const HALVINGS = 8;
/** Residual, relative to the largest unknown, at which x counts as a solution [1]. */
const SOLVED = 1e-12;

/** Null if the steps do not converge. */
export function solveByNewton(problem: ComplementarityProblem, start: Float64Array): Float64Array | null {
  let best = { x: start, error: errorOf(problem, start) };
  for (let n = 0; n < STEPS; n++) {
    const { x, error } = best;
    // relative to an unbounded unknown any residual is zero, which is not a solution
    if (error === Infinity) return null;
    if (error <= SOLVED * largestOf(x)) return x;
    const step = newtonStep(problem, x);
    // accept an increase too: after a step across a kink of the function, another piece applies
    best = { x, error: Infinity };
    for (let halving = 0; halving < HALVINGS; halving++) {
      const part = 2 ** -halving;
      const trial = x.map((value, i) => value + part * step[i]);
      const left = errorOf(problem, trial);
      if (left < best.error) best = { x: trial, error: left };
      if (left < error * (1 - 0.1 * part)) break;
    }
  }
  return null;
}

/** Improves a nearly exact x by up to two Newton steps, as long as the residual falls: sliding directions are then exact to rounding. */
export function polish(problem: ComplementarityProblem, start: Float64Array): Float64Array {
  let x = start;
  for (let n = 0; n < 2; n++) {
    const step = newtonStep(problem, x);
    const next = x.map((value, i) => value + step[i]);
    if (!(errorOf(problem, next) < errorOf(problem, x))) break;
    x = next;
  }
  return x;
}

/** Reciprocal of the effect of an unknown on itself; zero if there is none. */
const scaleOf = ({ size, W }: ComplementarityProblem, i: number): number =>
  W[i * size + i] === 0 ? 0 : 1 / Math.abs(W[i * size + i]);

/** x - r a for the unknowns of a pair, and its magnitude. */
function aheadOf(problem: ComplementarityProblem, x: Float64Array, a: Float64Array, pair: TangentPair) {
  const { first, second } = pair;
  const r = Math.min(scaleOf(problem, first), scaleOf(problem, second));
  const [t1, t2] = [x[first] - r * a[first], x[second] - r * a[second]];
  return { r, t1, t2, size: Math.hypot(t1, t2) };
}

/** x - r a for an unknown with bounds. */
const ahead = (problem: ComplementarityProblem, x: Float64Array, a: Float64Array, i: number): number =>
  x[i] - scaleOf(problem, i) * a[i];

const clamped = ({ lower, upper }: ComplementarityProblem, value: number, i: number): number =>
  Math.min(upper[i], Math.max(lower[i], value));

/** Radius of a pair's disc, from its normal after projection onto its bounds. */
function radiusOf(
  problem: ComplementarityProblem,
  x: Float64Array,
  a: Float64Array,
  pair: TangentPair,
): number {
  const { normal, coefficient, radius } = pair;
  return normal < 0 ? radius : coefficient * clamped(problem, ahead(problem, x, a, normal), normal);
}

function errorOf(problem: ComplementarityProblem, x: Float64Array): number {
  const a = residual(problem, x);
  const paired = pairedOf(problem);
  let error = 0;
  for (let i = 0; i < x.length; i++) {
    if (!paired.has(i))
      error = Math.max(error, Math.abs(x[i] - clamped(problem, ahead(problem, x, a, i), i)));
  }
  for (const pair of problem.pairs) {
    const { t1, t2, size } = aheadOf(problem, x, a, pair);
    const limit = radiusOf(problem, x, a, pair);
    const part = size > limit ? limit / size : 1;
    error = Math.max(error, Math.hypot(x[pair.first] - part * t1, x[pair.second] - part * t2));
  }
  return Number.isNaN(error) ? Infinity : error;
}

/** The Newton step for the smooth piece that contains x. */
function newtonStep(problem: ComplementarityProblem, x: Float64Array): Float64Array {
  const { size, W, lower, upper, pairs } = problem;
  const a = residual(problem, x);
  const rows = Array.from({ length: size }, () => new Float64Array(size + 1));
  const rest = (i: number) => {
    for (let j = 0; j < size; j++) rows[i][j] = W[i * size + j];
    rows[i][size] = -a[i];
  };
  const fix = (i: number, value: number) => {
    rows[i][i] = 1;
    rows[i][size] = value - x[i];
  };
  const paired = pairedOf(problem);
  for (let i = 0; i < size; i++) {
    if (paired.has(i)) continue;
    const value = ahead(problem, x, a, i);
    if (scaleOf(problem, i) > 0 && value > lower[i] && value < upper[i]) rest(i);
    else fix(i, clamped(problem, value, i));
  }
  for (const pair of pairs) {
    const own = [pair.first, pair.second];
    const { r, t1, t2, size: length } = aheadOf(problem, x, a, pair);
    const limit = radiusOf(problem, x, a, pair);
    if (length <= limit && r > 0) own.forEach(rest);
    else if (!(limit > 0)) for (const i of own) fix(i, 0);
    else {
      const direction = [t1 / length, t2 / length];
      const force = pair.normal < 0 ? pair.radius : pair.coefficient * x[pair.normal];
      own.forEach((i, k) => {
        fix(i, force * direction[k]);
        if (pair.normal >= 0) rows[i][pair.normal] -= pair.coefficient * direction[k];
        // the sliding direction changes with the tangential force
        own.forEach((j, l) => {
          const turn = (Math.max(force, 0) / length) * ((k === l ? 1 : 0) - direction[k] * direction[l]);
          rows[i][j] -= turn;
          for (let other = 0; other < size; other++) rows[i][other] += turn * r * W[j * size + other];
        });
      });
    }
  }
  return substitute(rows, size, eliminate(rows, size));
}
