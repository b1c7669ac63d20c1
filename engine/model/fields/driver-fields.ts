/** The fields of drivers and of their motions; see `fields.ts`. */
import { choice, id, name, named } from '../../schema/field';
import type { Field, FieldSet } from '../../schema/field';

const seconds = (key: string, label: string, bound: Pick<Field, 'above' | 'minimum'>): Field => ({
  key,
  label,
  type: 'number',
  unit: 's',
  step: 0.1,
  ...bound,
});
const inCoordinate = (key: string, label: string): Field => ({
  key,
  label,
  type: 'number',
  unit: 'rad, m',
  step: 0.1,
});

export const MOTION_FIELDS = {
  polynomial: [
    choice('kind', 'Motion', 'polynomial'),
    { key: 'coefficients', label: 'Coefficients', type: 'numbers', unit: 'rad/s^i, m/s^i', step: 0.1 },
  ],
  harmonic: [
    choice('kind', 'Motion', 'harmonic'),
    inCoordinate('amplitude', 'Amplitude'),
    { key: 'frequency', label: 'Frequency', type: 'number', unit: 'Hz', minimum: 0, step: 0.1 },
    { key: 'phase', label: 'Phase', type: 'number', unit: 'rad', step: 0.1 },
  ],
  cycloidal: [
    choice('kind', 'Motion', 'cycloidal'),
    inCoordinate('rise', 'Rise'),
    seconds('start', 'Start', { minimum: 0 }),
    seconds('riseTime', 'Rise time', { above: 0 }),
    seconds('dwellTime', 'Dwell time', { minimum: 0 }),
    seconds('returnTime', 'Return time', { above: 0 }),
    seconds('restTime', 'Rest time', { minimum: 0 }),
    choice('repeat', 'Repeat', 'once', 'periodic'),
  ],
  table: [
    choice('kind', 'Motion', 'table'),
    { key: 'points', label: 'Points', type: 'table', unit: 's, rad, m', step: 0.1 },
    choice('ends', 'Ends', 'clamped', 'natural', 'periodic'),
  ],
} satisfies FieldSet;

export const DRIVER_FIELDS: readonly Field[] = [
  id,
  name,
  { key: 'joint', label: 'Joint', type: 'joint' },
  {
    ...named('coordinate', 'Coordinate', { rotation: 'Rotation', translation: 'Translation' }),
    nullable: true,
    optional: true,
  },
  choice('kind', 'Kind', 'speed', 'position', 'effort'),
  /** Unit depends on the joint: rad/s or m/s for a speed, rad or m for a position, N*m or N for an effort. */
  { key: 'value', label: 'Value', type: 'number', step: 1 },
  {
    key: 'motion',
    label: 'Motion',
    type: 'group',
    fields: MOTION_FIELDS,
    nullable: true,
    optional: true,
    only: ['position'],
  },
  {
    key: 'expression',
    label: 'Expression',
    short: 'Added to the value',
    type: 'expression',
    nullable: true,
    optional: true,
    only: ['effort'],
  },
  {
    key: 'maximum',
    label: 'Largest effort',
    type: 'number',
    unit: 'N*m, N',
    above: 0,
    step: 1,
    nullable: true,
    optional: true,
    only: ['speed', 'position'],
    placeholder: 'no bound',
    hint: 'Largest effort of the motor; empty is unlimited',
  },
  {
    ...seconds('response', 'Response', { above: 0 }),
    ...{ step: 0.01, optional: true, only: ['position'] },
    hint: 'Time constant of the way back to its position after it has given way',
  },
];
