/**
 * The little spatial arithmetic that editing needs: between world and body terms, and between a quaternion and the
 * angles people type. Quaternions are scalar first and map local to parent; angles are in radians.
 */
import {
  add,
  alignZ,
  cross,
  distance,
  dot,
  rotate,
  scaled as scale,
  size as length,
  subtract,
} from '../../engine/core/math/triples';
import type { Body, Joint, JointFrame, Project, Quat, Shape, Vec3 } from '../../engine/model/project';
import { GROUND } from '../../engine/model/project';
import { shapeDefinition } from '../../engine/kinds/shapes/shapes';
import { findById } from '../../engine/model/find-by-id';

export { add, alignZ, cross, distance, dot, length, rotate, scale, subtract };

export const ORIGIN: Vec3 = [0, 0, 0];
export const IDENTITY: Quat = [1, 0, 0, 0];

export interface Pose {
  position: Vec3;
  orientation: Quat;
}

export function normalise(q: Quat): Quat {
  const size = Math.hypot(q[0], q[1], q[2], q[3]);
  return size > 0 ? [q[0] / size, q[1] / size, q[2] / size, q[3] / size] : IDENTITY;
}

export const conjugate = (q: Quat): Quat => [q[0], -q[1] || 0, -q[2] || 0, -q[3] || 0];

export function multiply(a: Quat, b: Quat): Quat {
  return [
    a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3],
    a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2],
    a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1],
    a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0],
  ];
}

export function fromAxisAngle(axis: Vec3, angle: number): Quat {
  const size = length(axis);
  if (size === 0) return IDENTITY;
  const s = Math.sin(angle / 2) / size;
  return [Math.cos(angle / 2), axis[0] * s, axis[1] * s, axis[2] * s];
}

/** Angle in [0, pi]; the axis of no rotation at all is z by convention. */
export function toAxisAngle(q: Quat): { axis: Vec3; angle: number } {
  const u = normalise(q[0] < 0 ? [-q[0], -q[1], -q[2], -q[3]] : q);
  const s = Math.hypot(u[1], u[2], u[3]);
  if (s < 1e-12) return { axis: [0, 0, 1], angle: 0 };
  return { axis: [u[1] / s, u[2] / s, u[3] / s], angle: 2 * Math.atan2(s, u[0]) };
}

/** Turned about the fixed axes X, then Y, then Z: R = Rz Ry Rx. */
export function fromEuler(angles: Vec3): Quat {
  const about = (axis: Vec3, angle: number) => fromAxisAngle(axis, angle);
  return normalise(
    multiply(about([0, 0, 1], angles[2]), multiply(about([0, 1, 0], angles[1]), about([1, 0, 0], angles[0]))),
  );
}

/** Inverse of `fromEuler`; at Y = +-90 degrees, where X and Z turn about the same line, X is 0. */
export function toEuler(orientation: Quat): Vec3 {
  const [w, x, y, z] = normalise(orientation);
  const sine = Math.min(1, Math.max(-1, 2 * (w * y - z * x)));
  if (Math.abs(sine) > 1 - 1e-12)
    return [0, Math.sign(sine) * (Math.PI / 2), -2 * Math.sign(sine) * Math.atan2(x, w)];
  return [
    Math.atan2(2 * (w * x + y * z), 1 - 2 * (x * x + y * y)),
    Math.asin(sine),
    Math.atan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z)),
  ];
}

/** `frame`, turned by the least that brings its z axis to `axis`; keeps the other axes as steady as possible. */
export function turnZ(frame: Quat, axis: Vec3): Quat {
  const size = length(axis);
  if (size === 0) return frame;
  const target = scale(axis, 1 / size);
  const now = rotate(frame, [0, 0, 1]);
  const cosine = dot(now, target);
  if (cosine > 1 - 1e-15) return frame;
  if (cosine < -1 + 1e-12) return normalise(multiply(frame, [0, 1, 0, 0]));
  const turn = cross(now, target);
  return normalise(multiply(normalise([1 + cosine, ...turn]), frame));
}

/** Pose of a body's frame in the drawing; ground is the world frame. */
export function poseOf(project: Project, id: string): Pose {
  const body = id === GROUND ? undefined : findById(project.bodies, id);
  return body ?? { position: ORIGIN, orientation: IDENTITY };
}

export const toWorld = (pose: Pose, point: Vec3): Vec3 => add(pose.position, rotate(pose.orientation, point));
export const toLocal = (pose: Pose, point: Vec3): Vec3 =>
  tidy(rotate(conjugate(normalise(pose.orientation)), subtract(point, pose.position)));

export function frameToWorld(pose: Pose, frame: JointFrame): Pose {
  return {
    position: toWorld(pose, frame.position),
    orientation: normalise(multiply(normalise(pose.orientation), normalise(frame.orientation))),
  };
}

export function frameToLocal(pose: Pose, world: Pose): JointFrame {
  return {
    position: toLocal(pose, world.position),
    orientation: normalise(multiply(conjugate(normalise(pose.orientation)), world.orientation)),
  };
}

/** World poses of both frames of a joint in the drawing. */
export function jointFrames(project: Project, joint: Joint): { a: Pose; b: Pose; gap: number } {
  const a = frameToWorld(poseOf(project, joint.bodyA), joint.frameA);
  const b = frameToWorld(poseOf(project, joint.bodyB), joint.frameB);
  return { a, b, gap: distance(a.position, b.position) };
}

/** Points of a body, in its own frame, where one would put a joint: the ends of a bar first. */
export const endsOf = (shape: Shape): Vec3[] => shapeDefinition(shape.kind).ends(shape);

export const worldEndsAt = (shape: Shape, pose: Pose): Vec3[] =>
  endsOf(shape).map((point) => toWorld(pose, point));
export const worldEnds = (body: Body): Vec3[] => worldEndsAt(body.shape, body);

/** Removes the last-bit noise of a conversion there and back, so that 0.2 does not come back as 0.20000000000000004. */
export function tidy(v: Vec3): Vec3 {
  return v.map(tidyNumber) as unknown as Vec3;
}

export function tidyNumber(value: number): number {
  const rounded = Number(value.toPrecision(13));
  return Math.abs(rounded) < 1e-15 ? 0 : rounded;
}
