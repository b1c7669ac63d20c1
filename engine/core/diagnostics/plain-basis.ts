/**
 * The most readable basis of a subspace in three dimensions: world axes where they lie in it, then directions perpendicular to those.
 * Rows along oblique axes of a joint can constrain `x, y and z` just as rows along x, y and z do.
 */

/** Sines below this are rounding in a drawing. */
const SAME = 1e-6;
const AXES = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

/** Orthonormal; the first significant component of each vector is positive. */
export function plainBasis(vectors: readonly (readonly number[])[]): number[][] {
  const span = acrossEachOther(vectors);
  const inSpan = AXES.filter((axis) => size(less(axis, span)) < SAME);
  return acrossEachOther([...inSpan, ...span])
    .slice(0, span.length)
    .map(upright);
}

/** Gram-Schmidt in the given order; dependent vectors are dropped. */
function acrossEachOther(vectors: readonly (readonly number[])[]): number[][] {
  const basis: number[][] = [];
  for (const vector of vectors) {
    const length = size(vector);
    const rest = less(vector, basis);
    const left = size(rest);
    if (left > SAME * length) basis.push(rest.map((value) => value / left));
  }
  return basis;
}

/** The part of a vector orthogonal to the basis. */
function less(vector: readonly number[], basis: readonly number[][]): number[] {
  let rest = [...vector];
  for (const unit of basis) {
    const part = rest.reduce((sum, value, i) => sum + value * unit[i], 0);
    rest = rest.map((value, i) => value - part * unit[i]);
  }
  return rest;
}

function upright(vector: readonly number[]): number[] {
  const first = vector.find((value) => Math.abs(value) > SAME) ?? 1;
  return vector.map((value) => (Math.abs(value) <= SAME ? 0 : Math.sign(first) * value));
}

const size = (vector: readonly number[]): number => Math.hypot(...vector);
