/**
 * The camera position as numbers: a turntable around `up` that looks at a target. No scene, so it can be tested.
 *
 * `distance` keeps the same picture size at the target in both projections, so switching between them never jumps.
 */
import type { Vec3 } from '../../../engine/model/project';
import { add, along, cross, dot, nearestAxis, scale } from '../vector';
import type { Triple } from '../vector';

/** Vertical field of view [rad]: long enough a lens that links look straight. */
export const FIELD_OF_VIEW = (28 * Math.PI) / 180;
const HALF = Math.tan(FIELD_OF_VIEW / 2);

export interface View {
  target: Vec3;
  /** From the eye to the target [m]. */
  distance: number;
  /** Turn around `up`, zero in the front view [rad]. */
  azimuth: number;
  /** Rise above the horizon, pi/2 in the top view [rad]. */
  elevation: number;
  /** A world axis. */
  up: Vec3;
}

export interface Axes {
  right: Triple;
  up: Triple;
  /** From the target to the eye. */
  toEye: Triple;
}

/** The turntable's own axes: right and front as the front view sees them. */
export function turntable(up: Vec3): { right: Triple; front: Triple } {
  const right: Triple = Math.abs(up[0]) > 0.5 ? [0, -Math.sign(up[0]), 0] : [1, 0, 0];
  return { right, front: cross(right, up) };
}

/** The picture's axes in W; well defined in the top and bottom views too. */
export function viewAxes(view: Pick<View, 'azimuth' | 'elevation' | 'up'>): Axes {
  const { right, front } = turntable(view.up);
  const sa = Math.sin(view.azimuth);
  const ca = Math.cos(view.azimuth);
  const se = Math.sin(view.elevation);
  const ce = Math.cos(view.elevation);
  const outward = add(scale(right, sa), scale(front, ca));
  return {
    right: add(scale(right, ca), scale(front, -sa)),
    up: add(scale(outward, -se), scale(view.up, ce)),
    toEye: add(scale(outward, ce), scale(view.up, se)),
  };
}

/** Azimuth and elevation that look from `toEye`. */
export function directionAngles(toEye: Vec3, up: Vec3): { azimuth: number; elevation: number } {
  const { right, front } = turntable(up);
  const rise = Math.max(-1, Math.min(1, dot(toEye, up)));
  const r = dot(toEye, right);
  const f = dot(toEye, front);
  return { azimuth: Math.hypot(r, f) < 1e-9 ? 0 : Math.atan2(r, f), elevation: Math.asin(rise) };
}

/** The turntable axis for a gravity: against it, along the nearest world axis; Z where there is none. */
export function upFromGravity(gravity: Vec3): Triple {
  return dot(gravity, gravity) > 1e-18 ? nearestAxis(scale(gravity, -1)) : [0, 0, 1];
}

/** Of the picture over what is framed in it [1]. */
const MARGIN = 1.16;

/**
 * The same direction, as near as all the points lie inside the picture with a margin, and as far from both edges that they reach.
 * With no points the view is returned as it is.
 */
export function fitPoints(view: View, points: readonly Vec3[], aspect: number, orthographic: boolean): View {
  if (points.length === 0) return view;
  const { right, up, toEye } = viewAxes(view);
  const depth = extent(points, (p) => dot(p, toEye));
  // an edge of the picture is a plane that leans by its slope towards the eye; in parallel projection it stands upright
  const [x, y] = [
    { axis: right, slope: (HALF * Math.max(aspect, 0.1)) / MARGIN },
    { axis: up, slope: HALF / MARGIN },
  ].map(({ axis, slope }) => {
    const lean = orthographic ? 0 : slope;
    const high = extent(points, (p) => dot(p, axis) + lean * dot(p, toEye)).high;
    const low = extent(points, (p) => dot(p, axis) - lean * dot(p, toEye)).low;
    return { middle: (low + high) / 2, reach: (high - low) / 2 / slope };
  });
  const middle = (depth.low + depth.high) / 2;
  const distance = Math.max(x.reach, y.reach) - (orthographic ? 0 : middle);
  const target = add(add(scale(right, x.middle), scale(up, y.middle)), scale(toEye, middle));
  return { ...view, target, distance: distance > 1e-9 ? distance : 1 };
}

function extent(points: readonly Vec3[], measure: (point: Vec3) => number): { low: number; high: number } {
  let [low, high] = [Infinity, -Infinity];
  for (const point of points) {
    const at = measure(point);
    low = Math.min(low, at);
    high = Math.max(high, at);
  }
  return { low, high };
}

/** Room below what is framed for the axes and the legends, as a fraction of the picture's height. */
const FOOT = 0.07;

/** The same picture, a little smaller and higher. */
export function aboveFoot(view: View): View {
  const distance = view.distance * (1 + FOOT);
  return { ...view, distance, target: along(view.target, viewAxes(view).up, -FOOT * HALF * distance) };
}

/** Length of one pixel at the target [m]. */
export function pixelSize(view: View, heightPixels: number): number {
  return (2 * view.distance * HALF) / Math.max(1, heightPixels);
}

/** Orbit by a drag in pixels: half the picture's height is a quarter turn. */
export function orbit(view: View, dx: number, dy: number, heightPixels: number): View {
  const rate = Math.PI / Math.max(200, heightPixels);
  const elevation = Math.max(-Math.PI / 2, Math.min(Math.PI / 2, view.elevation + dy * rate));
  return { ...view, azimuth: view.azimuth - dx * rate, elevation };
}

/** Pan by a drag in pixels: the point under the pointer stays under it, in the plane of the target. */
export function pan(view: View, dx: number, dy: number, heightPixels: number): View {
  const axes = viewAxes(view);
  const size = pixelSize(view, heightPixels);
  return { ...view, target: along(along(view.target, axes.right, -dx * size), axes.up, dy * size) };
}

/** Zoom by a factor with the point (x right, y down, in pixels from the middle) staying in place. */
export function zoomAt(view: View, factor: number, x: number, y: number, heightPixels: number): View {
  const distance = Math.max(1e-6, Math.min(1e6, view.distance * factor));
  const moved = 1 - distance / view.distance;
  const size = pixelSize(view, heightPixels);
  const axes = viewAxes(view);
  const target = along(along(view.target, axes.right, x * size * moved), axes.up, -y * size * moved);
  return { ...view, target, distance };
}

/** A view at a fraction of the move to another; it turns through the smaller angle. */
export function blend(from: View, to: View, t: number): View {
  const turn = Math.atan2(Math.sin(to.azimuth - from.azimuth), Math.cos(to.azimuth - from.azimuth));
  const mix = (a: number, b: number): number => a + (b - a) * t;
  return {
    up: to.up,
    target: [0, 1, 2].map((i) => mix(from.target[i], to.target[i])) as Triple,
    distance: from.distance * Math.pow(to.distance / from.distance, t),
    azimuth: t >= 1 ? to.azimuth : from.azimuth + turn * t,
    elevation: mix(from.elevation, to.elevation),
  };
}

export type StandardView = 'front' | 'back' | 'right' | 'left' | 'top' | 'bottom' | 'isometric';

const QUARTER = Math.PI / 2;
export const STANDARD_VIEWS: Readonly<Record<StandardView, { azimuth: number; elevation: number }>> = {
  front: { azimuth: 0, elevation: 0 },
  back: { azimuth: Math.PI, elevation: 0 },
  right: { azimuth: QUARTER, elevation: 0 },
  left: { azimuth: -QUARTER, elevation: 0 },
  top: { azimuth: 0, elevation: QUARTER },
  bottom: { azimuth: 0, elevation: -QUARTER },
  isometric: { azimuth: Math.PI / 4, elevation: Math.atan(Math.SQRT1_2) },
};
