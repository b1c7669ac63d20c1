import { combine } from './runge-kutta';
import type { DenseTable } from './tableau';
import type { RightHandSide, RungeKuttaWorkspace } from './runge-kutta';

/** Polynomial over the last accepted step (T 9.4); `DenseTable` states its form. */
export interface DenseOutput {
  readonly table: DenseTable;
  t: number;
  h: number;
  readonly r: readonly Float64Array[];
}

export function createDenseOutput(table: DenseTable, size: number): DenseOutput {
  return { table, t: 0, h: 0, r: Array.from({ length: 4 + table.d.length }, () => new Float64Array(size)) };
}

/**
 * Prepares the polynomial of the step from (t, y) of length h whose stages are in w; evaluates the table's extra stages with f. Returns
 * false if one is not finite.
 */
export function calcDenseOutput(
  dense: DenseOutput,
  w: RungeKuttaWorkspace,
  f: RightHandSide,
  t: number,
  y: Float64Array,
  h: number,
): boolean {
  const { table, r } = dense;
  const { stages } = w.tableau;
  dense.t = t;
  dense.h = h;
  r[0].set(y);
  for (let i = 0; i < y.length; i++) {
    const change = w.next[i] - y[i];
    const bend = h * w.k[0][i] - change;
    r[1][i] = change;
    r[2][i] = bend;
    r[3][i] = change - h * w.k[stages - 1][i] - bend;
  }
  for (let s = 0; s < table.extra.length; s++) {
    const { a, c } = table.extra[s];
    combine(w.stage, r[0], h, a, w.k);
    if (!f(t + c * h, w.stage, w.k[stages + s])) return false;
  }
  for (let j = 0; j < table.d.length; j++) {
    r[4 + j].fill(0);
    combine(w.stage, r[4 + j], h, table.d[j], w.k);
    r[4 + j].set(w.stage);
  }
  return true;
}

/** out = state at time t inside the step. */
export function interpolate(dense: DenseOutput, t: number, out: Float64Array): void {
  const { r } = dense;
  const theta = (t - dense.t) / dense.h;
  const rest = 1 - theta;
  const last = r.length - 1;
  out.set(r[last]);
  for (let j = last - 1; j >= 0; j--) {
    const factor = j % 2 === 1 ? rest : theta;
    const coefficients = r[j];
    for (let i = 0; i < out.length; i++) out[i] = coefficients[i] + factor * out[i];
  }
}
