/**
 * Slopes at the knots of a piecewise cubic.
 *
 * Spline (T 3.4): the curvature is continuous at every inner knot,
 *   s_i-1/h_i-1 + 2 (1/h_i-1 + 1/h_i) s_i + s_i+1/h_i = 3 (D_i-1/h_i-1 + D_i/h_i)
 * with the slope zero at the ends (clamped), the curvature zero there (natural), both as if the first piece followed the
 * last (periodic), or the first two pieces, and the last two, forming one cubic (not-a-knot), which reproduces a parabola exactly.
 * Monotone (T 4.8): Fritsch and Carlson, no overshoot between points.
 */
export type SplineEnds = 'clamped' | 'natural' | 'periodic' | 'not-a-knot';

export function calcSplineSlopes(x: Float64Array, y: Float64Array, ends: SplineEnds): Float64Array {
  const { h, D } = differences(x, y);
  if (ends === 'periodic') return calcPeriodicSlopes(h, D);
  const n = x.length;
  if (ends === 'not-a-knot' && n < 4) return parabolaSlopes(h, D);
  const lower = new Float64Array(n);
  const diagonal = new Float64Array(n).fill(1);
  const upper = new Float64Array(n);
  const rhs = new Float64Array(n);
  for (let i = 1; i + 1 < n; i++) {
    lower[i] = 1 / h[i - 1];
    upper[i] = 1 / h[i];
    diagonal[i] = 2 * (lower[i] + upper[i]);
    rhs[i] = 3 * (D[i - 1] * lower[i] + D[i] * upper[i]);
  }
  if (ends === 'natural') {
    upper[0] = lower[n - 1] = 0.5;
    rhs[0] = 1.5 * D[0];
    rhs[n - 1] = 1.5 * D[n - 2];
  }
  if (ends === 'not-a-knot') {
    [diagonal[0], upper[0], rhs[0]] = joinedEnd(h[0], h[1], D[0], D[1]);
    [diagonal[n - 1], lower[n - 1], rhs[n - 1]] = joinedEnd(h[n - 2], h[n - 3], D[n - 2], D[n - 3]);
  }
  return solveTridiagonal(lower, diagonal, upper, rhs);
}

/**
 * Continuity of the third derivative across the knot next to an end: coefficients of the slopes at the end and at that knot, and the
 * right-hand side.
 */
function joinedEnd(h0: number, h1: number, D0: number, D1: number): [number, number, number] {
  const both = h0 + h1;
  return [h1, both, ((h0 + 2 * both) * h1 * D0 + h0 * h0 * D1) / both];
}

/** Slopes of the line or parabola through two or three points. */
function parabolaSlopes(h: Float64Array, D: Float64Array): Float64Array {
  if (h.length === 1) return Float64Array.of(D[0], D[0]);
  const curvature = (D[1] - D[0]) / (h[0] + h[1]);
  return Float64Array.of(D[0] - h[0] * curvature, D[0] + h[0] * curvature, D[1] + h[1] * curvature);
}

/** Slopes between secants of opposite sign are zero, so that extremes of the points are extremes of the curve. */
export function calcMonotoneSlopes(x: Float64Array, y: Float64Array): Float64Array {
  const { h, D } = differences(x, y);
  const n = x.length;
  const slope = new Float64Array(n).fill(D[0]);
  for (let i = 1; i + 1 < n; i++) {
    const w1 = 2 * h[i] + h[i - 1];
    const w2 = h[i] + 2 * h[i - 1];
    slope[i] = D[i - 1] * D[i] > 0 ? (w1 + w2) / (w1 / D[i - 1] + w2 / D[i]) : 0;
  }
  if (n > 2) {
    slope[0] = endSlope(h[0], h[1], D[0], D[1]);
    slope[n - 1] = endSlope(h[n - 2], h[n - 3], D[n - 2], D[n - 3]);
  }
  return slope;
}

/** From the parabola through three points, limited so that it does not reverse. */
function endSlope(h0: number, h1: number, D0: number, D1: number): number {
  const s = ((2 * h0 + h1) * D0 - h0 * D1) / (h0 + h1);
  if (s * D0 <= 0) return 0;
  return D0 * D1 <= 0 && Math.abs(s) > 3 * Math.abs(D0) ? 3 * D0 : s;
}

function differences(x: Float64Array, y: Float64Array) {
  const h = new Float64Array(x.length - 1);
  const D = new Float64Array(x.length - 1);
  for (let i = 0; i < h.length; i++) {
    h[i] = x[i + 1] - x[i];
    D[i] = (y[i + 1] - y[i]) / h[i];
  }
  return { h, D };
}

/** The cyclic system by Sherman-Morrison; its last unknown equals its first. */
function calcPeriodicSlopes(h: Float64Array, D: Float64Array): Float64Array {
  const n = h.length;
  const slope = new Float64Array(n + 1);
  const before = (i: number) => (i + n - 1) % n;
  const lower = Float64Array.from(h, (_, i) => 1 / h[before(i)]);
  const upper = Float64Array.from(h, (value) => 1 / value);
  const rhs = Float64Array.from(h, (_, i) => 3 * (D[before(i)] * lower[i] + D[i] * upper[i]));
  if (n === 1) slope.fill(D[0]);
  else if (n === 2) {
    const sum = lower[0] + upper[0];
    slope[0] = (2 * rhs[0] - rhs[1]) / (3 * sum);
    slope[1] = (2 * rhs[1] - rhs[0]) / (3 * sum);
  } else {
    const diagonal = Float64Array.from(h, (_, i) => 2 * (lower[i] + upper[i]));
    const corner = lower[0];
    const gamma = -diagonal[0];
    diagonal[0] -= gamma;
    diagonal[n - 1] -= (corner * corner) / gamma;
    const u = new Float64Array(n);
    u[0] = gamma;
    u[n - 1] = corner;
    const x = solveTridiagonal(lower, diagonal, upper, rhs);
    const z = solveTridiagonal(lower, diagonal, upper, u);
    const ratio = corner / gamma;
    const f = (x[0] + ratio * x[n - 1]) / (1 + z[0] + ratio * z[n - 1]);
    for (let i = 0; i < n; i++) slope[i] = x[i] - f * z[i];
  }
  slope[n] = slope[0];
  return slope;
}

/** Thomas algorithm; lower[0] and upper[n - 1] are not used. The matrices here are diagonally dominant. */
function solveTridiagonal(
  lower: Float64Array,
  diagonal: Float64Array,
  upper: Float64Array,
  rhs: Float64Array,
): Float64Array {
  const n = rhs.length;
  const c = new Float64Array(n);
  const x = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    const pivot = i === 0 ? diagonal[0] : diagonal[i] - lower[i] * c[i - 1];
    c[i] = upper[i] / pivot;
    x[i] = (i === 0 ? rhs[0] : rhs[i] - lower[i] * x[i - 1]) / pivot;
  }
  for (let i = n - 2; i >= 0; i--) x[i] -= c[i] * x[i + 1];
  return x;
}
