/**
 * Acceleration of a fixed-point iteration x <- x + r(x) (nonlinear GCR; T 9.7). A frozen Jacobian is wrong only in a few directions,
 * those of stiff springs that have rotated since; a plain simplified Newton iteration diverges in them, while a Krylov method resolves
 * them one by one.
 *
 * From pairs (dx, dr) of earlier iterations, orthonormal in dr, the component of r in their span is removed, and x moves by the
 * corresponding dx. Norms are root mean squares of components over their scale.
 */
export interface Krylov {
  readonly dx: readonly Float64Array[];
  readonly dr: readonly Float64Array[];
  readonly lastStep: Float64Array;
  readonly lastR: Float64Array;
  /** Norm of the last r, including that component. */
  whole: number;
  count: number;
  started: boolean;
  /** Number of leading components of each scale that enter the norm; at most all of them. */
  readonly counted: number;
}

export function createKrylov(depth: number, size: number, counted = Infinity): Krylov {
  const arrays = () => Array.from({ length: depth }, () => new Float64Array(size));
  return {
    dx: arrays(),
    dr: arrays(),
    lastStep: new Float64Array(size),
    lastR: new Float64Array(size),
    whole: 0,
    count: 0,
    started: false,
    counted,
  };
}

export function restartKrylov(k: Krylov): void {
  k.count = 0;
  k.started = false;
}

/** Mean of a b / scale^2 over the counted components; the scale repeats. */
function product(counted: number, a: Float64Array, b: Float64Array, scale: Float64Array): number {
  const n = scale.length;
  const first = Math.min(counted, n);
  let sum = 0;
  for (let o = 0; o < a.length; o += n) {
    for (let i = 0; i < first; i++) sum += (a[o + i] / scale[i]) * (b[o + i] / scale[i]);
  }
  return sum / (first * (a.length / n));
}

/** Moves x, given r(x), which is overwritten; returns the norm of the part of r outside the span of earlier iterations. */
export function accelerate(k: Krylov, x: Float64Array, r: Float64Array, scale: Float64Array): number {
  if (k.started && k.count < k.dx.length) addPair(k, r, scale);
  k.lastR.set(r);
  k.whole = Math.sqrt(product(k.counted, r, r, scale));
  k.lastStep.fill(0);
  for (let j = 0; j < k.count; j++) {
    const f = product(k.counted, k.dr[j], r, scale);
    const dr = k.dr[j];
    const dx = k.dx[j];
    for (let i = 0; i < r.length; i++) {
      r[i] -= f * dr[i];
      k.lastStep[i] -= f * dx[i];
    }
  }
  for (let i = 0; i < r.length; i++) {
    k.lastStep[i] += r[i];
    x[i] += k.lastStep[i];
  }
  k.started = true;
  return Math.sqrt(product(k.counted, r, r, scale));
}

function addPair(k: Krylov, r: Float64Array, scale: Float64Array): void {
  const dr = k.dr[k.count];
  const dx = k.dx[k.count];
  for (let i = 0; i < r.length; i++) dr[i] = r[i] - k.lastR[i];
  dx.set(k.lastStep);
  const whole = product(k.counted, dr, dr, scale);
  for (let j = 0; j < k.count; j++) {
    const f = product(k.counted, k.dr[j], dr, scale);
    for (let i = 0; i < r.length; i++) {
      dr[i] -= f * k.dr[j][i];
      dx[i] -= f * k.dx[j][i];
    }
  }
  const rest = product(k.counted, dr, dr, scale);
  if (!(rest > 1e-20 * whole)) return;
  const f = 1 / Math.sqrt(rest);
  for (let i = 0; i < r.length; i++) {
    dr[i] *= f;
    dx[i] *= f;
  }
  k.count++;
}
