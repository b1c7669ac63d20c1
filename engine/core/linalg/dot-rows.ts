/** Sum over c < length of a[i + c] a[j + c], with four accumulators: the inner loop of every factorisation here. */
export function dotRows(a: Float64Array, i: number, j: number, length: number): number {
  let s0 = 0;
  let s1 = 0;
  let s2 = 0;
  let s3 = 0;
  let c = 0;
  for (; c + 3 < length; c += 4) {
    s0 += a[i + c] * a[j + c];
    s1 += a[i + c + 1] * a[j + c + 1];
    s2 += a[i + c + 2] * a[j + c + 2];
    s3 += a[i + c + 3] * a[j + c + 3];
  }
  for (; c < length; c++) s0 += a[i + c] * a[j + c];
  return s0 + s1 + (s2 + s3);
}

/**
 * Adds to `sums` the four dot products of two rows that begin at `a` and `a + aStep` with two that begin at `b` and `b + bStep`: each
 * number is read once for two products.
 */
export function addPairProducts(
  L: Float64Array,
  a: number,
  aStep: number,
  b: number,
  bStep: number,
  length: number,
  sums: Float64Array,
): void {
  let s00 = 0;
  let s01 = 0;
  let s10 = 0;
  let s11 = 0;
  for (let i = a, j = b; i < a + length; i++, j++) {
    const a0 = L[i];
    const a1 = L[i + aStep];
    const b0 = L[j];
    const b1 = L[j + bStep];
    s00 += a0 * b0;
    s01 += a0 * b1;
    s10 += a1 * b0;
    s11 += a1 * b1;
  }
  sums[0] += s00;
  sums[1] += s01;
  sums[2] += s10;
  sums[3] += s11;
}
