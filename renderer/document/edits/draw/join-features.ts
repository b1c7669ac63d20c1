/** A joint between two features of parts: on one axis, about one point, or face to face. What is free yet is moved to where it fits. */
import type { Feature, Flat } from '../../../../engine/geometry/features/feature';
import { jointDefinition } from '../../../../engine/kinds/joints/joints';
import { createId, createJoint } from '../../../../engine/model/defaults';
import type { JointKind, Project, Vec3 } from '../../../../engine/model/project';
import { GROUND } from '../../../../engine/model/project';
import {
  add,
  alignZ,
  cross,
  dot,
  frameToLocal,
  frameToWorld,
  length,
  multiply,
  scale,
  subtract,
} from '../../geometry';
import type { Pose } from '../../geometry';
import { createEdit, freeName, idsOf } from '../edit';
import type { Edit } from '../edit';
import { turnBetween } from '../places/path';
import { TEXT } from '../../texts';

export interface FeatureEnd {
  readonly body: string;
  /** As it is shown. */
  readonly pose: Pose;
  /** In W [m]. */
  readonly feature: Feature;
}

/** Directions that are one [sine]: what stands so already is not turned, nor moved along its axis. */
const SKEW = 1e-3;

/** The kinds of joint that two features make, the likeliest first; `b` is null on ground, none where they do not fit each other. */
export function kindsBetween(a: Feature, b: Feature | null): readonly JointKind[] {
  const kinds = new Set([a.kind, (b ?? a).kind]);
  if (kinds.has('ball')) return kinds.has('flat') ? [] : ['ball', 'fixed'];
  if (kinds.size > 1) return [];
  if (kinds.has('flat')) return ['slider', 'planar', 'fixed'];
  const isShaft = (one: Feature | null): boolean => one?.kind === 'round' && !one.hollow;
  // a shaft slides in its hole as well; two holes are held by a pin with a head
  return isShaft(a) !== isShaft(b) && b !== null
    ? ['cylinder', 'hinge', 'slider', 'fixed']
    : ['hinge', 'cylinder', 'slider', 'fixed'];
}

/** `b` is null on ground. Of the kind that is wanted, if these can have it. */
export function joinFeatures(
  project: Project,
  wanted: JointKind | null,
  a: FeatureEnd,
  b: FeatureEnd | null,
): Edit | string {
  if (b !== null && a.body === b.body) return TEXT.sameBody;
  const kinds = kindsBetween(a.feature, b?.feature ?? null);
  const kind = kinds.find((one) => one === wanted) ?? kinds[0];
  if (kind === undefined) return TEXT.featuresDiffer;
  const definition = jointDefinition(kind);
  const [frameA, frameB] = framesOf(kind, a.feature, b?.feature ?? a.feature);
  const name = freeName(project, definition.title);
  const joint = createJoint({
    ...{ id: createId(idsOf(project), 'joint'), name, kind },
    ...(b === null
      ? { bodyA: GROUND, frameA, bodyB: a.body, frameB: frameToLocal(a.pose, frameA) }
      : {
          ...{ bodyA: a.body, frameA: frameToLocal(a.pose, frameA) },
          ...{ bodyB: b.body, frameB: frameToLocal(b.pose, frameB) },
        }),
    ...definition.create?.(0),
  });
  const moved = b && movedTo(project, [a, frameA], [b, frameB]);
  const bodies = moved
    ? project.bodies.map((body) => (body.id === moved.id ? { ...body, ...moved.pose } : body))
    : project.bodies;
  const next = { ...project, bodies, joints: [...project.joints, joint] };
  return createEdit(TEXT.joinFeatures(name), project, next, joint.id);
}

/** The first of both goes to the second, unless it is held already and the other is not. Null: both are held, or nothing has to move. */
function movedTo(
  { joints }: Project,
  [a, frameA]: readonly [FeatureEnd, Pose],
  [b, frameB]: readonly [FeatureEnd, Pose],
): { id: string; pose: Pose } | null {
  const isFree = (body: string): boolean =>
    !joints.some(({ bodyA, bodyB }) => bodyA === body || bodyB === body);
  if (isFit(frameA, frameB)) return null;
  if (isFree(a.body)) return { id: a.body, pose: frameToWorld(frameB, frameToLocal(frameA, a.pose)) };
  return isFree(b.body) ? { id: b.body, pose: frameToWorld(frameA, frameToLocal(frameB, b.pose)) } : null;
}

/** Within the rounding of files. */
const isFit = (a: Pose, b: Pose): boolean =>
  length(subtract(a.position, b.position)) < 1e-9 &&
  a.orientation.every((part, i) => Math.abs(part - b.orientation[i]) < 1e-9);

/** In W, one on either part; the joint holds them together. */
function framesOf(kind: JointKind, a: Feature, b: Feature): [Pose, Pose] {
  if (a.kind === 'flat' && b.kind === 'flat') return facing(kind, a, b);
  const axisA = axisOf(a) ?? axisOf(b) ?? ([0, 0, 1] as const);
  const other = axisOf(b) ?? axisA;
  const axisB = dot(axisA, other) < 0 ? scale(other, -1) : other;
  const orientation = alignZ(axisA);
  const turned = multiply(turnBetween(axisA, axisB), orientation);
  if (length(cross(axisA, axisB)) > SKEW || a.kind === 'ball' || b.kind === 'ball')
    return [
      { position: a.middle, orientation },
      { position: b.middle, orientation: turned },
    ];
  const shift = dot(subtract(b.middle, a.middle), axisA);
  const half = (one: Feature): number => (one.kind === 'round' ? one.length / 2 : 0);
  // half way along what both have of the axis, or between them
  const from = Math.max(-half(a), shift - half(b));
  const to = Math.min(half(a), shift + half(b));
  const position = add(a.middle, scale(axisA, (from + to) / 2));
  const station = dot(subtract(position, b.middle), axisB);
  return [
    { position, orientation },
    { position: add(b.middle, scale(axisB, station)), orientation: turned },
  ];
}

const axisOf = (one: Feature): Vec3 | null => (one.kind === 'round' ? one.axis : null);

/** Face on face; a slider goes along the longer side of the first. */
function facing(kind: JointKind, a: Flat, b: Flat): [Pose, Pose] {
  const inwards = scale(b.normal, -1);
  const longer = a.half[0] >= a.half[1] ? a.along : cross(a.normal, a.along);
  const orientation = alignZ(kind === 'slider' ? longer : a.normal);
  const isOpposite = dot(a.normal, inwards) > 0 && length(cross(a.normal, inwards)) < SKEW;
  const off = dot(subtract(a.middle, b.middle), b.normal);
  return [
    { position: a.middle, orientation },
    {
      position: isOpposite ? subtract(a.middle, scale(b.normal, off)) : b.middle,
      orientation: multiply(turnBetween(a.normal, inwards), orientation),
    },
  ];
}
