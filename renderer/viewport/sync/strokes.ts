/** How far joints slide: the guide that a joint slides on is drawn as long as that. */
import { jointDefinition } from '../../../engine/kinds/joints/joints';
import type { Joint, Project, Vec3 } from '../../../engine/model/project';
import { poseAt } from '../../../engine/output/motion/recorded-pose';
import { inWorld } from '../../../engine/output/picture/springs';
import type { PoseOf } from '../../../engine/output/picture/springs';
import { sweptTimes } from '../../../engine/output/picture/swept';
import type { Recording } from '../../../engine/results/recording/recording';
import { along, dot, rotate, subtract, Z } from '../vector';

export interface Stroke {
  /** The joint at the time of the run: with other frames the stroke would differ. */
  readonly of: Joint;
  /** Least and greatest place of the sliding point on the axis of frame A [m]. */
  readonly places: readonly [low: number, high: number];
}

const INSTANTS = 60;
const GUIDES: ReadonlySet<string | null> = new Set(['rail', 'shaft', 'thread']);

/** Of every joint that slides on a guide, over a run. */
export function strokesOf(project: Project, recording: Recording): Map<string, Stroke> {
  const times = sweptTimes(recording, INSTANTS);
  const poses = times.map(
    (time): PoseOf =>
      (body) =>
        poseAt(recording, body, time, project),
  );
  const strokes = new Map<string, Stroke>();
  for (const joint of project.joints) {
    if (!GUIDES.has(jointDefinition(joint.kind).parts.a)) continue;
    const places = poses.map((poseOf) => placeOn(joint, poseOf)).filter(Number.isFinite);
    if (places.length > 0)
      strokes.set(joint.id, { of: joint, places: [Math.min(...places), Math.max(...places)] });
  }
  return strokes;
}

function placeOn({ bodyA, bodyB, frameA, frameB }: Joint, poseOf: PoseOf): number {
  const toWorld = inWorld(bodyA, poseOf);
  const from = toWorld(frameA.position);
  const axis: Vec3 = subtract(toWorld(along(frameA.position, rotate(frameA.orientation, Z), 1)), from);
  return dot(axis, subtract(inWorld(bodyB, poseOf)(frameB.position), from));
}
