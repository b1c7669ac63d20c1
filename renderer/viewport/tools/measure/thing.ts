/** What a measuring tool can pick: a point, an edge, an axis, or a whole body; held by its body, so that it moves with it. */
import { jointDefinition } from '../../../../engine/kinds/joints/joints';
import type { Extreme } from '../../../../engine/kinds/shapes/shape-definition';
import { barOf, shapeDefinition } from '../../../../engine/kinds/shapes/shapes';
import { GROUND } from '../../../../engine/model/project';
import type { Project, Vec3 } from '../../../../engine/model/project';
import { endsOf, rotate, subtract, toWorld } from '../../../document/geometry';
import type { Pose } from '../../../document/geometry';
import { along, X, Y, Z } from '../../vector';

/** A line through a point, with or without a sense: a bar points from its first end to its second, an axis does not. */
export interface Direction {
  readonly way: Vec3;
  readonly sensed: boolean;
}

interface On {
  /** The body, or ground, that it moves with. */
  readonly body: string;
  readonly label: string;
}
/** Points and directions in the frame of that body. */
export type Thing =
  | (On & { readonly kind: 'point'; readonly at: Vec3; readonly joint: string | null })
  | (On & { readonly kind: 'line'; readonly from: Vec3; readonly to: Vec3; readonly endless: boolean })
  | (On & { readonly kind: 'body'; readonly normal: Vec3 | null });

/** As it stands now, in W. */
export interface Placed {
  readonly thing: Thing;
  readonly extremes: readonly Extreme[];
  readonly direction: Direction | null;
}

/** Half the length of an axis [m]: longer than any mechanism. */
const ENDLESS = 1e4;

export const AXES: readonly Thing[] = (
  [
    ['X axis', X],
    ['Y axis', Y],
    ['Z axis', Z],
  ] as const
).map(([label, way]) => ({
  ...{ kind: 'line', body: GROUND, label, endless: true },
  ...{ from: along([0, 0, 0], way, -ENDLESS), to: along([0, 0, 0], way, ENDLESS) },
}));

/** Null where what it was is no longer there. */
export function place(project: Project, thing: Thing, poseOf: (body: string) => Pose): Placed | null {
  const body = project.bodies.find(({ id }) => id === thing.body);
  if (body === undefined && thing.body !== GROUND) return null;
  const pose = poseOf(thing.body);
  const turn = (way: Vec3): Vec3 => rotate(pose.orientation, way);
  if (thing.kind === 'line') {
    const [from, to] = [toWorld(pose, thing.from), toWorld(pose, thing.to)];
    const direction = { way: subtract(to, from), sensed: thing.endless };
    return { thing, extremes: [{ at: from }, { at: to }], direction };
  }
  if (thing.kind === 'point') {
    const joint = project.joints.find(({ id }) => id === thing.joint);
    if (thing.joint !== null && joint === undefined) return null;
    const frame = joint && (joint.bodyB === thing.body ? joint.frameB : joint.frameA);
    const at = toWorld(pose, frame?.position ?? thing.at);
    const hasAxis = joint !== undefined && jointDefinition(joint.kind).axis !== null;
    const direction = hasAxis ? { way: turn(rotate(frame!.orientation, Z)), sensed: false } : null;
    return { thing, extremes: [{ at }], direction };
  }
  if (body === undefined) return null;
  const extremes = shapeDefinition(body.shape.kind)
    .extremes(body.shape)
    .map(({ at, across, ...more }) => ({
      ...more,
      at: toWorld(pose, at),
      ...(across ? { across: turn(across) } : {}),
    }));
  return { thing, extremes, direction: directionOf(body.shape, thing.normal, turn) };
}

function directionOf(
  shape: Parameters<typeof barOf>[0],
  normal: Vec3 | null,
  turn: (way: Vec3) => Vec3,
): Direction | null {
  const [from, to] = barOf(shape) ? endsOf(shape) : [];
  if (from && to) return { way: turn(subtract(to, from)), sensed: true };
  return normal && { way: turn(normal), sensed: false };
}
