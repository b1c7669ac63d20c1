/** Matrices of known block structure for the sparse factorisation: products of vectors, as the rows of a mechanism make them. */
import { dot } from '../../engine/core/linalg/dense-vector';
import type { SparseCholesky } from '../../engine/core/linalg/sparse-cholesky';

export interface Case {
  /** Vectors whose products are the matrix. */
  readonly vectors: number[][];
  readonly first: Int32Array;
  readonly cliques: number[][];
}

/** Blocks of up to so many `rows` that each touch two of `bodies`, `width` numbers on each. */
export function mechanism(random: () => number, bodies: number, blocks: number, rows = 3, width = 3): Case {
  const number = () => 2 * random() - 1;
  const cliques = Array.from({ length: bodies }, (): number[] => []);
  const vectors: number[][] = [];
  const first = [0];
  for (let block = 0; block < blocks; block++) {
    const a = Math.floor(bodies * random());
    const b = (a + 1 + Math.floor((bodies - 1) * random())) % bodies;
    cliques[a].push(block);
    cliques[b].push(block);
    const count = 1 + Math.floor(rows * random());
    for (let i = 0; i < count; i++) {
      const vector = new Array<number>(width * bodies).fill(0);
      for (let c = 0; c < width; c++) [vector[width * a + c], vector[width * b + c]] = [number(), number()];
      vectors.push(vector);
    }
    first.push(vectors.length);
  }
  return { vectors, first: Int32Array.from(first), cliques };
}

export const rowsOf = ({ first }: Case): number[][] =>
  Array.from({ length: first.length - 1 }, (_, block) =>
    Array.from({ length: first[block + 1] - first[block] }, (_row, i) => first[block] + i),
  );

/** Writes the products into the places that the pattern has for them. */
export function load(w: SparseCholesky, { vectors }: Case): void {
  const { L, pattern } = w;
  const { rowAt, firstRow, origin, stride, own, leftStart, leftPlace, leftOffset, placeAt } = pattern;
  L.fill(0);
  for (let row = 0; row < pattern.m; row++) {
    const place = placeAt[row];
    const o = origin[place] + (row - firstRow[place]) * stride[place];
    const write = (column: number, at: number) => {
      for (let j = firstRow[column]; j < firstRow[column + 1]; j++) {
        L[at + j - firstRow[column]] = j <= row ? dot(vectors[rowAt[row]], vectors[rowAt[j]]) : NaN;
      }
    };
    for (let c = leftStart[place]; c < leftStart[place + 1]; c++) write(leftPlace[c], o + leftOffset[c]);
    write(place, o + own[place]);
  }
}

/** |sum x_i v_i|^2 with the vectors scaled to unit length. */
export const exactProduct =
  ({ unit, pattern }: SparseCholesky, { vectors }: Case) =>
  (x: Float64Array) => {
    const sum = new Array<number>(vectors[0].length).fill(0);
    x.forEach((value, row) =>
      vectors[pattern.rowAt[row]].forEach((entry, c) => (sum[c] += value * unit[row] * entry)),
    );
    return dot(sum, sum);
  };
