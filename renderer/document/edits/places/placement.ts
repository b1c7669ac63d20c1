/**
 * Where copies go: a rigid motion, or a reflection in a plane. A reflected body gets a frame of its own, for a frame
 * stays right-handed: with S the reflection of W, F = diag(1, 1, -1) turns the body's own terms,
 *
 *   x' = S x + t,   R' = S R F,   local points and vectors F p,   axial vectors (turning, moments) -F w
 *
 * and a joint's frame becomes F R G with the same G on both bodies. G = diag(1, 1, -1) keeps the sign of angles about z,
 * G = diag(1, -1, 1) that of distances along it: each joint keeps the sign of its coordinate.
 */
import type { CoordinateKind, JointFrame, Quat, Vec3 } from '../../../../engine/model/project';
import type { Pose } from '../../geometry';
import {
  add,
  fromAxisAngle,
  length,
  multiply,
  normalise,
  rotate,
  scale,
  subtract,
  tidy,
} from '../../geometry';

export interface Placement {
  readonly mirrored: boolean;
  /** Of W. */
  readonly point: (p: Vec3) => Vec3;
  readonly vector: (v: Vec3) => Vec3;
  readonly axial: (w: Vec3) => Vec3;
  readonly pose: (pose: Pose) => Pose;
  /** A joint's frame on the ground. */
  readonly groundFrame: (frame: JointFrame, keeps: CoordinateKind) => JointFrame;
  /** Of a body's frame. */
  readonly localVector: (v: Vec3) => Vec3;
  readonly localAxial: (w: Vec3) => Vec3;
  readonly localFrame: (frame: JointFrame, keeps: CoordinateKind) => JointFrame;
}

const same = <T>(value: T): T => value;

/** Turned by `rotation` about `center`, then moved by `shift` [m]. */
export function rigid(shift: Vec3, rotation: Quat = [1, 0, 0, 0], center: Vec3 = [0, 0, 0]): Placement {
  const vector = (v: Vec3) => tidy(rotate(rotation, v));
  const point = (p: Vec3) => tidy(add(add(rotate(rotation, subtract(p, center)), center), shift));
  const turn = (q: Quat): Quat => (rotation[0] === 1 ? q : normalise(multiply(rotation, q)));
  const pose = (at: Pose): Pose => ({ position: point(at.position), orientation: turn(at.orientation) });
  return {
    mirrored: false,
    point,
    vector,
    axial: vector,
    pose,
    groundFrame: pose,
    localVector: same,
    localAxial: same,
    localFrame: same,
  };
}

const HALF_Z: Quat = [0, 0, 0, 1];
const HALF_Y: Quat = [0, 0, 1, 0];
const HALF: Readonly<Record<CoordinateKind, Quat>> = { rotation: HALF_Z, translation: HALF_Y };

/** Reflected in the plane through `through` with the normal `normal`, which has a length. */
export function reflection(through: Vec3, normal: Vec3): Placement {
  const n = scale(normal, 1 / length(normal));
  const half = fromAxisAngle(n, Math.PI);
  const half0: Quat = [0, half[1], half[2], half[3]];
  const vector = (v: Vec3): Vec3 =>
    tidy(subtract(v, scale(n, 2 * (v[0] * n[0] + v[1] * n[1] + v[2] * n[2]))));
  const point = (p: Vec3): Vec3 => tidy(add(vector(subtract(p, through)), through));
  // a reflection is a half turn and an inversion; two inversions cancel
  const between = (q: Quat, right: Quat): Quat => normalise(multiply(multiply(half0, q), right));
  const local = ([x, y, z]: Vec3): Vec3 => [x, y, -z || 0];
  return {
    mirrored: true,
    point,
    vector,
    axial: (w) => tidy(scale(vector(w), -1)),
    pose: ({ position, orientation }) => ({
      position: point(position),
      orientation: between(orientation, HALF_Z),
    }),
    groundFrame: ({ position, orientation }, keeps) => ({
      position: point(position),
      orientation: between(orientation, HALF[keeps]),
    }),
    localVector: local,
    localAxial: ([x, y, z]) => [-x || 0, -y || 0, z],
    localFrame: ({ position, orientation }, keeps) => ({
      position: local(position),
      orientation: normalise(multiply(multiply(HALF_Z, orientation), HALF[keeps])),
    }),
  };
}
