/** Which feature of a revised part is which of the part before: by kind, size, direction and place, one for one. */
import { cross, distance, dot, size } from '../../core/math/triples';
import type { Vec3 } from '../../schema/frame';
import type { Feature } from '../features/feature';

export interface FeatureMatch {
  /** What each has become; left out where there is nothing like it. */
  readonly now: ReadonlyMap<Feature, Feature>;
  /** The most alike of its kind that no other has become; null where there is none. */
  readonly nearest: (feature: Feature) => Feature | null;
}

/** Directions of one feature in both versions differ by less [sine]. */
const TURNED = 0.35;
/** A hole of another size, or as far away as its part is long, is another hole. */
const MOST = 1;
/** What counts as much as a move over all of the part: a radius that is so much larger, a length. */
const WEIGHT = { radius: 4, length: 0.1 };
/** A sheet with thousands of holes would take minutes; none of them carries a joint of its own. */
const MOST_PAIRS = 4_000_000;

/** Both in the frame of their part; `extent` is its size. */
export function matchFeatures(
  before: readonly Feature[],
  after: readonly Feature[],
  extent: number,
): FeatureMatch {
  const now = new Map<Feature, Feature>();
  const taken = new Set<Feature>();
  const nearest = (feature: Feature): Feature | null =>
    after
      .filter((one) => !taken.has(one))
      .reduce<{ one: Feature | null; change: number }>(
        (best, one) => {
          const change = changeOf(feature, one, extent);
          return change < best.change ? { one, change } : best;
        },
        { one: null, change: Infinity },
      ).one;
  if (before.length * after.length > MOST_PAIRS) return { now, nearest };
  const pairs = before.flatMap((from) =>
    after.flatMap((to) => {
      const change = changeOf(from, to, extent);
      return change < MOST ? [{ from, to, change }] : [];
    }),
  );
  // what has not changed goes first, so that a hole that was moved finds the one that is left
  for (const { from, to } of pairs.toSorted((a, b) => a.change - b.change)) {
    if (now.has(from) || taken.has(to)) continue;
    now.set(from, to);
    taken.add(to);
  }
  return { now, nearest };
}

/** 0 of what is the same; infinite of what is another kind of thing. */
function changeOf(a: Feature, b: Feature, extent: number): number {
  const moved = distance(a.middle, b.middle) / extent;
  if (a.kind === 'flat' && b.kind === 'flat') {
    if (!(dot(a.normal, b.normal) > 0) || !isAlong(a.normal, b.normal)) return Infinity;
    const grown = a.half.reduce((sum, half, i) => sum + Math.abs(half - b.half[i]), 0) / extent;
    return moved + grown;
  }
  if (a.kind === 'flat' || b.kind === 'flat' || a.kind !== b.kind || a.hollow !== b.hollow) return Infinity;
  const sized = moved + WEIGHT.radius * Math.abs(Math.log(b.radius / a.radius));
  if (a.kind === 'ball' || b.kind === 'ball') return sized;
  if (!isAlong(a.axis, b.axis)) return Infinity;
  return sized + WEIGHT.length * Math.abs(Math.log(b.length / a.length));
}

const isAlong = (a: Vec3, b: Vec3): boolean => size(cross(a, b)) < TURNED;
