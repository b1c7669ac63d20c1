/** Where records can be taken hold of to move them: a point and axes in W for each; what has none cannot be moved. */
import type { AnyRecord, Project, Vec3 } from '../../../../engine/model/project';
import { endsOf, frameToWorld, IDENTITY, poseOf, scale, toWorld, add } from '../../geometry';
import type { Pose } from '../../geometry';

/** The middle of a body, a joint's frame A, a load's point; null for records without a place of their own. */
export function placeOf(project: Project, id: string): Pose | null {
  const body = project.bodies.find((one) => one.id === id);
  if (body) return { position: toWorld(body, middle(endsOf(body.shape))), orientation: body.orientation };
  const joint = project.joints.find((one) => one.id === id);
  if (joint) return frameToWorld(poseOf(project, joint.bodyA), joint.frameA);
  const other: AnyRecord | undefined =
    project.loads.find((one) => one.id === id) ?? project.measures.find((one) => one.id === id);
  if (!other) return null;
  if ('frameB' in other) return frameToWorld(poseOf(project, other.bodyB), other.frameB);
  if ('pointA' in other) {
    const [a, b] = [
      toWorld(poseOf(project, other.bodyA), other.pointA),
      toWorld(poseOf(project, other.bodyB), other.pointB),
    ];
    return { position: middle([a, b]), orientation: IDENTITY };
  }
  if (!('point' in other)) return null;
  const pose = poseOf(project, other.body);
  return { position: toWorld(pose, other.point), orientation: pose.orientation };
}

/** One place for all: the middle of theirs, with the axes of the last; null when none can be moved. */
export function commonPlace(project: Project, ids: readonly string[]): Pose | null {
  const places = ids.flatMap((id) => placeOf(project, id) ?? []);
  const last = places.at(-1);
  return last
    ? { position: middle(places.map(({ position }) => position)), orientation: last.orientation }
    : null;
}

function middle(points: readonly Vec3[]): Vec3 {
  return scale(points.reduce(add, [0, 0, 0]), 1 / (points.length || 1));
}
