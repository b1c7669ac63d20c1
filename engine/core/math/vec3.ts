/** Kernels on flat arrays of triples: every argument is an array and the offset of its first component. */

/** out = a x b. `out` may not overlap `a` or `b`. */
export function cross(
  out: Float64Array,
  o: number,
  a: Float64Array,
  i: number,
  b: Float64Array,
  j: number,
): void {
  out[o] = a[i + 1] * b[j + 2] - a[i + 2] * b[j + 1];
  out[o + 1] = a[i + 2] * b[j] - a[i] * b[j + 2];
  out[o + 2] = a[i] * b[j + 1] - a[i + 1] * b[j];
}

/** a . b */
export function dot(a: Float64Array, i: number, b: Float64Array, j: number): number {
  return a[i] * b[j] + a[i + 1] * b[j + 1] + a[i + 2] * b[j + 2];
}

/** Euclidean length of a. */
export function length(a: Float64Array, i: number): number {
  return Math.sqrt(dot(a, i, a, i));
}

/** g += sign * w x (w x s), with w at y[o]. */
export function addCentripetal(
  g: Float64Array,
  sign: number,
  y: Float64Array,
  o: number,
  s: Float64Array,
): void {
  const wx = y[o];
  const wy = y[o + 1];
  const wz = y[o + 2];
  const ws = wx * s[0] + wy * s[1] + wz * s[2];
  const ww = wx * wx + wy * wy + wz * wz;
  g[0] += sign * (wx * ws - ww * s[0]);
  g[1] += sign * (wy * ws - ww * s[1]);
  g[2] += sign * (wz * ws - ww * s[2]);
}
