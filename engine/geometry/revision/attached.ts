/** Frames that stand on features of a part, and where they stand on another version of them. */
import { along, cross, distance, dot, rotate, size, subtract, unit } from '../../core/math/triples';
import { about, times } from '../../core/math/rigid';
import type { RigidFrame } from '../../core/math/rigid';
import type { Quat, Vec3 } from '../../schema/frame';
import type { Feature } from '../features/feature';

/** Of the size of the part, and of a radius: what a joint may be off the axis that it is on. Two parts on one axis differ by as much. */
const OFF = { part: 1e-5, radius: 0.02 };
/** Of an axis and a direction that are one [sine]. */
const SKEW = 1e-2;
/** How far beyond its ends an axis is still that of a hole, in lengths: links lie beside each other on a pin. */
const BEYOND = 3;

/**
 * The feature that a frame is on, both in the frame of the part: a ball about it, a hole or shaft on whose axis it is, else a face that
 * it is in. `hasAxis`: whether its z axis means something. Null: on none.
 */
export function featureUnder(
  { position, orientation }: RigidFrame,
  hasAxis: boolean,
  features: readonly Feature[],
  extent: number,
): Feature | null {
  const z = rotate(orientation, [0, 0, 1]);
  const rated = features.flatMap((one) => {
    const rank = rankOf(one, position, hasAxis ? z : null, extent);
    return rank === null ? [] : [{ one, rank }];
  });
  return rated.toSorted((a, b) => a.rank - b.rank)[0]?.one ?? null;
}

/** The face in whose plane a half-space ends, the nearest to its point: planes go on beyond the faces that they are given by. */
export function faceUnder(
  { position, orientation }: RigidFrame,
  features: readonly Feature[],
  extent: number,
): Feature | null {
  const normal = rotate(orientation, [0, 0, 1]);
  const faces = features.filter(
    (one) =>
      one.kind === 'flat' &&
      dot(normal, one.normal) > 0 &&
      size(cross(normal, one.normal)) < SKEW &&
      Math.abs(dot(subtract(position, one.middle), one.normal)) < OFF.part * extent,
  );
  return faces.toSorted((a, b) => distance(position, a.middle) - distance(position, b.middle))[0] ?? null;
}

/** Lower is more likely; null: it is not on it. */
function rankOf(one: Feature, at: Vec3, z: Vec3 | null, extent: number): number | null {
  const way = subtract(at, one.middle);
  const off = OFF.part * extent;
  if (one.kind === 'ball') return size(way) < off + OFF.radius * one.radius ? 0 : null;
  if (one.kind === 'round') {
    const station = dot(way, one.axis);
    const beside = size(along(way, one.axis, -station));
    if (beside > off + OFF.radius * one.radius || (z && size(cross(z, one.axis)) > SKEW)) return null;
    const beyond = Math.abs(station) / (one.length / 2);
    // of a stepped hole the step that it is in; of steps at one place the narrower
    return beyond > 1 + 2 * BEYOND ? null : 1 + Math.max(1, beyond) + one.radius / extent / 100;
  }
  const [u, v] = [dot(way, one.along), dot(way, cross(one.normal, one.along))];
  if (
    Math.abs(dot(way, one.normal)) > off ||
    Math.abs(u) > one.half[0] + off ||
    Math.abs(v) > one.half[1] + off
  )
    return null;
  if (z && size(cross(z, one.normal)) > SKEW && Math.abs(dot(z, one.normal)) > SKEW) return null;
  return 100 + (one.half[0] * one.half[1]) / extent ** 2;
}

/** Where a frame on `from` stands on `to`: at the same part of its length, or straight onto its plane, turned no further than the feature is. */
export function carried({ position, orientation }: RigidFrame, from: Feature, to: Feature): RigidFrame {
  if (from.kind === 'flat' && to.kind === 'flat') {
    // straight onto it: its sides may be named the other way round, and its middle goes where it has grown
    const height = dot(subtract(position, to.middle), to.normal);
    return {
      position: along(position, to.normal, -height),
      orientation: times(turnOf(from.normal, to.normal), orientation),
    };
  }
  if (from.kind === 'round' && to.kind === 'round') {
    const axis: Vec3 = dot(from.axis, to.axis) < 0 ? [-to.axis[0], -to.axis[1], -to.axis[2]] : to.axis;
    // beside a hole as far as before, within it at the same part of its length
    const station = dot(subtract(position, from.middle), from.axis);
    const inside = Math.min(1, Math.max(-1, station / (from.length / 2)));
    const shift = (inside * to.length) / 2 + (station - (inside * from.length) / 2);
    return {
      position: along(to.middle, axis, shift),
      orientation: times(turnOf(from.axis, axis), orientation),
    };
  }
  return { position: to.middle, orientation };
}

/** The smallest turn from one direction to another that is near it. */
function turnOf(from: Vec3, to: Vec3): Quat {
  const axis = cross(from, to);
  const sine = size(axis);
  return sine < 1e-12 ? [1, 0, 0, 0] : about(unit(axis), Math.atan2(sine, dot(from, to)));
}
