/**
 * The fields of every record, as data: the order in which they are written, what they may hold, and what an editor
 * needs to show them. The reader, the validator, the writer and the inspector all read this one table, so a bound
 * cannot be enforced in one place and forgotten in another.
 */
import { INTEGRATORS, JOINT_KINDS } from './project';
import type { RecordList } from './project';

export type FieldType =
  | 'text'
  | 'name'
  | 'id'
  | 'number'
  | 'vector'
  | 'quaternion'
  | 'inertia'
  | 'polygon'
  | 'color'
  | 'choice'
  /** Id of a body; `ground` too where `ground` is set. */
  | 'body'
  /** Id of a joint. */
  | 'joint'
  | 'group';

export interface Field {
  readonly key: string;
  readonly label: string;
  readonly type: FieldType;
  /** SI unit in ASCII, as in CSV headers. */
  readonly unit?: string;
  /** Bounds of a number: `above` and `below` are exclusive, `minimum` is not. */
  readonly above?: number;
  readonly minimum?: number;
  readonly below?: number;
  /** What one press of an arrow key adds in an editor. */
  readonly step?: number;
  readonly nullable?: boolean;
  readonly ground?: boolean;
  readonly choices?: readonly string[];
  /** Where records of other kinds have no such field: the kinds that have it. */
  readonly only?: readonly string[];
  /** Fields of a nested group. */
  readonly fields?: FieldSet;
}

/** A plain list, or one list for each value of the field `kind`. */
export type FieldSet = readonly Field[] | { readonly [kind: string]: readonly Field[] };

const id: Field = { key: 'id', label: 'Id', type: 'id' };
const name: Field = { key: 'name', label: 'Name', type: 'name' };
const choice = (key: string, label: string, ...choices: string[]): Field => ({
  key,
  label,
  type: 'choice',
  choices,
});
const point = (key: string, label: string): Field => ({ key, label, type: 'vector', unit: 'm', step: 0.01 });
const length = (key: string, label: string): Field => ({
  key,
  label,
  type: 'number',
  unit: 'm',
  above: 0,
  step: 0.01,
});
const gain = (key: string, label: string, unit: string): Field => ({
  key,
  label,
  type: 'number',
  unit,
  minimum: 0,
  step: 1,
});
const orientation: Field = { key: 'orientation', label: 'Orientation', type: 'quaternion', unit: '1' };

export const SETTINGS_FIELDS: readonly Field[] = [
  { key: 'gravity', label: 'Gravity', type: 'vector', unit: 'm/s^2', step: 0.1 },
  { key: 'duration', label: 'Duration', type: 'number', unit: 's', above: 0, step: 1 },
  { key: 'outputInterval', label: 'Output interval', type: 'number', unit: 's', above: 0, step: 0.001 },
  choice('integrator', 'Integrator', ...INTEGRATORS),
  { key: 'step', label: 'Step', type: 'number', unit: 's', above: 0, step: 0.001 },
  {
    key: 'relativeTolerance',
    label: 'Relative tolerance',
    type: 'number',
    unit: '1',
    above: 0,
    below: 1,
    step: 1e-8,
  },
  {
    key: 'absoluteTolerance',
    label: 'Absolute tolerance',
    type: 'number',
    unit: 'm, rad, m/s, rad/s',
    above: 0,
    below: 1,
    step: 1e-10,
  },
  choice('stabilisation', 'Stabilisation', 'none', 'feedback', 'projection'),
  gain('k', 'Position feedback k', '1/s^2'),
  gain('d', 'Velocity feedback d', '1/s'),
];

export const SHAPE_FIELDS = {
  box: [
    choice('kind', 'Shape', 'box'),
    point('center', 'Centre'),
    { key: 'size', label: 'Size', type: 'vector', unit: 'm', above: 0, step: 0.01 },
  ],
  cylinder: [
    choice('kind', 'Shape', 'cylinder'),
    point('center', 'Centre'),
    { key: 'axis', label: 'Axis', type: 'vector', unit: '1', step: 0.1 },
    length('radius', 'Radius'),
    length('length', 'Length'),
  ],
  sphere: [choice('kind', 'Shape', 'sphere'), point('center', 'Centre'), length('radius', 'Radius')],
  rod: [choice('kind', 'Shape', 'rod'), point('from', 'From'), point('to', 'To'), length('radius', 'Radius')],
  plate: [
    choice('kind', 'Shape', 'plate'),
    { key: 'points', label: 'Corners', type: 'polygon', unit: 'm', step: 0.01 },
    length('thickness', 'Thickness'),
  ],
} satisfies FieldSet;

export const MASS_FIELDS = {
  shape: [
    choice('kind', 'Mass', 'shape'),
    { key: 'density', label: 'Density', type: 'number', unit: 'kg/m^3', above: 0, step: 10 },
  ],
  custom: [
    choice('kind', 'Mass', 'custom'),
    { key: 'mass', label: 'Mass', type: 'number', unit: 'kg', above: 0, step: 0.1 },
    point('centerOfMass', 'Centre of mass'),
    { key: 'inertia', label: 'Inertia', type: 'inertia', unit: 'kg*m^2', step: 0.001 },
  ],
} satisfies FieldSet;

export const BODY_FIELDS: readonly Field[] = [
  id,
  name,
  point('position', 'Position'),
  orientation,
  { key: 'velocity', label: 'Velocity', type: 'vector', unit: 'm/s', step: 0.1 },
  { key: 'angularVelocity', label: 'Angular velocity', type: 'vector', unit: 'rad/s', step: 0.1 },
  { key: 'shape', label: 'Shape', type: 'group', fields: SHAPE_FIELDS },
  { key: 'mass', label: 'Mass', type: 'group', fields: MASS_FIELDS },
  { key: 'color', label: 'Colour', type: 'color' },
];

const FRAME_FIELDS: readonly Field[] = [point('position', 'Position'), orientation];

export const JOINT_FIELDS: readonly Field[] = [
  id,
  name,
  choice('kind', 'Kind', ...JOINT_KINDS),
  { key: 'bodyA', label: 'Body A', type: 'body', ground: true },
  { key: 'bodyB', label: 'Body B', type: 'body', ground: true },
  { key: 'frameA', label: 'Frame on A', type: 'group', fields: FRAME_FIELDS },
  { key: 'frameB', label: 'Frame on B', type: 'group', fields: FRAME_FIELDS },
  choice('formulation', 'Formulation', 'perpendicular', 'quaternion'),
  { ...length('length', 'Length'), only: ['distance'] },
  { key: 'pitch', label: 'Pitch', type: 'number', unit: 'm', step: 0.001, only: ['screw'] },
  {
    key: 'feedback',
    label: 'Feedback',
    type: 'group',
    nullable: true,
    fields: [gain('k', 'Position feedback k', '1/s^2'), gain('d', 'Velocity feedback d', '1/s')],
  },
];

const WINDOW_FIELDS: readonly Field[] = [
  { key: 'from', label: 'From', type: 'number', unit: 's', step: 0.1 },
  { key: 'until', label: 'Until', type: 'number', unit: 's', step: 0.1, nullable: true },
];
const loaded: Field = { key: 'body', label: 'Body', type: 'body' };
const loadFrame = choice('frame', 'Frame', 'world', 'body');

export const LOAD_FIELDS = {
  force: [
    id,
    name,
    choice('kind', 'Kind', 'force'),
    loaded,
    point('point', 'Point of attack'),
    { key: 'vector', label: 'Force', type: 'vector', unit: 'N', step: 1 },
    loadFrame,
    ...WINDOW_FIELDS,
  ],
  torque: [
    id,
    name,
    choice('kind', 'Kind', 'torque'),
    loaded,
    { key: 'vector', label: 'Torque', type: 'vector', unit: 'N*m', step: 0.1 },
    loadFrame,
    ...WINDOW_FIELDS,
  ],
  spring: [
    id,
    name,
    choice('kind', 'Kind', 'spring'),
    { key: 'bodyA', label: 'Body A', type: 'body', ground: true },
    point('pointA', 'Point on A'),
    { key: 'bodyB', label: 'Body B', type: 'body', ground: true },
    point('pointB', 'Point on B'),
    { key: 'stiffness', label: 'Stiffness', type: 'number', unit: 'N/m', minimum: 0, step: 10 },
    { key: 'damping', label: 'Damping', type: 'number', unit: 'N*s/m', minimum: 0, step: 1 },
    { key: 'restLength', label: 'Rest length', type: 'number', unit: 'm', minimum: 0, step: 0.01 },
  ],
} satisfies FieldSet;

export const DRIVER_FIELDS: readonly Field[] = [
  id,
  name,
  { key: 'joint', label: 'Joint', type: 'joint' },
  choice('kind', 'Kind', 'speed', 'effort'),
  /** Unit depends on the joint: rad/s or m/s for a speed, N*m or N for an effort. */
  { key: 'value', label: 'Value', type: 'number', step: 1 },
];

export const COUPLING_FIELDS: readonly Field[] = [
  id,
  name,
  { key: 'joint1', label: 'Joint 1', type: 'joint' },
  { key: 'joint2', label: 'Joint 2', type: 'joint' },
  /** Unit depends on the joints: 1, m/rad or rad/m. */
  { key: 'ratio', label: 'Ratio', type: 'number', unit: '1', step: 0.1 },
];

export const RECORD_FIELDS: { readonly [L in RecordList]: FieldSet } = {
  bodies: BODY_FIELDS,
  joints: JOINT_FIELDS,
  couplings: COUPLING_FIELDS,
  loads: LOAD_FIELDS,
  drivers: DRIVER_FIELDS,
};

/** The list that applies to `value`; null when its `kind` is none of those known. */
export function findFields(set: FieldSet, value: object): readonly Field[] | null {
  const kind = (value as { kind?: unknown }).kind;
  if (Array.isArray(set)) {
    return (set as readonly Field[]).filter(
      ({ only }) => only === undefined || only.includes(kind as string),
    );
  }
  const variants = set as { readonly [kind: string]: readonly Field[] };
  return typeof kind === 'string' && Object.hasOwn(variants, kind) ? variants[kind] : null;
}

/** The kinds of a set that has variants; empty for a plain list. */
export function kindsOf(set: FieldSet): string[] {
  return Array.isArray(set) ? [] : Object.keys(set);
}
