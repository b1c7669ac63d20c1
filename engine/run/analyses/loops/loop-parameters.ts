/**
 * What may change to close a loop: a joint's point moves on a body along a direction, its axes turn about one, or a massless
 * rod changes its length. Moving a frame on its body changes the joint's rows as moving the body would, so the slopes come
 * from J itself:
 *
 *   dC/dp = J_v v + J_w w      point: v = R d, w = 0;   axes: w = R d / L, v = -w x r (about the joint's point at r)
 */
import { about, times } from '../../../core/math/rigid';
import { GROUND } from '../../../model/project';
import type { Joint, JointFrame, Project } from '../../../model/project';
import type { System } from '../../../core/system/system';
import type { Workspace } from '../../../core/system/workspace';
import type { LoopProblem, LoopParameter } from './loop-problem';

/** The project with the changes p [m] applied: joint frames and lengths of rods only. */
export function applyParameters({ project, parameters, length }: LoopProblem, p: Float64Array): Project {
  if (parameters.length === 0) return project;
  const joints = [...project.joints];
  parameters.forEach((parameter, i) => {
    joints[parameter.joint] = withChange(joints[parameter.joint], parameter, p[i], length);
  });
  return { ...project, joints };
}

function withChange(joint: Joint, parameter: LoopParameter, value: number, length: number): Joint {
  if (parameter.kind === 'rod') {
    // a rod of zero length has no direction
    return { ...joint, length: Math.max(1e-9 * length, (joint.length as number) + value) };
  }
  const key = parameter.side === 'a' ? 'frameA' : 'frameB';
  const frame: JointFrame = joint[key];
  if (parameter.kind === 'point') {
    const [x, y, z] = frame.position;
    const [dx, dy, dz] = parameter.direction;
    return { ...joint, [key]: { ...frame, position: [x + value * dx, y + value * dy, z + value * dz] } };
  }
  return {
    ...joint,
    [key]: { ...frame, orientation: times(about(parameter.direction, value / length), frame.orientation) },
  };
}

/** dC/dp of a row, p in m. */
export function slopeOf(
  parameter: LoopParameter,
  { system, work }: { system: System; work: Workspace },
  row: number,
  length: number,
): number {
  if (system.rowJoint[row] !== parameter.joint) return 0;
  if (parameter.kind === 'rod') return -1;
  const joint = system.joints[parameter.joint];
  const body = parameter.side === 'a' ? joint.a : joint.b;
  const from = 12 * row + (parameter.side === 'a' ? 0 : 6);
  const d = inWorld(work, body, parameter.direction);
  const { J } = work;
  if (parameter.kind === 'point') return J[from] * d[0] + J[from + 1] * d[1] + J[from + 2] * d[2];
  const r = inWorld(work, body, parameter.side === 'a' ? joint.pointA : joint.pointB);
  const v = [d[2] * r[1] - d[1] * r[2], d[0] * r[2] - d[2] * r[0], d[1] * r[0] - d[0] * r[1]];
  let sum = 0;
  for (let c = 0; c < 3; c++) sum += J[from + c] * v[c] + J[from + 3 + c] * d[c];
  return sum / length;
}

function inWorld(work: Workspace, body: number, vector: ArrayLike<number>): [number, number, number] {
  const { R } = work;
  const o = 9 * body;
  const component = (r: number) =>
    R[o + 3 * r] * vector[0] + R[o + 3 * r + 1] * vector[1] + R[o + 3 * r + 2] * vector[2];
  return [component(0), component(1), component(2)];
}

/** The body that carries a joint's frame. */
export const carrierOf = (joint: Joint, side: 'a' | 'b'): string =>
  side === 'a' ? joint.bodyA : joint.bodyB;

export const isOnGround = (joint: Joint): 'a' | 'b' | null =>
  joint.bodyA === GROUND ? 'a' : joint.bodyB === GROUND ? 'b' : null;
