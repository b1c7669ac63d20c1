/** Surfaces of a part on which joints stand, as a CAD kernel knows them. */
import { rotate } from '../../core/math/triples';
import type { RigidFrame } from '../../core/math/rigid';
import { outOf } from '../../core/math/rigid';
import type { Vec3 } from '../../schema/frame';
import type { Affine } from '../triangle-mesh';
import { determinant } from '../triangle-mesh';

/** What every feature has. */
interface Surface {
  /** Of a fit to triangles: how far their corners are off it at most; left out of true surfaces. */
  readonly residual?: number | undefined;
}

/** A hole or a shaft. Lengths in the unit of the frame. */
export interface Round extends Surface {
  readonly kind: 'round';
  /** Whether the part is outside it. */
  readonly hollow: boolean;
  /** On the axis, half way along. */
  readonly middle: Vec3;
  readonly axis: Vec3;
  readonly radius: number;
  readonly length: number;
}

/** A ball or its socket. */
export interface Ball extends Surface {
  readonly kind: 'ball';
  readonly hollow: boolean;
  readonly middle: Vec3;
  readonly radius: number;
}

/** A plane face, as the rectangle that holds it. */
export interface Flat extends Surface {
  readonly kind: 'flat';
  readonly middle: Vec3;
  /** Out of the part. */
  readonly normal: Vec3;
  /** The first side of the rectangle; the second is across both. */
  readonly along: Vec3;
  /** Half its sides. */
  readonly half: readonly [number, number];
}

export type Feature = Round | Ball | Flat;

/** Of a whole turn, and of a whole sphere: fillets and ends of slots are less. */
export const ROUND_FROM = 0.6;
export const BALL_FROM = 0.3;
/** Of a part: a perforated sheet is no mechanism. */
export const MOST_FEATURES = 5000;

/** Of what files write in single precision. */
const ROUNDING = 1e-5;

/** Features after a map of their part; none where it changes angles, since a hole is round no longer. */
export function mappedFeatures(features: readonly Feature[], map: Affine): readonly Feature[] {
  const size = Math.cbrt(Math.abs(determinant(map)));
  if (!(size > 0) || !keepsAngles(map, size)) return [];
  const point = ([x, y, z]: Vec3): Vec3 => [
    map[0] * x + map[1] * y + map[2] * z + map[3],
    map[4] * x + map[5] * y + map[6] * z + map[7],
    map[8] * x + map[9] * y + map[10] * z + map[11],
  ];
  const direction = ([x, y, z]: Vec3): Vec3 => [
    (map[0] * x + map[1] * y + map[2] * z) / size,
    (map[4] * x + map[5] * y + map[6] * z) / size,
    (map[8] * x + map[9] * y + map[10] * z) / size,
  ];
  return features.map((one) => moved(one, point, direction, size));
}

/** Of a part that is reflected in the plane z = 0 of its frame. */
export const mirroredFeatures = (features: readonly Feature[]): readonly Feature[] =>
  mappedFeatures(features, [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, -1, 0]);

/** Features in the frame in which that of their part is given. */
export function placedFeatures(features: readonly Feature[], frame: RigidFrame): readonly Feature[] {
  const point = (position: Vec3): Vec3 => outOf(frame, { position, orientation: [1, 0, 0, 0] }).position;
  return features.map((one) => moved(one, point, (axis) => rotate(frame.orientation, axis), 1));
}

function moved(
  one: Feature,
  point: (at: Vec3) => Vec3,
  direction: (axis: Vec3) => Vec3,
  size: number,
): Feature {
  const middle = point(one.middle);
  const off = one.residual === undefined ? {} : { residual: one.residual * size };
  if (one.kind === 'ball') return { ...one, ...off, middle, radius: one.radius * size };
  if (one.kind === 'round')
    return {
      ...{ ...one, ...off, middle, axis: direction(one.axis) },
      ...{ radius: one.radius * size, length: one.length * size },
    };
  return {
    ...{ ...one, ...off, middle, normal: direction(one.normal), along: direction(one.along) },
    half: [one.half[0] * size, one.half[1] * size],
  };
}

function keepsAngles(m: Affine, size: number): boolean {
  for (let a = 0; a < 3; a++)
    for (let b = a; b < 3; b++) {
      const dot = (m[a] * m[b] + m[4 + a] * m[4 + b] + m[8 + a] * m[8 + b]) / size ** 2;
      if (!(Math.abs(dot - (a === b ? 1 : 0)) < ROUNDING)) return false;
    }
  return true;
}
