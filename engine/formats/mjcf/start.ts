/** The initial state: the pose of the file, or one of its keyframes. */
import { about, add, outOf, turn } from '../../core/math/rigid';
import { cross, scaled, subtract } from '../vectors';
import { Fields } from '../xml/fields';
import { AT_ORIGIN, IDENTITY } from '../tree/frames';
import type { ImportLog } from '../import-log';
import type { Link, Links } from '../tree/links';
import type { Start } from '../tree/start';
import type { Quat, Vec3 } from '../../model/project';
import type { RawJoint, Tree } from '../tree/raw';
import type { RigidFrame } from '../../core/math/rigid';
import type { XmlElement } from '../xml/read-xml';

/** Coordinates and rates of each joint in a keyframe; angles [rad]. */
export interface Keyframe {
  /** Its attributes, of which the controls are read with the actuators. */
  readonly fields: Fields;
  readonly positions: ReadonlyMap<RawJoint, readonly number[]>;
  readonly rates: ReadonlyMap<RawJoint, readonly number[]>;
}

const COUNTS = { hinge: [1, 1], slide: [1, 1], ball: [4, 3], free: [7, 6] } as const;
const ORIGINAL = 'the start is the pose in which the bodies are given, or another keyframe';

/** The keyframe called home, or else the first; null if none is valid. */
export function readKeyframe(
  sections: readonly XmlElement[],
  { bodies }: Tree,
  log: ImportLog,
): Keyframe | null {
  const keys = sections.flatMap(({ children }) => children.filter(({ name }) => name === 'key'));
  const chosen = keys.find(({ attributes }) => attributes.get('name') === 'home') ?? keys[0];
  for (const section of sections) log.use(section);
  for (const key of keys) if (key !== chosen) log.ignore(key, ORIGINAL);
  if (chosen === undefined) return null;
  const joints = bodies.flatMap((body) => body.joints);
  const fields = new Fields(chosen, log);
  const positions = readState(fields, 'qpos', joints, 0);
  const rates = readState(fields, 'qvel', joints, 1);
  if (positions === null || rates === null || (positions.size === 0 && rates.size === 0)) {
    log.ignore(
      chosen,
      'its qpos or qvel does not fit the joints, or it has neither; the start is the pose in which the bodies are given',
    );
    return null;
  }
  log.use(chosen);
  fields.approximate('it gives the start: positions and speeds of the joints');
  return { fields, positions, rates };
}

/** Empty if the keyframe omits it; null if its length is wrong. */
function readState(
  fields: Fields,
  key: string,
  joints: readonly RawJoint[],
  which: 0 | 1,
): Map<RawJoint, readonly number[]> | null {
  const state = new Map<RawJoint, readonly number[]>();
  if (!fields.has(key)) return state;
  const count = joints.reduce((sum, { type }) => sum + COUNTS[type][which], 0);
  const words = fields.text(key).trim().split(/\s+/).length;
  const values = words === count ? fields.numbers(key, count, count) : null;
  if (values === null) return null;
  let at = 0;
  for (const joint of joints) {
    const size = COUNTS[joint.type][which];
    state.set(joint, values.slice(at, at + size));
    at += size;
  }
  return state;
}

/** Each joint in turn moves everything that follows it. */
export function findStarts({ links }: Links, { positions, rates }: Keyframe): Map<Link, Start> {
  const starts = new Map<Link, Start>();
  for (const link of links) {
    const around = link.parent === null ? AT_REST : starts.get(link.parent)!;
    let start: Start = { ...around, pose: outOf(around.pose, link.pose) };
    for (const joint of link.root.joints) start = moved(start, joint, positions.get(joint), rates.get(joint));
    starts.set(link, start);
  }
  return starts;
}

const AT_REST: Start = { pose: AT_ORIGIN, velocity: [0, 0, 0], turning: [0, 0, 0] };

function moved(
  start: Start,
  joint: RawJoint,
  position: readonly number[] | undefined,
  rate: readonly number[] | undefined,
): Start {
  if (joint.type === 'free') return movedFreely(start, position, rate);
  const pose = position === undefined ? start.pose : outOf(start.pose, motionOf(joint, position));
  if (rate === undefined) return { ...start, pose };
  const center = outOf(pose, { position: joint.position, orientation: IDENTITY }).position;
  const axis = joint.type === 'ball' ? vectorOf(rate, 0) : scaled(joint.axis, rate[0]);
  const inWorld = turn(pose.orientation, axis);
  if (joint.type === 'slide') return { ...start, pose, velocity: add(start.velocity, inWorld) };
  return {
    pose,
    velocity: add(start.velocity, cross(center, inWorld)),
    turning: add(start.turning, inWorld),
  };
}

/** The keyframe gives the whole pose, the velocity of the origin in W, and the angular velocity in body axes. */
function movedFreely(start: Start, position?: readonly number[], rate?: readonly number[]): Start {
  const pose = position
    ? { position: vectorOf(position, 0), orientation: unitOf(position, 3) ?? start.pose.orientation }
    : start.pose;
  if (rate === undefined) return { ...start, pose };
  const turning = turn(pose.orientation, vectorOf(rate, 3));
  return { pose, turning, velocity: subtract(vectorOf(rate, 0), cross(turning, pose.position)) };
}

/** Motion of the body, in its own frame. */
function motionOf({ type, position, axis, ref }: RawJoint, values: readonly number[]): RigidFrame {
  if (type === 'slide') return { position: scaled(axis, values[0] - ref), orientation: IDENTITY };
  const orientation = type === 'ball' ? (unitOf(values, 0) ?? IDENTITY) : about(axis, values[0] - ref);
  return { position: subtract(position, turn(orientation, position)), orientation };
}

const vectorOf = (values: readonly number[], at: number): Vec3 => [
  values[at],
  values[at + 1],
  values[at + 2],
];

function unitOf(values: readonly number[], at: number): Quat | null {
  const [w, x, y, z] = values.slice(at, at + 4);
  const size = Math.hypot(w, x, y, z);
  return size > 1e-12 ? [w / size, x / size, y / size, z / size] : null;
}
