/** Masses, centres and inertia tensors, transformed and added exactly. */
import { conjugate, rotate } from '../../core/math/mat3';
import { toMatrix } from '../../core/math/quat';
import type { RigidFrame } from '../../core/math/rigid';
import type { Vec3 } from '../project';

/** Matrix elements (Ixx, Iyy, Izz, Ixy, Ixz, Iyz). */
export type Tensor = readonly [number, number, number, number, number, number];

export interface MassSum {
  readonly mass: number;
  readonly center: Vec3;
  /** About the centre of mass, along the axes of the frame in which the centre is given. */
  readonly inertia: Tensor;
}

export const NO_MASS: MassSum = { mass: 0, center: [0, 0, 0], inertia: [0, 0, 0, 0, 0, 0] };

/** Transforms from `frame` to the frame in which it is given. */
export function massOutOf({ position, orientation }: RigidFrame, sum: MassSum): MassSum {
  const [w, x, y, z] = orientation;
  const R = new Float64Array(9);
  toMatrix(R, 0, Float64Array.of(w, x, y, z), 0);
  const center = new Float64Array(3);
  rotate(center, 0, R, 0, Float64Array.from(sum.center), 0);
  const [xx, yy, zz, xy, xz, yz] = sum.inertia;
  const turned = new Float64Array(9);
  // an identity leaves the tensor unchanged to the last bit
  if (x === 0 && y === 0 && z === 0) turned.set([xx, xy, xz, xy, yy, yz, xz, yz, zz]);
  else conjugate(turned, 0, R, 0, Float64Array.of(xx, xy, xz, xy, yy, yz, xz, yz, zz), 0);
  return {
    mass: sum.mass,
    center: [position[0] + center[0], position[1] + center[1], position[2] + center[2]],
    inertia: [turned[0], turned[4], turned[8], turned[1], turned[2], turned[5]],
  };
}

/** All given in the same frame (parallel axis theorem). */
export function addMasses(parts: readonly MassSum[]): MassSum {
  const heavy = parts.filter(({ mass }) => mass > 0);
  if (heavy.length === 0) return NO_MASS;
  if (heavy.length === 1) return heavy[0];
  const mass = heavy.reduce((sum, part) => sum + part.mass, 0);
  const at = (c: number): number => heavy.reduce((sum, part) => sum + part.mass * part.center[c], 0) / mass;
  const center: Vec3 = [at(0), at(1), at(2)];
  const inertia: [number, number, number, number, number, number] = [0, 0, 0, 0, 0, 0];
  for (const part of heavy) {
    const [x, y, z] = part.center.map((value, c) => value - center[c]);
    const moved = [y * y + z * z, x * x + z * z, x * x + y * y, -x * y, -x * z, -y * z];
    for (let c = 0; c < 6; c++) inertia[c] += part.inertia[c] + part.mass * moved[c];
  }
  return { mass, center, inertia };
}
