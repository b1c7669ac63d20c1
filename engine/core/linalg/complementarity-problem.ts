/** A small complementarity problem (T 14.3); `complementarity.ts` solves it. */

export interface ComplementarityProblem {
  readonly size: number;
  /** size x size, row by row; symmetric except for sliding friction. */
  readonly W: Float64Array;
  readonly c: Float64Array;
  /** Bounds; not read for members of `pairs`. */
  readonly lower: Float64Array;
  readonly upper: Float64Array;
  readonly pairs: readonly TangentPair[];
}

export interface TangentPair {
  readonly first: number;
  readonly second: number;
  /** Index of the normal among the unknowns, -1 if its force is given by `radius`. */
  readonly normal: number;
  readonly coefficient: number;
  readonly radius: number;
}

export function residual({ size, W, c }: ComplementarityProblem, x: Float64Array): Float64Array {
  const a = c.slice();
  for (let i = 0; i < size; i++) for (let j = 0; j < size; j++) a[i] += W[i * size + j] * x[j];
  return a;
}

export const largestOf = (v: Float64Array): number =>
  v.reduce((largest, value) => Math.max(largest, Math.abs(value)), 0);

/** Indices of the members of pairs. */
export const pairedOf = ({ pairs }: ComplementarityProblem): Set<number> =>
  new Set(pairs.flatMap(({ first, second }) => [first, second]));

/** Radius of the disc of a pair for the normal force in x. */
export const radiusOf = ({ normal, coefficient, radius }: TangentPair, x: Float64Array): number =>
  normal < 0 ? radius : coefficient * x[normal];
