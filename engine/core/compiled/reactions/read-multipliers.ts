import { closeNullVector, NULL_NOISE, reserveNullVector } from '../../linalg/null-space';
import type { MultiplierNodes } from './multiplier-nodes';
import type { NullSpace } from '../../linalg/null-space';

/** Their nodes, in the order in which they are read. */
export const nodesOf = ({ lambda, vectors }: MultiplierNodes) => [
  ...lambda,
  ...vectors.flatMap(({ values }) => values),
];

/** Copies multipliers and null vectors from where their values begin. */
export function readMultipliers(
  { vectors }: MultiplierNodes,
  values: Float64Array,
  from: number,
  lambda: Float64Array,
  space: NullSpace,
): void {
  let at = from;
  for (let row = 0; row < lambda.length; row++) lambda[row] = values[at++];
  space.count = 0;
  for (let v = 0; v < vectors.length; v++) {
    const { rows } = vectors[v];
    reserveNullVector(space, rows.length);
    let end = space.start[space.count];
    for (let e = 0; e < rows.length; e++) {
      const value = values[at++];
      if (Math.abs(value) <= NULL_NOISE) continue;
      space.rows[end] = rows[e];
      space.values[end++] = value;
    }
    closeNullVector(space, end);
  }
}
