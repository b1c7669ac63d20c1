/**
 * The handles of moving and turning, as numbers: where they are, which one is under the pointer, and what a pointer that
 * holds one asks for. Handles have a constant size in pixels; no scene, so all of it can be tested.
 */
import type { Quat, Vec3 } from '../../../../engine/model/project';
import {
  add,
  along,
  cross,
  dot,
  normalize,
  perpendicular,
  rotate,
  scale,
  subtract,
  X,
  Y,
  Z,
} from '../../vector';
import type { Triple } from '../../vector';
import type { Ray } from '../tool';

export type GizmoKind = 'move' | 'rotate';
export type AxisName = 'x' | 'y' | 'z';
/** What a motion is held to: an axis, a plane by its two axes, or (turning) the line of sight. */
export type Hold = AxisName | 'xy' | 'yz' | 'zx' | 'view';

export const AXES: readonly AxisName[] = ['x', 'y', 'z'];
export const PLANES = ['xy', 'yz', 'zx'] as const;
const UNITS: Readonly<Record<AxisName, Vec3>> = { x: X, y: Y, z: Z };

/** Sizes [CSS pixels]. */
export const SIZES = { arrow: 84, inner: 12, planeFrom: 20, planeTo: 38, ring: 72, viewRing: 90 } as const;
/** How near the pointer must come [CSS pixels]. */
const REACH = 8;
/** Less of a difference than this is none. */
const TIE = 0.5;

/** Where a gizmo stands. */
export interface GizmoPlace {
  readonly at: Vec3;
  /** Of its axes, to W. */
  readonly orientation: Quat;
}

export interface GizmoShown extends GizmoPlace {
  readonly kind: GizmoKind;
  /** Held or under the pointer. */
  readonly active: Hold | null;
}

/** How the picture sees the gizmo. */
export interface GizmoEye {
  project(point: Vec3): { x: number; y: number } | null;
  /** Length of a pixel where the gizmo stands [m]. */
  pixel: number;
  toEye: Vec3;
}

export const axisOf = (orientation: Quat, axis: AxisName): Triple => rotate(orientation, UNITS[axis]);

/** The axis of a hold: its own, the normal of its plane, or the line of sight. */
export function normalOf(orientation: Quat, hold: Hold, toEye: Vec3): Triple {
  if (hold === 'view') return [...toEye] as Triple;
  if (hold.length === 1) return axisOf(orientation, hold as AxisName);
  return axisOf(orientation, AXES.find((axis) => !hold.includes(axis)) ?? 'z');
}

export const isPlane = (hold: Hold): hold is 'xy' | 'yz' | 'zx' => hold.length === 2;

/** The plane that holds the axes other than this one. */
export const planeWithout = (axis: AxisName): Hold => PLANES.find((plane) => !plane.includes(axis)) ?? 'xy';

/** The axis that points most towards the eye, or away from it. */
export function facingAxis(orientation: Quat, toEye: Vec3): AxisName {
  const size = (axis: AxisName): number => Math.abs(dot(axisOf(orientation, axis), toEye));
  return AXES.reduce((best, axis) => (size(axis) > size(best) + 1e-9 ? axis : best), 'z');
}

/** The handle under a point of the picture; where several are, the nearest, and of equals the first drawn on top. */
export function pickHandle(shown: GizmoShown, eye: GizmoEye, x: number, y: number): Hold | null {
  const candidates = shown.kind === 'move' ? moveHandles(shown, eye) : rotateHandles(shown, eye);
  let best: { hold: Hold; away: number } | null = null;
  for (const { hold, outline, filled } of candidates) {
    const points = outline.flatMap((p) => eye.project(p) ?? []);
    if (points.length < 2) continue;
    const away = filled && contains(points, x, y) ? 0 : distanceTo(points, x, y);
    if (away <= REACH && (best === null || away < best.away - TIE)) best = { hold, away };
  }
  return best?.hold ?? null;
}

interface Handle {
  hold: Hold;
  outline: Vec3[];
  filled: boolean;
}

function moveHandles({ at, orientation }: GizmoPlace, { pixel }: GizmoEye): Handle[] {
  const point = (a: Vec3, s: number, b?: Vec3): Vec3 =>
    along(along(at, a, s * pixel), b ?? a, b ? s * pixel : 0);
  const planes = PLANES.map((hold): Handle => {
    const [a, b] = [axisOf(orientation, hold[0] as AxisName), axisOf(orientation, hold[1] as AxisName)];
    const { planeFrom: from, planeTo: to } = SIZES;
    const corner = (s: number, t: number): Vec3 => along(along(at, a, s * pixel), b, t * pixel);
    return {
      hold,
      outline: [corner(from, from), corner(to, from), corner(to, to), corner(from, to)],
      filled: true,
    };
  });
  const arrows = AXES.map((hold): Handle => {
    const axis = axisOf(orientation, hold);
    return { hold, outline: [point(axis, SIZES.inner), point(axis, SIZES.arrow)], filled: false };
  });
  return [...planes, ...arrows];
}

/** Of the rings the half in front; of the outer one all of it. */
function rotateHandles({ at, orientation }: GizmoPlace, { pixel, toEye }: GizmoEye): Handle[] {
  // Where two cross, the one that faces the eye.
  const facing = (axis: AxisName): number => Math.abs(dot(axisOf(orientation, axis), toEye));
  const rings = [...AXES]
    .sort((a, b) => facing(b) - facing(a))
    .map((hold): Handle => {
      return { hold, outline: ring(at, axisOf(orientation, hold), SIZES.ring * pixel, toEye), filled: false };
    });
  const outer = ring(at, toEye, SIZES.viewRing * pixel, null);
  return [...rings, { hold: 'view', outline: outer, filled: false }];
}

/** Points around a ring; with an eye, those of the half towards it. */
function ring(at: Vec3, axis: Vec3, radius: number, toEye: Vec3 | null): Vec3[] {
  // From the side, the half in front is centred on the direction to the eye.
  const front = toEye ? subtract(toEye, scale(axis, dot(toEye, axis))) : null;
  const whole = front === null || Math.hypot(...front) < 0.2;
  const u = front && !whole ? normalize(front) : perpendicular(axis);
  const v = cross(axis, u);
  const half = whole ? Math.PI : Math.PI / 2;
  return Array.from({ length: 49 }, (_, i) => {
    const t = -half + (2 * half * i) / 48;
    return add(at, add(scale(u, radius * Math.cos(t)), scale(v, radius * Math.sin(t))));
  });
}

type Flat = { x: number; y: number };

function distanceTo(points: readonly Flat[], x: number, y: number): number {
  let best = Infinity;
  for (let i = 1; i < points.length; i++) {
    const [a, b] = [points[i - 1], points[i]];
    const [dx, dy] = [b.x - a.x, b.y - a.y];
    const l = dx * dx + dy * dy;
    const t = l > 0 ? Math.max(0, Math.min(1, ((x - a.x) * dx + (y - a.y) * dy) / l)) : 0;
    best = Math.min(best, Math.hypot(x - a.x - t * dx, y - a.y - t * dy));
  }
  return best;
}

function contains(points: readonly Flat[], x: number, y: number): boolean {
  let inside = false;
  points.forEach((a, i) => {
    const b = points[(i + 1) % points.length];
    if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) inside = !inside;
  });
  return inside;
}

/** Sine of the angle to a plane, or cosine to an axis, below which the pointer position is no longer meaningful. */
const BLIND = 0.03;

/** How far along an axis through a point the line of sight passes nearest [m]; null where it looks along the axis. */
export function alongAxis(ray: Ray, at: Vec3, axis: Vec3): number | null {
  const b = dot(ray.direction, axis);
  const denominator = 1 - b * b;
  if (denominator < BLIND * BLIND) return null;
  const w = subtract(at, ray.origin);
  return (b * dot(w, ray.direction) - dot(w, axis)) / denominator;
}

/** Where the line of sight meets a plane; null where it is seen edge-on. */
export function onPlane(ray: Ray, at: Vec3, normal: Vec3): Triple | null {
  const slope = dot(ray.direction, normal);
  if (Math.abs(slope) < BLIND) return null;
  return along(ray.origin, ray.direction, dot(subtract(at, ray.origin), normal) / slope);
}

/** The angle of a point around an axis through `at` [rad], from any fixed direction; null on the axis itself. */
export function angleAround(point: Vec3, at: Vec3, axis: Vec3): number | null {
  const u = perpendicular(axis);
  const v = cross(axis, u);
  const d = subtract(point, at);
  const [a, b] = [dot(d, u), dot(d, v)];
  return Math.hypot(a, b) > 0 ? Math.atan2(b, a) : null;
}

/** The same angle within half a turn of another: following a pointer around never jumps back by a turn. */
export function near(angle: number, other: number): number {
  return angle - 2 * Math.PI * Math.round((angle - other) / (2 * Math.PI));
}

/** The nearest multiple; the value itself where there is nothing to snap to. */
export function snapTo(value: number, spacing: number): number {
  if (!(spacing > 0) || !Number.isFinite(spacing)) return value;
  // 12 digits: 3 x 0.1 is 0.3.
  return Number((Math.round(value / spacing) * spacing).toPrecision(12));
}
