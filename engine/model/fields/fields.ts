/**
 * The fields of every record, as data: the order in which they are written, the values allowed, and what an editor needs to
 * show them. The reader, the validator, the writer and the inspector all use this one table, so a bound cannot be enforced
 * in one place and forgotten in another.
 */
import {
  EQUATIONS,
  FACTORISATIONS,
  INTEGRATORS,
  JOINT_KINDS,
  SOLVERS,
  STABILISATIONS,
  STATE_FORMS,
} from '../project';
import type { RecordList } from '../project';
import {
  FRAME_FIELDS,
  choice,
  fieldsByKind,
  gain,
  id,
  name,
  named,
  orientation,
  point,
  restitution,
} from '../../schema/field';
import type { Field, FieldSet } from '../../schema/field';
import { COUPLINGS } from '../../kinds/couplings/couplings';
import { DRIVER_FIELDS } from './driver-fields';
import { hasOneCoordinate, isDrivable } from '../../kinds/joints/joint-coordinates';
import { jointDefinition } from '../../kinds/joints/joints';
import { LOADS } from '../../kinds/loads/loads';
import { SHAPES } from '../../kinds/shapes/shapes';
import { COMPLIANCE_FIELDS, ELASTIC_FIELDS } from '../masses/elasticity-fields';
import { MATERIAL_FIELDS } from '../materials/material';
import { MEASURES } from '../../kinds/measures/measures';
import { ALLOWABLE_OF } from '../allowable';
import { PARAMETER_UNITS } from '../parameter';
import { UNIT_SYSTEMS } from '../quantity/unit-systems';

export { DRIVER_FIELDS } from './driver-fields';
export { COMPLIANCE_FIELDS, ELASTIC_FIELDS } from '../masses/elasticity-fields';
export type { Field, FieldSet, FieldType } from '../../schema/field';

const FEEDBACK_FIELDS: readonly Field[] = [
  {
    ...gain('k', 'Position feedback k', '1/s^2'),
    ...{ short: 'k', hint: 'Position feedback', step: 10 },
  },
  { ...gain('d', 'Velocity feedback d', '1/s'), short: 'd', hint: 'Velocity feedback' },
];

export const UNITS_FIELDS: readonly Field[] = [
  choice('system', 'System of units', ...UNIT_SYSTEMS),
  { key: 'own', label: 'Own units', type: 'units', nullable: true, optional: true },
];

export const SETTINGS_FIELDS: readonly Field[] = [
  { key: 'gravity', label: 'Gravity', type: 'vector', unit: 'm/s^2', step: 0.1 },
  { key: 'duration', label: 'Duration', type: 'number', unit: 's', above: 0, step: 1 },
  {
    ...{ key: 'outputInterval', label: 'Output interval', type: 'number', unit: 's', above: 0, step: 0.001 },
    short: 'Sample every',
    hint: 'Time between recorded samples',
  },
  { ...choice('solver', 'Solver', ...SOLVERS), short: 'Joint forces' },
  choice('factorisation', 'Factorisation', ...FACTORISATIONS),
  { ...choice('equations', 'Equations', ...EQUATIONS), optional: true },
  { ...choice('stateForm', 'State form', ...STATE_FORMS), short: 'State' },
  { ...choice('integrator', 'Integrator', ...INTEGRATORS), short: 'Method' },
  { key: 'step', label: 'Step', type: 'number', unit: 's', above: 0, step: 0.001 },
  {
    key: 'relativeTolerance',
    label: 'Relative tolerance',
    type: 'number',
    unit: '1',
    above: 0,
    below: 1,
    step: 1e-7,
    short: 'Relative tol.',
    hint: 'Error allowed in the whole run, relative to the state; no step is held to less than 1e-12',
  },
  {
    key: 'absoluteTolerance',
    label: 'Absolute tolerance',
    type: 'number',
    unit: 'm, rad, m/s, rad/s',
    above: 0,
    below: 1,
    step: 1e-10,
    short: 'Absolute tol.',
  },
  { ...choice('stabilisation', 'Stabilisation', ...STABILISATIONS), short: 'Method' },
  { ...choice('gains', 'Gains', 'typed', 'automatic'), short: 'k and d' },
  ...FEEDBACK_FIELDS,
  {
    ...{ key: 'bias', label: 'Velocity bias', type: 'number', unit: '1', minimum: 0, maximum: 1, step: 0.05 },
    short: 'Fraction',
    hint: 'Fraction of the drift that one step corrects, 0 to 1',
  },
  {
    ...{
      key: 'iterations',
      label: 'Sweeps',
      type: 'number',
      unit: '1',
      minimum: 1,
      maximum: 10_000,
      step: 10,
    },
    hint: 'Maximum number of passes over all joints in one step',
  },
  {
    key: 'sharedBelow',
    label: 'Unique where less is shared',
    type: 'number',
    unit: '1',
    minimum: 0,
    maximum: 1,
    step: 0.01,
    optional: true,
    short: 'Unique below',
    hint: 'A reaction of which redundant constraints share less than this fraction of the resultant counts as unique',
  },
];

export const SHAPE_FIELDS = fieldsByKind(SHAPES);

export const MASS_FIELDS = {
  shape: [
    choice('kind', 'Mass', 'shape'),
    { key: 'density', label: 'Density', type: 'number', unit: 'kg/m^3', above: 0, step: 10 },
  ],
  custom: [
    choice('kind', 'Mass', 'custom'),
    { key: 'mass', label: 'Mass', type: 'number', unit: 'kg', above: 0, step: 0.1 },
    { ...point('centerOfMass', 'Centre of mass'), short: 'Centre', hint: 'Centre of mass in the body frame' },
    { key: 'inertia', label: 'Inertia', type: 'inertia', unit: 'kg*m^2', step: 0.001 },
    { key: 'density', label: 'Density', type: 'number', unit: 'kg/m^3', above: 0, step: 10, optional: true },
  ],
} satisfies FieldSet;

export const BODY_FIELDS: readonly Field[] = [
  id,
  name,
  point('position', 'Position'),
  orientation,
  {
    ...{ key: 'velocity', label: 'Velocity', type: 'vector', unit: 'm/s', step: 0.1 },
    short: 'Linear',
    hint: 'Velocity of the centre of mass',
  },
  {
    ...{ key: 'angularVelocity', label: 'Angular velocity', type: 'vector', unit: 'rad/s', step: 0.1 },
    short: 'Angular',
  },
  { key: 'shape', label: 'Shape', type: 'group', fields: SHAPE_FIELDS },
  { key: 'mass', label: 'Mass', type: 'group', fields: MASS_FIELDS },
  {
    ...{ key: 'material', label: 'Material', type: 'group', nullable: true, optional: true },
    fields: MATERIAL_FIELDS,
  },
  { key: 'color', label: 'Colour', type: 'color' },
  { key: 'group', label: 'Group', type: 'text', nullable: true, optional: true },
  {
    key: 'elastic',
    label: 'Elastic',
    type: 'group',
    nullable: true,
    optional: true,
    fields: ELASTIC_FIELDS,
  },
];

/** Fields of joints of one kind only. */
export const OWN_JOINT_FIELDS: readonly Field[] = JOINT_KINDS.flatMap((kind) =>
  (jointDefinition(kind).fields ?? []).map((field) => ({ ...field, only: [kind] })),
);

const ARMATURE_HINT =
  'Inertia of what a motor turns through its gear, seen at the joint: that of the rotor times the ratio squared';

const stop = (key: string, label: string): Field => ({
  ...{ key, label, type: 'number', unit: 'rad, m', step: 0.1, nullable: true },
  placeholder: 'none',
  hint: 'Measured from where both frames coincide; empty for no stop',
});

export const JOINT_FIELDS: readonly Field[] = [
  id,
  name,
  choice('kind', 'Kind', ...JOINT_KINDS),
  { key: 'bodyA', label: 'Body A', type: 'body', ground: true, hint: 'Reactions act from A on B' },
  {
    ...{ key: 'bodyB', label: 'Body B', type: 'body', ground: true },
    hint: 'Coordinates and reactions are those of B relative to A',
  },
  { key: 'frameA', label: 'Frame on A', type: 'group', fields: FRAME_FIELDS },
  { key: 'frameB', label: 'Frame on B', type: 'group', fields: FRAME_FIELDS },
  {
    ...named('formulation', 'Formulation', {
      perpendicular: 'Perpendicular axes',
      quaternion: 'Relative quaternion',
    }),
    hint: 'Form of the constraint rows for orientation',
  },
  ...OWN_JOINT_FIELDS,
  {
    key: 'feedback',
    label: 'Feedback',
    type: 'group',
    nullable: true,
    fields: FEEDBACK_FIELDS,
  },
  {
    key: 'limits',
    label: 'Limits',
    type: 'group',
    nullable: true,
    optional: true,
    only: JOINT_KINDS.filter(hasOneCoordinate),
    fields: [
      stop('minimum', 'Minimum'),
      stop('maximum', 'Maximum'),
      {
        ...restitution,
        hint: 'Speed after the impact over speed before it: 0 for no rebound, 1 for no loss',
      },
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
      {
        ...gain('coulomb', 'Dry friction', 'N*m, N'),
        ...{ short: 'Dry', step: 0.1, hint: 'Largest effort of Coulomb friction, sticking or sliding' },
      },
      {
        ...gain('viscous', 'Viscous friction', 'N*m*s/rad, N*s/m'),
        ...{ short: 'Viscous', step: 0.1, hint: 'Effort per rate' },
      },
    ],
  },
  {
    key: 'armature',
    label: 'Armature',
    type: 'group',
    nullable: true,
    optional: true,
    only: JOINT_KINDS.filter(isDrivable),
    fields: [
      {
        ...{ key: 'rotation', label: 'Inertia of the rotation', type: 'number', unit: 'kg*m^2', minimum: 0 },
        ...{ short: 'Rotation', step: 0.001, hint: ARMATURE_HINT },
      },
      {
        ...{
          key: 'translation',
          label: 'Inertia of the translation',
          type: 'number',
          unit: 'kg',
          minimum: 0,
        },
        ...{ short: 'Translation', step: 0.1, hint: ARMATURE_HINT },
      },
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
      { ...point('point', 'Point'), hint: 'A point of the surface, in the frame of body A' },
      {
        ...{ key: 'normal', label: 'Normal', type: 'vector', unit: '1', step: 0.1 },
        hint: 'Outward normal of the half-space, in the frame of body A; any length',
      },
    ],
  },
  { ...restitution, hint: 'Speed of separation over speed of approach' },
  {
    ...{ key: 'friction', label: 'Friction', type: 'number', unit: '1', minimum: 0, step: 0.05 },
    hint: 'Coefficient of Coulomb friction, sticking and sliding',
  },
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
    fields: fieldsByKind(COUPLINGS),
  },
];

export const PARAMETER_FIELDS: readonly Field[] = [
  id,
  { key: 'name', label: 'Name', type: 'symbol' },
  choice('unit', 'Unit', ...PARAMETER_UNITS),
  { key: 'formula', label: 'Formula', type: 'formula' },
  { key: 'value', label: 'Value', type: 'number', unit: '1', step: 0.1 },
];

export const LOAD_FIELDS = fieldsByKind(LOADS);

const formulas: Field = {
  key: 'formulas',
  label: 'Formulas',
  type: 'formulas',
  nullable: true,
  optional: true,
};

/** Adds the fields that every record can have, after those of its list. */
function driven(set: FieldSet, ...more: readonly Field[]): FieldSet {
  const all = [...more, formulas];
  if (Array.isArray(set)) return [...(set as readonly Field[]), ...all];
  const variants = Object.entries(set as { readonly [kind: string]: readonly Field[] });
  return Object.fromEntries(variants.map(([kind, fields]) => [kind, [...fields, ...all]]));
}

export const RECORD_FIELDS: { readonly [L in RecordList]: FieldSet } = {
  bodies: driven(BODY_FIELDS),
  joints: driven(JOINT_FIELDS, ALLOWABLE_OF.joints),
  couplings: driven(COUPLING_FIELDS, ALLOWABLE_OF.couplings),
  contacts: driven(CONTACT_FIELDS, ALLOWABLE_OF.contacts),
  loads: driven(LOAD_FIELDS, ALLOWABLE_OF.loads),
  drivers: driven(DRIVER_FIELDS, ALLOWABLE_OF.drivers),
  measures: driven(fieldsByKind(MEASURES)),
  parameters: PARAMETER_FIELDS,
};

/** The fields that apply to `value`; null if its `kind` is unknown. */
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
