/** The fields of loads, by kind; see `fields.ts`. */
import { FRAME_FIELDS, choice, id, name, point } from '../schema/field';
import { SPRING_CURVES } from './load';
import type { Field, FieldSet } from '../schema/field';

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
    point('point', 'Point of application'),
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
    {
      key: 'table',
      label: 'Tension over length',
      type: 'table',
      unit: 'm, N',
      step: 1,
      nullable: true,
      optional: true,
    },
    { ...choice('curve', 'Curve', ...SPRING_CURVES), optional: true },
    { key: 'expression', label: 'Tension', type: 'expression', nullable: true, optional: true },
  ],
  'torsion-spring': [
    id,
    name,
    choice('kind', 'Kind', 'torsion-spring'),
    { key: 'joint', label: 'Joint', type: 'joint' },
    { key: 'stiffness', label: 'Stiffness', type: 'number', unit: 'N*m/rad', minimum: 0, step: 1 },
    { key: 'damping', label: 'Damping', type: 'number', unit: 'N*m*s/rad', minimum: 0, step: 0.1 },
    { key: 'restAngle', label: 'Rest angle', type: 'number', unit: 'rad', step: 0.1 },
  ],
  bushing: [
    id,
    name,
    choice('kind', 'Kind', 'bushing'),
    { key: 'bodyA', label: 'Body A', type: 'body', ground: true },
    { key: 'bodyB', label: 'Body B', type: 'body', ground: true },
    { key: 'frameA', label: 'Frame on A', type: 'group', fields: FRAME_FIELDS },
    { key: 'frameB', label: 'Frame on B', type: 'group', fields: FRAME_FIELDS },
    { key: 'stiffness', label: 'Stiffness', type: 'symmetric6', unit: 'N/m, N/rad, N*m/rad', step: 100 },
    { key: 'damping', label: 'Damping', type: 'symmetric6', unit: 'N*s/m, N*s/rad, N*m*s/rad', step: 1 },
  ],
  drag: [
    id,
    name,
    choice('kind', 'Kind', 'drag'),
    loaded,
    point('point', 'Point of application'),
    { key: 'linear', label: 'Linear drag', type: 'number', unit: 'N*s/m', minimum: 0, step: 0.1 },
    { key: 'angular', label: 'Angular drag', type: 'number', unit: 'N*m*s/rad', minimum: 0, step: 0.01 },
  ],
  expression: [
    id,
    name,
    choice('kind', 'Kind', 'expression'),
    loaded,
    choice('quantity', 'Quantity', 'force', 'torque'),
    point('point', 'Point of application'),
    { key: 'direction', label: 'Direction', type: 'vector', unit: '1', step: 0.1 },
    loadFrame,
    { key: 'expression', label: 'Expression', type: 'expression' },
    ...WINDOW_FIELDS,
  ],
} satisfies FieldSet;
