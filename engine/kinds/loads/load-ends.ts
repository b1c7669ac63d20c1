/** What a load acts on, whatever its kind. */
import { definitionOf } from './loads';
import type { Values } from '../../schema/field';
import type { JointFrame, Vec3 } from '../../schema/frame';
import type { Load } from './loads';

/** Id of the joint along whose coordinate it acts; null for all other loads. */
export const jointOf = (load: Load): string | null => ('joint' in load ? load.joint : null);

/** One body; or A and B, where the recorded force acts on B and its opposite on A; none where it acts on a joint. */
export function bodiesOf(load: Load): readonly string[] {
  if ('body' in load) return [load.body];
  return 'bodyA' in load ? [load.bodyA, load.bodyB] : [];
}

export interface LoadEnd {
  readonly body: string;
  /** Point of application in the frame of the body [m]; null for a torque. */
  readonly point: Vec3 | null;
}

/** The bodies, in the order of `bodiesOf`, each with its point of application. */
export function endsOf(load: Load): LoadEnd[] {
  const { fields } = definitionOf(load.kind);
  const values = load as unknown as Values;
  return fields
    .filter(({ type }) => type === 'body')
    .map(({ key }) => {
      const place = fields.find(({ of }) => of === key);
      const value = place && values[place.key];
      const point =
        place?.type === 'group' ? (value as JointFrame).position : ((value ?? null) as Vec3 | null);
      return { body: values[key] as string, point };
    });
}
