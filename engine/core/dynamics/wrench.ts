import type { CompiledJoint } from '../system/system';
import type { Workspace } from '../system/workspace';

/** out = force [N] and moment about the joint's point on B [N m] exerted on B by the multipliers `factor` (m). */
export function calcWrench(
  { row: first, rows, b, pointB }: CompiledJoint,
  factor: Float64Array,
  { J, R }: Workspace,
  out: Float64Array,
): void {
  let x = 0;
  let y = 0;
  let z = 0;
  let mx = 0;
  let my = 0;
  let mz = 0;
  for (let row = first; row < first + rows; row++) {
    const f = factor[row];
    const o = 12 * row + 6;
    x += f * J[o];
    y += f * J[o + 1];
    z += f * J[o + 2];
    mx += f * J[o + 3];
    my += f * J[o + 4];
    mz += f * J[o + 5];
  }
  const r = 9 * b;
  const u0 = R[r] * pointB[0] + R[r + 1] * pointB[1] + R[r + 2] * pointB[2];
  const u1 = R[r + 3] * pointB[0] + R[r + 4] * pointB[1] + R[r + 5] * pointB[2];
  const u2 = R[r + 6] * pointB[0] + R[r + 7] * pointB[1] + R[r + 8] * pointB[2];
  out[0] = x;
  out[1] = y;
  out[2] = z;
  out[3] = mx - (u1 * z - u2 * y);
  out[4] = my - (u2 * x - u0 * z);
  out[5] = mz - (u0 * y - u1 * x);
}
