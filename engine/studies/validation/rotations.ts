/** Quaternions (w, x, y, z) as values: for documents, where the kernels on flat arrays would be clumsy. */
import type { Quat, Vec3 } from '../../model/project';

export function conjugate([w, x, y, z]: Quat): Quat {
  return [w, -x, -y, -z];
}

export function multiply(a: Quat, b: Quat): Quat {
  return [
    a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3],
    a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2],
    a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1],
    a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0],
  ];
}

export function rotateVector(q: Quat, v: Vec3): Vec3 {
  const [, x, y, z] = multiply(multiply(q, [0, ...v]), conjugate(q));
  return [x, y, z];
}
