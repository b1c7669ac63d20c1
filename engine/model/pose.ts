/** Positions of bodies. */
import type { Project } from './project';

/** Pose of a body frame in W. */
export interface Pose {
  body: string;
  position: [number, number, number];
  orientation: [number, number, number, number];
}

/** Draws the bodies at `poses`. */
export function withPoses(project: Project, poses: readonly Pose[]): Project {
  const at = new Map(poses.map((pose) => [pose.body, pose]));
  return {
    ...project,
    bodies: project.bodies.map((body) => {
      const pose = at.get(body.id);
      return pose ? { ...body, position: pose.position, orientation: pose.orientation } : body;
    }),
  };
}
