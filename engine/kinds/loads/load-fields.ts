/** Fields that loads share. */
import { FRAME_FIELDS, named, point } from '../../schema/field';
import type { Field } from '../../schema/field';

export type LoadFrame = 'world' | 'body';

/** Acts from `from` to `until` [s]; null means to the end. */
export interface LoadWindow {
  from: number;
  until: number | null;
}

export const WINDOW_FIELDS: readonly Field[] = [
  { key: 'from', label: 'From', type: 'number', unit: 's', step: 0.1 },
  {
    key: 'until',
    label: 'Until',
    type: 'number',
    unit: 's',
    step: 0.1,
    nullable: true,
    placeholder: 'to the end',
  },
];
export const ALWAYS: LoadWindow = { from: 0, until: null };

export const onBody: Field = { key: 'body', label: 'Body', type: 'body' };
export const bodyA: Field = { key: 'bodyA', label: 'Body A', type: 'body', ground: true };
export const bodyB: Field = { key: 'bodyB', label: 'Body B', type: 'body', ground: true };
export const pointOn = (key: string, label: string, of: string): Field => ({ ...point(key, label), of });
export const pointOfApplication = pointOn('point', 'Point of application', 'body');
export const frameOn = (key: string, label: string, of: string): Field => ({
  ...{ key, label, type: 'group', fields: FRAME_FIELDS },
  of,
});
/** Whether a vector is fixed in the world or in the body. */
export const vectorFrame = named('frame', 'Frame', {
  world: 'World (direction stays)',
  body: 'Body (turns with it)',
});
