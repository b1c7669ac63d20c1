import type { JointFrame, Quat, Vec3 } from '../../../../engine/model/project';
import { GROUND } from '../../../../engine/model/project';
import {
  cross,
  frameToLocal,
  IDENTITY,
  length,
  normalise,
  ORIGIN,
  scale,
  subtract,
  toLocal,
} from '../../geometry';
import type { Pose } from '../../geometry';

/** A point that was clicked, in W [m], on a body (or ground) that is shown in a pose: assembled, where it differs from drawn. */
export interface Anchor {
  readonly body: string;
  readonly pose: Pose;
  readonly at: Vec3;
}

export const onGround = (at: Vec3): Anchor => ({
  body: GROUND,
  pose: { position: ORIGIN, orientation: IDENTITY },
  at,
});

/** In the frame of its body [m]. */
export const localPoint = ({ pose, at }: Anchor): Vec3 => toLocal(pose, at);

/** A joint frame at the point, turned as `orientation` in W. */
export const localFrame = ({ pose, at }: Anchor, orientation: Quat): JointFrame =>
  frameToLocal(pose, { position: at, orientation });

/** The rotation to axes along x and, as near as can be, z (directions of W, of any length). */
export function fromAxes(alongX: Vec3, nearZ: Vec3): Quat {
  const x = unit(alongX);
  const spare: Vec3 = Math.abs(x[0]) < 0.9 ? [1, 0, 0] : [0, 1, 0];
  const side = cross(nearZ, x);
  const y = unit(length(side) > 1e-9 * length(nearZ) ? side : cross(spare, x));
  return fromTriad(x, y, cross(x, y));
}

const unit = (v: Vec3): Vec3 => scale(v, 1 / (length(v) || 1));

/** Shepperd's method: divides by the largest of the four components. */
function fromTriad(x: Vec3, y: Vec3, z: Vec3): Quat {
  const squares = [
    1 + x[0] + y[1] + z[2],
    1 + x[0] - y[1] - z[2],
    1 - x[0] + y[1] - z[2],
    1 - x[0] - y[1] + z[2],
  ];
  const largest = squares.indexOf(Math.max(...squares));
  const rows: Quat[] = [
    [squares[0], y[2] - z[1], z[0] - x[2], x[1] - y[0]],
    [y[2] - z[1], squares[1], y[0] + x[1], z[0] + x[2]],
    [z[0] - x[2], y[0] + x[1], squares[2], z[1] + y[2]],
    [x[1] - y[0], z[0] + x[2], z[1] + y[2], squares[3]],
  ];
  const [w, i, j, k] = normalise(rows[largest]);
  return [w || 0, i || 0, j || 0, k || 0];
}

/** Part of `way` at right angles to `axis`. */
export function across(way: Vec3, axis: Vec3): Vec3 {
  const n = unit(axis);
  const part = way[0] * n[0] + way[1] * n[1] + way[2] * n[2];
  return subtract(way, scale(n, part));
}
