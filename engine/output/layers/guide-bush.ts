/** A round bar that slides along itself on the ground, as the stem of a valve: it runs through a bush that stands there, not along a rail. */
import { along, dot, rotate, subtract, Z } from '../../core/math/triples';
import { jointDefinition } from '../../kinds/joints/joints';
import { GROUND } from '../../model/project';
import { roundBar } from '../solid/telescopes';
import type { Body, Joint, Vec3 } from '../../model/project';

export interface GuideBush {
  /** Of its middle, in W. */
  readonly at: Vec3;
  /** In W. */
  readonly axis: Vec3;
  /** Of a `collar` [m]. */
  readonly size: number;
}

/** Bore and half the length of a collar, in its units; the bar has a little play. */
const BORE = 0.7;
const PLAY = 0.97;
const HALF = 2.2;

const SLIDING: ReadonlySet<string | null> = new Set(['sleeve', 'collar']);

/**
 * `slider`: the body on it. `places`: of the point of joint frame B on the axis of frame A, over the motion. Null where the bar is not round, leaves the bush, or
 * has end stops, whose plates are on a rail.
 */
export function guideBush(
  { kind, bodyA, bodyB, frameA, frameB, limits }: Joint,
  slider: Body | null | undefined,
  places: readonly number[],
): GuideBush | null {
  const { a, b } = jointDefinition(kind).parts;
  const isOnA = bodyA === GROUND;
  if (limits || !SLIDING.has(b) || a === 'thread' || (!isOnA && bodyB !== GROUND)) return null;
  const [own, carried] = isOnA ? [frameA, frameB] : [frameB, frameA];
  const bar = roundBar(slider ?? null, carried);
  if (!bar || places.length === 0) return null;
  const way = rotate(carried.orientation, Z);
  const ends = bar.ends.map((end) => dot(subtract(end, carried.position), way));
  const travel = isOnA ? places : places.map((place) => -place);
  const size = bar.radius / (BORE * PLAY);
  // where the bar is at all times
  const low = Math.max(...travel) + Math.min(...ends) + HALF * size;
  const high = Math.min(...travel) + Math.max(...ends) - HALF * size;
  if (!(low <= high)) return null;
  const axis = rotate(own.orientation, Z);
  return { at: along(own.position, axis, Math.min(high, Math.max(low, 0))), axis, size };
}
