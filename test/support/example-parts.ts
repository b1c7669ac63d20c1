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

/** Lengths that were typed as round numbers stay round after trigonometry. */
export function round(value: number): number {
  return Number(value.toPrecision(12));
}

/** What a run on screen needs; the physics tests ask for more. */
export const LIVE_TOLERANCE = { relativeTolerance: 1e-8, absoluteTolerance: 1e-10 } as const;

export function renamed(project: Project, name: string): Project {
  return { ...project, name };
}
