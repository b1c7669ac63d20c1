/**
 * The basis of a span in three dimensions that people would name: axes of W where they lie in it, then directions across
 * those. Rows along slanting axes of a joint hold `x, y and z` as well as rows along x, y and z do.
 */

/** Sines below this are rounding of a drawing. */
const SAME = 1e-6;
const AXES = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

/** Of unit length and across each other; the first number of each that counts is positive. */
export function plainBasis(vectors: readonly (readonly number[])[]): number[][] {
  const span = acrossEachOther(vectors);
  const inSpan = AXES.filter((axis) => size(less(axis, span)) < SAME);
  return acrossEachOther([...inSpan, ...span])
    .slice(0, span.length)
    .map(upright);
}

/** Gram-Schmidt in the order given; what adds nothing is left out. */
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

/** What is left of a vector across all of the basis. */
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
