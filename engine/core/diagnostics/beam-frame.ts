/** Points and directions of a beam in world axes, about the body's centre of mass. */
import { rotate } from '../math/mat3';
import type { CompiledBeam } from '../system/elasticity';
import type { Workspace } from '../system/workspace';

export function worldOf(vector: Float64Array, work: Workspace, body: number): Float64Array {
  const out = new Float64Array(3);
  rotate(out, 0, work.R, 9 * body, vector, 0);
  return out;
}

/**
 * Where along the beam the line of action of a wrench about the centre of mass is nearest to that centre [m]; a couple
 * acts where the centre is.
 */
export function placeOfLine(beam: CompiledBeam, work: Workspace, wrench: ArrayLike<number>): number {
  const [fx, fy, fz, mx, my, mz] = [0, 1, 2, 3, 4, 5].map((c) => wrench[c]);
  const square = fx * fx + fy * fy + fz * fz;
  const part = square > 0 ? 1 / square : 0;
  const arm = [(fy * mz - fz * my) * part, (fz * mx - fx * mz) * part, (fx * my - fy * mx) * part];
  const origin = worldOf(beam.from, work, beam.body);
  const axis = worldOf(beam.axis, work, beam.body);
  return arm.reduce((sum, value, c) => sum + (value - origin[c]) * axis[c], 0);
}
