/**
 * The position of least gaps near a start (T 8.4): the sum of the squares of all residuals, angles through the
 * characteristic length, decreases with every step. Gauss-Newton method in a trust region; each step by conjugate gradients
 * (Steihaug), which tolerate dependent rows and need no factorisation. Where the gaps go to zero, Newton's method on the
 * rows finishes.
 */
import { dot, norm } from '../../core/linalg/dense-vector';
import { addTransposed, rowDot } from '../../core/dynamics/rows';
import { calcAsked } from './closing';
import { closeNearby } from './gap-path';
import { moveBodies } from '../../core/stabilisers/projection';
import type { Asked, Closing } from './closing';

/** `stationary`: no small motion makes the gaps smaller; `unfinished`: given up before that was certain. */
export type LeastGaps = 'closed' | 'stationary' | 'unfinished';

const MAX_ITERATIONS = 300;
/** Radius of the trust region, times the root of the number of bodies [characteristic lengths]. */
const RADIUS = { first: 0.5, most: 2, least: 1e-9 };
/** Residual below which Newton's method is tried, in characteristic lengths [1]. */
const NEARLY_CLOSED = 0.02;
/** Relative slope of the root of the sum below which it counts as least [1]: slopes of rows are about one. */
const FLAT = 1e-7;
/** Where the slope is already small, the relative decrease of the sum below which the search ends [1]. */
const NEARLY_FLAT = 1e-3;
const SETTLED = 1e-9;
/** Fraction of the gradient that may remain in a step [1]. */
const FORCING = 1e-3;

interface Descent {
  readonly closing: Closing;
  /** m: residuals in m; 6n: gradient, step, and scratch of the conjugate gradients, all in lengths. */
  readonly r: Float64Array;
  readonly g: Float64Array;
  readonly step: Float64Array;
  readonly rest: Float64Array;
  readonly direction: Float64Array;
  readonly product: Float64Array;
  readonly rows: Float64Array;
}

export function leastGaps(closing: Closing, y: Float64Array, asked: Asked): LeastGaps {
  const { system, work } = closing;
  const { n, m, length } = system;
  const descent = createDescent(closing);
  const root = Math.sqrt(n - 1);
  let radius = RADIUS.first * length * root;
  let residual = calcAsked(closing, y, asked);
  let cost = calcGradient(descent);
  let tried = NEARLY_CLOSED * length;
  const before = y.slice();
  const d = new Float64Array(6 * n);
  for (let iteration = 0; iteration < MAX_ITERATIONS; iteration++) {
    if (residual <= closing.tolerance) return 'closed';
    if (residual < tried) {
      if (closeNearby(closing, y, asked)) return 'closed';
      tried = residual / 10;
      calcAsked(closing, y, asked);
      calcGradient(descent);
    }
    if (norm(descent.g) <= FLAT * Math.sqrt(cost)) return 'stationary';
    const promised = findStep(descent, radius);
    before.set(y);
    for (let c = 0; c < d.length; c++) d[c] = descent.step[c] / (c % 6 < 3 ? 1 : length);
    moveBodies(system, y, d);
    residual = calcAsked(closing, y, asked);
    const there = costOf(descent);
    const gained = cost - there;
    if (!(gained > 0.01 * promised)) {
      y.set(before);
      radius = norm(descent.step) / 4;
      residual = calcAsked(closing, y, asked);
      calcGradient(descent);
      if (radius <= RADIUS.least * length || !(promised > 1e-14 * cost)) return 'stationary';
      continue;
    }
    if (gained > 0.75 * promised) radius = Math.min(RADIUS.most * length * root, 2 * radius);
    else if (gained < 0.25 * promised) radius = Math.max(norm(descent.step) / 2, RADIUS.least * length);
    cost = calcGradient(descent);
    if (gained <= SETTLED * cost && norm(descent.g) <= NEARLY_FLAT * Math.sqrt(cost)) return 'stationary';
  }
  return residual <= closing.tolerance ? 'closed' : 'unfinished';

  function costOf({ r }: Descent): number {
    let sum = 0;
    for (let row = 0; row < m; row++) {
      r[row] = work.C[row] * system.rowScale[row];
      sum += r[row] * r[row];
    }
    return sum;
  }

  /** g := J^T r in lengths; returns r . r. */
  function calcGradient(of: Descent): number {
    const sum = costOf(of);
    transposed(of, of.r, of.g);
    return sum;
  }
}

function createDescent(closing: Closing): Descent {
  const { n, m } = closing.system;
  const [g, step, rest, direction, product] = Array.from({ length: 5 }, () => new Float64Array(6 * n));
  return { closing, r: new Float64Array(m), rows: new Float64Array(m), g, step, rest, direction, product };
}

/** The step of least |r + J step|^2 within the radius, by conjugate gradients from zero; returns the predicted decrease. */
function findStep(descent: Descent, radius: number): number {
  const { g, step, rest, direction, product } = descent;
  step.fill(0);
  for (let c = 0; c < g.length; c++) direction[c] = rest[c] = -g[c];
  let square = dot(rest, rest);
  const enough = FORCING ** 2 * square;
  for (let i = 0; i < 2 * g.length && square > enough; i++) {
    const curvature = applyNormal(descent, direction, product);
    // a direction that changes no row, or one that leaves the region, ends on its boundary
    const length = curvature > 0 ? square / curvature : Infinity;
    const edge = toEdge(step, direction, radius);
    const taken = Math.min(length, edge);
    for (let c = 0; c < g.length; c++) step[c] += taken * direction[c];
    if (length >= edge) break;
    for (let c = 0; c < g.length; c++) rest[c] -= taken * product[c];
    const next = dot(rest, rest);
    for (let c = 0; c < g.length; c++) direction[c] = rest[c] + (next / square) * direction[c];
    square = next;
  }
  // |r|^2 - |r + J step|^2
  return -2 * dot(g, step) - applyNormal(descent, step, product);
}

/** Distance along `direction` from `step` to the sphere of that radius. */
function toEdge(step: Float64Array, direction: Float64Array, radius: number): number {
  const a = dot(direction, direction);
  const b = dot(step, direction);
  const c = dot(step, step) - radius * radius;
  return (-b + Math.sqrt(Math.max(0, b * b - a * c))) / a;
}

/** out := J^T J x, all in lengths; returns |J x|^2. */
function applyNormal(descent: Descent, x: Float64Array, out: Float64Array): number {
  const { closing, rows } = descent;
  const { system, work } = closing;
  for (let c = 0; c < x.length; c++) out[c] = x[c] / (c % 6 < 3 ? 1 : system.length);
  let sum = 0;
  for (let row = 0; row < system.m; row++) {
    rows[row] = rowDot(system, row, work.J, out, 0) * system.rowScale[row];
    sum += rows[row] * rows[row];
  }
  transposed(descent, rows, out);
  return sum;
}

/** out := J^T values, values and out in lengths. */
function transposed({ closing, rows }: Descent, values: Float64Array, out: Float64Array): void {
  const { system, work } = closing;
  for (let row = 0; row < system.m; row++) rows[row] = values[row] * system.rowScale[row];
  out.fill(0);
  addTransposed(system, work.J, rows, out);
  out.fill(0, 0, 6);
  for (let c = 6; c < out.length; c++) if (c % 6 >= 3) out[c] /= system.length;
}
