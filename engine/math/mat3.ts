/** Kernels on 3x3 matrices stored row by row in flat arrays, each with the offset of its first element. */

/** out = A v. `out` may not overlap `v`. */
export function rotate(
  out: Float64Array,
  o: number,
  m: Float64Array,
  r: number,
  v: Float64Array,
  i: number,
): void {
  const x = v[i];
  const y = v[i + 1];
  const z = v[i + 2];
  out[o] = m[r] * x + m[r + 1] * y + m[r + 2] * z;
  out[o + 1] = m[r + 3] * x + m[r + 4] * y + m[r + 5] * z;
  out[o + 2] = m[r + 6] * x + m[r + 7] * y + m[r + 8] * z;
}

/** out = R B R^T for a symmetric B: a tensor carried from body axes to world axes. */
export function conjugate(
  out: Float64Array,
  o: number,
  R: Float64Array,
  r: number,
  B: Float64Array,
  b: number,
): void {
  for (let i = 0; i < 3; i++) {
    const r0 = R[r + 3 * i];
    const r1 = R[r + 3 * i + 1];
    const r2 = R[r + 3 * i + 2];
    const t0 = r0 * B[b] + r1 * B[b + 3] + r2 * B[b + 6];
    const t1 = r0 * B[b + 1] + r1 * B[b + 4] + r2 * B[b + 7];
    const t2 = r0 * B[b + 2] + r1 * B[b + 5] + r2 * B[b + 8];
    for (let j = i; j < 3; j++) {
      const value = t0 * R[r + 3 * j] + t1 * R[r + 3 * j + 1] + t2 * R[r + 3 * j + 2];
      out[o + 3 * i + j] = value;
      out[o + 3 * j + i] = value;
    }
  }
}

/** out = inverse of the symmetric positive definite matrix B. */
export function invertSymmetric(out: Float64Array, o: number, B: Float64Array, b: number): void {
  const xx = B[b];
  const xy = B[b + 1];
  const xz = B[b + 2];
  const yy = B[b + 4];
  const yz = B[b + 5];
  const zz = B[b + 8];
  const c0 = yy * zz - yz * yz;
  const c1 = xz * yz - xy * zz;
  const c2 = xy * yz - xz * yy;
  const scale = 1 / (xx * c0 + xy * c1 + xz * c2);
  out[o] = c0 * scale;
  out[o + 1] = out[o + 3] = c1 * scale;
  out[o + 2] = out[o + 6] = c2 * scale;
  out[o + 4] = (xx * zz - xz * xz) * scale;
  out[o + 5] = out[o + 7] = (xy * xz - xx * yz) * scale;
  out[o + 8] = (xx * yy - xy * xy) * scale;
}
