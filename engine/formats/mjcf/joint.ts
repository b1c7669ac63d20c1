import { outOf, turn } from '../../core/math/rigid';
import { scaled } from '../vectors';
import { IDENTITY } from '../tree/frames';
import type { Compiler } from './compiler';
import type { Fields } from '../xml/fields';
import type { RawBody, JointType, RawJoint } from '../tree/raw';
import type { RigidFrame } from '../../core/math/rigid';
import type { Vec3 } from '../../model/project';
import { JOINT_TYPES } from '../tree/raw';

const AUTO = ['auto', 'true', 'false'] as const;

export function readJoint(fields: Fields, compiler: Compiler, frame: RigidFrame, body: RawBody): RawJoint {
  const { element } = fields;
  const type = element.name === 'freejoint' ? 'free' : fields.choice('type', JOINT_TYPES, 'hinge');
  const angle = type === 'hinge' ? compiler.radians : (value: number) => value;
  const { position } = outOf(frame, { position: fields.vector('pos', [0, 0, 0]), orientation: IDENTITY });
  const single = type === 'hinge' || type === 'slide';
  const ref = single ? angle(fields.number('ref', 0)) : 0;
  const beyond = type === 'hinge' && Math.abs(ref) > Math.PI ? ref : 0;
  if (beyond !== 0)
    fields.approximate('its angle counts from the pose of the file, for its ref is more than half a turn');
  const range = readRange(fields, compiler, type);
  const joint: RawJoint = {
    element,
    fields,
    name: element.attributes.get('name') ?? '',
    body,
    type,
    position: type === 'free' ? [0, 0, 0] : position,
    axis: single ? readAxis(fields, frame) : [0, 0, 1],
    ref,
    start: ref - beyond,
    range: range && [range[0] - beyond, range[1] - beyond],
    stiffness: readGain(fields, 'stiffness'),
    springRef: single ? angle(fields.number('springref', 0)) - beyond : 0,
    damping: readGain(fields, 'damping'),
    dryFriction: readGain(fields, 'frictionloss'),
    armature: readGain(fields, 'armature'),
  };
  if (fields.has('springdamper') && fields.numbers('springdamper', 2, 2)?.every((value) => value > 0))
    fields.approximate('springdamper is left out; give stiffness and damping');
  return joint;
}

function readAxis(fields: Fields, frame: RigidFrame): Vec3 {
  const axis = fields.vector('axis', [0, 0, 1]);
  const size = Math.hypot(...axis);
  if (size > 1e-12) return turn(frame.orientation, scaled(axis, 1 / size));
  fields.refuse('zero-axis', 'axis has no direction', 'Give a vector of non-zero length, such as 0 0 1.');
  return [0, 0, 1];
}

/** As Kempe writes it. */
const NO_STOP = 1e9;

function readRange(fields: Fields, { autolimits, radians }: Compiler, type: JointType): RawJoint['range'] {
  const limited = fields.choice('limited', AUTO, 'auto');
  const range = fields.numbers('range', 2, 2);
  if (range === null || type === 'free') return null;
  const known = range[0] !== 0 || range[1] !== 0;
  if (limited === 'auto' && !autolimits && known) {
    const remedy = 'Give the joint limited="true" or limited="false".';
    fields.refuse('doubtful-limits', 'it has a range, and autolimits is false', remedy);
  }
  if (limited === 'false' || (limited === 'auto' && !known)) return null;
  if (!(range[0] < range[1])) {
    fields.refuse(
      'limits-crossed',
      `its range is from ${range[0]} to ${range[1]}`,
      'Give the smaller number first.',
    );
    return null;
  }
  const [from, to] = type === 'slide' ? range : range.map(radians);
  // stands for no stop on one side, where MuJoCo has stops on both or on none
  return [from <= -NO_STOP ? -Infinity : from, to >= NO_STOP ? Infinity : to];
}

/** A coefficient of a spring or damper. */
function readGain(fields: Fields, key: string): number {
  const values = fields.element.name === 'freejoint' ? null : fields.numbers(key, 1, 3);
  const [value = 0, ...higher] = values ?? [];
  if (higher.some((one) => one !== 0)) fields.approximate(`the higher terms of ${key} are left out`);
  if (value >= 0) return value;
  fields.refuse('negative-gain', `${key} is ${value}`, 'Give 0 or more.');
  return 0;
}
