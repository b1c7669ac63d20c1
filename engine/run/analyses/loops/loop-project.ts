/** A loop in isolation: its bodies and joints, without anything that does not affect whether it closes. */
import type { Loop } from '../../assembly/loops';
import type { Pose } from '../../../model/pose';
import type { Joint, Project } from '../../../model/project';

/** Joints in the quaternion form, so that none closes turned over; without stops and friction, which are assembled later. */
export function stripped(project: Project, loop: Loop | null): Project {
  const joints = loop === null ? project.joints : loop.joints.map((index) => project.joints[index]);
  return {
    ...project,
    settings: { ...project.settings, solver: 'lagrange', stateForm: 'velocity', stabilisation: 'none' },
    bodies: project.bodies.filter(({ id }) => loop === null || loop.bodies.has(id)),
    joints: joints.map(bare),
    couplings: [],
    contacts: [],
    loads: [],
    drivers: [],
  };
}

function bare(joint: Joint): Joint {
  return {
    ...joint,
    formulation: 'quaternion',
    feedback: null,
    limits: null,
    friction: null,
    armature: null,
  };
}

/** The poses, with those of some bodies replaced. */
export function replaced(poses: readonly Pose[], by: readonly Pose[]): Pose[] {
  const at = new Map(by.map((pose) => [pose.body, pose]));
  return poses.map((pose) => at.get(pose.body) ?? pose);
}
