/** Points and directions of a beam in world axes, about the body's centre of mass. */
import { findPlace, rowsPerPlace } from '../contact/contact-rows';
import { poseOffset } from '../coordinates/layout';
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
 * Position along the beam [m] of the point of a wrench's line of action nearest to the centre of mass; a couple acts at the centre of
 * mass.
 */
export function placeOfLine(beam: CompiledBeam, work: Workspace, wrench: ArrayLike<number>): number {
  const [fx, fy, fz, mx, my, mz] = [0, 1, 2, 3, 4, 5].map((c) => wrench[c]);
  const square = fx * fx + fy * fy + fz * fz;
  const part = square > 0 ? 1 / square : 0;
  const arm = [(fy * mz - fz * my) * part, (fz * mx - fx * mz) * part, (fx * my - fy * mx) * part];
  return placeOf(beam, work, arm);
}

/** Position along the beam [m] where a row of a contact, a mesh or a joint acts: the contact point or the joint; NaN where bodies are apart. */
export function placeOfRow(
  system: System,
  y: Float64Array,
  work: Workspace,
  beam: CompiledBeam,
  row: number,
): number {
  const point = touchingPoint(system, y, work, row);
  if (point) {
    const x = poseOffset(beam.body);
    return placeOf(
      beam,
      work,
      Array.from(point, (value, c) => value - y[x + c]),
    );
  }
  return beam.joints.find((one) => one.joint === system.rowJoint[row])?.place ?? NaN;
}

/** In W [m]; null for rows of neither contacts nor meshes, and for places of a contact that are not in use. */
function touchingPoint(
  system: System,
  y: Float64Array,
  work: Workspace,
  row: number,
): ArrayLike<number> | null {
  for (const contact of system.contacts) {
    const slot = Math.floor((row - contact.row) / rowsPerPlace(contact));
    if (slot >= 0 && slot < contact.pair.slots) return findPlace(contact, slot, y, work)?.at ?? null;
  }
  const mesh = system.couplings.find((coupling) => coupling.row === row)?.mesh;
  if (!mesh) return null;
  // both spans of a belt share one row: use their midpoint
  const middle = new Float64Array(3);
  for (const { point } of mesh.lines) for (let c = 0; c < 3; c++) middle[c] += point[c] / mesh.lines.length;
  return worldOf(middle, work, mesh.carrier).map((value, c) => value + y[poseOffset(mesh.carrier) + c]);
}

/** For a point relative to the centre of mass. */
function placeOf(beam: CompiledBeam, work: Workspace, point: readonly number[]): number {
  const origin = worldOf(beam.from, work, beam.body);
  const axis = worldOf(beam.axis, work, beam.body);
  return point.reduce((sum, value, c) => sum + (value - origin[c]) * axis[c], 0);
}
