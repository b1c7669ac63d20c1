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

/** Column c of the matrix at the start of `m`. */
export const column = (m: Float64Array, c: number): number[] => [m[c], m[3 + c], m[6 + c]];

/** out = R B R^T for a symmetric B: a tensor transformed from body axes to world axes. */
export function conjugate(
  out: Float64Array,
  o: number,
  R: Float64Array,
  r: number,
  B: Float64Array,
  b: number,
): void {
  const r0 = R[r];
  const r1 = R[r + 1];
  const r2 = R[r + 2];
  const r3 = R[r + 3];
  const r4 = R[r + 4];
  const r5 = R[r + 5];
  const r6 = R[r + 6];
  const r7 = R[r + 7];
  const r8 = R[r + 8];
  const xx = B[b];
  const xy = B[b + 1];
  const xz = B[b + 2];
  const yy = B[b + 4];
  const yz = B[b + 5];
  const zz = B[b + 8];
  let t0 = r0 * xx + r1 * xy + r2 * xz;
  let t1 = r0 * xy + r1 * yy + r2 * yz;
  let t2 = r0 * xz + r1 * yz + r2 * zz;
  out[o] = t0 * r0 + t1 * r1 + t2 * r2;
  out[o + 1] = out[o + 3] = t0 * r3 + t1 * r4 + t2 * r5;
  out[o + 2] = out[o + 6] = t0 * r6 + t1 * r7 + t2 * r8;
  t0 = r3 * xx + r4 * xy + r5 * xz;
  t1 = r3 * xy + r4 * yy + r5 * yz;
  t2 = r3 * xz + r4 * yz + r5 * zz;
  out[o + 4] = t0 * r3 + t1 * r4 + t2 * r5;
  out[o + 5] = out[o + 7] = t0 * r6 + t1 * r7 + t2 * r8;
  t0 = r6 * xx + r7 * xy + r8 * xz;
  t1 = r6 * xy + r7 * yy + r8 * yz;
  t2 = r6 * xz + r7 * yz + r8 * zz;
  out[o + 8] = t0 * r6 + t1 * r7 + t2 * r8;
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
