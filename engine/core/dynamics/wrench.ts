import { rotate } from '../math/mat3';
import { triple } from '../math/scratch';
import type { CompiledJoint } from '../system/system';
import type { Workspace } from '../system/workspace';

const createScratch = () => ({ u: triple() });

/** out = force [N] and moment about the joint's point on B [N m] exerted on B by the multipliers `factor` (m). */
export function calcWrench(
  joint: CompiledJoint,
  factor: Float64Array,
  work: Workspace,
  out: Float64Array,
): void {
  const { u } = work.scratch.of(createScratch);
  out.fill(0);
  for (let row = joint.row; row < joint.row + joint.rows; row++) {
    for (let c = 0; c < 6; c++) out[c] += factor[row] * work.J[12 * row + 6 + c];
  }
  rotate(u, 0, work.R, 9 * joint.b, joint.pointB, 0);
  const x = out[0];
  const y = out[1];
  const z = out[2];
  out[3] -= u[1] * z - u[2] * y;
  out[4] -= u[2] * x - u[0] * z;
  out[5] -= u[0] * y - u[1] * x;
}
