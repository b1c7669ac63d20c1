/**
 * b := A^-1 b for a symmetric positive definite A (n x n, row-major), which is overwritten by its Cholesky factor in the
 * lower triangle. False where a pivot is not above rounding: A is then not positive definite. Zeros at the start of a row stay zeros,
 * and cost nothing: rows of bodies that hang on few others are short.
 */
export function solvePositive(A: Float64Array, n: number, b: Float64Array): boolean {
  for (let i = 0; i < n; i++) {
    const row = i * n;
    let first = 0;
    while (first < i && A[row + first] === 0) first++;
    for (let j = first; j <= i; j++) {
      const other = j * n;
      let sum = A[row + j];
      for (let k = first; k < j; k++) sum -= A[row + k] * A[other + k];
      if (j < i) A[row + j] = sum / A[other + j];
      else if (sum > 1e-16 * A[row + i]) A[row + i] = Math.sqrt(sum);
      else return false;
    }
  }
  for (let i = 0; i < n; i++) {
    let sum = b[i];
    for (let k = 0; k < i; k++) sum -= A[i * n + k] * b[k];
    b[i] = sum / A[i * n + i];
  }
  for (let i = n - 1; i >= 0; i--) {
    let sum = b[i];
    for (let k = i + 1; k < n; k++) sum -= A[k * n + i] * b[k];
    b[i] = sum / A[i * n + i];
  }
  return true;
}
