import { calcEigenvalues } from '../../../core/linalg/eigenvalues';

export interface Eigen {
  /** Ascending. */
  values: number[];
  vectors: number[][];
}

/**
 * Eigenvalues and eigenvectors of the symmetric part. Uncoupled blocks are solved separately: otherwise a soft motion beside
 * one 1e12 times as stiff would carry the rounding of the stiff one.
 */
export function eigenOf(matrix: readonly (readonly number[])[]): Eigen {
  const symmetric = matrix.map((row, i) => row.map((value, j) => (value + matrix[j][i]) / 2));
  const found = partsOf(symmetric).flatMap((part) => {
    const own = part.map((i) => part.map((j) => symmetric[i][j]));
    const { real, at } = calcEigenvalues(own, true);
    return real.map((value, e) => {
      const vector = new Array<number>(matrix.length).fill(0);
      part.forEach((i, k) => (vector[i] = at(k, e)));
      return { value, vector };
    });
  });
  found.sort((a, b) => a.value - b.value);
  return { values: found.map(({ value }) => value), vectors: found.map(({ vector }) => vector) };
}

/** Indices of a square matrix, grouped into coupled blocks. */
export function partsOf(matrix: readonly (readonly number[])[]): number[][] {
  const seen = new Set<number>();
  return matrix.flatMap((_, start) => {
    if (seen.has(start)) return [];
    const part = new Set([start]);
    for (const i of part) matrix.forEach((row, j) => (row[i] !== 0 || matrix[i][j] !== 0) && part.add(j));
    for (const i of part) seen.add(i);
    return [[...part].sort((a, b) => a - b)];
  });
}
