/** Singular values by Jacobi's one-sided rotations: small ones come out as exact as large ones. Nothing of the engine is in it. */

/** Of a matrix of `columns` numbers a row; its rows are changed. Largest first. */
export function singularValues(rows: Float64Array[], columns: number): number[] {
  // rotations among the shorter list of vectors
  const vectors = rows.length <= columns ? rows : transpose(rows, columns);
  for (let sweep = 0; sweep < 60; sweep++) {
    let turned = false;
    for (let p = 0; p < vectors.length; p++) {
      for (let q = p + 1; q < vectors.length; q++) turned = makeOrthogonal(vectors[p], vectors[q]) || turned;
    }
    if (!turned) break;
  }
  return vectors.map(norm).sort((a, b) => b - a);
}

export function norm(vector: Float64Array): number {
  let sum = 0;
  for (let c = 0; c < vector.length; c++) sum += vector[c] * vector[c];
  return Math.sqrt(sum);
}

function transpose(rows: readonly Float64Array[], columns: number): Float64Array[] {
  return Array.from({ length: columns }, (_, c) => Float64Array.from(rows, (row) => row[c]));
}

/** Turns both in their plane; whether there was anything to turn. */
function makeOrthogonal(a: Float64Array, b: Float64Array): boolean {
  let aa = 0;
  let bb = 0;
  let ab = 0;
  for (let c = 0; c < a.length; c++) {
    aa += a[c] * a[c];
    bb += b[c] * b[c];
    ab += a[c] * b[c];
  }
  if (Math.abs(ab) <= 1e-15 * Math.sqrt(aa * bb) || Math.sqrt(aa * bb) < 1e-40) return false;
  const tau = (bb - aa) / (2 * ab);
  const t = (tau >= 0 ? 1 : -1) / (Math.abs(tau) + Math.hypot(1, tau));
  const cosine = 1 / Math.hypot(1, t);
  const sine = t * cosine;
  for (let c = 0; c < a.length; c++) {
    const value = a[c];
    a[c] = cosine * value - sine * b[c];
    b[c] = sine * value + cosine * b[c];
  }
  return true;
}
