/**
 * Pins of three links or more (T 8.1). They are drawn as hinges of pairs, in any order, so that rows that fix one link may depend on
 * another that is determined only later. For closing, all links of such a pin are tied to the one determined first, which is the same
 * mechanism: groups that would otherwise be closed together separate into dyads.
 */
import { into, outOf, turn } from '../../core/math/rigid';
import type { Joint, JointFrame, Project } from '../../model/project';

/** Smaller sines of angles, and fractions of the distance of points from their body's origin, count as zero [1]. */
const ROUNDING = 1e-9;

/** One hinge of a pin, following the one that connects it to the link determined first. */
interface Hung {
  readonly joint: number;
  /** Index of the previous hinge, on the body `on`; -1 if that body is the one determined first. */
  readonly after: number;
  readonly on: string;
  /** Whether it is re-tied: a hinge whose angle is used elsewhere is not. */
  readonly moves: boolean;
}

/** For one pin: the link determined first, and the hinges leading on from it. */
export interface Pin {
  readonly first: string;
  readonly hinges: readonly Hung[];
}

/**
 * Pins of several hinges in all the projects, which differ in dimensions only. `order`: smaller for bodies determined earlier; called
 * only where it matters.
 */
export function findPins(projects: readonly Project[], order: () => ReadonlyMap<string, number>): Pin[] {
  const groups = findShared(projects);
  if (groups.length === 0) return [];
  const [{ joints }] = projects;
  const counted = findCounted(projects[0]);
  const known = order();
  return groups.flatMap((members) => spread(joints, members, known, counted) ?? []);
}

/** Groups of two or more hinges with a common axis. */
function findShared(projects: readonly Project[]): number[][] {
  const [{ joints }] = projects;
  const meets = (a: number, b: number, body: string): boolean =>
    projects.every(({ joints: own }) => isCoaxial(frameOn(own[a], body), frameOn(own[b], body)));
  const left = new Set([...joints.keys()].filter((j) => joints[j].kind === 'hinge'));
  const groups: number[][] = [];
  for (const start of left) {
    const members = [start];
    left.delete(start);
    for (const joint of members)
      for (const other of left) {
        const body = endsOf(joints[joint]).find((end) => endsOf(joints[other]).includes(end));
        if (body === undefined || !meets(joint, other, body)) continue;
        members.push(other);
        left.delete(other);
      }
    if (members.length > 1) groups.push(members);
  }
  return groups;
}

/** Outwards from the link determined first; null where all hinges are on it already. */
function spread(
  joints: readonly Joint[],
  members: readonly number[],
  order: ReadonlyMap<string, number>,
  counted: ReadonlySet<string>,
): Pin | null {
  const bodies = [...new Set(members.flatMap((joint) => endsOf(joints[joint])))];
  const rank = (body: string): number => order.get(body) ?? 0;
  const first = bodies.reduce((best, body) => (rank(body) < rank(best) ? body : best));
  const reached = [{ body: first, by: -1 }];
  const hinges: Hung[] = [];
  for (const { body, by } of reached)
    for (const joint of members) {
      const { bodyA, bodyB, id } = joints[joint];
      const next = bodyA === body ? bodyB : bodyB === body ? bodyA : null;
      if (next === null || reached.some((other) => other.body === next)) continue;
      reached.push({ body: next, by: joint });
      hinges.push({ joint, after: by, on: body, moves: by >= 0 && !counted.has(id) });
    }
  return hinges.some(({ moves }) => moves) ? { first, hinges } : null;
}

/** The same mechanism with the hinges of these pins tied to the link determined first. */
export function hangPins(project: Project, pins: readonly Pin[]): Project {
  if (pins.length === 0) return project;
  const joints = [...project.joints];
  for (const { first, hinges } of pins) {
    // each hinge's frame on the first link, whether tied to it or not
    const onFirst = new Map<number, JointFrame>();
    for (const { joint, after, on, moves } of hinges) {
      const old = project.joints[joint];
      const before = onFirst.get(after);
      const frame = before
        ? outOf(before, into(frameOn(project.joints[after], on), frameOn(old, on)))
        : frameOn(old, on);
      onFirst.set(joint, frame);
      if (!moves) continue;
      joints[joint] =
        old.bodyA === on ? { ...old, bodyA: first, frameA: frame } : { ...old, bodyB: first, frameB: frame };
    }
  }
  return { ...project, joints };
}

/** Joints whose coordinate is used elsewhere. */
function findCounted({ joints, drivers, couplings }: Project): Set<string> {
  const own = joints.filter(({ limits, friction, armature }) => Boolean(limits ?? friction ?? armature));
  return new Set([
    ...own.map(({ id }) => id),
    ...drivers.map(({ joint }) => joint),
    ...couplings.flatMap(({ joint1, joint2 }) => [joint1, joint2]),
  ]);
}

const endsOf = ({ bodyA, bodyB }: Joint): [string, string] => [bodyA, bodyB];

const frameOn = (joint: Joint, body: string): JointFrame =>
  joint.bodyA === body ? joint.frameA : joint.frameB;

/** Whether two hinges have the same axis on a body. */
function isCoaxial(one: JointFrame, other: JointFrame): boolean {
  const { position, orientation } = into(one, other);
  const size = Math.hypot(...one.position) + Math.hypot(...other.position);
  const [x, y] = turn(orientation, [0, 0, 1]);
  return Math.hypot(position[0], position[1]) <= ROUNDING * size && Math.hypot(x, y) <= ROUNDING;
}
