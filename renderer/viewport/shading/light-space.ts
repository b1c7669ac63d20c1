/** Where light, eye and ground see the model from, as numbers: affine maps of W, for shaders and without a scene. */
import { Matrix, Vector4 } from '@babylonjs/core/Maths/math.vector';
import type { Vec3 } from '../../../engine/model/project';
import { dot, perpendicular, scale, cross, normalize } from '../vector';
import type { Triple } from '../vector';

export interface Ball {
  center: Vec3;
  radius: number;
}

/** A coordinate of W: row . (x, y, z, 1). */
export type Row = readonly [number, number, number, number];

export interface LightSpace {
  /** To the cube in which WebGL draws. */
  toClip: Matrix;
  /** Depth: 0 at the nearest of the ball, 1 at the farthest. */
  toDepth: Vector4;
  /** To places in the picture and depth, all from 0 to 1. */
  toMap: Matrix;
}

const rowOf = (axis: Vec3, center: Vec3, factor: number, middle = 0): Row => [
  axis[0] * factor,
  axis[1] * factor,
  axis[2] * factor,
  middle - factor * dot(axis, center),
];

/** Babylon's matrices multiply rows: each coordinate is a column. */
const matrixOf = (x: Row, y: Row, z: Row): Matrix =>
  Matrix.FromArray([x[0], y[0], z[0], 0, x[1], y[1], z[1], 0, x[2], y[2], z[2], 0, x[3], y[3], z[3], 1]);

/** Light of parallel rays that travel along `direction`, of unit length, over all of a ball. */
export function lightSpace({ center, radius }: Ball, direction: Vec3): LightSpace {
  const across = normalize(perpendicular(direction));
  return mapped(
    rowOf(across, center, 1 / radius),
    rowOf(cross(direction, across), center, 1 / radius),
    rowOf(direction, center, 0.5 / radius, 0.5),
  );
}

/** How far things are from the eye, over all of a ball. */
export function eyeDepth({ center, radius }: Ball, toEye: Vec3): Vector4 {
  return new Vector4(...rowOf(scale(toEye, -1), center, 0.5 / radius, 0.5));
}

export interface Ground {
  /** Away from the ground. */
  normal: Vec3;
  /** Height of the ground along its normal [m]. */
  offset: number;
}

/** In the plane of the ground. */
export function groundAxes({ normal }: Ground): [Triple, Triple] {
  const across = normalize(perpendicular(normal));
  return [across, cross(normal, across)];
}

/**
 * The ground as it sees what is above it, up to a height: what is lowest is nearest. Things are moved along `light` down to it;
 * `reach`: half of what it sees either way [m].
 */
export function groundSpace(
  ground: Ground,
  { center, reach, height, light }: { center: Vec3; reach: number; height: number; light: Vec3 },
): LightSpace {
  const fall = -dot(light, ground.normal);
  const up = rowOf(ground.normal, [0, 0, 0], 1 / height, -ground.offset / height);
  const [x, y] = groundAxes(ground).map((axis): Row => {
    const slope = fall > 0 ? dot(light, axis) / fall : 0;
    const flat = rowOf(axis, center, 1 / reach);
    return flat.map((part, i) => part + (up[i] * height * slope) / reach) as unknown as Row;
  });
  return mapped(x, y, up);
}

/** From a sheet of two by two around the origin to the part of the ground that `groundSpace` sees. */
export function groundPlace(ground: Ground, center: Vec3, reach: number): Matrix {
  const [across, other] = groundAxes(ground).map((axis) => scale(axis, reach));
  return Matrix.FromArray([...across, 0, ...other, 0, ...ground.normal, 0, ...center, 1]);
}

function mapped(x: Row, y: Row, depth: Row): LightSpace {
  const clip = depth.map((part, i) => 2 * part - (i === 3 ? 1 : 0)) as unknown as Row;
  const half = (row: Row): Row => row.map((part, i) => 0.5 * part + (i === 3 ? 0.5 : 0)) as unknown as Row;
  return {
    toClip: matrixOf(x, y, clip),
    toDepth: new Vector4(...depth),
    toMap: matrixOf(half(x), half(y), depth),
  };
}
