import { toMatrix } from '../../core/math/quat';
import type { Quat, Vec3 } from '../../model/project';

/** Roll, pitch and yaw [rad] of a rotation: about the fixed axes x, y, z, in that order. */
export function rpyOf(orientation: Quat): Vec3 {
  const R = new Float64Array(9);
  toMatrix(R, 0, Float64Array.from(orientation), 0);
  const pitch = Math.atan2(-R[6], Math.hypot(R[0], R[3]));
  // where x points up or down, yaw is whatever rounding says, and roll is what then remains
  const yaw = Math.atan2(R[3], R[0]);
  const [c, s] = [Math.cos(yaw), Math.sin(yaw)];
  return [Math.atan2(s * R[2] - c * R[5], c * R[4] - s * R[1]), pitch, yaw];
}
