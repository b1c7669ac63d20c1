/** From the pointer to what it is over: a point goes before an edge, that before a body, and the axes come last. */
import { barOf } from '../../../../engine/kinds/shapes/shapes';
import { findById } from '../../../../engine/model/find-by-id';
import { GROUND } from '../../../../engine/model/project';
import { conjugate, rotate, toLocal } from '../../../document/geometry';
import { nearestOnEdge, snap } from '../snap/snap';
import { findSnaps, movingOf } from '../snap/snap-points';
import { meetPlane, planeThrough } from '../snap/work-plane';
import type { PointerAt, ToolContext } from '../tool';
import { AXES } from './thing';
import type { Thing } from './thing';
import { TEXT } from '../../texts';

/** How far from an axis of W the pointer may be [CSS pixels]. */
const AXIS_REACH = 6;

/** `whole`: bodies only, whatever points and edges of them are nearer. */
export function pickThing(context: ToolContext, at: PointerAt, whole: boolean): Thing | null {
  return (whole ? null : pickPointOrEdge(context, at)) ?? pickBody(context, at) ?? pickAxis(context, at);
}

function pickPointOrEdge(context: ToolContext, { x, y, ray }: PointerAt): Thing | null {
  const { shown, poseOf, project, toEye } = context;
  const visible = shown();
  const scene = findSnaps(visible, poseOf);
  const edges = scene.edges.filter(({ body }) => {
    const shape = findById(visible.bodies, body)?.shape;
    // the line in the middle of a bar is the bar itself
    return shape !== undefined && !barOf(shape);
  });
  const plane = planeThrough([0, 0, 0], toEye());
  const request = { x, y, ray, plane, last: null, step: 1, free: false, project };
  const found = snap({ ...request, scene: { ...scene, edges } });
  if (found === null) return null;
  const body = movingOf(found.bodies);
  const label = found.text ?? '';
  if (found.kind === 'pin' || found.kind === 'middle')
    return { kind: 'point', body, label, at: toLocal(poseOf(body), found.at), joint: found.joint };
  const [edge] = found.guides;
  if (found.kind !== 'edge' || edge === undefined) return null;
  const [from, to] = [edge.from, edge.to].map((end) => toLocal(poseOf(body), end));
  return { kind: 'line', body, label: label.replace(/^on /, ''), from, to, endless: false };
}

function pickBody({ model, faceAt, poseOf }: ToolContext, { x, y, record }: PointerAt): Thing | null {
  const found = model().bodies.find(({ id }) => id === record);
  if (found === undefined) return null;
  const face = faceAt(x, y);
  const isOn = face !== null && face.body === found.id;
  const normal = isOn ? rotate(conjugate(poseOf(found.id).orientation), face.normal) : null;
  return { kind: 'body', body: found.id, label: found.name, normal };
}

function pickAxis({ project, toEye }: ToolContext, { x, y, ray }: PointerAt): Thing | null {
  // an axis seen end-on is a point, and no line can be meant
  const near = AXES.map((thing) => {
    const { from, to } = thing as Extract<Thing, { kind: 'line' }>;
    const met = meetPlane(ray, planeThrough([0, 0, 0], toEye()));
    const place = met && project(nearestOnEdge({ from, to }, ray));
    return { thing, pixels: place ? Math.hypot(place.x - x, place.y - y) : Infinity };
  }).sort((a, b) => a.pixels - b.pixels);
  return near[0] && near[0].pixels <= AXIS_REACH ? near[0].thing : null;
}

/** What is selected, in the place of clicks: bodies as they are, joints by their points. */
export function thingsOf({ model }: ToolContext, selection: readonly string[]): Thing[] {
  const { bodies, joints } = model();
  return selection.flatMap((id): Thing[] => {
    const body = bodies.find((one) => one.id === id);
    if (body) return [{ kind: 'body', body: id, label: body.name, normal: null }];
    const joint = joints.find((one) => one.id === id);
    if (joint === undefined) return id === GROUND ? [origin()] : [];
    const on = joint.bodyB === GROUND ? joint.bodyA : joint.bodyB;
    const { position } = joint.bodyB === on ? joint.frameB : joint.frameA;
    return [{ kind: 'point', body: on, label: joint.name, at: position, joint: id }];
  });
}

const origin = (): Thing => ({ kind: 'point', body: GROUND, label: TEXT.origin, at: [0, 0, 0], joint: null });
