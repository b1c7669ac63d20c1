import { jointDefinition } from '../../../../engine/kinds/joints/joints';
import { createJoint } from '../../../../engine/model/defaults';
import type { Joint, JointKind, Project, Vec3 } from '../../../../engine/model/project';
import { GROUND } from '../../../../engine/model/project';
import {
  alignZ,
  distance,
  frameToLocal,
  jointFrames,
  poseOf,
  rotate,
  subtract,
  worldEnds,
} from '../../geometry';
import type { Edit } from '../edit';
import { createEdit } from '../edit';
import { createNaming } from '../../../../engine/model/naming';
import type { Naming } from '../../../../engine/model/naming';

/** Its symbol in `KindIcon`. */
export const jointIcon = (kind: JointKind): string => `joint-${kind}`;

/**
 * Joins two bodies, or one body to ground, where one would expect it: at the two ends that lie nearest to each other.
 * Ends that do not meet in the drawing keep their own points; assembly then brings them together.
 */
export function addJoint(project: Project, kind: JointKind, bodies: readonly string[]): Edit | null {
  const joint = newJoint(project, kind, bodies, createNaming(project));
  if (joint === null) return null;
  return createEdit(
    `Add ${joint.name}`,
    project,
    { ...project, joints: [...project.joints, joint] },
    joint.id,
  );
}

/** Of the project it looks at the bodies, at the joints that are on them and at the last hinge. */
export function newJoint(
  project: Project,
  kind: JointKind,
  bodies: readonly string[],
  naming: Naming,
): Joint | null {
  const bodyB = bodies.at(-1);
  if (bodyB === undefined || bodyB === GROUND) return null;
  const definition = jointDefinition(kind);
  const bodyA = definition.isOnGround ? GROUND : (bodies.at(-2) ?? GROUND);
  const [pointA, pointB] =
    definition.points === 'apart' ? findFarPoints(project, bodyA, bodyB) : findPoints(project, bodyA, bodyB);
  const orientation = alignZ(findAxis(project, kind, bodyB));
  return createJoint({
    id: naming.id('joint'),
    name: naming.name(definition.title),
    kind,
    bodyA,
    bodyB,
    frameA: frameToLocal(poseOf(project, bodyA), { position: pointA, orientation }),
    frameB: frameToLocal(poseOf(project, bodyB), { position: pointB, orientation }),
    ...definition.create?.(distance(pointA, pointB)),
  });
}

function endsInWorld(project: Project, id: string): Vec3[] {
  const body = project.bodies.find((candidate) => candidate.id === id);
  return body === undefined ? [] : worldEnds(body);
}

function findPoints(project: Project, bodyA: string, bodyB: string): [Vec3, Vec3] {
  const endsB = endsInWorld(project, bodyB);
  if (bodyA === GROUND) {
    const point =
      endsB.find((end) => !isTaken(project, bodyB, end)) ?? endsB[0] ?? poseOf(project, bodyB).position;
    return [point, point];
  }
  let best: [Vec3, Vec3] | null = null;
  for (const a of endsInWorld(project, bodyA)) {
    for (const b of endsB) if (best === null || distance(a, b) < distance(...best)) best = [a, b];
  }
  const [a, b] = best ?? [poseOf(project, bodyA).position, poseOf(project, bodyB).position];
  // Points that already meet get one common value, not two that differ in the last bit.
  return distance(a, b) < 1e-9 ? [a, a] : [a, b];
}

/** The ends of a rod have to be apart: where the nearest points meet, one of them is left for the ground above. */
function findFarPoints(project: Project, bodyA: string, bodyB: string): [Vec3, Vec3] {
  const [a, b] = findPoints(project, bodyA, bodyB);
  if (distance(a, b) > 1e-9) return [a, b];
  if (bodyA === GROUND) return [[a[0], a[1], a[2] + 0.1], b];
  const far = endsInWorld(project, bodyA).find((end) => distance(end, b) > 1e-9);
  return [far ?? poseOf(project, bodyA).position, b];
}

function isTaken(project: Project, body: string, point: Vec3): boolean {
  return project.joints.some((joint) => {
    if (joint.bodyA !== body && joint.bodyB !== body) return false;
    const { a, b } = jointFrames(project, joint);
    return distance(joint.bodyA === body ? a.position : b.position, point) < 1e-9;
  });
}

/** A slider runs along its bar; a hinge turns about the axis of the hinges that are there already, else about z. */
function findAxis(project: Project, kind: JointKind, bodyB: string): Vec3 {
  const ends = endsInWorld(project, bodyB);
  if (jointDefinition(kind).isAlongBar) {
    const along = ends.length === 2 ? subtract(ends[1], ends[0]) : ([1, 0, 0] as const);
    return Math.hypot(...along) > 0 ? along : [1, 0, 0];
  }
  const hinge = project.joints.findLast((joint) => joint.kind === 'hinge');
  return hinge === undefined ? [0, 0, 1] : rotate(jointFrames(project, hinge).a.orientation, [0, 0, 1]);
}
