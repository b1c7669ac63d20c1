/** The joints of a link as records, with their stops, friction and springs; lengths in the unit of the file. */
import { about, into, outOf, times, turn } from '../../core/math/rigid';
import { createJoint, createLoad } from '../../model/defaults';
import { GROUND } from '../../model/project';
import { add } from '../vectors';
import { planJoints } from './joint-sets';
import type { JointPlan } from './joint-sets';
import type { Joint, JointFrame, JointLimits, Load } from '../../model/project';
import type { Link } from './links';
import type { Model } from './model';
import type { RawJoint } from './raw';
import type { RigidFrame } from '../../core/math/rigid';

/** Kinds whose single coordinate can be measured and locked. */
const SINGLE: ReadonlySet<string> = new Set(['hinge', 'slider']);

export function buildJoints(link: Link, model: Model): void {
  const { root } = link;
  const plan = planJoints(root.joints, model.size);
  if (plan === null) {
    const words = root.joints.map(({ type }) => type).join(' + ');
    const what = `its joints (${words}) together leave a freedom that no joint here has`;
    const remedy = 'Put one of them into a body of its own around this one, with a small <inertial>.';
    model.log.refuse(root.element, 'joint-set', what, remedy);
    return;
  }
  const records = plan.made.map((made) => {
    const wanted = root.joints.map(({ name }) => name).filter((name) => name !== '');
    const ids = model.names.take('joints', wanted.join(' + '), `${root.name || 'Body'} ${made.kind}`);
    const ends = endsOf(link, made.frame, model);
    const swapped = { bodyA: ends.bodyB, frameA: ends.frameB, bodyB: ends.bodyA, frameB: ends.frameA };
    const record = createJoint({ ...ids, kind: made.kind, ...(made.fromBody ? swapped : ends) });
    model.origins.set(record.id, root.joints[0].element);
    return record;
  });
  const [first] = records;
  if (records.length === 1 && first !== undefined) records[0] = withCoordinate(first, plan, model);
  model.project.joints.push(...records);
  noteKind(root.joints, plan, model);
  addSprings(link, plan, records[0] ?? null, model);
  noteWhatIsLeft(root.joints, plan, records, model);
}

type Ends = Pick<Joint, 'bodyA' | 'bodyB' | 'frameA' | 'frameB'>;

/** A frame of the link in the pose of the file, as frames on both bodies. */
function endsOf(link: Link, frame: RigidFrame, model: Model): Ends {
  const parent = link.parent === null ? null : model.shown.get(link.parent)!;
  const inParent = outOf(link.pose, frame);
  const own = model.shown.get(link)!;
  return {
    bodyA: parent?.body.id ?? GROUND,
    bodyB: own.body.id,
    frameA: parent === null ? inParent : into(parent.frame, inParent),
    frameB: into(own.frame, frame),
  };
}

/** Adds stops, friction, and the zero of the coordinate as in the file. */
function withCoordinate(record: Joint, plan: JointPlan, model: Model): Joint {
  const turning = plan.along.get(5);
  const sliding = plan.along.get(2);
  if (record.kind === 'cylinder')
    return {
      ...record,
      frameA: back(record.frameA, turning!.start, sliding!.start),
      ...armatureOf(turning!.armature, sliding!.armature),
    };
  if (!SINGLE.has(record.kind)) return record;
  const joint = (turning ?? sliding)!;
  const { range, dryFriction, damping, start } = joint;
  const frameA = turning ? back(record.frameA, start, 0) : back(record.frameA, 0, start);
  const made: Joint = {
    ...record,
    frameA,
    ...(range && model.limits ? { limits: limitsOf(range) } : {}),
    ...(dryFriction > 0 || damping > 0 ? { friction: { coulomb: dryFriction, viscous: damping } } : {}),
    ...armatureOf(turning?.armature ?? 0, sliding?.armature ?? 0),
  };
  model.coordinates.set(joint, made);
  return made;
}

const armatureOf = (rotation: number, translation: number): Pick<Joint, 'armature'> =>
  rotation > 0 || translation > 0 ? { armature: { rotation, translation } } : {};

/** Stops at finite ends. */
export const limitsOf = (range: readonly [number, number]): JointLimits => ({
  minimum: Number.isFinite(range[0]) ? range[0] : null,
  maximum: Number.isFinite(range[1]) ? range[1] : null,
  restitution: 0,
});

/** The frame of A moved back, so that B is at the given coordinates. */
function back({ position, orientation }: JointFrame, angle: number, distance: number): JointFrame {
  return {
    position: distance === 0 ? position : add(position, turn(orientation, [0, 0, -distance])),
    orientation: angle === 0 ? orientation : times(orientation, about([0, 0, 1], -angle)),
  };
}

function noteKind(joints: readonly RawJoint[], { made }: JointPlan, { log }: Model): void {
  if (joints.length === 1) return;
  const kinds = made.map(({ kind }) => kind).join(' + ') || 'no joint at all';
  const how = `the ${joints.length} joints of its body became ${kinds}, which leaves the same freedom`;
  for (const { element } of joints) log.approximate(element, how);
}

/** Springs and dampers: a torsion spring about a hinge or cylinder, otherwise a bushing between the same bodies. */
function addSprings(link: Link, plan: JointPlan, record: Joint | null, model: Model): void {
  if (plan.along.size === 0) return;
  const single = record !== null && SINGLE.has(record.kind);
  const turning = plan.along.get(5);
  const winds = record !== null && turning && (record.kind === 'hinge' || record.kind === 'cylinder');
  if (winds && (turning.stiffness > 0 || (!single && turning.damping > 0))) {
    const ids = model.names.take('loads', `${turning.name || record.name} spring`, 'Spring');
    const { stiffness, springRef: restAngle } = turning;
    const damping = single ? 0 : turning.damping;
    push(
      model,
      turning,
      createLoad({ ...ids, kind: 'torsion-spring', joint: record.id, stiffness, damping, restAngle }),
    );
  }
  const others = [...plan.along].filter(([c]) => !(winds && c === 5));
  const dragged = new Set(
    others.map(([, joint]) => joint).filter((joint) => turnsFreely(joint) && joint.damping > 0),
  );
  for (const joint of dragged) addDrag(link, plan, joint, model);
  // a slider's damping is in its joint friction
  const gains = others.map(([c, joint]) => ({
    c,
    joint,
    k: joint.stiffness,
    d: single || (dragged.has(joint) && link.parent === null) ? 0 : joint.damping,
  }));
  const [first] = gains.filter(({ k, d }) => k > 0 || d > 0);
  if (first === undefined) return;
  const wanted = `${first.joint.name || record?.name || link.root.name} ${first.k > 0 ? 'spring' : 'damper'}`;
  const ids = model.names.take('loads', wanted, 'Spring');
  const bushing = createLoad({
    ...ids,
    kind: 'bushing',
    ...atRest(endsOf(link, plan.frame, model), plan),
    stiffness: diagonal(gains.map(({ c, k }) => [c, k])),
    damping: diagonal(gains.map(({ c, d }) => [c, d])),
  });
  push(model, first.joint, bushing);
}

const turnsFreely = ({ type }: RawJoint): boolean => type === 'ball' || type === 'free';

/** Damping of a ball or free joint acts on the angular velocity: drag, if the parent is the ground. */
function addDrag(link: Link, plan: JointPlan, joint: RawJoint, model: Model): void {
  if (link.parent !== null) {
    const how =
      'its damping acts on the rate of the rotation vector, which differs from the angular velocity at large angles';
    model.log.approximate(joint.element, how);
    return;
  }
  const ids = model.names.take('loads', `${joint.name || link.root.name} damper`, 'Damper');
  const { body, frame } = model.shown.get(link)!;
  const linear = joint.type === 'free' ? joint.damping : 0;
  const point = into(frame, plan.frame).position;
  push(
    model,
    joint,
    createLoad({ ...ids, kind: 'drag', body: body.id, point, linear, angular: joint.damping }),
  );
}

function push(model: Model, joint: RawJoint, load: Load): void {
  model.project.loads.push(load);
  model.origins.set(load.id, joint.element);
}

/** A's frame in the rest position of the springs. */
function atRest(ends: Ends, { along }: JointPlan): Ends {
  const offset = (c: number): number => {
    const joint = along.get(c);
    return joint === undefined || joint.type === 'ball' || joint.type === 'free'
      ? 0
      : joint.springRef - joint.start;
  };
  const { position, orientation } = ends.frameA;
  const moved = add(position, turn(orientation, [offset(0), offset(1), offset(2)]));
  const angle = offset(5);
  const turned = angle === 0 ? orientation : times(orientation, about([0, 0, 1], angle));
  return { ...ends, frameA: { position: moved, orientation: turned } };
}

/** Upper triangle, row by row. */
function diagonal(entries: readonly (readonly [number, number])[]): number[] {
  const values = new Map(entries);
  return [0, 1, 2, 3, 4, 5].flatMap((row) =>
    Array.from({ length: 6 - row }, (_, i) => (i === 0 ? (values.get(row) ?? 0) : 0)),
  );
}

/** Reports what the joints of the file have but those made of them do not. */
function noteWhatIsLeft(
  joints: readonly RawJoint[],
  plan: JointPlan,
  records: readonly Joint[],
  model: Model,
): void {
  const single = records.length === 1 && SINGLE.has(records[0].kind);
  const turnsAndSlides = records.length === 1 && records[0].kind === 'cylinder';
  const kinds = records.map(({ kind }) => kind).join(' + ') || 'free body';
  const held = new Set([...plan.along.values()].map(({ element }) => element));
  for (const joint of joints) {
    const left = [
      ...(!single && joint.range !== null ? ['range'] : []),
      ...(!single && joint.dryFriction > 0 ? ['frictionloss'] : []),
      ...(!single && !turnsAndSlides && joint.armature > 0 ? ['armature'] : []),
      ...(!held.has(joint.element) && joint.stiffness > 0 ? ['stiffness'] : []),
      ...(!held.has(joint.element) && joint.damping > 0 ? ['damping'] : []),
    ];
    if (left.length === 0) continue;
    model.log.approximate(
      joint.element,
      `its ${left.join(', ')} ${left.length > 1 ? 'are' : 'is'} left out: a ${kinds} joint has none here`,
    );
  }
}
