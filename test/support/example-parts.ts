/** What the examples are put together from. */
import { alignZ, toFrame } from './benchmark';
import { createBody, createJoint } from '../../engine/model/defaults';
import { GROUND } from '../../engine/model/project';
import type { Body, Joint, JointKind, Project, Vec3 } from '../../engine/model/project';

export const STEEL = 7850;
export const COLORS = ['#4f83c2', '#d08a3c', '#5fa372', '#b5657f', '#7d73b8', '#3f9aa3', '#a0894f'] as const;

/** A joint of two bodies (or the ground) at a world point, axis z unless given. */
export function joinAt(
  id: string,
  name: string,
  kind: JointKind,
  a: Body | null,
  b: Body,
  point: Vec3,
  axis: Vec3 = [0, 0, 1],
): Joint {
  const axes = alignZ(axis);
  return createJoint({
    id,
    name,
    kind,
    bodyA: a?.id ?? GROUND,
    bodyB: b.id,
    frameA: toFrame(point, axes, a ?? undefined),
    frameB: toFrame(point, axes, b),
  });
}

/** A round bar from `from` to `to` in the plane z = 0; its body frame sits at `from` with x along the bar. */
export function bar(id: string, name: string, from: Vec3, to: Vec3, radius: number, color: string): Body {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const angle = Math.atan2(dy, dx);
  return createBody({
    id,
    name,
    position: from,
    orientation: [Math.cos(angle / 2), 0, 0, Math.sin(angle / 2)],
    shape: { kind: 'rod', from: [0, 0, 0], to: [round(Math.hypot(dx, dy)), 0, 0], radius },
    mass: { kind: 'shape', density: STEEL },
    color,
  });
}

/** A plate through three points of the plane z = 0; its body frame sits at the first, with x towards the second. */
export function ternary(
  id: string,
  name: string,
  points: readonly [Vec3, Vec3, Vec3],
  thickness: number,
  color: string,
): Body {
  const [P, Q] = points;
  const angle = Math.atan2(Q[1] - P[1], Q[0] - P[0]);
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const local = points.map(([px, py]) => {
    const [dx, dy] = [px - P[0], py - P[1]];
    return [round(c * dx + s * dy), round(c * dy - s * dx)] as const;
  });
  // of the second point only rounding is left across the line to it
  local[1] = [local[1][0], 0];
  return {
    ...bar(id, name, P, Q, thickness, color),
    shape: { kind: 'plate', points: local, thickness },
  };
}

/** The point at distances r of P and s of Q, to the left of the way from P to Q (`side` 1) or to its right (-1). */
export function crossing(P: Vec3, r: number, Q: Vec3, s: number, side: 1 | -1): Vec3 {
  const [dx, dy] = [Q[0] - P[0], Q[1] - P[1]];
  const distance = Math.hypot(dx, dy);
  const along = (r * r - s * s + distance * distance) / (2 * distance);
  const across = side * Math.sqrt(r * r - along * along);
  return [P[0] + (along * dx - across * dy) / distance, P[1] + (along * dy + across * dx) / distance, 0];
}

/** A point of the plane z = 0 at a distance and an angle [rad] from another. */
export function polar(from: Vec3, length: number, angle: number): Vec3 {
  return [from[0] + length * Math.cos(angle), from[1] + length * Math.sin(angle), 0];
}

/** Lengths that were typed as round numbers stay round after trigonometry. */
export function round(value: number): number {
  return Number(value.toPrecision(12));
}

/** What a run on screen needs; the physics tests ask for more. */
export const LIVE_TOLERANCE = { relativeTolerance: 1e-6, absoluteTolerance: 1e-10 } as const;

export function renamed(project: Project, name: string): Project {
  return { ...project, name };
}
