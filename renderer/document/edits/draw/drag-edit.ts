import type { Project } from '../../../../engine/model/project';
import type { Edit } from '../edit';
import { createEdit } from '../edit';
import type { DrawnPose } from '../places/take-poses';

/** Difference up to which a pose counts as the drawn one [m, 1]: closing the joints again leaves this much. */
const SAME = 1e-12;

export interface Dragged {
  readonly poses: readonly DrawnPose[];
  readonly drivers: readonly { driver: string; value: number }[];
}

/** Draws every body where it was dragged to, and starts position drivers from there; null where that changes nothing. */
export function dragEdit(project: Project, { poses, drivers }: Dragged, label: string): Edit | null {
  const at = new Map(poses.map((pose) => [pose.body, pose]));
  const starts = new Map(drivers.map(({ driver, value }) => [driver, value]));
  let changed = false;
  const bodies = project.bodies.map((body) => {
    const pose = at.get(body.id);
    if (!pose || isSame(pose, body)) return body;
    changed = true;
    return { ...body, position: pose.position, orientation: pose.orientation };
  });
  const driven = project.drivers.map((driver) => {
    const value = starts.get(driver.id) ?? driver.value;
    if (Math.abs(value - driver.value) <= SAME) return driver;
    changed = true;
    return { ...driver, value };
  });
  return changed ? createEdit(label, project, { ...project, bodies, drivers: driven }) : null;
}

/** A quaternion and its opposite are one orientation. */
function isSame(pose: DrawnPose, drawn: Omit<DrawnPose, 'body'>): boolean {
  const size = Math.max(1, ...drawn.position.map(Math.abs));
  const differs = (sign: 1 | -1) =>
    Math.max(...pose.orientation.map((value, i) => Math.abs(value - sign * drawn.orientation[i])));
  return (
    pose.position.every((value, i) => Math.abs(value - drawn.position[i]) <= SAME * size) &&
    Math.min(differs(1), differs(-1)) <= SAME
  );
}
