/**
 * One step of Radau IIA of order 5 (T 9.7): the three stages by simplified Newton iterations, the error estimate, and
 * the collocation polynomial as dense output. Follows Hairer and Wanner's RADAU5; knows no bodies and allocates nothing.
 *
 * The unknowns are z_i = Y_i - y. With w = T^-1 z each iteration solves
 *
 *   (gamma/h - J) dw1 = f-hat_1 - gamma/h w1
 *   ((alpha + i beta)/h - J) (dw2 + i dw3) = (f-hat_2 + i f-hat_3) - (alpha + i beta)/h (w2 + i w3),  f-hat = T^-1 f(Y)
 */
import { ALPHA, BETA, C, E, GAMMA, T, T_INVERSE } from './radau5-table';
import { createNewtonMatrix, solveComplex, solveReal } from './radau5-matrix';
import { accelerate, createKrylov, restartKrylov } from './krylov';
import type { Krylov } from './krylov';
import type { NewtonMatrix, NewtonStructure } from './radau5-matrix';
import type { ErrorFilter, RightHandSide } from './runge-kutta';

/** What a state brings along whose components are not those in which errors are allowed. */
export interface OwnState {
  /** Writes the Jacobian of the rates as `NewtonMatrix` has it; false if it has to be found by differences. */
  readonly calcJacobian: (t: number, y: Float64Array, J: Float64Array) => boolean;
  /** Size of the error of a state [1], 1 where an error of `absolute` + `relative` times the value is allowed of what is judged. */
  readonly sizeOf: (y: Float64Array, error: Float64Array, absolute: number, relative: number) => number;
  /** Writes the error of each coupled component at a state that has the size 1, divided by the root of their number. */
  readonly calcScale: (y: Float64Array, absolute: number, relative: number, scale: Float64Array) => void;
}

export interface Radau5 {
  readonly matrix: NewtonMatrix;
  /** Stage increments Y_i - y. */
  readonly z: readonly [Float64Array, Float64Array, Float64Array];
  /** The same, transformed. */
  readonly w: readonly [Float64Array, Float64Array, Float64Array];
  /** Increment of w in an iteration; before that, the rates that it is computed from. */
  readonly increments: readonly [Float64Array, Float64Array, Float64Array];
  readonly stage: Float64Array;
  readonly error: Float64Array;
  /** Allowed error of each component. */
  readonly scale: Float64Array;
  /** Newton's polynomial of the last accepted step about its end; see `interpolateRadau5`. */
  readonly poly: readonly [Float64Array, Float64Array, Float64Array, Float64Array];
  polyEnd: number;
  /** 0 before the first accepted step. */
  polyLength: number;
  /** Size of an estimated error; null for that of its components over `scale`. */
  size: ((y: Float64Array, error: Float64Array) => number) | null;
  /** Number of leading components of the state that enter error norms. */
  readonly counted: number;
  readonly krylov: Krylov;
  /** The three parts of w, and of the increments, in one array each. */
  readonly allW: Float64Array;
  readonly allIncrements: Float64Array;
  /** Ratio of the remaining change to the last change in an iteration [1]. */
  contraction: number;
  /** Newton iterations of the last solution. */
  iterations: number;
}

/** Maximum number of Newton iterations per step. */
export const MAX_NEWTON = 14;
/** Growth of the change between iterations at which they count as diverging [1]. */
const DIVERGING = 2;
/** Fraction of a change explained by earlier iterations that is still doubted: they sampled a nonlinear function elsewhere. */
const DOUBT = 1e-3;

export function createRadau5(size: number, structure: NewtonStructure): Radau5 {
  const array = () => new Float64Array(size);
  const allW = new Float64Array(3 * size);
  const allIncrements = new Float64Array(3 * size);
  const views = (a: Float64Array): [Float64Array, Float64Array, Float64Array] => [
    a.subarray(0, size),
    a.subarray(size, 2 * size),
    a.subarray(2 * size),
  ];
  return {
    allW,
    allIncrements,
    counted: size - (structure.measured ?? 0),
    // quadratures follow from the others: at a dead point of a driver its work is noise that iterations cannot reduce
    krylov: createKrylov(MAX_NEWTON, 3 * size, 1 + Math.max(...structure.coupled)),
    matrix: createNewtonMatrix(structure, size),
    z: [array(), array(), array()],
    w: views(allW),
    increments: views(allIncrements),
    stage: array(),
    error: array(),
    scale: array().fill(1),
    size: null,
    poly: [array(), array(), array(), array()],
    polyEnd: 0,
    polyLength: 0,
    contraction: 1,
    iterations: 0,
  };
}

/** First guess: the extrapolated polynomial of the last step, or zero without one. */
export function predictStages(r: Radau5, y: Float64Array, h: number): void {
  const { z, w, poly, polyLength } = r;
  if (polyLength === 0) {
    for (let s = 0; s < 3; s++) {
      z[s].fill(0);
      w[s].fill(0);
    }
    return;
  }
  const ratio = h / polyLength;
  for (let s = 0; s < 3; s++) {
    const q = C[s] * ratio;
    for (let i = 0; i < y.length; i++) {
      z[s][i] = q * (poly[1][i] + (q - (C[1] - 1)) * (poly[2][i] + (q - (C[0] - 1)) * poly[3][i]));
    }
  }
  transform(T_INVERSE, z, w);
}

/** First guess for the stages of a step from (t, y) of length h inside the last step of `last`. */
export function guessStages(r: Radau5, last: Radau5, t: number, y: Float64Array, h: number): void {
  const { z, w } = r;
  for (let s = 0; s < 3; s++) {
    interpolateRadau5(last, t + C[s] * h, z[s]);
    for (let i = 0; i < y.length; i++) z[s][i] -= y[i];
  }
  transform(T_INVERSE, z, w);
}

/** out = M x, stage by stage. */
function transform(
  M: readonly (readonly [number, number, number])[],
  x: readonly Float64Array[],
  out: readonly Float64Array[],
): void {
  const [x0, x1, x2] = x;
  const [o0, o1, o2] = out;
  for (let i = 0; i < x0.length; i++) {
    const a = x0[i];
    const b = x1[i];
    const c = x2[i];
    o0[i] = M[0][0] * a + M[0][1] * b + M[0][2] * c;
    o1[i] = M[1][0] * a + M[1][1] * b + M[1][2] * c;
    o2[i] = M[2][0] * a + M[2][1] * b + M[2][2] * c;
  }
}

/** Why no stages were found: the iterations did not converge, or a number is not finite. */
export type NewtonOutcome = 'converged' | 'diverged' | 'notFinite';

/** Iterations continue to this fraction of the required accuracy, because errors of stiff components are amplified later [1]. */
const MARGIN = 0.01;

/**
 * Solves for the stages of the step from (t, y) of length h. The remainder must fall below `enough` of the allowed error, with a margin
 * as far as rounding, `noise` of the allowed error, permits. Error components that `filter` removes are not iterated on.
 */
export function solveStages(
  r: Radau5,
  f: RightHandSide,
  t: number,
  y: Float64Array,
  h: number,
  enough: number,
  noise: number,
  filter: ErrorFilter | null = null,
): NewtonOutcome {
  const { z, w, increments } = r;
  const goal = Math.max(MARGIN * enough, noise);
  let before = 0;
  r.contraction = Math.max(r.contraction, Number.EPSILON) ** 0.8;
  restartKrylov(r.krylov);
  for (r.iterations = 1; ; r.iterations++) {
    if (!evaluateStages(r, f, t, y, h)) return 'notFinite';
    transform(T_INVERSE, increments, increments);
    addNewtonTerms(w, increments, h);
    solveReal(r.matrix, increments[0]);
    solveComplex(r.matrix, increments[1], increments[2]);
    const size = accelerate(r.krylov, r.allW, r.allIncrements, r.scale);
    if (!(size < Infinity)) return 'notFinite';
    transform(T, w, z);
    const rate = r.iterations > 1 ? size / before : 0;
    if (r.iterations > 1) r.contraction = rate / (1 - Math.min(rate, 0.9));
    const left = Math.max(r.contraction * size, DOUBT * r.krylov.whole);
    if (left <= goal) return 'converged';
    if (filter && r.iterations > 1 && filteredSize(r, y, filter) <= enough) return 'converged';
    if (r.iterations === MAX_NEWTON || rate >= DIVERGING) return left <= enough ? 'converged' : 'diverged';
    before = Math.max(size, Number.EPSILON);
  }
}

/**
 * Size of the remainder of the last iteration, without what a correction after the step removes from the state: there the rates may be
 * noise that iterations cannot reduce. Infinite if there is no such correction.
 */
function filteredSize(r: Radau5, y: Float64Array, filter: ErrorFilter): number {
  const { error, krylov } = r;
  let sum = 0;
  for (let s = 0; s < 3; s++) {
    for (let i = 0; i < y.length; i++) error[i] = krylov.lastR[s * y.length + i];
    if (!filter(y, error)) return Infinity;
    const norm = errorNorm(r, krylov.counted);
    sum += norm * norm;
  }
  return Math.sqrt(sum / 3);
}

/** Writes the rates at the stages to `increments`. */
function evaluateStages(r: Radau5, f: RightHandSide, t: number, y: Float64Array, h: number): boolean {
  const { z, increments, stage } = r;
  for (let s = 0; s < 3; s++) {
    for (let i = 0; i < y.length; i++) stage[i] = y[i] + z[s][i];
    if (!f(t + C[s] * h, stage, increments[s])) return false;
  }
  return true;
}

/** f-hat -= Lambda/h w */
function addNewtonTerms(w: Radau5['w'], out: Radau5['w'], h: number): void {
  for (let i = 0; i < w[0].length; i++) {
    out[0][i] -= (GAMMA / h) * w[0][i];
    out[1][i] -= (ALPHA / h) * w[1][i] - (BETA / h) * w[2][i];
    out[2][i] -= (ALPHA / h) * w[2][i] + (BETA / h) * w[1][i];
  }
}

/**
 * Error estimate of order 3, filtered through the real system so that stiff components do not exaggerate it; values up to one are within
 * the tolerance. `again` filters it once more, for first steps and after a rejection. NaN if a number is not finite. `rate` holds f(t,
 * y).
 */
export function estimateError(
  r: Radau5,
  f: RightHandSide,
  t: number,
  y: Float64Array,
  rate: Float64Array,
  h: number,
  again: boolean,
  filter: ErrorFilter | null = null,
): number {
  const { z, error, stage, increments } = r;
  for (let i = 0; i < y.length; i++) {
    stage[i] = (E[0] * z[0][i] + E[1] * z[1][i] + E[2] * z[2][i]) / h;
    error[i] = stage[i] + rate[i];
  }
  solveReal(r.matrix, error);
  if (filter) filter(y, error);
  const norm = sizeOfError(r, y);
  if (norm < 1 || !again) return norm;
  for (let i = 0; i < y.length; i++) error[i] += y[i];
  if (!f(t, error, increments[0])) return NaN;
  for (let i = 0; i < y.length; i++) error[i] = increments[0][i] + stage[i];
  solveReal(r.matrix, error);
  if (filter) filter(y, error);
  return sizeOfError(r, y);
}

/** Of the state at the end of the step from y. */
function sizeOfError(r: Radau5, y: Float64Array): number {
  const { size, z, error, increments } = r;
  if (size === null) return errorNorm(r, r.counted);
  const end = increments[1];
  for (let i = 0; i < y.length; i++) end[i] = y[i] + z[2][i];
  return size(end, error);
}

function errorNorm({ error, scale }: Radau5, counted: number): number {
  let sum = 0;
  for (let i = 0; i < counted; i++) {
    const ratio = error[i] / scale[i];
    sum += ratio * ratio;
  }
  return Math.sqrt(sum / counted);
}

/** Stores the polynomial through y and the three stages of the step from (t, y) of length h. */
export function keepPolynomial(r: Radau5, y: Float64Array, end: number, h: number): void {
  const { z, poly } = r;
  for (let i = 0; i < y.length; i++) {
    const a = (z[1][i] - z[2][i]) / (C[1] - 1);
    const b = (z[0][i] - z[1][i]) / (C[0] - C[1]);
    const c = (b - z[0][i] / C[0]) / C[1];
    poly[0][i] = y[i] + z[2][i];
    poly[1][i] = a;
    poly[2][i] = (b - a) / (C[0] - 1);
    poly[3][i] = poly[2][i] - c;
  }
  r.polyEnd = end;
  r.polyLength = h;
}

/** out = state at time t inside the last step. */
export function interpolateRadau5(r: Radau5, t: number, out: Float64Array): void {
  const { poly } = r;
  const s = (t - r.polyEnd) / r.polyLength;
  for (let i = 0; i < out.length; i++) {
    out[i] = poly[0][i] + s * (poly[1][i] + (s - (C[1] - 1)) * (poly[2][i] + (s - (C[0] - 1)) * poly[3][i]));
  }
}
