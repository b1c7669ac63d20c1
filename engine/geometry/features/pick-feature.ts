/** Which feature of a part is meant by a ray from the eye. */
import { along, cross, dot, size, subtract } from '../../core/math/triples';
import type { Vec3 } from '../../schema/frame';
import type { Feature, Flat, Round } from './feature';

/** In the frame of the features; `direction` has length one. */
export interface Sight {
  readonly origin: Vec3;
  readonly direction: Vec3;
  /** How far along it the first face of any part is; infinite where there is none. */
  readonly reach: number;
  /** Whether that face is of this part. */
  readonly isOwn: boolean;
}

export interface Found {
  readonly feature: Feature;
  /** Along the ray. */
  readonly distance: number;
}

/** Of the radius, and of the part: how far what is drawn may be off the true surface. */
const OFF_RADIUS = 0.02;

/**
 * A hole is meant where its wall is seen, and where its mouth is looked through; a shaft also by its end. `size` is that of the part,
 * of which triangles are off by a thousandth at most. Null: nothing is.
 */
export function pickFeature(features: readonly Feature[], sight: Sight, extent: number): Found | null {
  const off = 1e-3 * extent;
  const at = along(sight.origin, sight.direction, sight.reach);
  const seen = sight.isOwn ? features.filter((one) => isOn(one, at, off)) : [];
  const round = smallest(seen.filter(({ kind }) => kind !== 'flat'));
  if (round !== null) return { feature: round, distance: sight.reach };
  const mouths = features.flatMap((one) => (isHole(one) ? mouthOf(one, sight, off) : []));
  const [mouth] = mouths.toSorted((a, b) => a.feature.radius - b.feature.radius || a.distance - b.distance);
  if (mouth !== undefined) return mouth;
  const flat = smallest(seen.filter((one): one is Flat => one.kind === 'flat'));
  if (flat === null) return null;
  const shaft = features.find((one) => one.kind === 'round' && !one.hollow && isEnd(one, flat, at, off));
  return { feature: shaft ?? flat, distance: sight.reach };
}

type Hole = Round & { readonly hollow: true };
const isHole = (one: Feature): one is Hole => one.kind === 'round' && one.hollow;

const sizeOf = (one: Feature): number => (one.kind === 'flat' ? one.half[0] * one.half[1] : one.radius);

const smallest = <T extends Feature>(features: readonly T[]): T | null =>
  features.reduce<T | null>((best, one) => (best === null || sizeOf(one) < sizeOf(best) ? one : best), null);

/** Whether a point is on its surface. */
function isOn(one: Feature, at: Vec3, off: number): boolean {
  const way = subtract(at, one.middle);
  if (one.kind === 'flat') {
    const across = cross(one.normal, one.along);
    return (
      Math.abs(dot(way, one.normal)) <= off &&
      Math.abs(dot(way, one.along)) <= one.half[0] + off &&
      Math.abs(dot(way, across)) <= one.half[1] + off
    );
  }
  const slack = Math.max(off, OFF_RADIUS * one.radius);
  if (one.kind === 'ball') return Math.abs(size(way) - one.radius) <= slack;
  const station = dot(way, one.axis);
  if (Math.abs(station) > one.length / 2 + off) return false;
  return Math.abs(size(along(way, one.axis, -station)) - one.radius) <= slack;
}

/** The nearer end of a hole that is looked into, if nothing is before it. */
function mouthOf(one: Hole, { origin, direction, reach }: Sight, off: number): (Found & { feature: Hole })[] {
  const slope = dot(direction, one.axis);
  if (Math.abs(slope) < 1e-6) return [];
  const end = along(one.middle, one.axis, (-Math.sign(slope) * one.length) / 2);
  const distance = dot(subtract(end, origin), one.axis) / slope;
  if (!(distance > 0) || distance > reach + off) return [];
  return size(subtract(along(origin, direction, distance), end)) <= one.radius
    ? [{ feature: one, distance }]
    : [];
}

/** Whether a face is the end of a shaft, at this point. */
function isEnd(shaft: Round, flat: Flat, at: Vec3, off: number): boolean {
  const way = subtract(at, shaft.middle);
  const station = dot(way, shaft.axis);
  return (
    Math.abs(dot(flat.normal, shaft.axis)) > 0.999 &&
    Math.abs(Math.abs(station) - shaft.length / 2) <= off &&
    size(along(way, shaft.axis, -station)) <= shaft.radius &&
    Math.max(...flat.half) <= shaft.radius + off
  );
}
