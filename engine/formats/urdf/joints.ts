/** A joint of URDF as the joints of its child link, in the frame of that link. */
import { childOf } from '../tree/robot-elements';
import { createRawJoint, startWithin } from '../tree/raw-joint';
import { cross, scaled } from '../vectors';
import type { Fields } from '../xml/fields';
import type { ImportLog } from '../import-log';
import type { RawBody, RawJoint } from '../tree/raw';
import type { Vec3 } from '../../model/project';

export const URDF_JOINTS = ['revolute', 'continuous', 'prismatic', 'fixed', 'floating', 'planar'] as const;
export type UrdfJoint = (typeof URDF_JOINTS)[number];

const OF_COORDINATE = ['axis', 'limit', 'dynamics', 'mimic'];
const UNREAD = ['calibration', 'safety_controller', 'hardwareInterface'];

/** `wanted`: the coordinate in which it starts, if another joint gives it; 0 or the nearest stop otherwise. */
export function readJoints(
  fields: Fields,
  type: UrdfJoint,
  body: RawBody,
  wanted: number | null,
  log: ImportLog,
): RawJoint[] {
  const { element } = fields;
  for (const child of element.children)
    if (UNREAD.includes(child.name)) log.ignore(child, 'it serves the controller of the robot');
  if (type === 'fixed' || type === 'floating')
    for (const child of element.children)
      if (OF_COORDINATE.includes(child.name)) log.ignore(child, `a ${type} joint has no coordinate`);
  if (type === 'fixed') return [];
  if (type === 'floating') return [createRawJoint(fields, body, 'free')];
  const axis = readAxis(childOf(element, 'axis', log), fields);
  if (type === 'planar') {
    for (const child of element.children)
      if (child.name !== 'axis' && OF_COORDINATE.includes(child.name))
        log.ignore(child, 'a planar joint has three coordinates, and none of these here');
    const [x, y] = across(axis);
    return [
      createRawJoint(fields, body, 'slide', { axis: x }),
      createRawJoint(fields, body, 'slide', { axis: y }),
      createRawJoint(fields, body, 'hinge', { axis }),
    ];
  }
  const dynamics = childOf(element, 'dynamics', log);
  const range = readRange(childOf(element, 'limit', log), type);
  const start = wanted ?? startWithin(range);
  if (wanted === null && start !== 0)
    fields.approximate('its limits exclude 0, where URDF begins: it starts at the nearer of them');
  const gain = (key: string): number => {
    const value = dynamics?.number(key, 0) ?? 0;
    if (value < 0) dynamics!.refuse('negative-gain', `${key} is ${value}`, 'Give 0 or more.');
    return Math.max(0, value);
  };
  const given = { axis, range, ref: start, start, damping: gain('damping'), dryFriction: gain('friction') };
  return [createRawJoint(fields, body, type === 'prismatic' ? 'slide' : 'hinge', given)];
}

function readAxis(given: Fields | null, joint: Fields): Vec3 {
  const axis = given?.vector('xyz', [1, 0, 0]) ?? [1, 0, 0];
  const size = Math.hypot(...axis);
  if (size > 1e-12) return scaled(axis, 1 / size);
  joint.refuse('zero-axis', 'axis has no direction', 'Give a vector of non-zero length, such as 0 0 1.');
  return [1, 0, 0];
}

/** Two unit vectors across a third, which they follow right-handedly. */
function across(axis: Vec3): [Vec3, Vec3] {
  const other: Vec3 = Math.abs(axis[0]) < 0.6 ? [1, 0, 0] : [0, 1, 0];
  const y = cross(axis, other);
  const unit = scaled(y, 1 / Math.hypot(...y));
  return [cross(unit, axis), unit];
}

const isSome = (most: number): boolean => most > 0 && most < NO_STOP;

/** As Kempe writes it for no stop, which URDF cannot say for a slider. */
const NO_STOP = 1e8;

function readRange(limit: Fields | null, type: UrdfJoint): RawJoint['range'] {
  if (limit === null) return null;
  if (isSome(limit.number('effort', 0)) || isSome(limit.number('velocity', 0)))
    limit.approximate('largest effort and velocity are those of a motor: give them to a driver of the joint');
  if (type === 'continuous') return null;
  const [lower, upper] = [limit.number('lower', 0), limit.number('upper', 0)];
  // both left out: many files mean no limit by it
  if (lower === 0 && upper === 0) return null;
  if (lower <= -NO_STOP && upper >= NO_STOP) return null;
  if (lower < upper) return [lower <= -NO_STOP ? -Infinity : lower, upper >= NO_STOP ? Infinity : upper];
  limit.refuse('limits-crossed', `its limits are ${lower} and ${upper}`, 'Give the smaller number as lower.');
  return null;
}
