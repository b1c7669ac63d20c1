/** Loops that do not close as drawn, and what a test needs to say how far they are from it. */
import { COLORS, bar, joinAt } from './example-parts';
import { createProject } from '../../engine/model/defaults';
import type { Body, Joint, Project, Vec3 } from '../../engine/model/project';
import type { RecordPatch } from '../../engine/run/analyses/assembly-reports';

/** Lengths of the links of a planar four-bar [m]. */
export interface FourBar {
  readonly ground: number;
  readonly crank: number;
  readonly coupler: number;
  readonly rocker: number;
}

/** Crank and rocker stand up from the ground; the coupler starts at the crank's end and reaches as far as it does. */
export function fourBar({ ground, crank, coupler, rocker }: FourBar): Project {
  const [A, B]: Vec3[] = [
    [0, crank, 0],
    [ground, rocker, 0],
  ];
  const reach = Math.hypot(B[0] - A[0], B[1] - A[1]);
  const end: Vec3 = [A[0] + ((B[0] - A[0]) * coupler) / reach, A[1] + ((B[1] - A[1]) * coupler) / reach, 0];
  const one = bar('crank', 'Crank', [0, 0, 0], A, 0.004, COLORS[0]);
  const two = bar('coupler', 'Coupler', A, end, 0.004, COLORS[1]);
  const three = bar('rocker', 'Rocker', [ground, 0, 0], B, 0.004, COLORS[2]);
  const atB = joinAt('pin-b', 'Pin B', 'hinge', two, three, B);
  return {
    ...createProject('Four-bar'),
    bodies: [one, two, three],
    joints: [
      joinAt('pin-o2', 'Pin O2', 'hinge', null, one, [0, 0, 0]),
      joinAt('pin-a', 'Pin A', 'hinge', one, two, A),
      { ...atB, frameA: { ...atB.frameA, position: [coupler, 0, 0] } },
      joinAt('pin-o4', 'Pin O4', 'hinge', null, three, [ground, 0, 0]),
    ],
  };
}

/** Two on one ground; the records of the second have `-2` after their ids and ` 2` after their names. */
export function twoFourBars(first: FourBar, second: FourBar): Project {
  const one = fourBar(first);
  const other = fourBar(second);
  const rename = (id: string) => (id === 'ground' ? id : `${id}-2`);
  const bodies = other.bodies.map((body) => ({ ...body, id: rename(body.id), name: `${body.name} 2` }));
  const joints = other.joints.map((joint) => ({
    ...joint,
    id: rename(joint.id),
    name: `${joint.name} 2`,
    bodyA: rename(joint.bodyA),
    bodyB: rename(joint.bodyB),
  }));
  return { ...one, bodies: [...one.bodies, ...bodies], joints: [...one.joints, ...joints] };
}

/** By how much the loop is open: the longest link beyond the sum of the others [m]. */
export function shortfall({ ground, crank, coupler, rocker }: FourBar): number {
  const links = [ground, crank, coupler, rocker];
  const longest = Math.max(...links);
  return longest - (links.reduce((sum, value) => sum + value, 0) - longest);
}

/** What an edit that takes a patch over does. */
export function patched(project: Project, patch: RecordPatch): Project {
  const joints = new Map(patch.joints.map((each) => [each.joint, each]));
  const bodies = new Map(patch.bodies.map((each) => [each.body, each]));
  return {
    ...project,
    joints: project.joints.map((joint): Joint => {
      const next = joints.get(joint.id);
      if (!next) return joint;
      const { kind, frameA, frameB, length } = next;
      return { ...joint, kind, frameA, frameB, ...(length === undefined ? {} : { length }) };
    }),
    bodies: project.bodies.map((body): Body => {
      const next = bodies.get(body.id);
      if (!next) return body;
      return { ...body, position: next.position, orientation: next.orientation, shape: next.shape };
    }),
  };
}
