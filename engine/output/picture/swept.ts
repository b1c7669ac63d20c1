/** The region swept by a mechanism in a run: the bounds of a picture that never cuts anything off. */
import { GROUND } from '../../model/project';
import { poseAt } from '../motion/recorded-pose';
import { meshLines } from './meshes';
import { endsInWorld, inWorld } from './springs';
import type { PoseOf } from './springs';
import type { Recording } from '../../results/recording/recording';
import type { Body, Project, Vec3 } from '../../model/project';

export interface Sweep {
  recording: Recording;
  /** The project drawn: bodies that were not recorded stay as drawn. */
  project: Project;
  times: readonly number[];
  /** Points representing a body, in its frame [m]. */
  pointsOf: (body: Body) => readonly Vec3[];
}

const GOLDEN = 0.6180339887498949;

/** Times over a whole run, including its ends, at irregular spacing: otherwise a crank could appear at rest. */
export function sweptTimes({ startTime, endTime }: Recording, most: number): number[] {
  if (!(endTime > startTime)) return [startTime];
  const within = Array.from({ length: most - 2 }, (_, i) => (i + ((i * i * GOLDEN) % 1)) / (most - 2));
  return [0, ...within, 1].map((part) => startTime + (endTime - startTime) * part);
}

/** Passes, in W, the joints on the ground, and at each time bodies, springs and wheels to the visitor. */
export function visitSwept(
  { recording, project, times, pointsOf }: Sweep,
  take: (point: Vec3) => void,
): void {
  const { bodies, joints, loads, couplings } = project;
  const takeFinite = (point: Vec3): void => {
    if (point.every(Number.isFinite)) take(point);
  };
  for (const { bodyA, bodyB, frameA, frameB } of joints) {
    if (bodyA === GROUND) takeFinite(frameA.position);
    if (bodyB === GROUND) takeFinite(frameB.position);
  }
  const shapes = bodies.map((body) => ({ id: body.id, points: pointsOf(body) }));
  for (const time of times) {
    const poseOf: PoseOf = (body) => poseAt(recording, body, time, project);
    for (const { id, points } of shapes) points.map(inWorld(id, poseOf)).forEach(takeFinite);
    for (const load of loads) endsInWorld(load, poseOf)?.forEach(takeFinite);
    for (const coupling of couplings) meshLines(project, coupling, poseOf).flat().forEach(takeFinite);
  }
}
