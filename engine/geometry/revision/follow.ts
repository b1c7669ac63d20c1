/** What stands on holes, shafts, balls and faces of revised parts, where those are now: ends of joints, loads, measures and contacts. */
import type { RigidFrame } from '../../core/math/rigid';
import { alignZ, rotate, size, scaled, Z } from '../../core/math/triples';
import { jointDefinition } from '../../kinds/joints/joints';
import { movePoints } from '../../model/formulas/rod-length';
import type { MovedEnd } from '../../model/formulas/rod-length';
import type { Contact, Joint, JointFrame, Load, Project } from '../../model/project';
import type { Vec3 } from '../../schema/frame';
import type { Feature } from '../features/feature';
import { carried, faceUnder, featureUnder } from './attached';
import type { FeatureMatch } from './match-features';

/** What stays where it was on its body, since what it stood on is no longer there. */
export interface LeftEnd {
  /** Name of the joint, load, measure or contact. */
  readonly record: string;
  readonly body: string;
  /** What it stood on; null: on no feature, so that nobody knows where it belongs. */
  readonly on: Feature | null;
  /** What of the revised part is most like it. */
  readonly nearest: Feature | null;
}

/** An end of a joint that went along. */
export interface KeptEnd extends MovedEnd {
  /** Name of the joint. */
  readonly record: string;
  /** What it stands on, as it is now. */
  readonly on: Feature;
}

/** Of a body whose part is another now. */
export interface Change {
  readonly name: string;
  readonly before: readonly Feature[];
  readonly match: FeatureMatch;
  /** Size of the part [m]. */
  readonly extent: number;
}

type Changes = ReadonlyMap<string, Change>;

/** Where it is now; or what it stood on, where that is gone. */
type Followed =
  | { readonly now: RigidFrame; readonly on: Feature }
  | { readonly now: null; readonly left: LeftEnd };

function follow(record: string, frame: RigidFrame, on: Feature | null, change: Change): Followed {
  const to = on && change.match.now.get(on);
  if (to) return { now: carried(frame, on, to), on: to };
  return { now: null, left: { record, body: change.name, on, nearest: on && change.match.nearest(on) } };
}

interface FollowedJoints {
  readonly joints: Joint[];
  readonly kept: readonly KeptEnd[];
  readonly left: readonly LeftEnd[];
}

export function followJoints({ joints }: Project, changes: Changes): FollowedJoints {
  const left: LeftEnd[] = [];
  const kept: KeptEnd[] = [];
  const end = ({ name, kind }: Joint, body: string, frame: JointFrame): JointFrame => {
    const change = changes.get(body);
    if (change === undefined) return frame;
    const hasAxis = jointDefinition(kind).turns !== 'any';
    const on = featureUnder(frame, hasAxis, change.before, change.extent);
    const found = follow(name, frame, on, change);
    if (found.now === null) {
      left.push(found.left);
      return frame;
    }
    kept.push({ record: name, body, on: found.on, from: frame.position, to: found.now.position });
    return { ...frame, ...found.now };
  };
  const next = joints.map((joint) => ({
    ...joint,
    frameA: end(joint, joint.bodyA, joint.frameA),
    frameB: end(joint, joint.bodyB, joint.frameB),
  }));
  return { joints: next, kept, left };
}

const UPRIGHT = { orientation: [1, 0, 0, 0] } as const;

/** Loads, measures and contacts: those at a point of a joint go with that; couplings have no places but those of their joints. */
export function followOthers(
  project: Project,
  changes: Changes,
  ofJoints: readonly MovedEnd[],
): { project: Project; lost: readonly LeftEnd[] } {
  const lost: LeftEnd[] = [];
  const end = (record: string, body: string, frame: RigidFrame): RigidFrame | null => {
    const change = changes.get(body);
    const on = change ? featureUnder(frame, false, change.before, change.extent) : null;
    if (!change || !on) return null;
    const found = follow(record, frame, on, change);
    if (found.now === null) lost.push(found.left);
    return found.now;
  };
  const isOfJoint = (body: string, point: Vec3): boolean =>
    ofJoints.some((one) => one.body === body && one.from.every((value, i) => value === point[i]));
  const points = pointsOf(project).flatMap(({ record, body, point }): MovedEnd[] => {
    const now = isOfJoint(body, point) ? null : end(record, body, { position: point, ...UPRIGHT });
    return now ? [{ body, from: point, to: now.position }] : [];
  });
  const loads = project.loads.map((load): Load => {
    if (!('frameA' in load)) return load;
    const { name, bodyA, bodyB, frameA, frameB } = load;
    const [a, b] = [end(name, bodyA, frameA), end(name, bodyB, frameB)];
    return { ...load, frameA: a ? { ...frameA, ...a } : frameA, frameB: b ? { ...frameB, ...b } : frameB };
  });
  const contacts = project.contacts.map((contact): Contact => {
    const { name, bodyA, plane } = contact;
    const change = changes.get(bodyA);
    if (!change || plane === null) return contact;
    const frame = { position: plane.point, orientation: alignZ(plane.normal) };
    const on = faceUnder(frame, change.before, change.extent);
    const found = on && follow(name, frame, on, change);
    if (found?.now === null) lost.push(found.left);
    if (!found?.now) return contact;
    const { position, orientation } = found.now;
    const normal = scaled(rotate(orientation, Z), size(plane.normal));
    return { ...contact, plane: { ...plane, point: position, normal } };
  });
  return { project: movePoints({ ...project, loads, contacts }, [...ofJoints, ...points]), lost };
}

/** Of loads and measures, on bodies. */
function pointsOf({ loads, measures }: Project): { record: string; body: string; point: Vec3 }[] {
  return [...loads, ...measures].flatMap((record) => {
    const fields = record as unknown as Record<string, unknown>;
    return ENDS.flatMap(([body, point]) => {
      const [id, at] = [fields[body], fields[point]];
      if (typeof id !== 'string' || !Array.isArray(at)) return [];
      return [{ record: record.name, body: id, point: at as unknown as Vec3 }];
    });
  });
}
const ENDS = [
  ['body', 'point'],
  ['bodyA', 'pointA'],
  ['bodyB', 'pointB'],
] as const;
