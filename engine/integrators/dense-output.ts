import { combine } from './runge-kutta';
import { DOPRI5_DENSE } from './tableau';
import type { RungeKuttaWorkspace } from './runge-kutta';

/** Polynomial of degree four over the last accepted step of Dormand-Prince 5(4) (T 9.4). */
export interface DenseOutput {
  t: number;
  h: number;
  readonly r: readonly Float64Array[];
}

export function createDenseOutput(size: number): DenseOutput {
  return { t: 0, h: 0, r: Array.from({ length: 5 }, () => new Float64Array(size)) };
}

/** Prepares the polynomial of the step from (t, y) of length h whose stages are in w. */
export function calcDenseOutput(
  dense: DenseOutput,
  w: RungeKuttaWorkspace,
  t: number,
  y: Float64Array,
  h: number,
): void {
  const [r1, r2, r3, r4, r5] = dense.r;
  const first = w.k[0];
  const last = w.k[6];
  dense.t = t;
  dense.h = h;
  for (let i = 0; i < y.length; i++) {
    const change = w.next[i] - y[i];
    const bend = h * first[i] - change;
    r1[i] = y[i];
    r2[i] = change;
    r3[i] = bend;
    r4[i] = change - h * last[i] - bend;
    r5[i] = 0;
  }
  combine(w.stage, r5, h, DOPRI5_DENSE, w.k, 7);
  r5.set(w.stage);
}

/** out = state at time t inside the step. */
export function interpolate(dense: DenseOutput, t: number, out: Float64Array): void {
  const theta = (t - dense.t) / dense.h;
  const rest = 1 - theta;
  const [r1, r2, r3, r4, r5] = dense.r;
  for (let i = 0; i < out.length; i++) {
    out[i] = r1[i] + theta * (r2[i] + rest * (r3[i] + theta * (r4[i] + rest * r5[i])));
  }
}
