/** Fields of compliance: that of a joint, the section of a body (T 10.8). */
import { choice } from '../../schema/field';
import type { Field, FieldSet } from '../../schema/field';

const MATERIAL: readonly Field[] = [
  { key: 'modulus', label: 'Young’s modulus', type: 'number', unit: 'N/m^2', above: 0, step: 1e9 },
  {
    key: 'poisson',
    label: 'Poisson’s ratio',
    type: 'number',
    unit: '1',
    above: -1,
    maximum: 0.5,
    step: 0.01,
  },
];

const section = (key: string, label: string, unit: string): Field => ({
  ...{ key, label, unit },
  type: 'number',
  above: 0,
  step: 1e-6,
});

export const ELASTIC_FIELDS = {
  shape: [choice('kind', 'Section', 'shape'), ...MATERIAL],
  section: [
    choice('kind', 'Section', 'section'),
    ...MATERIAL,
    section('area', 'Area', 'm^2'),
    section('secondMoment', 'Second moment of area', 'm^4'),
    section('torsion', 'Torsion constant', 'm^4'),
  ],
} satisfies FieldSet;

const gives = (key: string, label: string, unit: string, step: number): Field => ({
  ...{ key, label, unit, step },
  type: 'number',
  minimum: 0,
});

export const COMPLIANCE_FIELDS = {
  bearing: [
    choice('kind', 'Compliance', 'bearing'),
    gives('radial', 'Radial', 'm/N', 1e-9),
    gives('axial', 'Axial', 'm/N', 1e-9),
    gives('tilting', 'Tilting', 'rad/N/m', 1e-7),
    gives('twisting', 'Twisting', 'rad/N/m', 1e-7),
  ],
  matrix: [
    choice('kind', 'Compliance', 'matrix'),
    { key: 'matrix', label: 'Compliance matrix', type: 'symmetric6', unit: 'm/N, 1/N, rad/N/m', step: 1e-9 },
  ],
} satisfies FieldSet;
