/** Frames that readers of all formats need. */
import { fromMatrix } from '../../core/math/from-matrix';
import { cross } from '../vectors';
import type { RigidFrame } from '../../core/math/rigid';
import type { Quat, Vec3 } from '../../model/project';

export const IDENTITY: Quat = [1, 0, 0, 0];

export const AT_ORIGIN: RigidFrame = { position: [0, 0, 0], orientation: IDENTITY };

/** Perpendicular unit vectors x and y, z = x cross y. */
export function fromAxes(x: Vec3, y: Vec3): Quat {
  const z = cross(x, y);
  const q = Float64Array.of(1, 0, 0, 0);
  fromMatrix(q, 0, Float64Array.of(x[0], y[0], z[0], x[1], y[1], z[1], x[2], y[2], z[2]), 0);
  return [q[0], q[1], q[2], q[3]];
}
