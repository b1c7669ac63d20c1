import { normalise } from './quat';

/**
 * Unit quaternion q of a rotation matrix, row by row, with the sign nearer to the previous q. If R is not quite orthogonal, q is that of
 * a nearby rotation. The divisor is the largest component (Shepperd).
 */
export function fromMatrix(q: Float64Array, i: number, R: Float64Array, o: number): void {
  const w0 = q[i];
  const x0 = q[i + 1];
  const y0 = q[i + 2];
  const z0 = q[i + 3];
  const xx = R[o];
  const yy = R[o + 4];
  const zz = R[o + 8];
  const trace = xx + yy + zz;
  if (trace >= xx && trace >= yy && trace >= zz) {
    q[i] = 1 + trace;
    q[i + 1] = R[o + 7] - R[o + 5];
    q[i + 2] = R[o + 2] - R[o + 6];
    q[i + 3] = R[o + 3] - R[o + 1];
  } else if (xx >= yy && xx >= zz) {
    q[i] = R[o + 7] - R[o + 5];
    q[i + 1] = 1 + xx - yy - zz;
    q[i + 2] = R[o + 1] + R[o + 3];
    q[i + 3] = R[o + 2] + R[o + 6];
  } else if (yy >= zz) {
    q[i] = R[o + 2] - R[o + 6];
    q[i + 1] = R[o + 1] + R[o + 3];
    q[i + 2] = 1 - xx + yy - zz;
    q[i + 3] = R[o + 5] + R[o + 7];
  } else {
    q[i] = R[o + 3] - R[o + 1];
    q[i + 1] = R[o + 2] + R[o + 6];
    q[i + 2] = R[o + 5] + R[o + 7];
    q[i + 3] = 1 - xx - yy + zz;
  }
  normalise(q, i);
  if (q[i] * w0 + q[i + 1] * x0 + q[i + 2] * y0 + q[i + 3] * z0 >= 0) return;
  for (let c = i; c < i + 4; c++) q[c] = -q[c];
}
