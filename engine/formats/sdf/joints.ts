/** Joints of SDF: their kinds, axes and ends. */
import { inverse, turn } from '../../core/math/rigid';
import { Fields } from '../xml/fields';
import { scaled } from '../vectors';
import { childOf } from '../tree/robot-elements';
import { textOf } from './elements';
import { scopedName } from './frames';
import type { Frames } from './frames';
import type { ImportLog } from '../import-log';
import type { RawJoint } from '../tree/raw';
import type { RigidFrame } from '../../core/math/rigid';
import type { Vec3 } from '../../model/project';
import type { XmlElement } from '../xml/read-xml';

export const SDF_JOINTS = [
  ...['revolute', 'continuous', 'prismatic', 'ball', 'fixed', 'universal', 'revolute2'],
  ...['screw', 'gearbox'],
] as const;

/** An axis with what acts along it; lengths in the unit of the file. */
export interface Axis {
  /** Unit vector in W. */
  readonly direction: Vec3;
  readonly range: RawJoint['range'];
  readonly damping: number;
  readonly dryFriction: number;
  readonly stiffness: number;
  readonly springRef: number;
}

export interface SdfJoint {
  readonly element: XmlElement;
  readonly fields: Fields;
  readonly name: string;
  readonly scope: string;
  readonly type: string;
  /** Names of links, or `world`. */
  readonly parent: string;
  readonly child: string;
  readonly world: RigidFrame;
  readonly axes: readonly Axis[];
  /** Drake's rotor behind its gear, of a joint with one axis. */
  readonly armature: number;
}

/** The model that joints are in. */
export interface JointScope {
  readonly scope: string;
  readonly frames: Frames;
  /** Axes are in the frame of the model unless they say so, as before version 1.5. */
  readonly old: boolean;
}

export function readSdfJoint(
  element: XmlElement,
  ends: { parent: string; child: string },
  model: JointScope,
  log: ImportLog,
): SdfJoint {
  log.use(element);
  const { scope, frames } = model;
  const fields = new Fields(element, log);
  const name = scopedName(scope, fields.text('name'));
  const world = frames.world(name, element);
  const axes = ['axis', 'axis2'].flatMap((key) => {
    const axis = childOf(element, key, log, ['xyz', 'use_parent_model_frame', 'initial_position']);
    return axis === null ? [] : [readAxis(axis, world, model, log)];
  });
  for (const child of element.children)
    if (['sensor', 'physics', 'plugin'].includes(child.name)) log.ignore(child, 'it is meant for Gazebo');
  const rotor = Fields.ofChildren(element, log, ['drake:rotor_inertia', 'drake:gear_ratio']);
  const armature = rotor.number('drake:rotor_inertia', 0) * rotor.number('drake:gear_ratio', 1) ** 2;
  return { element, fields, name, scope, type: fields.text('type'), ...ends, world, axes, armature };
}

function readAxis(axis: Fields, joint: RigidFrame, { scope, frames, old }: JointScope, log: ImportLog): Axis {
  const { element } = axis;
  const xyz = element.children.find(({ name }) => name === 'xyz');
  const expressedIn = xyz?.attributes.get('expressed_in') ?? '';
  const inModel = axis.has('use_parent_model_frame')
    ? ['1', 'true'].includes(axis.text('use_parent_model_frame'))
    : old;
  const of = expressedIn !== '' ? expressedIn : inModel ? '__model__' : '';
  const frame = of === '' ? joint : frames.world(scopedName(scope, of), element);
  const given = axis.vector('xyz', [0, 0, 1]);
  const size = Math.hypot(...given);
  if (!(size > 1e-12))
    axis.refuse('zero-axis', 'xyz has no direction', 'Give a vector of non-zero length, such as 0 0 1.');
  const direction: Vec3 = size > 1e-12 ? scaled(given, 1 / size) : [0, 0, 1];
  const dynamics = childOf(element, 'dynamics', log, [
    ...['damping', 'friction', 'spring_reference', 'spring_stiffness'],
  ]);
  const gain = (key: string): number => {
    const value = dynamics?.number(key, 0) ?? 0;
    if (value < 0) dynamics!.refuse('negative-gain', `${key} is ${value}`, 'Give 0 or more.');
    return Math.max(0, value);
  };
  if (axis.has('initial_position'))
    axis.approximate('initial_position is left out: it starts as it is placed');
  return {
    direction: turn(frame.orientation, direction),
    range: readRange(element, log),
    damping: gain('damping'),
    dryFriction: gain('friction'),
    stiffness: gain('spring_stiffness'),
    springRef: dynamics?.number('spring_reference', 0) ?? 0,
  };
}

/** Beyond this a limit is none; files write 1e16 or inf. */
const NO_LIMIT = 1e9;

function readRange(axis: XmlElement, log: ImportLog): RawJoint['range'] {
  const limit = childOf(axis, 'limit', log);
  if (limit === null) return null;
  const { element } = limit;
  for (const child of element.children) if (!['lower', 'upper'].includes(child.name)) log.use(child);
  const [lower, upper] = ['lower', 'upper'].map((key, which) => {
    const text = textOf(element, key, log).toLowerCase();
    const value = text === '' || /^[+-]?inf(inity)?$/.test(text) ? NaN : Number(text);
    if (Math.abs(value) < NO_LIMIT) return value;
    if (Number.isNaN(value) && text !== '' && !/inf/.test(text))
      limit.refuse('bad-number', `${key} is not a number`, 'Give a number.');
    return which === 0 ? -Infinity : Infinity;
  });
  if (lower === -Infinity && upper === Infinity) return null;
  if (lower < upper) return [lower, upper];
  limit.refuse('limits-crossed', `its limits are ${lower} and ${upper}`, 'Give the smaller number as lower.');
  return null;
}

/** A direction of W in a frame. */
export const directionIn = (frame: RigidFrame, direction: Vec3): Vec3 =>
  turn(inverse(frame.orientation), direction);
