/** End stops of a joint: plates on a slider's rail, pegs around a hinge's axis and the lug that runs between them. */
import { mainCoordinate } from '../../kinds/joints/joint-coordinates';
import type { Joint, Quat, Vec3 } from '../../model/project';
import { X, Z, along, cross, dot, rotate, scale } from './vector';
import { fit } from './fitting';
import type { Fitting, Surroundings } from './fitting';
import { fromAxes } from './orientation';
import { guidedAt, inFront } from './stack';
import { SLEEVE } from './part-drawings';

export function createStops(joint: Joint, context: Surroundings): Fitting[] {
  const { limits, kind, frameA, frameB } = joint;
  if (!limits || (limits.minimum === null && limits.maximum === null)) return [];
  const size = context.size.glyph;
  const stops = [
    { at: limits.minimum, sense: 1 },
    { at: limits.maximum, sense: -1 },
  ].flatMap(({ at, sense }) => (at === null ? [] : [{ at, sense }]));
  const on = (body: string) => body;
  if (mainCoordinate(kind).kind === 'translation') {
    const axis = rotate(frameA.orientation, Z);
    return stops.map(({ at, sense }) =>
      fit('stop-plate', {
        body: on(joint.bodyA),
        // the sleeve's face, not its middle, meets the plate
        position: guidedAt(
          context,
          joint,
          joint.bodyA,
          along(frameA.position, axis, at - sense * SLEEVE * size),
        ),
        orientation: axesTowards(frameA.orientation, sense),
        size,
      }),
    );
  }
  return heightsOf(joint, context).flatMap((height) => [
    ...stops.map(({ at }) =>
      fit('stop-peg', {
        body: on(joint.bodyA),
        position: along(frameA.position, rotate(frameA.orientation, Z), height),
        orientation: turned(frameA.orientation, at),
        size,
      }),
    ),
    fit('stop-lug', {
      body: on(joint.bodyB),
      position: along(frameB.position, rotate(frameB.orientation, Z), height),
      orientation: frameB.orientation,
      size,
    }),
  ]);
}

/** Of the pegs and the lug above the point of a hinge: on both sides of its pin, in layers in front of it [m]. */
function heightsOf(joint: Joint, context: Surroundings): number[] {
  const { id, bodyA, frameA } = joint;
  const height = inFront(context, joint, 3);
  const { normal, pins } = context.layers;
  if (!normal || !pins.has(id)) return [height, -height];
  const axis = rotate(frameA.orientation, Z);
  const carrier = context.body(bodyA);
  return [dot(carrier ? rotate(carrier.orientation, axis) : axis, normal) < 0 ? -height : height];
}

/** The frame's orientation, its z turned over where `sense` is negative. */
function axesTowards(orientation: Quat, sense: number): Quat {
  const z: Vec3 = scale(rotate(orientation, Z), sense);
  const x = rotate(orientation, X);
  return fromAxes(x, cross(z, x), z);
}

/** The frame's orientation, turned about its z. */
function turned([w, x, y, z]: Quat, angle: number): Quat {
  const c = Math.cos(angle / 2);
  const s = Math.sin(angle / 2);
  return [c * w - s * z, c * x + s * y, c * y - s * x, c * z + s * w];
}
