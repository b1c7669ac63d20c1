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
