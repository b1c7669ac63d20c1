import { mainCoordinate } from '../../kinds/joints/joint-coordinates';
import { about } from '../../core/math/rigid';
import { scaled } from '../vectors';
import { IDENTITY } from './frames';
import type { Fields } from '../xml/fields';
import type { JointType, RawBody, RawJoint } from './raw';
import type { Joint } from '../../model/project';
import type { RigidFrame } from '../../core/math/rigid';

/** A joint at the origin of its body, without stops, friction and spring, unless `given`. */
export function createRawJoint(
  fields: Fields,
  body: RawBody,
  type: JointType,
  given: Partial<RawJoint> = {},
): RawJoint {
  return {
    element: fields.element,
    fields,
    name: fields.element.attributes.get('name') ?? '',
    body,
    type,
    position: [0, 0, 0],
    axis: [0, 0, 1],
    ref: 0,
    start: 0,
    range: null,
    stiffness: 0,
    springRef: 0,
    damping: 0,
    dryFriction: 0,
    armature: 0,
    ...given,
  };
}

/** Gives a hinge or slider the inertia of what a motor turns with it [kg m^2 or kg]; none below 0. */
export function setRotor(record: Joint, inertia: number): void {
  if (!(inertia > 0)) return;
  const along = mainCoordinate(record.kind).kind === 'translation';
  record.armature = { rotation: along ? 0 : inertia, translation: along ? inertia : 0 };
}

/** How far a joint with one coordinate and its axis through the origin moves its body. */
export function moveBy(type: 'hinge' | 'slide', axis: RawJoint['axis'], value: number): RigidFrame {
  return type === 'slide'
    ? { position: scaled(axis, value), orientation: IDENTITY }
    : { position: [0, 0, 0], orientation: about(axis, value) };
}

/** The coordinate nearest to zero within its stops: where a joint starts that the file does not place. */
export function startWithin(range: RawJoint['range']): number {
  return range === null ? 0 : Math.min(range[1], Math.max(range[0], 0));
}
