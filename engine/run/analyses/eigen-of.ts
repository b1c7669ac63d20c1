import { EigenvalueDecomposition } from 'ml-matrix';

/** Eigenvalues, ascending, and eigenvectors of the symmetric part. */
export function eigenOf(matrix: readonly (readonly number[])[]): { values: number[]; vectors: number[][] } {
  if (matrix.length === 0) return { values: [], vectors: [] };
  const symmetric = matrix.map((row, i) => row.map((value, j) => (value + matrix[j][i]) / 2));
  const result = new EigenvalueDecomposition(symmetric, { assumeSymmetric: true });
  return { values: [...result.realEigenvalues], vectors: result.eigenvectorMatrix.transpose().to2DArray() };
}
