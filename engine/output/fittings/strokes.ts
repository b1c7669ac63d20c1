/** How far joints slide: the guide that a joint slides on is drawn as long as that. */
import { jointDefinition } from '../../kinds/joints/joints';
import { GROUND } from '../../model/project';
import type { Joint, Project, Vec3 } from '../../model/project';
import { poseAt } from '../motion/recorded-pose';
import { inWorld } from '../picture/springs';
import type { PoseOf } from '../picture/springs';
import { sweptTimes } from '../picture/swept';
import type { Recording } from '../../results/recording/recording';
import { along, distance, dot, rotate, scale, subtract, Z } from './vector';

export interface Stroke {
  /** The joint at the time of the run: with other frames the stroke would differ. */
  readonly of: Joint;
  /** Least and greatest place of the sliding point on the axis of frame A [m]. */
  readonly places: readonly [low: number, high: number];
  /** Of a point that is held in a plane and goes along a line in it: which, instead of the axis; in the frame of body A. */
  readonly line?: Vec3;
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
    const line = lineOf(joint, poses);
    if (line) strokes.set(joint.id, line);
    if (!GUIDES.has(jointDefinition(joint.kind).parts.a)) continue;
    const places = poses.map((poseOf) => placeOn(joint, poseOf)).filter(Number.isFinite);
    if (places.length > 0)
      strokes.set(joint.id, { of: joint, places: [Math.min(...places), Math.max(...places)] });
  }
  return strokes;
}

/** Of the sliding point on the axis of frame A [m]. */
export function placeOn({ bodyA, bodyB, frameA, frameB }: Joint, poseOf: PoseOf): number {
  const toWorld = inWorld(bodyA, poseOf);
  const from = toWorld(frameA.position);
  const axis: Vec3 = subtract(toWorld(along(frameA.position, rotate(frameA.orientation, Z), 1)), from);
  return dot(axis, subtract(inWorld(bodyB, poseOf)(frameB.position), from));
}

/** Off a straight line by less than this fraction of its length is on it [1]. */
const STRAIGHT = 1e-3;

/** Where a point goes that is held in a plane of the ground; null where that is no line. */
function lineOf(joint: Joint, poses: readonly PoseOf[]): Stroke | null {
  const { bodyA, bodyB, frameA, frameB } = joint;
  const { a, b } = jointDefinition(joint.kind).parts;
  if (a !== 'plane' || b !== 'follower' || bodyA !== GROUND) return null;
  const points = poses
    .map((poseOf) => subtract(inWorld(bodyB, poseOf)(frameB.position), frameA.position))
    .filter((point) => point.every(Number.isFinite));
  if (points.length < 2) return null;
  const far = points.reduce((best, point) =>
    distance(point, points[0]) > distance(best, points[0]) ? point : best,
  );
  const reach = distance(far, points[0]);
  if (!(reach > 0)) return null;
  const line = scale(subtract(far, points[0]), 1 / reach);
  const places = points.map((point) => dot(point, line));
  const isOn = points.every((point, i) => distance(point, scale(line, places[i])) < STRAIGHT * reach);
  return isOn ? { of: joint, places: [Math.min(...places), Math.max(...places)], line } : null;
}
