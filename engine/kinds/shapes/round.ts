/** What bars and cylinders have in common: both are round about an axis. */
import { add, along, cross, perpendicular, squareTo, subtract } from '../../core/math/triples';
import type { Vec3 } from '../../schema/frame';
import { acrossOf, closed, ring } from './outlines';
import type { BeamStock, Extreme, MassData } from './shape-definition';

export interface Round {
  readonly center: Vec3;
  readonly axis: Vec3;
  readonly radius: number;
  readonly length: number;
}

/** I = It 1 + (Ia - It) u u^T with the unit axis u (T 1.8). */
export function massOfRound({ center, axis, radius, length }: Round, density: number): MassData {
  const mass = density * Math.PI * radius * radius * length;
  const axial = (mass * radius * radius) / 2;
  const transverse = (mass * (3 * radius * radius + length * length)) / 12;
  const norm = Math.hypot(...axis);
  const [x, y, z] = [axis[0] / norm, axis[1] / norm, axis[2] / norm];
  const inertia: MassData['inertia'] = [
    axial * x * x + transverse * (y * y + z * z),
    axial * y * y + transverse * (x * x + z * z),
    axial * z * z + transverse * (x * x + y * y),
    (axial - transverse) * x * y,
    (axial - transverse) * x * z,
    (axial - transverse) * y * z,
  ];
  return { mass, centerOfMass: [...center], inertia };
}

/** Its section is the same about every transverse axis. */
export function beamOfRound(length: number, radius: number, axis: Vec3): BeamStock {
  const second = (Math.PI * radius ** 4) / 4;
  return {
    length,
    across: squareTo(axis),
    section: { area: Math.PI * radius ** 2, secondMoment: [second, second], torsion: 2 * second },
  };
}

/** The discs at both ends. */
export function discs(from: Vec3, to: Vec3, radius: number): Extreme[] {
  const across = subtract(to, from);
  return [from, to].map((at) => ({ at, radius, across }));
}

/** Four points of the rim at each end. */
export function rims(from: Vec3, to: Vec3, axis: Vec3, radius: number): Vec3[] {
  const u = perpendicular(axis);
  const v = cross(axis, u);
  return [from, to].flatMap((p) => [
    along(p, u, radius),
    along(p, u, -radius),
    along(p, v, radius),
    along(p, v, -radius),
  ]);
}

/** The two end circles and two longitudinal sections at right angles. */
export function barrel(from: Vec3, to: Vec3, radius: number): Vec3[][] {
  const axis = subtract(to, from);
  const section = (side: Vec3): Vec3[] => {
    const out = along([0, 0, 0], side, radius);
    return closed([add(from, out), add(to, out), subtract(to, out), subtract(from, out)]);
  };
  return [ring(from, axis, radius), ring(to, axis, radius), ...acrossOf(axis).map(section)];
}

/**
 * New length when the end in whose half the joint lies, at `place` from the middle, moves; null near the middle, or where the length
 * would vanish.
 */
export function stretched(place: number, by: number, length: number): number | null {
  const next = length + Math.sign(place) * by;
  return Math.abs(place) > length / 4 && next > LEAST * length ? next : null;
}

/** A length cannot shrink below this fraction of its old value [1]. */
export const LEAST = 1e-3;
/** Fraction of a length within which a joint belongs to an end or a corner [1]. */
export const NEAR = 0.1;
