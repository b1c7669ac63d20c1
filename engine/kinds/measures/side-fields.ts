/** Fields that measures share. */
import { choice, id, name, point } from '../../schema/field';
import type { Field } from '../../schema/field';

export const heads = (kind: string): readonly Field[] => [id, name, choice('kind', 'Kind', kind)];
export const bodyA: Field = { key: 'bodyA', label: 'Body A', type: 'body', ground: true };
export const bodyB: Field = { key: 'bodyB', label: 'Body B', type: 'body' };
export const pointOn = (key: string, label: string, of: string): Field => ({ ...point(key, label), of });
export const directionOn = (key: string, label: string, of: string): Field => ({
  ...{ key, label, type: 'vector', unit: '1', step: 0.1 },
  ...{ of, turns: 'polar' },
});
