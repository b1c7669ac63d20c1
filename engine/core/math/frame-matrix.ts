/** Kernels on 3 x 3 matrices that are independent unknowns: rotations up to a small error. Row by row, in flat arrays. */
import type { Scratch } from './scratch';

const createScratch = () => ({ A: new Float64Array(9), B: new Float64Array(9) });

/** A = (X - Y) S, all three at offset o. */
function calcMoved(A: Float64Array, X: Float64Array, Y: Float64Array, S: Float64Array, o: number): void {
  for (let i = 0; i < 9; i += 3) {
    for (let j = 0; j < 3; j++) {
      let sum = 0;
      for (let k = 0; k < 3; k++) sum += (X[o + i + k] - Y[o + i + k]) * S[o + 3 * k + j];
      A[i + j] = sum;
    }
  }
}

/** out = the vector a with a . d = trace of ((X - Y) S)^T [d]x Z for every d: the axial part of (X - Y) S Z^T. */
export function axialOfProduct(
  out: Float64Array,
  a: number,
  X: Float64Array,
  Y: Float64Array,
  S: Float64Array,
  Z: Float64Array,
  o: number,
  scratch: Scratch,
): void {
  const { A, B } = scratch.of(createScratch);
  calcMoved(A, X, Y, S, o);
  for (let i = 0; i < 3; i++) {
    for (let j = 0; j < 3; j++) {
      B[3 * i + j] =
        A[3 * i] * Z[o + 3 * j] + A[3 * i + 1] * Z[o + 3 * j + 1] + A[3 * i + 2] * Z[o + 3 * j + 2];
    }
  }
  out[a] = B[7] - B[5];
  out[a + 1] = B[2] - B[6];
  out[a + 2] = B[3] - B[1];
}

/** Entry i, j of R^T R - 1. */
const excess = (R: Float64Array, o: number, i: number, j: number): number =>
  R[o + i] * R[o + j] + R[o + 3 + i] * R[o + 3 + j] + R[o + 6 + i] * R[o + 6 + j] - (i === j ? 1 : 0);

/** R += [d]x R - R (R^T R - 1) / 2 with d at offset i. */
export function addTurn(R: Float64Array, o: number, d: Float64Array, i: number, scratch: Scratch): void {
  const { A, B } = scratch.of(createScratch);
  for (let row = 0; row < 3; row++) for (let j = 0; j < 3; j++) B[3 * row + j] = excess(R, o, row, j);
  for (let c = 0; c < 9; c++) A[c] = R[o + c];
  const x = d[i];
  const y = d[i + 1];
  const z = d[i + 2];
  for (let j = 0; j < 3; j++) {
    R[o + j] += y * A[6 + j] - z * A[3 + j];
    R[o + 3 + j] += z * A[j] - x * A[6 + j];
    R[o + 6 + j] += x * A[3 + j] - y * A[j];
    for (let row = 0; row < 9; row += 3) {
      R[o + row + j] -= (A[row] * B[j] + A[row + 1] * B[3 + j] + A[row + 2] * B[6 + j]) / 2;
    }
  }
}

/** Largest entry of R^T R - 1. */
export function leftOver(R: Float64Array, o: number): number {
  let largest = 0;
  for (let i = 0; i < 3; i++)
    for (let j = 0; j < 3; j++) largest = Math.max(largest, Math.abs(excess(R, o, i, j)));
  return largest;
}

/** out = symmetric part of R^T ((R - Y) S - 1/2 [torque]x R): the multipliers of R^T R = 1 where R is stationary. */
export function orthogonalityMultiplier(
  out: Float64Array,
  o: number,
  R: Float64Array,
  Y: Float64Array,
  S: Float64Array,
  torque: Float64Array,
  i: number,
  scratch: Scratch,
): void {
  const { A, B } = scratch.of(createScratch);
  calcMoved(A, R, Y, S, o);
  const x = torque[i] / 2;
  const y = torque[i + 1] / 2;
  const z = torque[i + 2] / 2;
  for (let j = 0; j < 3; j++) {
    A[j] -= y * R[o + 6 + j] - z * R[o + 3 + j];
    A[3 + j] -= z * R[o + j] - x * R[o + 6 + j];
    A[6 + j] -= x * R[o + 3 + j] - y * R[o + j];
  }
  for (let a = 0; a < 3; a++) {
    for (let b = 0; b < 3; b++) {
      B[3 * a + b] = R[o + a] * A[b] + R[o + 3 + a] * A[3 + b] + R[o + 6 + a] * A[6 + b];
    }
  }
  for (let a = 0; a < 3; a++)
    for (let b = 0; b < 3; b++) out[o + 3 * a + b] = (B[3 * a + b] + B[3 * b + a]) / 2;
}
