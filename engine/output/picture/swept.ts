/** The room that a mechanism sweeps over a run: what a picture has to hold in which nothing is ever cut off. */
import { GROUND } from '../../model/project';
import { poseAt } from '../motion/recorded-pose';
import { meshLines } from './meshes';
import { endsInWorld, inWorld } from './springs';
import type { PoseOf } from './springs';
import type { Recording } from '../../results/recording/recording';
import type { Project, Shape, Vec3 } from '../../model/project';

export interface Sweep {
  recording: Recording;
  /** What is drawn of it: bodies that were not recorded stand as drawn. */
  project: Project;
  times: readonly number[];
  /** What stands for a shape, in the body frame [m]. */
  pointsOf: (shape: Shape) => readonly Vec3[];
}

const GOLDEN = 0.6180339887498949;

/** Times all over a run, its ends among them, in step with nothing that turns: else a crank would seem to stand. */
export function sweptTimes({ startTime, endTime }: Recording, most: number): number[] {
  if (!(endTime > startTime)) return [startTime];
  const within = Array.from({ length: most - 2 }, (_, i) => (i + ((i * i * GOLDEN) % 1)) / (most - 2));
  return [0, ...within, 1].map((part) => startTime + (endTime - startTime) * part);
}

/** Hands over, in W, the joints on the ground, and at each time bodies, springs and wheels. */
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
  const shapes = bodies.map(({ id, shape }) => ({ id, points: pointsOf(shape) }));
  for (const time of times) {
    const poseOf: PoseOf = (body) => poseAt(recording, body, time, project);
    for (const { id, points } of shapes) points.map(inWorld(id, poseOf)).forEach(takeFinite);
    for (const load of loads) endsInWorld(load, poseOf)?.forEach(takeFinite);
    for (const coupling of couplings) meshLines(project, coupling, poseOf).flat().forEach(takeFinite);
  }
}
