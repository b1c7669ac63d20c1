/** A joint between two bodies where they stand in the drawing. */
import { into } from '../core/math/rigid';
import { alignZ } from '../core/math/triples';
import type { Vec3 } from '../schema/frame';
import { createJoint } from './defaults';
import type { Body, Joint } from './project';

interface Placed {
  /** In the world [m]. */
  readonly at: Vec3;
  /** Its z axis. */
  readonly axis: Vec3;
}

/** `fields` are its id, name and kind; without a first body it is on ground. */
export function joinBodies(
  fields: Pick<Joint, 'id' | 'name' | 'kind'>,
  { at, axis }: Placed,
  a: Body | null,
  b: Body,
): Joint {
  const frame = { position: at, orientation: alignZ(axis) };
  const frameIn = (body: Body) => into(body, frame);
  return createJoint({
    ...fields,
    bodyB: b.id,
    ...(a === null ? { frameA: frame } : { bodyA: a.id, frameA: frameIn(a) }),
    frameB: frameIn(b),
  });
}
