/** Poses that are shown in place of the model's or the run's. */
import type { Pose } from '../../../engine/model/pose';
import type { Body } from '../../../engine/model/project';
import type { BodyPose } from '../../../engine/output/motion/recorded-pose';

export { poseFromRecording } from '../../../engine/output/motion/recorded-pose';
export type { BodyPose };

/** Poses that are shown in place of the model's or the run's. */
export interface PosePreview {
  /** Changes with every frame to be drawn. */
  readonly phase: number;
  readonly poseOf: (body: string, out: BodyPose) => boolean;
}

export const ORIGIN = { position: [0, 0, 0], orientation: [1, 0, 0, 0] } as const;

export function setPose(
  out: BodyPose,
  pose: Pick<Pose | Body, 'position' | 'orientation'> | typeof ORIGIN,
): true {
  for (let i = 0; i < 3; i++) out.position[i] = pose.position[i];
  for (let i = 0; i < 4; i++) out.orientation[i] = pose.orientation[i];
  return true;
}
