/**
 * Takes an open drawing for that of a mechanism whose dimensions were changed (T 8.3): each open joint was closed before,
 * its point on one of its two bodies having been where the other body has it.
 */
import { into, outOf } from '../../core/math/rigid';
import { jointDefinition } from '../../kinds/joints/joints';
import type { Before } from './change';
import type { Joint, JointFrame, Project } from '../../model/project';

/** Gaps above this fraction of a joint's largest distance from the origins of its bodies count as open [1]. */
const OPEN = 1e-9;
/** Up to this many joints, both bodies are tried one by one; with more, all first bodies, then all second ones. */
const MOST_JOINTS = 2;

interface Supposed {
  readonly supposed: readonly Before[];
  /** Whether, for each open joint, both bodies are among them, whatever is chosen for the others. */
  readonly isAll: boolean;
}

/** Possible previous models; none if joints other than those that share a point are open. */
export function supposeBefore(project: Project): Supposed {
  const poses = new Map<string, JointFrame>(project.bodies.map((body) => [body.id, body]));
  const ground: JointFrame = { position: [0, 0, 0], orientation: [1, 0, 0, 0] };
  const inWorld = (body: string, frame: JointFrame) => outOf(poses.get(body) ?? ground, frame);
  const open = project.joints.filter(({ kind, bodyA, bodyB, frameA, frameB }) => {
    if (jointDefinition(kind).points !== 'meet') return false;
    const [a, b] = [inWorld(bodyA, frameA).position, inWorld(bodyB, frameB).position];
    const size = Math.hypot(...frameA.position) + Math.hypot(...frameB.position);
    return Math.hypot(...a.map((x, c) => x - b[c])) > OPEN * size;
  });
  // one bit per joint: whether its point on the second body was elsewhere
  const choices = open.length > MOST_JOINTS ? [0, ~0] : Array.from({ length: 2 ** open.length }, (_, k) => k);
  const supposed = choices.map((choice): Before => {
    const joints = project.joints.map((joint): Joint => {
      const k = open.indexOf(joint);
      if (k < 0) return joint;
      const { bodyA, bodyB, frameA, frameB } = joint;
      const onB = (choice & (1 << k)) !== 0;
      const at = onB ? inWorld(bodyA, frameA) : inWorld(bodyB, frameB);
      const { position } = into(poses.get(onB ? bodyB : bodyA) ?? ground, at);
      return onB
        ? { ...joint, frameB: { ...frameB, position } }
        : { ...joint, frameA: { ...frameA, position } };
    });
    const drawn = project.bodies.map(({ id, position, orientation }) => ({
      body: id,
      position: [...position] as [number, number, number],
      orientation: [...orientation] as [number, number, number, number],
    }));
    return { project: { ...project, joints }, poses: drawn };
  });
  return open.length === 0 ? { supposed: [], isAll: false } : { supposed, isAll: open.length <= MOST_JOINTS };
}
