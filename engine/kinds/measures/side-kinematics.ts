/**
 * Sides of measures in W.
 *
 *   r = x + R p     v = v_c + w x R p     a = a_c + alpha x R p + w x (w x R p)
 */
import { poseOffset, velocityOffset } from '../../core/coordinates/layout';
import type { MeasuredInstant, MeasureSide } from './measure-definition';

/** Below this, the line through two points, or the plane of two directions, is determined by rounding [m, 1]. */
export const TINY = 1e-14;

/** Position, velocity and acceleration in W at out[o] and following. */
export function calcPoint(
  { system, y, work }: MeasuredInstant,
  side: MeasureSide,
  out: Float64Array,
  o: number,
): void {
  const { body, vector: p } = side;
  const x = poseOffset(body);
  const v = velocityOffset(system.n) + 6 * body;
  const acc = 6 * body;
  const r = 9 * body;
  const { R } = work;
  const sx = R[r] * p[0] + R[r + 1] * p[1] + R[r + 2] * p[2];
  const sy = R[r + 3] * p[0] + R[r + 4] * p[1] + R[r + 5] * p[2];
  const sz = R[r + 6] * p[0] + R[r + 7] * p[1] + R[r + 8] * p[2];
  const wx = y[v + 3];
  const wy = y[v + 4];
  const wz = y[v + 5];
  const ux = wy * sz - wz * sy;
  const uy = wz * sx - wx * sz;
  const uz = wx * sy - wy * sx;
  const ex = work.acc[acc + 3];
  const ey = work.acc[acc + 4];
  const ez = work.acc[acc + 5];
  out[o] = y[x] + sx;
  out[o + 1] = y[x + 1] + sy;
  out[o + 2] = y[x + 2] + sz;
  out[o + 3] = y[v] + ux;
  out[o + 4] = y[v + 1] + uy;
  out[o + 5] = y[v + 2] + uz;
  out[o + 6] = work.acc[acc] + ey * sz - ez * sy + wy * uz - wz * uy;
  out[o + 7] = work.acc[acc + 1] + ez * sx - ex * sz + wz * ux - wx * uz;
  out[o + 8] = work.acc[acc + 2] + ex * sy - ey * sx + wx * uy - wy * ux;
}

/** A direction in W and its rate w x u. */
export function calcDirection(
  { system, y, work }: MeasuredInstant,
  side: MeasureSide,
  out: Float64Array,
): void {
  const { body, vector: p } = side;
  const v = velocityOffset(system.n) + 6 * body + 3;
  for (let c = 0; c < 3; c++) {
    const r = 9 * body + 3 * c;
    out[c] = work.R[r] * p[0] + work.R[r + 1] * p[1] + work.R[r + 2] * p[2];
  }
  out[3] = y[v + 1] * out[2] - y[v + 2] * out[1];
  out[4] = y[v + 2] * out[0] - y[v] * out[2];
  out[5] = y[v] * out[1] - y[v + 1] * out[0];
}
