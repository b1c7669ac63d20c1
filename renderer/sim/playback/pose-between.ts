import type { Pose } from '../../../engine/model/pose';
import type { BodyPose } from './pose';

/** The pose at a fraction between one and the next; false where either is missing. */
export function poseBetween(
  from: Pose | undefined,
  until: Pose | undefined,
  part: number,
  out: BodyPose,
): boolean {
  if (!from || !until) return false;
  for (let i = 0; i < 3; i++)
    out.position[i] = from.position[i] + part * (until.position[i] - from.position[i]);
  // q and -q are one rotation: the nearer one is meant
  const dot = from.orientation.reduce((sum, value, i) => sum + value * until.orientation[i], 0);
  const sign = dot < 0 ? -1 : 1;
  let squares = 0;
  for (let i = 0; i < 4; i++) {
    out.orientation[i] = from.orientation[i] + part * (sign * until.orientation[i] - from.orientation[i]);
    squares += out.orientation[i] ** 2;
  }
  const length = Math.sqrt(squares);
  for (let i = 0; i < 4; i++) out.orientation[i] /= length;
  return true;
}
