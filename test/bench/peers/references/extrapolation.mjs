/**
 * The method of Gragg, Bulirsch and Stoer: midpoint rule with ever finer substeps, extrapolated. For references only: it
 * shares nothing with the engines that are measured against them.
 */

const SUBSTEPS = [2, 4, 6, 8, 10, 12, 14, 16, 18, 20];

/** Advances y in place from t by h; halves the step where the extrapolation does not converge to `tolerance`. */
export function advance(rates, t, y, h, tolerance) {
  const size = y.length;
  const scratch = { dy: new Float64Array(size), a: new Float64Array(size), b: new Float64Array(size) };
  const end = t + h;
  let step = h;
  while (t < end) {
    step = Math.min(step, end - t);
    const next = extrapolate(rates, y, step, tolerance, scratch);
    if (next === null) {
      step /= 2;
      if (step < 1e-10) throw new Error('The reference does not converge.');
      continue;
    }
    y.set(next.y);
    t = end - t - step < 1e-14 ? end : t + step;
    if (next.easy) step *= 2;
  }
}

function extrapolate(rates, y, h, tolerance, scratch) {
  let table = [];
  let before = Infinity;
  for (let k = 0; k < SUBSTEPS.length; k++) {
    const row = [midpoint(rates, y, h, SUBSTEPS[k], scratch)];
    for (let j = 1; j <= k; j++) {
      const ratio = (SUBSTEPS[k] / SUBSTEPS[k - j]) ** 2 - 1;
      row.push(row[j - 1].map((value, i) => value + (value - table[j - 1][i]) / ratio));
    }
    if (k > 2) {
      let error = 0;
      for (let i = 0; i < y.length; i++) {
        error = Math.max(error, Math.abs(row[k][i] - row[k - 1][i]) / (1 + Math.abs(y[i])));
      }
      if (error <= tolerance) return { y: row[k], easy: k < 6 };
      // rounding: it will not get better
      if (error < 20 * tolerance && error >= before) return { y: row[k], easy: false };
      before = error;
    }
    table = row;
  }
  return null;
}

function midpoint(rates, y, h, count, { dy, a, b }) {
  const s = h / count;
  a.set(y);
  rates(a, dy);
  for (let i = 0; i < y.length; i++) b[i] = a[i] + s * dy[i];
  for (let n = 1; n < count; n++) {
    rates(b, dy);
    for (let i = 0; i < y.length; i++) {
      const value = a[i] + 2 * s * dy[i];
      a[i] = b[i];
      b[i] = value;
    }
  }
  rates(b, dy);
  return Float64Array.from(y, (_, i) => (a[i] + b[i] + s * dy[i]) / 2);
}
