/** The sides of a measure, whatever its kind. */
import { measureDefinition } from './measures';
import type { Values } from '../../schema/field';
import type { Vec3 } from '../../schema/frame';
import type { Measurement } from './measures';

export interface Side {
  readonly body: string;
  /** A point [m], or a direction of any length, in the frame of the body. */
  readonly vector: Vec3;
  readonly isDirection: boolean;
}

/** Those with a point or a direction. */
export function sidesOf(measure: Measurement): Side[] {
  const values = measure as unknown as Values;
  return measureDefinition(measure.kind).fields.flatMap(({ key, of, turns }) =>
    of === undefined
      ? []
      : [{ body: values[of] as string, vector: values[key] as Vec3, isDirection: turns !== undefined }],
  );
}

/** One body, or A and B. */
export function bodiesOfMeasure(measure: Measurement): string[] {
  const values = measure as unknown as Values;
  return measureDefinition(measure.kind).fields.flatMap(({ key, type }) =>
    type === 'body' ? [values[key] as string] : [],
  );
}
