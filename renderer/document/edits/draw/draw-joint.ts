/** A joint where it was drawn: at a point that two bodies share, or between two points. */
import { jointDefinition } from '../../../../engine/kinds/joints/joints';
import { jointNoun } from '../../../../engine/kinds/joints/joint-words';
import { createId, createJoint } from '../../../../engine/model/defaults';
import type { Joint, JointKind, Project, Vec3 } from '../../../../engine/model/project';
import { GROUND } from '../../../../engine/model/project';
import { alignZ, distance, length } from '../../geometry';
import { localFrame, localPoint } from './anchor';
import type { Anchor } from './anchor';
import type { Edit } from '../edit';
import { createEdit, freeName, idsOf } from '../edit';
import { TEXT } from '../../texts';

/** Why these two cannot be joined by this kind, in one sentence; null where they can. */
export function refuseJoint(kind: JointKind, a: Anchor, b: Anchor, axis: Vec3): string | null {
  if (a.body === b.body) return a.body === GROUND ? TEXT.jointNeedsBody : TEXT.sameBody;
  const { isOnGround, points } = jointDefinition(kind);
  if (isOnGround && a.body !== GROUND && b.body !== GROUND) return TEXT.groundOnly(jointNoun(kind));
  if (points === 'apart' && distance(a.at, b.at) < 1e-9) return TEXT.twoPoints(jointNoun(kind));
  if (!(length(axis) > 0)) return TEXT.axisZero;
  return null;
}

/**
 * The joints that hold these two together already: from the one's point from body to body to the other's, through
 * joints at that very point; the shortest such way, empty where there is none.
 */
export function joinsBetween(project: Project, from: Anchor, to: Anchor): Joint[] {
  const goal: Place = { body: to.body, at: localPoint(to) };
  const ways = [{ place: { body: from.body, at: localPoint(from) }, joints: [] as Joint[] }];
  const seen = new Set<string>();
  // the list grows while it is walked
  for (const { place, joints } of ways) {
    for (const joint of project.joints) {
      const next = seen.has(joint.id) ? null : across(joint, place);
      if (next === null) continue;
      if (isSame(next, goal)) return [...joints, joint];
      // a rod holds two points apart: what hangs on its other end is not here
      if (jointDefinition(joint.kind).points === 'apart') continue;
      seen.add(joint.id);
      ways.push({ place: next, joints: [...joints, joint] });
    }
  }
  return [];
}

/** A point of a body, in its frame [m]. */
interface Place {
  readonly body: string;
  readonly at: Vec3;
}

const isSame = (a: Place, b: Place): boolean => a.body === b.body && distance(a.at, b.at) < SAME;

/** The point that a joint holds this one to; null where the joint is elsewhere. */
function across({ bodyA, bodyB, frameA, frameB }: Joint, place: Place): Place | null {
  const [a, b] = [
    { body: bodyA, at: frameA.position },
    { body: bodyB, at: frameB.position },
  ];
  return isSame(a, place) ? b : isSame(b, place) ? a : null;
}

/** Points nearer to each other are the same [m]. */
const SAME = 1e-7;

/** `axis` in W becomes z of both frames; ground is always A. */
export function drawJoint(
  project: Project,
  kind: JointKind,
  ends: readonly [Anchor, Anchor],
  axis: Vec3,
): Edit {
  const [a, b] = ends[1].body === GROUND ? [ends[1], ends[0]] : ends;
  // Points that meet get one common value, not two that differ in the last bits.
  const gap = distance(a.at, b.at);
  const pin = gap < 1e-9 ? { ...b, at: a.at } : b;
  const orientation = alignZ(axis);
  const definition = jointDefinition(kind);
  const name = freeName(project, definition.title);
  const joint = createJoint({
    id: createId(idsOf(project), 'joint'),
    name,
    kind,
    bodyA: a.body,
    bodyB: b.body,
    frameA: localFrame(a, orientation),
    frameB: localFrame(pin, orientation),
    ...definition.create?.(gap),
  });
  return createEdit(`Draw ${name}`, project, { ...project, joints: [...project.joints, joint] }, joint.id);
}
