/** Components below this, relative to a unit vector, are rounding [1]. */
export const NULL_TOLERANCE = 1e-6;

/** Number of linearly independent vectors among a few short ones: Gram-Schmidt with pivoting. */
export function rankOf(vectors: readonly (readonly number[])[]): number {
  let rank = 0;
  const rest = vectors.map((vector) => [...vector]);
  while (rest.length > 0) {
    const norms = rest.map((vector) => Math.hypot(...vector));
    const best = norms.indexOf(Math.max(...norms));
    if (norms[best] <= NULL_TOLERANCE) break;
    const [pivot] = rest.splice(best, 1);
    for (const vector of rest) {
      const f = vector.reduce((sum, value, i) => sum + value * pivot[i], 0) / norms[best] ** 2;
      for (let i = 0; i < vector.length; i++) vector[i] -= f * pivot[i];
    }
    rank++;
  }
  return rank;
}
