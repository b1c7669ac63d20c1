/**
 * A curve through points, cubic between them and with a continuous slope: knots x ascending, values y, slopes s (T 3.4).
 *
 *   u = x - x_i, h = x_i+1 - x_i, D = (y_i+1 - y_i)/h
 *   y = y_i + s_i u + (3 D - 2 s_i - s_i+1)/h u^2 + (s_i + s_i+1 - 2 D)/h^2 u^3
 */
export interface PiecewiseCubic {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly slope: Float64Array;
  /** Integral from the first knot to each. */
  readonly integral: Float64Array;
}

export function createPiecewiseCubic(x: Float64Array, y: Float64Array, slope: Float64Array): PiecewiseCubic {
  const curve = { x, y, slope, integral: new Float64Array(x.length) };
  const at = new Float64Array(4);
  for (let i = 0; i + 1 < x.length; i++) {
    calcPiece(curve, i, x[i + 1], at);
    curve.integral[i + 1] = at[3];
  }
  return curve;
}

/** The piece that contains `at`, or the end piece beyond the ends; `left` chooses the left piece at a knot. */
export function findPiece({ x }: PiecewiseCubic, at: number, left: boolean): number {
  let low = 0;
  let high = x.length - 2;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (x[middle] < at || (!left && x[middle] === at)) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** out = value, slope, curvature and integral from the first knot of the cubic of piece i at `at`. */
export function calcPiece(curve: PiecewiseCubic, i: number, at: number, out: Float64Array): void {
  const { x, y, slope, integral } = curve;
  const h = x[i + 1] - x[i];
  const u = at - x[i];
  const D = (y[i + 1] - y[i]) / h;
  const c2 = (3 * D - 2 * slope[i] - slope[i + 1]) / h;
  const c3 = (slope[i] + slope[i + 1] - 2 * D) / (h * h);
  out[0] = y[i] + u * (slope[i] + u * (c2 + u * c3));
  out[1] = slope[i] + u * (2 * c2 + u * 3 * c3);
  out[2] = 2 * c2 + 6 * c3 * u;
  out[3] = integral[i] + u * (y[i] + u * (slope[i] / 2 + u * (c2 / 3 + (u * c3) / 4)));
}

/** The same for the whole curve, extended by straight lines beyond its ends. */
export function calcCurve(curve: PiecewiseCubic, at: number, out: Float64Array): void {
  const { x, y, slope, integral } = curve;
  const last = x.length - 1;
  if (at >= x[0] && at <= x[last]) {
    calcPiece(curve, findPiece(curve, at, false), at, out);
    return;
  }
  const end = at < x[0] ? 0 : last;
  const u = at - x[end];
  out[0] = y[end] + slope[end] * u;
  out[1] = slope[end];
  out[2] = 0;
  out[3] = integral[end] + u * (y[end] + (slope[end] * u) / 2);
}
