/**
 * The camera position as numbers: a turntable around `up` that looks at a target. No scene, so it can be tested.
 *
 * `distance` keeps the same picture size at the target in both projections, so switching between them never jumps.
 */
import type { Vec3 } from '../../../engine/model/project';
import { viewAxes } from '../../../engine/output/fittings/look';
import type { Look } from '../../../engine/output/fittings/look';
import { add, along, dot, scale } from '../vector';
import type { Triple } from '../vector';

/** Vertical field of view [rad]: long enough a lens that links look straight. */
export const FIELD_OF_VIEW = (28 * Math.PI) / 180;
const HALF = Math.tan(FIELD_OF_VIEW / 2);

export interface View extends Look {
  target: Vec3;
  /** From the eye to the target [m]. */
  distance: number;
}

export { directionAngles, turntable, upFromGravity, viewAxes } from '../../../engine/output/fittings/look';
export type { Axes } from '../../../engine/output/fittings/look';

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

/** The same picture, a little smaller and higher; `head`: below what lies over its top, as a fraction of its height. */
export function aboveFoot(view: View, head = 0): View {
  const distance = (view.distance * (1 + FOOT)) / (1 - head);
  return {
    ...view,
    distance,
    target: along(view.target, viewAxes(view).up, (head - FOOT) * HALF * distance),
  };
}

/** Of the margin over what is framed, which may be covered: what is left of it when the picture is smaller. */
const SPARE = (0.6 * (1 - 1 / MARGIN)) / 2;
/** Of the picture's height: in less than this nothing would be recognised. */
const MOST_HEAD = 0.35;
/** Of the picture's width: what is narrower lies in a corner. */
const STRIP = 1 / 3;

interface Strip {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** How much of the picture's height strips over its top take from what is framed [1]: hints, and what a tool asks. */
export const headUnder = (boxes: readonly Strip[], width: number, height: number): number =>
  Math.min(Math.max(coveredBy(boxes, width, height) - SPARE, 0), MOST_HEAD);

/** How much of the picture's height lies under them [1]. */
export function coveredBy(boxes: readonly Strip[], width: number, height: number): number {
  const strips = boxes.filter((box) => box.y < height / 4 && box.width > STRIP * width);
  return Math.max(0, ...strips.map((box) => box.y + box.height)) / Math.max(1, height);
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
