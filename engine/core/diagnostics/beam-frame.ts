/** Points and directions of a beam in world axes, about the body's centre of mass. */
import { rotate } from '../math/mat3';
import type { CompiledBeam } from '../system/elasticity';
import type { System } from '../system/system';
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
  return placeOf(beam, work, arm);
}

/**
 * Where along the beam a switched row acts [m]: a contact where it touches, with its normal and its friction, another at its joint.
 * With rows (t, u x t) along three unit vectors t that are square to each other the arm u is half the sum of t x (u x t); a contact
 * without friction is told by its line of action.
 */
export function placeOfSwitched(system: System, work: Workspace, beam: CompiledBeam, s: number): number {
  const { kind, row, normal } = system.switched[s];
  const joint = beam.joints.find((one) => one.joint === system.rowJoint[row]);
  if (joint) return joint.place;
  const first = kind === 'contact-tangent' ? normal : s;
  const side = system.rowA[row] === beam.body ? 0 : 6;
  const wrenchOf = (at: number) => work.switched.J.subarray(12 * at + side, 12 * at + side + 6);
  if (system.switched[first + 1]?.normal !== first) return placeOfLine(beam, work, wrenchOf(first));
  const arm = [0, 0, 0];
  for (const at of [first, first + 1, first + 2]) {
    const [x, y, z, mx, my, mz] = wrenchOf(at);
    arm[0] += (y * mz - z * my) / 2;
    arm[1] += (z * mx - x * mz) / 2;
    arm[2] += (x * my - y * mx) / 2;
  }
  return placeOf(beam, work, arm);
}

/** Of a point about the centre of mass. */
function placeOf(beam: CompiledBeam, work: Workspace, point: readonly number[]): number {
  const origin = worldOf(beam.from, work, beam.body);
  const axis = worldOf(beam.axis, work, beam.body);
  return point.reduce((sum, value, c) => sum + (value - origin[c]) * axis[c], 0);
}
