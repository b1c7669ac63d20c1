/** The points of a drawing, by body, joint and bar. */
import type { Vec3 } from '../../schema/frame';
import type { LockEnd } from './lock';

/** A pin or an end of a body: in its frame, in W as drawn, in the plane, and the index of its point in the sketch. */
export interface BodyPoint {
  readonly local: Vec3;
  readonly at: Vec3;
  readonly uv: readonly [number, number];
  readonly point: number;
}

export interface Drawn {
  /** Unit vectors of the plane; angles are measured from u to v, about `axis`. */
  readonly u: Vec3;
  readonly v: Vec3;
  readonly axis: Vec3;
  /** For every body with points, and the ground. */
  readonly bodies: ReadonlyMap<string, readonly BodyPoint[]>;
  /** For each joint on A and on B; for each bar at its two ends. */
  readonly pins: ReadonlyMap<string, readonly [BodyPoint, BodyPoint]>;
  readonly ends: ReadonlyMap<string, readonly [BodyPoint, BodyPoint]>;
}

/** The point of the sketch that is meant: for a joint, that on B. */
export function pointOf({ pins, ends }: Drawn, { record, end }: LockEnd): BodyPoint | null {
  if (typeof end === 'number') return ends.get(record)?.[end] ?? null;
  return pins.get(record)?.[1] ?? null;
}
