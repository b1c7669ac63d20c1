/** Puts the bodies where the recording has them at a time, or where the model has them. */
import type { TransformNode } from '@babylonjs/core/Meshes/transformNode';
import type { Vector3 } from '@babylonjs/core/Maths/math.vector';
import type { Body, Project, Quat, Vec3 } from '../../../engine/model/project';
import { poseOf } from '../../document/geometry';
import type { Pose } from '../../document/geometry';
import type { PoseSource, PoseTarget } from './pose-source';

export interface PosedBody {
  record: Body;
  node: TransformNode;
}

const scratch: PoseTarget = { position: [0, 0, 0], orientation: [1, 0, 0, 0] };

/** Returns whether one of them stood elsewhere. */
export function syncPoses(bodies: Iterable<PosedBody>, source: PoseSource | null, time: number): boolean {
  let moved = false;
  for (const { record, node } of bodies) {
    const found = source !== null && source.poseAt(record.id, time, scratch) && isPose(scratch);
    const { position, orientation } = found ? scratch : record;
    if (stands(node, position, orientation)) continue;
    moved = true;
    place(node, position, orientation);
  }
  return moved;
}

function stands({ position: p, rotationQuaternion: q }: TransformNode, at: Vec3, turn: Quat): boolean {
  return (
    p.x === at[0] &&
    p.y === at[1] &&
    p.z === at[2] &&
    q?.w === turn[0] &&
    q.x === turn[1] &&
    q.y === turn[2] &&
    q.z === turn[3]
  );
}

/** A gap in the recording is NaN; a NaN in a matrix makes the body vanish. */
function isPose(pose: PoseTarget): boolean {
  const [x, y, z] = pose.position;
  const [w, a, b, c] = pose.orientation;
  return Number.isFinite(x + y + z + w + a + b + c);
}

function place(node: TransformNode, p: Vec3, q: Quat): void {
  node.position.set(p[0], p[1], p[2]);
  node.rotationQuaternion?.set(q[1], q[2], q[3], q[0]);
}

/** A point of a body (or of the world, where there is no body) in W. */
export function pointInWorld(node: TransformNode | null, local: Vec3, out: Vector3): Vector3 {
  out.set(local[0], local[1], local[2]);
  if (node === null) return out;
  if (node.rotationQuaternion) out.applyRotationQuaternionInPlace(node.rotationQuaternion);
  return out.addInPlace(node.position);
}

/** A body this close to its drawn pose counts as there [m, and 1 for the quaternion]: assembly leaves noise in the last digits. */
const DRAWN = 1e-8;

/** Where a body (or ground) is shown, exactly as drawn where assembly moved it by nothing. */
export function shownPose(project: Project | null, body: string, node: TransformNode | null): Pose {
  const drawn: Pose = project ? poseOf(project, body) : { position: [0, 0, 0], orientation: [1, 0, 0, 0] };
  const q = node?.rotationQuaternion;
  if (!node || !q) return drawn;
  const { x, y, z } = node.position;
  const shown: Pose = { position: [x, y, z], orientation: [q.w, q.x, q.y, q.z] };
  const [w, a, b, c] = drawn.orientation;
  const sameTurn = Math.abs(Math.abs(w * q.w + a * q.x + b * q.y + c * q.z) - 1) < DRAWN * DRAWN;
  const moved = Math.hypot(x - drawn.position[0], y - drawn.position[1], z - drawn.position[2]);
  return moved < DRAWN && sameTurn ? drawn : shown;
}
