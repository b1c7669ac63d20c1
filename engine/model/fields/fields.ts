/**
 * The fields of every record, as data: the order in which they are written, what they may hold, and what an editor
 * needs to show them. The reader, the validator, the writer and the inspector all read this one table, so a bound
 * cannot be enforced in one place and forgotten in another.
 */
import { FACTORISATIONS, INTEGRATORS, JOINT_KINDS, SOLVERS, STABILISATIONS, STATE_FORMS } from '../project';
import type { RecordList } from '../project';
import {
  FRAME_FIELDS,
  choice,
  gain,
  id,
  length,
  name,
  orientation,
  point,
  restitution,
} from '../../schema/field';
import type { Field, FieldSet } from '../../schema/field';
import { GEOMETRY_FIELDS } from '../coupling-geometry';
import { DRIVER_FIELDS } from './driver-fields';
import { hasOneCoordinate } from '../../kinds/joints/joint-coordinates';
import { jointDefinition } from '../../kinds/joints/joints';
import { LOADS } from '../../kinds/loads/loads';
import { COMPLIANCE_FIELDS, ELASTIC_FIELDS } from '../masses/elasticity-fields';
import { MEASURES } from '../../kinds/measures/measures';
import { PARAMETER_UNITS } from '../parameter';

export { DRIVER_FIELDS, MOTION_FIELDS } from './driver-fields';
export { COMPLIANCE_FIELDS, ELASTIC_FIELDS } from '../masses/elasticity-fields';
export type { Field, FieldSet, FieldType } from '../../schema/field';

export const SETTINGS_FIELDS: readonly Field[] = [
  { key: 'gravity', label: 'Gravity', type: 'vector', unit: 'm/s^2', step: 0.1 },
  { key: 'duration', label: 'Duration', type: 'number', unit: 's', above: 0, step: 1 },
  { key: 'outputInterval', label: 'Output interval', type: 'number', unit: 's', above: 0, step: 0.001 },
  choice('solver', 'Solver', ...SOLVERS),
  choice('factorisation', 'Factorisation', ...FACTORISATIONS),
  choice('stateForm', 'State form', ...STATE_FORMS),
  choice('integrator', 'Integrator', ...INTEGRATORS),
  { key: 'step', label: 'Step', type: 'number', unit: 's', above: 0, step: 0.001 },
  {
    key: 'relativeTolerance',
    label: 'Relative tolerance',
    type: 'number',
    unit: '1',
    above: 0,
    below: 1,
    step: 1e-7,
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
  choice('stabilisation', 'Stabilisation', ...STABILISATIONS),
  choice('gains', 'Gains', 'typed', 'automatic'),
  gain('k', 'Position feedback k', '1/s^2'),
  gain('d', 'Velocity feedback d', '1/s'),
  { key: 'bias', label: 'Velocity bias', type: 'number', unit: '1', minimum: 0, maximum: 1, step: 0.05 },
  { key: 'iterations', label: 'Iterations', type: 'number', unit: '1', minimum: 1, maximum: 10_000, step: 1 },
  {
    key: 'sharedBelow',
    label: 'Unique where less is shared',
    type: 'number',
    unit: '1',
    minimum: 0,
    maximum: 1,
    step: 0.01,
    optional: true,
  },
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
    { key: 'density', label: 'Density', type: 'number', unit: 'kg/m^3', above: 0, step: 10, optional: true },
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
  {
    key: 'elastic',
    label: 'Elastic',
    type: 'group',
    nullable: true,
    optional: true,
    fields: ELASTIC_FIELDS,
  },
];

/** What only joints of one kind have. */
export const OWN_JOINT_FIELDS: readonly Field[] = JOINT_KINDS.flatMap((kind) =>
  (jointDefinition(kind).fields ?? []).map((field) => ({ ...field, only: [kind] })),
);

export const JOINT_FIELDS: readonly Field[] = [
  id,
  name,
  choice('kind', 'Kind', ...JOINT_KINDS),
  { key: 'bodyA', label: 'Body A', type: 'body', ground: true },
  { key: 'bodyB', label: 'Body B', type: 'body', ground: true },
  { key: 'frameA', label: 'Frame on A', type: 'group', fields: FRAME_FIELDS },
  { key: 'frameB', label: 'Frame on B', type: 'group', fields: FRAME_FIELDS },
  choice('formulation', 'Formulation', 'perpendicular', 'quaternion'),
  ...OWN_JOINT_FIELDS,
  {
    key: 'feedback',
    label: 'Feedback',
    type: 'group',
    nullable: true,
    fields: [gain('k', 'Position feedback k', '1/s^2'), gain('d', 'Velocity feedback d', '1/s')],
  },
  {
    key: 'limits',
    label: 'Limits',
    type: 'group',
    nullable: true,
    optional: true,
    only: JOINT_KINDS.filter(hasOneCoordinate),
    fields: [
      { key: 'minimum', label: 'Minimum', type: 'number', unit: 'rad, m', step: 0.1, nullable: true },
      { key: 'maximum', label: 'Maximum', type: 'number', unit: 'rad, m', step: 0.1, nullable: true },
      restitution,
    ],
  },
  {
    key: 'friction',
    label: 'Friction',
    type: 'group',
    nullable: true,
    optional: true,
    only: JOINT_KINDS.filter(hasOneCoordinate),
    fields: [
      gain('coulomb', 'Dry friction', 'N*m, N'),
      gain('viscous', 'Viscous friction', 'N*m*s/rad, N*s/m'),
    ],
  },
  {
    key: 'compliance',
    label: 'Compliance',
    type: 'group',
    nullable: true,
    optional: true,
    fields: COMPLIANCE_FIELDS,
  },
];

export const CONTACT_FIELDS: readonly Field[] = [
  id,
  name,
  { key: 'bodyA', label: 'Body A', type: 'body', ground: true },
  { key: 'bodyB', label: 'Body B', type: 'body' },
  {
    key: 'plane',
    label: 'Half-space',
    type: 'group',
    nullable: true,
    fields: [
      point('point', 'Point'),
      { key: 'normal', label: 'Normal', type: 'vector', unit: '1', step: 0.1 },
    ],
  },
  restitution,
  { key: 'friction', label: 'Friction', type: 'number', unit: '1', minimum: 0, step: 0.05 },
];

export const COUPLING_FIELDS: readonly Field[] = [
  id,
  name,
  { key: 'joint1', label: 'Joint 1', type: 'joint' },
  { key: 'joint2', label: 'Joint 2', type: 'joint' },
  /** Unit depends on the joints: 1, m/rad or rad/m. */
  { key: 'ratio', label: 'Ratio', type: 'number', unit: '1', step: 0.1 },
  {
    key: 'geometry',
    label: 'Geometry',
    type: 'group',
    nullable: true,
    optional: true,
    fields: GEOMETRY_FIELDS,
  },
];

export const PARAMETER_FIELDS: readonly Field[] = [
  id,
  { key: 'name', label: 'Name', type: 'symbol' },
  choice('unit', 'Unit', ...PARAMETER_UNITS),
  { key: 'formula', label: 'Formula', type: 'formula' },
  { key: 'value', label: 'Value', type: 'number', unit: '1', step: 0.1 },
];

type Registry = Readonly<Record<string, { readonly fields: readonly Field[] }>>;

/** The fields of each kind of a registry. */
const fieldsByKind = <R extends Registry>(registry: R) =>
  Object.fromEntries(Object.entries(registry).map(([kind, { fields }]) => [kind, fields])) as {
    readonly [K in keyof R]: readonly Field[];
  };

export const LOAD_FIELDS = fieldsByKind(LOADS);

const formulas: Field = {
  key: 'formulas',
  label: 'Formulas',
  type: 'formulas',
  nullable: true,
  optional: true,
};

/** What every record can have besides its own fields. */
function driven(set: FieldSet): FieldSet {
  if (Array.isArray(set)) return [...(set as readonly Field[]), formulas];
  const variants = Object.entries(set as { readonly [kind: string]: readonly Field[] });
  return Object.fromEntries(variants.map(([kind, fields]) => [kind, [...fields, formulas]]));
}

export const RECORD_FIELDS: { readonly [L in RecordList]: FieldSet } = {
  bodies: driven(BODY_FIELDS),
  joints: driven(JOINT_FIELDS),
  couplings: driven(COUPLING_FIELDS),
  contacts: driven(CONTACT_FIELDS),
  loads: driven(LOAD_FIELDS),
  drivers: driven(DRIVER_FIELDS),
  measures: driven(fieldsByKind(MEASURES)),
  parameters: PARAMETER_FIELDS,
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
