/** From the pointer, and from what was typed, to the next point of a drawing. */
import { shapeDefinition } from '../../../../engine/kinds/shapes/shapes';
import { massOf } from '../../../../engine/model/masses/mass';
import type { Vec3 } from '../../../../engine/model/project';
import { jointFrames, toLocal, toWorld } from '../../../document/geometry';
import { along, distance, dot, subtract } from '../../vector';
import type { DrawPlan, Picked } from './draw-plan';
import { oneShown } from '../../forces/nice-scale';
import { nearestAngle, niceStep, roundTo, snap } from '../snap/snap';
import type { SnapPoint, SnapScene } from '../snap/snap-points';
import { findSnaps } from '../snap/snap-points';
import type { PointerAt, ToolContext } from '../tool';
import {
  angleIn,
  chooseNormal,
  directionAt,
  fromPlane,
  inPlane,
  meetPlane,
  planeThrough,
} from '../snap/work-plane';
import type { WorkPlane } from '../snap/work-plane';
import { TEXT } from '../../texts';

/** Typed parts of the segment from the last point: length and angle, or two sides; null where the pointer decides. */
export interface Locks {
  a: number | null;
  b: number | null;
  /** As they were written. */
  texts: { readonly a?: string; readonly b?: string };
}

export type LockPart = 'a' | 'b';
export const NO_LOCKS: Locks = { a: null, b: null, texts: {} };

export interface Drawing {
  readonly plan: DrawPlan;
  readonly points: readonly Picked[];
  readonly locks: Locks;
  /** A plane that was chosen by hand, by its normal. */
  readonly normal: Vec3 | null;
}

const FREE = { kind: 'free', form: null, text: null, joint: null, guides: [], bodies: [] } as const;
/** Points that are one and the same [m]. */
const SAME = 1e-7;

/** Through the last point; before there is one, through what was drawn last. */
export function planeOf(context: ToolContext, { points, normal }: Drawing): WorkPlane {
  const project = context.model();
  const last = points.at(-1)?.at;
  const joint = project.joints.at(-1);
  const body = project.bodies.at(-1);
  const through =
    last ?? (joint ? jointFrames(project, joint).a.position : (body?.position ?? ([0, 0, 0] as const)));
  return planeThrough(through, normal ?? chooseNormal(project, context.toEye()));
}

/** The points of the model and those drawn so far. */
function sceneOf(context: ToolContext, points: readonly Picked[]): SnapScene {
  const scene = findSnaps(context.shown(), context.poseOf);
  const own = points.flatMap(({ at, bodies, third }, i): SnapPoint[] => {
    const text = i === 0 ? TEXT.firstPoint : `point ${i + 1}`;
    const point = { at, rank: 0, form: 'pin', text, bodies, joint: null } as const;
    return third ? [point, { ...point, at: third.at, text: TEXT.thirdPin, bodies: third.bodies }] : [point];
  });
  return { points: [...own, ...scene.points], edges: scene.edges };
}

/** Where a click would put the next point; null where the pointer is over no point of the plane. */
export function pickNext(context: ToolContext, drawing: Drawing, at: PointerAt): Picked | null {
  const plane = planeOf(context, drawing);
  const last = drawing.points.at(-1)?.at ?? null;
  const step = niceStep(context.pixel(), oneShown('m', context.model()));
  const scene = sceneOf(context, drawing.points);
  const measure = drawing.plan.measure(drawing.points.length);
  const flat = meetPlane(at.ray, plane);
  const { a, b } = drawing.locks;
  if (last && flat && (a !== null || b !== null)) {
    const place =
      measure === 'rectangle'
        ? besides(drawing.locks, last, flat, plane)
        : towards(drawing.locks, last, flat, plane, step);
    return identify(scene, place);
  }
  const { x, y, ray, ctrl } = at;
  const found = snap({ x, y, ray, scene, plane, last, step, free: ctrl, project: context.project });
  const inSpace = found === null || ['angle', 'axis', 'grid', 'free'].includes(found.kind);
  if (inSpace && drawing.plan.onBodies === true) return onBody(context, at, plane) ?? found;
  if (!found || !inSpace) return found;
  const place = named(identify(scene, found.at), found);
  return drawing.plan.onFaces && !ctrl ? onFace(context, at.record, place) : place;
}

/** A place keeps the words of its snap unless it turned out to be a pin. */
const named = (place: Picked, found: Picked): Picked => (place.kind === 'pin' ? place : found);

/** The record that is at a point, whether or not it was snapped to: what is typed may name a pin. */
export function identify({ points }: SnapScene, at: Vec3): Picked {
  const same = points.filter((point) => distance(point.at, at) < SAME);
  const [first] = same;
  if (first === undefined) return { ...FREE, at };
  const bodies = [...new Set(same.flatMap((point) => point.bodies))];
  const joint = same.find((point) => point.joint !== null)?.joint ?? null;
  return { ...FREE, at: first.at, kind: 'pin', form: first.form, text: first.text, bodies, joint };
}

/** As `identify`, for a point that was typed. */
export const pickTyped = (context: ToolContext, { points }: Drawing, at: Vec3): Picked =>
  identify(sceneOf(context, points), at);

/** A typed length goes where the pointer is, a typed angle as far as the pointer is. */
function towards({ a, b }: Locks, last: Vec3, flat: Vec3, plane: WorkPlane, step: number): Vec3 {
  const raw = angleIn(plane, last, flat);
  const near = nearestAngle(raw);
  const direction = directionAt(plane, b ?? (Math.abs(raw - near) < 0.035 ? near : raw));
  const reach = dot(direction, subtract(flat, last));
  return along(last, direction, a ?? Math.max(step, roundTo(reach, step)));
}

/** A typed side goes to the pointer's side of the last point. */
function besides({ a, b }: Locks, last: Vec3, flat: Vec3, plane: WorkPlane): Vec3 {
  const from = inPlane(plane, last);
  const to = inPlane(plane, flat);
  const side = (k: 0 | 1, typed: number | null) =>
    typed === null ? to[k] : from[k] + (to[k] < from[k] ? -typed : typed);
  return fromPlane(plane, side(0, a), side(1, b));
}

/** A place on a wheel, a plate or a block is a point of it; bars have their axes for that. */
function onFace(context: ToolContext, record: string | null, place: Picked): Picked {
  const body = context.shown().bodies.find(({ id }) => id === record);
  if (body === undefined || place.bodies.length > 0) return place;
  const definition = shapeDefinition(body.shape.kind);
  if (definition.bar || definition.gap(body.shape, toLocal(context.poseOf(body.id), place.at)) > 0)
    return place;
  const text = [...(place.text === null ? [] : [place.text]), `on ${body.name}`].join(', ');
  return { ...place, form: 'edge', text, bodies: [body.id] };
}

/** A point of the body under the pointer, in the plane through its centre of mass: bars are joined in their middle. */
function onBody(context: ToolContext, at: PointerAt, plane: WorkPlane): Picked | null {
  const body = context.shown().bodies.find(({ id }) => id === at.record);
  if (body === undefined) return null;
  const middle = toWorld(context.poseOf(body.id), massOf(body).centerOfMass);
  const point = meetPlane(at.ray, planeThrough(middle, plane.normal));
  return point && { ...FREE, at: point, form: 'edge', text: `on ${body.name}`, bodies: [body.id] };
}
