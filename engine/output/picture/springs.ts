/** Loads between two points, as a coil from one to the other: they have no body to be drawn. */
import { GROUND } from '../../model/project';
import { add, dot, rotate } from '../../results/free-body/vectors';
import { endsOf } from '../../kinds/loads/load-ends';
import type { Camera } from './camera';
import type { Load, Vec3 } from '../../model/project';
import type { BodyPose } from '../motion/recorded-pose';

export type PoseOf = (body: string) => BodyPose;

const TEETH = 8;
/** Fraction of its length that is straight at either end [1]. */
const LEAD = 0.15;
/** Largest half width of a coil, relative to its length [1]. */
const SLIM = 0.15;

/** The two ends of a load in W [m]; null if it acts on one body, on joints, or without a point. */
export function endsInWorld(load: Load, poseOf: PoseOf): readonly [Vec3, Vec3] | null {
  const [a, b] = endsOf(load);
  if (!a?.point || !b?.point) return null;
  return [inWorld(a.body, poseOf)(a.point), inWorld(b.body, poseOf)(b.point)];
}

/** Transforms points of a body to W [m]. */
export function inWorld(body: string, poseOf: PoseOf): (point: Vec3) => Vec3 {
  if (body === GROUND) return (point) => point;
  const { position, orientation } = poseOf(body);
  return (point) => add(position, rotate(orientation, point));
}

/** Along the camera's right and up, x and y alternating [m]; `radius` is half the width of a long one. Null if both ends coincide. */
export function coil([from, to]: readonly [Vec3, Vec3], camera: Camera, radius: number): number[] | null {
  const [x, y] = [dot(from, camera.right), dot(from, camera.up)];
  const [dx, dy] = [dot(to, camera.right) - x, dot(to, camera.up) - y];
  const length = Math.hypot(dx, dy);
  const half = Math.min(radius, SLIM * length);
  if (!(length > radius / TEETH)) return null;
  const places = [x, y];
  const at = (along: number, across: number): void => {
    places.push(x + dx * along - (dy / length) * across, y + dy * along + (dx / length) * across);
  };
  at(LEAD, 0);
  for (let i = 0; i < TEETH; i++) at(LEAD + ((1 - 2 * LEAD) * (i + 0.5)) / TEETH, i % 2 === 0 ? half : -half);
  at(1 - LEAD, 0);
  at(1, 0);
  return places;
}
