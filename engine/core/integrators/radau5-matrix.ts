/**
 * The linear algebra of a simplified Newton iteration: J = df/dy by finite differences, and factorisations of gamma/h - J and (alpha + i
 * beta)/h - J.
 *
 * Not all components are coupled. Those that nothing depends on (the work, the counted turns) are quadratures, computed after the others
 * are solved. Components in neither list never change (the ground).
 */
import { ALPHA, BETA, GAMMA } from './radau5-table';
import { factoriseComplexLu, factoriseLu, solveComplexLu, solveLu } from '../linalg/lu';
import type { RightHandSide } from './runge-kutta';

export interface NewtonStructure {
  readonly coupled: Int32Array;
  readonly quadratures: Int32Array;
  /** Number of components at the end without influence on error norms; zero if missing. */
  readonly measured?: number;
}

export interface NewtonMatrix extends NewtonStructure {
  /** (coupled + quadratures) x coupled, row by row. */
  readonly J: Float64Array;
  readonly real: Float64Array;
  readonly re: Float64Array;
  readonly im: Float64Array;
  readonly realPivots: Int32Array;
  readonly complexPivots: Int32Array;
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly moved: Float64Array;
  readonly movedRates: Float64Array;
  /** Step length that the factorisations are for [s]. */
  h: number;
}

export function createNewtonMatrix({ coupled, quadratures }: NewtonStructure, size: number): NewtonMatrix {
  const n = coupled.length;
  const square = () => new Float64Array(n * n);
  return {
    coupled,
    quadratures,
    J: new Float64Array((n + quadratures.length) * n),
    real: square(),
    re: square(),
    im: square(),
    realPivots: new Int32Array(n),
    complexPivots: new Int32Array(n),
    x: new Float64Array(n),
    y: new Float64Array(n),
    moved: new Float64Array(size),
    movedRates: new Float64Array(size),
    h: 0,
  };
}

/** The increment of a component is the square root of the rounding unit times its size, but at least that of this size. */
const SMALLEST_SIZE = 1e-3;

/** J by forward differences about (t, y), where the rates are `rate`. Returns false if a number is not finite. */
export function calcJacobian(
  m: NewtonMatrix,
  f: RightHandSide,
  t: number,
  y: Float64Array,
  rate: Float64Array,
): boolean {
  const { coupled, quadratures, J, moved, movedRates } = m;
  const n = coupled.length;
  moved.set(y);
  for (let j = 0; j < n; j++) {
    const c = coupled[j];
    moved[c] = y[c] + Math.sqrt(Number.EPSILON * Math.max(SMALLEST_SIZE, Math.abs(y[c])));
    // the increment actually added, after rounding
    const delta = moved[c] - y[c];
    if (!f(t, moved, movedRates)) return false;
    moved[c] = y[c];
    for (let i = 0; i < n; i++) J[i * n + j] = (movedRates[coupled[i]] - rate[coupled[i]]) / delta;
    for (let q = 0; q < quadratures.length; q++) {
      J[(n + q) * n + j] = (movedRates[quadratures[q]] - rate[quadratures[q]]) / delta;
    }
  }
  return true;
}

/** Factorises both systems for step length h; false if one is singular. */
export function factoriseNewton(m: NewtonMatrix, h: number): boolean {
  const { coupled, J, real, re, im } = m;
  const n = coupled.length;
  im.fill(0);
  for (let i = 0; i < n * n; i++) {
    real[i] = -J[i];
    re[i] = -J[i];
  }
  for (let i = 0; i < n * n; i += n + 1) {
    real[i] += GAMMA / h;
    re[i] += ALPHA / h;
    im[i] = BETA / h;
  }
  m.h = h;
  return factoriseLu(real, n, m.realPivots) && factoriseComplexLu(re, im, n, m.complexPivots);
}

/** b := (gamma/h - J)^-1 b, for a whole state. */
export function solveReal(m: NewtonMatrix, b: Float64Array): void {
  const { coupled, quadratures, J, x } = m;
  const n = coupled.length;
  for (let i = 0; i < n; i++) x[i] = b[coupled[i]];
  solveLu(m.real, n, m.realPivots, x);
  for (let i = 0; i < n; i++) b[coupled[i]] = x[i];
  for (let q = 0; q < quadratures.length; q++) {
    let sum = b[quadratures[q]];
    for (let j = 0; j < n; j++) sum += J[(n + q) * n + j] * x[j];
    b[quadratures[q]] = (sum * m.h) / GAMMA;
  }
}

const NORM = ALPHA * ALPHA + BETA * BETA;

/** (b + i c) := ((alpha + i beta)/h - J)^-1 (b + i c), for whole states. */
export function solveComplex(m: NewtonMatrix, b: Float64Array, c: Float64Array): void {
  const { coupled, quadratures, J, x, y } = m;
  const n = coupled.length;
  for (let i = 0; i < n; i++) {
    x[i] = b[coupled[i]];
    y[i] = c[coupled[i]];
  }
  solveComplexLu(m.re, m.im, n, m.complexPivots, x, y);
  for (let i = 0; i < n; i++) {
    b[coupled[i]] = x[i];
    c[coupled[i]] = y[i];
  }
  for (let q = 0; q < quadratures.length; q++) {
    let re = b[quadratures[q]];
    let im = c[quadratures[q]];
    for (let j = 0; j < n; j++) {
      re += J[(n + q) * n + j] * x[j];
      im += J[(n + q) * n + j] * y[j];
    }
    b[quadratures[q]] = ((re * ALPHA + im * BETA) * m.h) / NORM;
    c[quadratures[q]] = ((im * ALPHA - re * BETA) * m.h) / NORM;
  }
}
