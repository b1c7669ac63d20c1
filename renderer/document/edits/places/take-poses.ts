import type { Project, Quat, Vec3 } from '../../../../engine/model/project';
import type { Edit } from '../edit';
import { createEdit } from '../edit';

export interface DrawnPose {
  readonly body: string;
  readonly position: Vec3;
  readonly orientation: Quat;
}

/** Draws every body where `poses` has it; null where that changes nothing. */
export function takePoses(project: Project, poses: readonly DrawnPose[], label: string): Edit | null {
  const at = new Map(poses.map((pose) => [pose.body, pose]));
  let changed = false;
  const bodies = project.bodies.map((body) => {
    const pose = at.get(body.id);
    if (!pose) return body;
    const same =
      pose.position.every((value, i) => value === body.position[i]) &&
      pose.orientation.every((value, i) => value === body.orientation[i]);
    if (same) return body;
    changed = true;
    return { ...body, position: pose.position, orientation: pose.orientation };
  });
  return changed ? createEdit(label, project, { ...project, bodies }) : null;
}
