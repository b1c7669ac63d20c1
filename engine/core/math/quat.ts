/** Kernels on quaternions (w, x, y, z) in flat arrays, each with the offset of its first component. */

/** out = a b. `out` may not overlap `a` or `b`. */
export function multiply(
  out: Float64Array,
  o: number,
  a: Float64Array,
  i: number,
  b: Float64Array,
  j: number,
): void {
  const aw = a[i];
  const ax = a[i + 1];
  const ay = a[i + 2];
  const az = a[i + 3];
  const bw = b[j];
  const bx = b[j + 1];
  const by = b[j + 2];
  const bz = b[j + 3];
  out[o] = aw * bw - ax * bx - ay * by - az * bz;
  out[o + 1] = aw * bx + ax * bw + ay * bz - az * by;
  out[o + 2] = aw * by - ax * bz + ay * bw + az * bx;
  out[o + 3] = aw * bz + ax * by - ay * bx + az * bw;
}

/**
 * Rotation matrix of q / |q|, row by row. Dividing by |q|^2 keeps the intermediate stages of an integrator, whose quaternions are not
 * quite normalised, smooth functions of the state.
 */
export function toMatrix(out: Float64Array, o: number, q: Float64Array, i: number): void {
  const w = q[i];
  const x = q[i + 1];
  const y = q[i + 2];
  const z = q[i + 3];
  const s = 2 / (w * w + x * x + y * y + z * z);
  out[o] = 1 - s * (y * y + z * z);
  out[o + 1] = s * (x * y - w * z);
  out[o + 2] = s * (x * z + w * y);
  out[o + 3] = s * (x * y + w * z);
  out[o + 4] = 1 - s * (x * x + z * z);
  out[o + 5] = s * (y * z - w * x);
  out[o + 6] = s * (x * z - w * y);
  out[o + 7] = s * (y * z + w * x);
  out[o + 8] = 1 - s * (x * x + y * y);
}

/** Component c of R(q) (vx, vy, vz), computed like `toMatrix` and `rotate`, without writing to an array. */
export function rotatedPart(
  c: number,
  q: Float64Array,
  i: number,
  vx: number,
  vy: number,
  vz: number,
): number {
  const w = q[i];
  const x = q[i + 1];
  const y = q[i + 2];
  const z = q[i + 3];
  const s = 2 / (w * w + x * x + y * y + z * z);
  if (c === 0) return (1 - s * (y * y + z * z)) * vx + s * (x * y - w * z) * vy + s * (x * z + w * y) * vz;
  if (c === 1) return s * (x * y + w * z) * vx + (1 - s * (x * x + z * z)) * vy + s * (y * z - w * x) * vz;
  return s * (x * z - w * y) * vx + s * (y * z + w * x) * vy + (1 - s * (x * x + y * y)) * vz;
}

/** q := q / |q| */
export function normalise(q: Float64Array, i: number): void {
  const s = 1 / Math.sqrt(q[i] * q[i] + q[i + 1] * q[i + 1] + q[i + 2] * q[i + 2] + q[i + 3] * q[i + 3]);
  q[i] *= s;
  q[i + 1] *= s;
  q[i + 2] *= s;
  q[i + 3] *= s;
}

/** out = 1/2 (0, w) q, the rate of a quaternion that rotates with angular velocity w [rad/s] in W (T 1.3). */
export function rate(
  out: Float64Array,
  o: number,
  w: Float64Array,
  i: number,
  q: Float64Array,
  j: number,
): void {
  const x = 0.5 * w[i];
  const y = 0.5 * w[i + 1];
  const z = 0.5 * w[i + 2];
  out[o] = -x * q[j + 1] - y * q[j + 2] - z * q[j + 3];
  out[o + 1] = x * q[j] + y * q[j + 3] - z * q[j + 2];
  out[o + 2] = y * q[j] + z * q[j + 1] - x * q[j + 3];
  out[o + 3] = z * q[j] + x * q[j + 2] - y * q[j + 1];
}

/** out = angular velocity [rad/s] in W of the unit quaternion q with rate p: the inverse of `rate`. */
export function spin(
  out: Float64Array,
  o: number,
  p: Float64Array,
  i: number,
  q: Float64Array,
  j: number,
): void {
  out[o] = 2 * (-p[i] * q[j + 1] + p[i + 1] * q[j] - p[i + 2] * q[j + 3] + p[i + 3] * q[j + 2]);
  out[o + 1] = 2 * (-p[i] * q[j + 2] + p[i + 1] * q[j + 3] + p[i + 2] * q[j] - p[i + 3] * q[j + 1]);
  out[o + 2] = 2 * (-p[i] * q[j + 3] - p[i + 1] * q[j + 2] + p[i + 2] * q[j + 1] + p[i + 3] * q[j]);
}

/** q := exp(r/2) q, renormalised: rotates q by the rotation vector r [rad] given in W. */
export function turn(q: Float64Array, i: number, r: Float64Array, j: number): void {
  const angle = Math.sqrt(r[j] * r[j] + r[j + 1] * r[j + 1] + r[j + 2] * r[j + 2]);
  const c = Math.cos(angle / 2);
  const s = angle > 1e-12 ? Math.sin(angle / 2) / angle : 0.5;
  const x = s * r[j];
  const y = s * r[j + 1];
  const z = s * r[j + 2];
  const qw = q[i];
  const qx = q[i + 1];
  const qy = q[i + 2];
  const qz = q[i + 3];
  q[i] = c * qw - x * qx - y * qy - z * qz;
  q[i + 1] = c * qx + x * qw + y * qz - z * qy;
  q[i + 2] = c * qy + y * qw + z * qx - x * qz;
  q[i + 3] = c * qz + z * qw + x * qy - y * qx;
  normalise(q, i);
}

/** out = rotation vector [rad] in W, of length at most pi, that rotates q to p. */
export function difference(
  out: Float64Array,
  o: number,
  p: Float64Array,
  i: number,
  q: Float64Array,
  j: number,
): void {
  const w = p[i] * q[j] + p[i + 1] * q[j + 1] + p[i + 2] * q[j + 2] + p[i + 3] * q[j + 3];
  const x = -p[i] * q[j + 1] + p[i + 1] * q[j] - p[i + 2] * q[j + 3] + p[i + 3] * q[j + 2];
  const y = -p[i] * q[j + 2] + p[i + 1] * q[j + 3] + p[i + 2] * q[j] - p[i + 3] * q[j + 1];
  const z = -p[i] * q[j + 3] - p[i + 1] * q[j + 2] + p[i + 2] * q[j + 1] + p[i + 3] * q[j];
  const s = Math.sqrt(x * x + y * y + z * z);
  const angle = 2 * Math.atan2(s, Math.abs(w));
  const scale = (s > 1e-12 ? angle / s : 2) * (w < 0 ? -1 : 1);
  out[o] = scale * x;
  out[o + 1] = scale * y;
  out[o + 2] = scale * z;
}
