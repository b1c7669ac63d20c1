/** Eigenvalues and eigenvectors by Jacobi's rotations: slow, simple, and nothing like the factorisation it judges. */
export function symmetricEigen(matrix: readonly (readonly number[])[]): {
  values: number[];
  vectors: number[][];
} {
  const n = matrix.length;
  const a = matrix.map((row) => [...row]);
  const v = a.map((_, i) => a.map((__, j) => (i === j ? 1 : 0)));
  for (let sweep = 0; sweep < 100; sweep++) {
    let off = 0;
    for (let p = 0; p < n; p++) for (let q = p + 1; q < n; q++) off += a[p][q] ** 2;
    // what is left off the diagonal comes into the values squared
    if (off <= 1e-31 * a.reduce((sum, row, i) => sum + row[i] ** 2, 0)) break;
    for (let p = 0; p < n; p++) for (let q = p + 1; q < n; q++) rotate(a, v, p, q);
  }
  // column i of v belongs to value i
  return { values: a.map((row, i) => row[i]), vectors: a.map((_, i) => v.map((row) => row[i])) };
}

function rotate(a: number[][], v: number[][], p: number, q: number): void {
  if (a[p][q] === 0) return;
  const theta = (a[q][q] - a[p][p]) / (2 * a[p][q]);
  const t = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
  const c = 1 / Math.sqrt(t * t + 1);
  const s = t * c;
  const n = a.length;
  for (let k = 0; k < n; k++) [a[k][p], a[k][q]] = [c * a[k][p] - s * a[k][q], s * a[k][p] + c * a[k][q]];
  for (let k = 0; k < n; k++) [a[p][k], a[q][k]] = [c * a[p][k] - s * a[q][k], s * a[p][k] + c * a[q][k]];
  for (let k = 0; k < n; k++) [v[k][p], v[k][q]] = [c * v[k][p] - s * v[k][q], s * v[k][p] + c * v[k][q]];
}

/** A^+ b, with eigenvalues below `cut` of the largest taken as zero. */
export function pseudoSolve(
  matrix: readonly (readonly number[])[],
  b: readonly number[],
  cut = 1e-10,
): number[] {
  const { values, vectors } = symmetricEigen(matrix);
  const largest = Math.max(0, ...values.map(Math.abs));
  const x = b.map(() => 0);
  values.forEach((value, i) => {
    if (Math.abs(value) <= cut * largest) return;
    const f = vectors[i].reduce((sum, c, k) => sum + c * b[k], 0) / value;
    vectors[i].forEach((c, k) => (x[k] += f * c));
  });
  return x;
}
