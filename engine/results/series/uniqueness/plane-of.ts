/** The plane of a model, from the analysis of its mechanism and the loads of its document. */
import { findOutOfPlane } from '../../../model/plane/leaves-plane';
import { oncePer } from '../../../model/once-per';
import type { Mobility, MotionPlane } from '../../../core/diagnostics/mobility-report';
import type { OutOfPlane } from '../../../model/plane/leaves-plane';
import type { Project, Vec3 } from '../../../model/project';

/** The plane in which a model moves and is loaded; null if something leaves it, or if that is not known. */
export function planeOf(project: Project, mobility: Mobility | null | undefined): MotionPlane | null {
  const plane = mobility?.plane;
  return plane?.planar && leaverOf(project, plane.normal) === null ? plane : null;
}

const leaversOf = oncePer((_: Project) => new Map<string, OutOfPlane | null>());

/** What leaves the plane in a document; requested by every row of a tree, found once. */
export function leaverOf(project: Project, normal: Vec3): OutOfPlane | null {
  const known = leaversOf(project);
  const key = normal.join();
  if (!known.has(key)) known.set(key, findOutOfPlane(project, normal));
  return known.get(key)!;
}
