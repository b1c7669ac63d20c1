/** Plain dense vectors. */

export function dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
  return sum;
}

export const norm = (a: ArrayLike<number>): number => Math.sqrt(dot(a, a));

/** a := a + factor b */
export function addTo(a: Float64Array, factor: number, b: ArrayLike<number>): void {
  for (let i = 0; i < a.length; i++) a[i] += factor * b[i];
}
