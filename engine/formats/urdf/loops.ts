/** What closes loops in URDF by convention: `loop_joint`, and the elements of Drake. */
import { outOf } from '../../core/math/rigid';
import { quote } from '../../schema/quote';
import { rotationTo, scaled } from '../vectors';
import { Fields } from '../xml/fields';
import { AT_ORIGIN, IDENTITY } from '../tree/frames';
import { addClosure } from '../tree/closure';
import { addBushing, addSpring } from '../tree/forces';
import { childOf } from '../tree/robot-elements';
import { poseOf } from './elements';
import type { ImportLog } from '../import-log';
import type { JointKind, Vec3 } from '../../model/project';
import type { Links, Placed } from '../tree/links';
import type { Model } from '../tree/model';
import type { RigidFrame } from '../../core/math/rigid';
import type { Tree } from '../tree/raw';
import type { XmlElement } from '../xml/read-xml';

export interface Place {
  readonly tree: Tree;
  readonly links: Links;
  readonly model: Model;
  readonly log: ImportLog;
}

const LOOP_KINDS = ['revolute', 'continuous', 'hinge', 'prismatic', 'spherical', 'ball', 'fixed'] as const;
const KIND_OF: Readonly<Record<(typeof LOOP_KINDS)[number], JointKind>> = {
  ...{ revolute: 'hinge', continuous: 'hinge', hinge: 'hinge', prismatic: 'slider' },
  ...{ spherical: 'ball', ball: 'ball', fixed: 'fixed' },
};

const READERS: ReadonlyMap<string, (element: XmlElement, place: Place, frames: Frames) => void> = new Map([
  ['loop_joint', readLoopJoint],
  ['drake:linear_bushing_rpy', readBushing],
  ['drake:ball_constraint', readBallConstraint],
  ['drake:linear_spring_damper', readSpring],
]);

/** Frames of Drake's `<frame>`, by name: the link and the pose in it. */
type Frames = ReadonlyMap<string, { link: string; pose: RigidFrame }>;

export function readLoops(root: XmlElement, place: Place): void {
  const frames = new Map<string, { link: string; pose: RigidFrame }>();
  for (const element of root.children) {
    if (element.name !== 'frame') continue;
    place.log.use(element);
    const fields = new Fields(element, place.log);
    frames.set(fields.text('name'), { link: fields.text('link'), pose: poseOf(fields) });
  }
  for (const element of root.children) READERS.get(element.name)?.(element, place, frames);
}

/** Where a frame of a link of that name is; null if there is none, which is told. */
function placedOn(
  link: string,
  pose: RigidFrame,
  element: XmlElement,
  { tree, links, log }: Place,
): Placed | null {
  const body = tree.bodyOf.get(link);
  if (body === undefined) {
    const what = `it names the link ${quote(link)}, which is not there`;
    log.refuse(element, 'missing-link', what, 'Name a link that is there, or delete this element.');
    return null;
  }
  const { link: own, pose: inLink } = links.placeOf.get(body)!;
  return { link: own, pose: outOf(inLink, pose) };
}

/** A frame of either link, whose x axis or given `axis` is that of the joint. */
function readLoopJoint(element: XmlElement, place: Place): void {
  const { log, model } = place;
  const fields = new Fields(element, log);
  log.use(element);
  const type = fields.choice('type', LOOP_KINDS, 'spherical');
  const axis = childOf(element, 'axis', log)?.vector('xyz', [1, 0, 0]) ?? [1, 0, 0];
  const size = Math.hypot(...axis);
  const along: Vec3 = size > 1e-12 ? scaled(axis, 1 / size) : [1, 0, 0];
  const turned: RigidFrame = { position: [0, 0, 0], orientation: rotationTo(along) };
  // some writers call both of them link1
  const sides = element.children.filter(({ name }) => name === 'link1' || name === 'link2').slice(0, 2);
  const [first, second] = sides.map((side) => {
    log.use(side);
    const own = new Fields(side, log);
    return placedOn(own.text('link'), outOf(poseOf(own), turned), side, place);
  });
  if (sides.length < 2)
    log.refuse(element, 'one-end', 'it names fewer than two links', 'Give it link1 and link2.');
  if (!first || !second) return;
  const made = { kind: KIND_OF[type], wanted: fields.text('name'), otherwise: 'Loop joint' };
  addClosure(element, made, [first, second], model);
}

/** Numbers of a child's attribute `value`. */
const valuesOf = (element: XmlElement, name: string, log: ImportLog): Vec3 =>
  childOf(element, name, log)?.vector('value', [0, 0, 0]) ?? [0, 0, 0];

function readBushing(element: XmlElement, place: Place, frames: Frames): void {
  const { log, model } = place;
  const ends = ['drake:bushing_frameA', 'drake:bushing_frameC'].map((key) => {
    const name = childOf(element, key, log)?.text('name') ?? '';
    const frame = frames.get(name) ?? { link: name, pose: AT_ORIGIN };
    return placedOn(frame.link, frame.pose, element, place);
  });
  const [a, c] = ends;
  if (!a || !c) return;
  const gains = {
    stiffness: valuesOf(element, 'drake:bushing_force_stiffness', log),
    damping: valuesOf(element, 'drake:bushing_force_damping', log),
    torsionalStiffness: valuesOf(element, 'drake:bushing_torque_stiffness', log),
    torsionalDamping: valuesOf(element, 'drake:bushing_torque_damping', log),
  };
  log.use(element);
  addBushing(element, '', [a, c], gains, model);
  log.approximate(
    element,
    'its torques are those of roll, pitch and yaw in Drake, here those of the rotation vector: the same for small angles',
  );
}

function pointOn(element: XmlElement, body: string, point: string, place: Place): Placed | null {
  const name = childOf(element, body, place.log)?.text('name') ?? '';
  const position = valuesOf(element, point, place.log);
  return placedOn(name, { position, orientation: IDENTITY }, element, place);
}

function readBallConstraint(element: XmlElement, place: Place): void {
  const name = 'drake:ball_constraint';
  const a = pointOn(element, `${name}_body_A`, `${name}_p_AP`, place);
  const b = pointOn(element, `${name}_body_B`, `${name}_p_BQ`, place);
  if (!a || !b) return;
  const made = { kind: 'ball', wanted: '', otherwise: 'Ball constraint' } as const;
  addClosure(element, made, [a, b], place.model);
}

function readSpring(element: XmlElement, place: Place): void {
  const name = 'drake:linear_spring_damper';
  const value = (key: string): number =>
    childOf(element, `${name}_${key}`, place.log)?.number('value', 0) ?? 0;
  const a = pointOn(element, `${name}_body_A`, `${name}_p_AP`, place);
  const b = pointOn(element, `${name}_body_B`, `${name}_p_BQ`, place);
  const values = {
    stiffness: value('stiffness'),
    damping: value('damping'),
    restLength: value('free_length'),
  };
  if (!a || !b) return;
  place.log.use(element);
  addSpring(element, '', [a, b], values, place.model);
}
