/**
 * Samples inside a step of Radau IIA, each by a shorter step of the method from the same start: as accurate in stiff components as a
 * step that ends there, and without influence on the steps.
 */
import { createRadau5, guessStages, solveStages } from './radau5';
import { factoriseNewton } from './radau5-matrix';
import type { NewtonStructure } from './radau5-matrix';
import type { Radau5 } from './radau5';
import type { RightHandSide } from './runge-kutta';

export interface StepInside {
  /** out = state a step of length h after (t, y); false if its stages do not converge. */
  readonly take: (
    f: RightHandSide,
    t: number,
    y: Float64Array,
    h: number,
    enough: number,
    noise: number,
    out: Float64Array,
  ) => boolean;
}

/** Inside the last step of `r`, using its Jacobian, and its polynomial as a first guess. */
export function createStepInside(r: Radau5, structure: NewtonStructure, size: number): StepInside {
  const own = createRadau5(size, structure);
  const inner: Radau5 = { ...own, matrix: { ...own.matrix, J: r.matrix.J }, scale: r.scale };
  return {
    take(f, t, y, h, enough, noise, out) {
      if (!(h > 0) || !factoriseNewton(inner.matrix, h)) return false;
      guessStages(inner, r, t, y, h);
      inner.contraction = 1;
      if (solveStages(inner, f, t, y, h, enough, noise) !== 'converged') return false;
      for (let i = 0; i < out.length; i++) out[i] = y[i] + inner.z[2][i];
      return true;
    },
  };
}
