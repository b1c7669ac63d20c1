/** The two components of a joint's force in the plane normal to its axis. */
import { GROUND } from '../../model/project';
import { IDENTITY, rotate } from '../free-body/vectors';
import { sampleAt } from '../free-body/sample';
import type { Recording } from '../recording/recording';

const WORLD = [
  ['FY', 'FZ'],
  ['FZ', 'FX'],
  ['FX', 'FY'],
] as const;

/**
 * Ids of two series that form a right-handed system with the axis: in the joint's own frame, or of the two world axes most nearly normal
 * to it at the first sample. Null if the run has no such joint.
 */
export function jointPlane(
  recording: Recording,
  id: string,
  basis: 'world' | 'joint',
): readonly [string, string] | null {
  const joint = recording.project.joints.find((one) => one.id === id);
  if (!joint || recording.count === 0 || !recording.column(`reaction/${id}/FX`)) return null;
  if (basis === 'joint') return [`reaction/${id}/FX@joint`, `reaction/${id}/FY@joint`];
  const orientation =
    joint.bodyB === GROUND ? IDENTITY : sampleAt(recording, 0).pose(joint.bodyB).orientation;
  const axis = rotate(orientation, rotate(joint.frameB.orientation, [0, 0, 1])).map(Math.abs);
  const [x, y] = WORLD[axis.indexOf(Math.max(...axis))] ?? WORLD[2];
  return [`reaction/${id}/${x}`, `reaction/${id}/${y}`];
}
