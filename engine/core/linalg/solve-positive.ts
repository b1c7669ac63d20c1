/**
 * b := A^-1 b for a symmetric positive definite A (n x n, row-major), which is overwritten by its Cholesky factor in the lower triangle.
 * False if a pivot is not above rounding: A is then not positive definite. Leading zeros of a row stay zero and cost nothing, so rows of
 * bodies with few neighbours are short.
 */
export function solvePositive(A: Float64Array, n: number, b: Float64Array): boolean {
  const first = new Int32Array(n);
  for (let i = 0; i < n; i++) {
    const row = i * n;
    let start = 0;
    while (start < i && A[row + start] === 0) start++;
    first[i] = start;
    for (let j = start; j <= i; j++) {
      const other = j * n;
      let sum = A[row + j];
      for (let k = Math.max(start, first[j]); k < j; k++) sum -= A[row + k] * A[other + k];
      if (j < i) A[row + j] = sum / A[other + j];
      else if (sum > 1e-16 * A[row + i]) A[row + i] = Math.sqrt(sum);
      else return false;
    }
  }
  for (let i = 0; i < n; i++) {
    let sum = b[i];
    for (let k = first[i]; k < i; k++) sum -= A[i * n + k] * b[k];
    b[i] = sum / A[i * n + i];
  }
  for (let i = n - 1; i >= 0; i--) {
    let sum = b[i];
    for (let k = i + 1; k < n; k++) sum -= A[k * n + i] * b[k];
    b[i] = sum / A[i * n + i];
  }
  return true;
}
