/**
 * Snapping: from a place in the picture to the point that is meant. A pin goes before a middle, that before an edge; where
 * there is none of them the point lies in the work plane, on the grid, on a step of the angle, or in line with a pin.
 */
import type { Vec3 } from '../../../../engine/model/project';
import { along, distance, dot, subtract } from '../../vector';
import type { Triple } from '../../vector';
import type { SketchLine, SketchMark } from '../sketch';
import type { SnapEdge, SnapPoint, SnapScene } from './snap-points';
import type { Ray } from '../tool';
import { angleIn, directionAt, fromPlane, inPlane, meetPlane } from './work-plane';
import type { WorkPlane } from './work-plane';
import { TEXT } from '../../texts';

export interface SnapRequest {
  /** The pointer, in CSS pixels and as a ray in W. */
  readonly x: number;
  readonly y: number;
  readonly ray: Ray;
  readonly scene: SnapScene;
  readonly plane: WorkPlane;
  /** The point drawn before, from which angles are taken. */
  readonly last: Vec3 | null;
  /** Step of lengths and of the grid [m]. */
  readonly step: number;
  /** Only the place itself: nothing attracts the pointer. */
  readonly free: boolean;
  readonly project: (point: Vec3) => { x: number; y: number } | null;
}

export interface Snapped {
  readonly at: Vec3;
  readonly kind: 'pin' | 'middle' | 'edge' | 'angle' | 'axis' | 'grid' | 'free';
  readonly form: SketchMark['form'] | null;
  /** What the point snapped to, in words: `Pin B`, `mid of Coupler`. */
  readonly text: string | null;
  /** The bodies (or ground) known to have this point. */
  readonly bodies: readonly string[];
  readonly joint: string | null;
  readonly guides: readonly SketchLine[];
}

/** How far the pointer may be from what it snaps to [CSS pixels]. */
const RADIUS = { 0: 12, 1: 9, edge: 7, node: 5, line: 6 } as const;
const ANGLE_STEP = Math.PI / 12;
/** So near to the last point an angle means nothing [CSS pixels]. */
const NEAR_LAST = 24;
/** Points that are one and the same [m]. */
const SAME = 1e-7;

/** Null where the pointer is over no point of the plane: it is seen edge-on, or the pointer is above its horizon. */
export function snap(request: SnapRequest): Snapped | null {
  const flat = meetPlane(request.ray, request.plane);
  if (request.free) return flat && { ...NOTHING, at: flat };
  return toPoint(request) ?? toEdge(request) ?? (flat && toPlane(request, flat));
}

const NOTHING = { kind: 'free', form: null, text: null, bodies: [], joint: null, guides: [] } as const;

/** Distance in the picture from the pointer to a point of W [CSS pixels]. */
function pixelsTo({ x, y, project }: SnapRequest, point: Vec3): number {
  const at = project(point);
  return at === null ? Infinity : Math.hypot(at.x - x, at.y - y);
}

function toPoint(request: SnapRequest): Snapped | null {
  const { points } = request.scene;
  let best: SnapPoint | null = null;
  let score = Infinity;
  for (const point of points) {
    const pixels = pixelsTo(request, point.at);
    // A pin wins over any middle, however near that is.
    const own = point.rank * 100 + pixels;
    if (pixels > RADIUS[point.rank] || own >= score) continue;
    best = point;
    score = own;
  }
  if (best === null) return null;
  const { at, form, text } = best;
  const same = points.filter((other) => distance(other.at, at) < SAME);
  const bodies = [...new Set(same.flatMap((other) => other.bodies))];
  const joint = same.find((other) => other.joint !== null)?.joint ?? null;
  return { at, kind: best.rank === 0 ? 'pin' : 'middle', form, text, bodies, joint, guides: [] };
}

function toEdge(request: SnapRequest): Snapped | null {
  let best: { edge: SnapEdge; at: Vec3 } | null = null;
  let score: number = RADIUS.edge;
  for (const edge of request.scene.edges) {
    const at = nearestOnEdge(edge, request.ray);
    const pixels = pixelsTo(request, at);
    if (pixels >= score) continue;
    best = { edge, at };
    score = pixels;
  }
  if (best === null) return null;
  const { edge, at } = best;
  const { from, to } = edge;
  const guides: SketchLine[] = [{ from, to, style: 'guide' }];
  return {
    at,
    kind: 'edge',
    form: 'edge',
    text: `on ${edge.text}`,
    bodies: [edge.body],
    joint: null,
    guides,
  };
}

/** The point of a segment nearest to a ray. */
export function nearestOnEdge(
  { from, to }: Pick<SnapEdge, 'from' | 'to'>,
  { origin, direction }: Ray,
): Triple {
  const way = subtract(to, from);
  const to0 = subtract(origin, from);
  const b = dot(way, direction);
  const square = dot(way, way);
  const bottom = square - b * b;
  // Along the line of sight every point of the edge is as near: its middle will do.
  const fraction = bottom > 1e-12 * square ? (dot(way, to0) - b * dot(direction, to0)) / bottom : 0.5;
  return along(from, way, Math.min(1, Math.max(0, fraction)));
}

function toPlane(request: SnapRequest, flat: Vec3): Snapped {
  const { plane, step } = request;
  const [a, b] = inPlane(plane, flat);
  const node = fromPlane(plane, roundTo(a, step), roundTo(b, step));
  const onGrid: Snapped = { ...NOTHING, at: node, kind: 'grid', form: 'grid' };
  if (pixelsTo(request, node) <= RADIUS.node) return onGrid;
  const angle = toAngle(request, flat);
  const line = inLine(request, flat);
  // What lies in line with a pin is meant, and in line with two the more; 15 degrees from the last point are anywhere.
  if (line && (line.guides.length === 2 || !angle?.isRight)) return line;
  return angle?.snapped ?? onGrid;
}

/** On a ray of the steps of the angle from the last point, as long as a whole number of steps of the grid. */
function toAngle(request: SnapRequest, flat: Vec3): { snapped: Snapped; isRight: boolean } | null {
  const { last, plane, step } = request;
  if (last === null || pixelsTo(request, last) < NEAR_LAST) return null;
  const angle = nearestAngle(angleIn(plane, last, flat));
  const direction = directionAt(plane, angle);
  const reach = dot(direction, subtract(flat, last));
  if (!(reach > 0) || pixelsTo(request, along(last, direction, reach)) > RADIUS.line) return null;
  const at = along(last, direction, Math.max(step, roundTo(reach, step)));
  const snapped: Snapped = {
    ...NOTHING,
    at,
    kind: 'angle',
    guides: [{ from: last, to: at, style: 'guide' }],
  };
  return { snapped, isRight: Math.round(angle / ANGLE_STEP) % 6 === 0 };
}

/** In line with other points along one axis of the plane, or along both. */
function inLine(request: SnapRequest, flat: Vec3): Snapped | null {
  const { plane, step } = request;
  const pointer = inPlane(plane, flat);
  const found = [0, 1].map((k) => nearestAlong(request, pointer, k as 0 | 1));
  if (found.every((one) => one === null)) return null;
  const place = (k: 0 | 1) => (found[k] ? inPlane(plane, found[k].at)[k] : roundTo(pointer[k], step));
  const at = fromPlane(plane, place(0), place(1));
  const named = found.filter((one): one is SnapPoint => one !== null);
  const guides = named.map(({ at: from }): SketchLine => ({ from, to: at, style: 'guide' }));
  return { ...NOTHING, at, kind: 'axis', text: TEXT.inLineWith(listOf(named)), guides };
}

const listOf = (points: readonly SnapPoint[]): string =>
  [...new Set(points.map(({ text }) => text))].join(' and ');

/** The point whose coordinate k is nearest to the pointer's, within reach. */
function nearestAlong(request: SnapRequest, pointer: [number, number], k: 0 | 1): SnapPoint | null {
  let best: SnapPoint | null = null;
  let score: number = RADIUS.line;
  for (const point of request.scene.points) {
    if (point.rank !== 0) continue;
    const place: [number, number] = [...pointer];
    place[k] = inPlane(request.plane, point.at)[k];
    const pixels = pixelsTo(request, fromPlane(request.plane, ...place));
    if (pixels >= score) continue;
    best = point;
    score = pixels;
  }
  return best;
}

/** The nearest step of the angle, to the last bit: a rounded right angle would tilt what is drawn upright. */
export const nearestAngle = (angle: number): number => Math.round(angle / ANGLE_STEP) * ANGLE_STEP;

/** The nearest whole multiple of a step, without the noise of the division. */
export function roundTo(value: number, step: number): number {
  const rounded = Math.round(value / step) * step;
  return Number.isFinite(rounded) ? Number(rounded.toPrecision(12)) || 0 : value;
}

/** A step of 1, 2 or 5 times a power of ten of a unit [m] that is at least ten pixels long. */
export function niceStep(pixel: number, unit: number): number {
  const least = (10 * pixel) / unit;
  const power = 10 ** Math.floor(Math.log10(least));
  const factor = [1, 2, 5, 10].find((one) => one * power >= least * (1 - 1e-9)) ?? 10;
  return Number((factor * power * unit).toPrecision(6));
}
