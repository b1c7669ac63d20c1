/** The assembled state before the dimensions of a model changed, and the path from there to the present model (T 8.3). */
import { compileSystem } from '../../core/system/compile';
import { createInitialState } from './initial-state';
import { withPoses } from '../../model/pose';
import type { Change } from '../assembly/follow-change';
import type { Joint, JointFrame, Project } from '../../model/project';
import type { Pose } from '../../model/pose';
import type { System } from '../../core/system/system';

/** A model, and its assembled poses. */
export interface Before {
  project: Project;
  poses: readonly Pose[];
}

/**
 * Null if the two differ by more than dimensions: other bodies, other joints, bodies drawn elsewhere; and if no dimension of a joint has
 * changed. `upright`: the present model in the form in which it is closed, its pins tied as by `hang`.
 */
export function createChange(
  before: Before,
  upright: Project,
  hang: (project: Project) => Project = (project) => project,
): Change | null {
  if (!changesDimensions(before.project, upright)) return null;
  const old = before.project.joints;
  const systems = new Map<number, System>();
  const at = (part: number): System => {
    let system = systems.get(part);
    if (!system) {
      const joints = upright.joints.map((joint, j) => between(old[j], joint, part));
      systems.set(part, (system = compileSystem(hang({ ...upright, joints }))));
    }
    return system;
  };
  return { at, from: createInitialState(withPoses(upright, before.poses), at(0)) };
}

/** Whether dimensions of joints are the only changes that affect how a model closes. */
export const changesDimensions = (before: Project, after: Project): boolean =>
  before.joints !== after.joints &&
  isSameDrawing(before, after) &&
  !before.joints.every((joint, j) => isSameShape(joint, after.joints[j]));

function isSameDrawing(before: Project, after: Project): boolean {
  if (before.bodies.length !== after.bodies.length || before.joints.length !== after.joints.length)
    return false;
  const bodies = before.bodies.every((body, b) => {
    const { id, position, orientation } = after.bodies[b];
    return body.id === id && same(body.position, position) && same(body.orientation, orientation);
  });
  return bodies && before.joints.every((joint, j) => isSameJoint(joint, after.joints[j]));
}

const isSameJoint = (a: Joint, b: Joint): boolean =>
  a.id === b.id && a.kind === b.kind && a.bodyA === b.bodyA && a.bodyB === b.bodyB;

const isSameShape = (a: Joint, b: Joint): boolean =>
  isSameFrame(a.frameA, b.frameA) &&
  isSameFrame(a.frameB, b.frameB) &&
  a.length === b.length &&
  a.pitch === b.pitch;

const isSameFrame = (a: JointFrame, b: JointFrame): boolean =>
  same(a.position, b.position) && same(a.orientation, b.orientation);

const same = (a: readonly number[], b: readonly number[]): boolean => a.every((value, c) => value === b[c]);

/** The new joint, with its dimensions at a fraction of the change from the old one. */
function between(from: Joint, to: Joint, part: number): Joint {
  const mix = (a: number, b: number): number => a + part * (b - a);
  return {
    ...to,
    frameA: frameBetween(from.frameA, to.frameA, part),
    frameB: frameBetween(from.frameB, to.frameB, part),
    ...(to.length === undefined ? {} : { length: mix(from.length ?? to.length, to.length) }),
    ...(to.pitch === undefined ? {} : { pitch: mix(from.pitch ?? to.pitch, to.pitch) }),
  };
}

function frameBetween(from: JointFrame, to: JointFrame, part: number): JointFrame {
  if (part === 1) return to;
  const mixed = (a: readonly number[], b: readonly number[], sign = 1): number[] =>
    a.map((value, c) => value + part * (sign * b[c] - value));
  const alike = from.orientation.reduce((sum, value, c) => sum + value * to.orientation[c], 0);
  const turned = mixed(from.orientation, to.orientation, alike < 0 ? -1 : 1);
  const size = Math.hypot(...turned);
  return {
    position: mixed(from.position, to.position) as unknown as JointFrame['position'],
    // frames half a turn apart have no mean
    orientation: (size > 0
      ? turned.map((value) => value / size)
      : to.orientation) as unknown as JointFrame['orientation'],
  };
}
