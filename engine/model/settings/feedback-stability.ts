/**
 * Does the feedback Cddot + d Cdot + k C = 0 decay with a fixed step h (T 7.2)? The residual of a row obeys it as
 * discretised by the integrator, so the answer is given by the method's stability function at the two roots.
 */
import type { Integrator } from '../project';

/** Coefficients of the stability function R(z) = sum of c[i] z^i of the explicit methods with a fixed step. */
const STABILITY: Partial<Record<Integrator, readonly number[]>> = {
  'explicit-euler': [1, 1],
  rk4: [1, 1, 1 / 2, 1 / 6, 1 / 24],
};

/** Factor per step of the slower of the two modes of a residual [1]; below one it decays. */
export function feedbackFactor(integrator: Integrator, h: number, k: number, d: number): number | null {
  if (integrator === 'semi-implicit-euler') return semiImplicitFactor(h * d, h * h * k);
  const polynomial = STABILITY[integrator];
  if (polynomial === undefined) return null;
  const discriminant = (d * d) / 4 - k;
  const root = Math.sqrt(Math.abs(discriminant));
  if (discriminant < 0) return magnitude(polynomial, (-h * d) / 2, h * root);
  return Math.max(
    magnitude(polynomial, h * (-d / 2 - root), 0),
    magnitude(polynomial, h * (-d / 2 + root), 0),
  );
}

/** |R(x + iy)| by Horner's rule. */
function magnitude(coefficients: readonly number[], x: number, y: number): number {
  let re = 0;
  let im = 0;
  for (let i = coefficients.length - 1; i >= 0; i--) {
    const next = re * x - im * y + coefficients[i];
    im = re * y + im * x;
    re = next;
  }
  return Math.hypot(re, im);
}

/** Largest eigenvalue of the step (C, h Cdot) with s = h d and q = h^2 k: trace 2 - s - q, determinant 1 - s. */
function semiImplicitFactor(s: number, q: number): number {
  const half = (2 - s - q) / 2;
  const determinant = 1 - s;
  const discriminant = half * half - determinant;
  if (discriminant < 0) return Math.sqrt(Math.max(0, determinant));
  return Math.abs(half) + Math.sqrt(discriminant);
}
