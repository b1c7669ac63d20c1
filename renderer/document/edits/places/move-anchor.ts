import { jointDefinition } from '../../../../engine/kinds/joints/joints';
import type { Joint, Project, Vec3 } from '../../../../engine/model/project';
import type { Pose } from '../../geometry';
import { frameToLocal, jointFrames, poseOf, turnZ } from '../../geometry';
import type { Edit } from '../edit';
import { updateRecord } from '../records/update-record';

/** Which frames of a joint an edit in world terms moves. */
export type AnchorSide = 'both' | 'a' | 'b';

function withFrames(project: Project, joint: Joint, a: Pose | null, b: Pose | null): Joint {
  return {
    ...joint,
    frameA: a === null ? joint.frameA : frameToLocal(poseOf(project, joint.bodyA), a),
    frameB: b === null ? joint.frameB : frameToLocal(poseOf(project, joint.bodyB), b),
  };
}

/** Puts the joint's point at a place of the drawing, in the frames of both bodies (or of the one asked for). */
export function moveAnchor(project: Project, joint: Joint, position: Vec3, side: AnchorSide): Edit | null {
  const { a, b } = jointFrames(project, joint);
  const next = withFrames(
    project,
    joint,
    side === 'b' ? null : { ...a, position },
    side === 'a' ? null : { ...b, position },
  );
  return updateRecord(project, joint.id, 'Anchor', () => next);
}

/** Turns the joint's axis to a direction of the world, by the least rotation that does it. */
export function turnAxis(project: Project, joint: Joint, axis: Vec3, side: AnchorSide): Edit | null {
  const { a, b } = jointFrames(project, joint);
  // least rotations, one after the other, would add twist
  const twistless = jointDefinition(joint.kind).shafts === 'twistless';
  const turn = (pose: Pose, from: Pose): Pose => ({
    ...pose,
    orientation: turnZ((twistless ? from : pose).orientation, axis),
  });
  const next = withFrames(
    project,
    joint,
    side === 'b' ? null : turn(a, b),
    side === 'a' ? null : turn(b, side === 'b' ? a : b),
  );
  return updateRecord(project, joint.id, 'Axis', () => next);
}

/** Connects the joint to another body and keeps both its frames where they are in the drawing. */
export function reconnect(project: Project, joint: Joint, side: 'a' | 'b', body: string): Edit | null {
  const { a, b } = jointFrames(project, joint);
  const moved: Joint = { ...joint, ...(side === 'a' ? { bodyA: body } : { bodyB: body }) };
  return updateRecord(project, joint.id, side === 'a' ? 'Body A' : 'Body B', () =>
    withFrames(project, moved, side === 'a' ? a : null, side === 'b' ? b : null),
  );
}

/** Frame B goes where frame A is: the drawing then closes at this joint without assembly moving anything. */
export function meetFrames(project: Project, joint: Joint): Edit | null {
  const { a } = jointFrames(project, joint);
  return updateRecord(project, joint.id, 'Frame B', () => withFrames(project, joint, null, a));
}
