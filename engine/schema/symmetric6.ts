import type { Symmetric6 } from './values';

/** All 36 elements of a matrix from its upper triangle. */
export function fullMatrix(upper: Symmetric6): Float64Array {
  const full = new Float64Array(36);
  let next = 0;
  for (let r = 0; r < 6; r++) {
    for (let c = r; c < 6; c++) full[6 * r + c] = full[6 * c + r] = upper[next++];
  }
  return full;
}

/** Whether a symmetric 6 x 6 matrix, given by its upper triangle, has no negative eigenvalue: Cholesky with pivoting. */
export function isSemidefinite(upper: Symmetric6): boolean {
  const M = Array.from({ length: 6 }, () => new Array<number>(6).fill(0));
  let next = 0;
  for (let r = 0; r < 6; r++) for (let c = r; c < 6; c++) M[r][c] = M[c][r] = upper[next++];
  // lengths and angles have different units: scale by the diagonal
  const scale = M.map((row, r) => (row[r] > 0 ? 1 / Math.sqrt(row[r]) : 0));
  const S = M.map((row, r) => row.map((value, c) => value * scale[r] * scale[c]));
  if (M.some((row, r) => row[r] < 0 || (row[r] === 0 && row.some((value) => value !== 0)))) return false;
  const left = new Set([0, 1, 2, 3, 4, 5]);
  while (left.size > 0) {
    const pivot = [...left].reduce((a, b) => (S[b][b] > S[a][a] ? b : a));
    left.delete(pivot);
    const d = S[pivot][pivot];
    if (d < 1e-9)
      return [...left, pivot].every(
        (r) => S[r][r] > -1e-9 && [...left].every((c) => Math.abs(S[r][c]) < 1e-4),
      );
    for (const r of left) for (const c of left) S[r][c] -= (S[r][pivot] * S[pivot][c]) / d;
  }
  return true;
}
