/** The plane of a model, from what is known of its mechanism and what its document loads it with. */
import { findOutOfPlane } from '../../../model/plane/leaves-plane';
import { oncePer } from '../../../model/once-per';
import type { Mobility, MotionPlane } from '../../../core/diagnostics/mobility-report';
import type { OutOfPlane } from '../../../model/plane/leaves-plane';
import type { Project, Vec3 } from '../../../model/project';

/** The plane that a model moves and is loaded in; null where something leaves it, or where that is not known. */
export function planeOf(project: Project, mobility: Mobility | null | undefined): MotionPlane | null {
  const plane = mobility?.plane;
  return plane?.planar && leaverOf(project, plane.normal) === null ? plane : null;
}

const leaversOf = oncePer((_: Project) => new Map<string, OutOfPlane | null>());

/** What of a document leaves the plane; asked for by every row of a tree, found once. */
export function leaverOf(project: Project, normal: Vec3): OutOfPlane | null {
  const known = leaversOf(project);
  const key = normal.join();
  if (!known.has(key)) known.set(key, findOutOfPlane(project, normal));
  return known.get(key)!;
}
