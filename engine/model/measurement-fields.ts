/** The fields of measures, by kind; see `fields.ts`. */
import { choice, id, name, point } from '../schema/field';
import type { Field, FieldSet } from '../schema/field';

const bodyA: Field = { key: 'bodyA', label: 'Body A', type: 'body', ground: true };
const bodyB: Field = { key: 'bodyB', label: 'Body B', type: 'body' };
const direction = (key: string, label: string): Field => ({
  key,
  label,
  type: 'vector',
  unit: '1',
  step: 0.1,
});

export const MEASUREMENT_FIELDS = {
  point: [
    id,
    name,
    choice('kind', 'Kind', 'point'),
    { key: 'body', label: 'Body', type: 'body' },
    point('point', 'Point'),
  ],
  distance: [
    id,
    name,
    choice('kind', 'Kind', 'distance'),
    bodyA,
    point('pointA', 'Point on A'),
    bodyB,
    point('pointB', 'Point on B'),
  ],
  angle: [
    id,
    name,
    choice('kind', 'Kind', 'angle'),
    bodyA,
    direction('directionA', 'Direction on A'),
    bodyB,
    direction('directionB', 'Direction on B'),
  ],
} satisfies FieldSet;
