/**
 * The momentum form of a state (T 1.7): instead of v and w it holds P/m and L/i, the momenta of each body divided by its mass and its
 * mean moment of inertia, so that they have the size of velocities and tolerances mean the same in both forms.
 */
import { poseOffset, velocityOffset } from '../coordinates/layout';
import { conjugate, rotate } from '../math/mat3';
import { toMatrix } from '../math/quat';
import { triple } from '../math/scratch';
import type { Scratch } from '../math/scratch';
import type { System } from './system';

const createScratch = () => ({ R: new Float64Array(9), I: new Float64Array(9), w: triple() });

/** Mean moment of inertia of body b [kg m^2]. */
export function meanInertia({ inertia }: System, b: number): number {
  return (inertia[9 * b] + inertia[9 * b + 4] + inertia[9 * b + 8]) / 3;
}

/** In place: (v, w) become (P/m, L/i). */
export function toMomenta(system: System, y: Float64Array, scratch: Scratch): void {
  const { R, I, w } = scratch.of(createScratch);
  for (let b = 1; b < system.n; b++) {
    const o = velocityOffset(system.n) + 6 * b + 3;
    toMatrix(R, 0, y, poseOffset(b) + 3);
    conjugate(I, 0, R, 0, system.inertia, 9 * b);
    rotate(w, 0, I, 0, y, o);
    const scale = 1 / meanInertia(system, b);
    for (let c = 0; c < 3; c++) y[o + c] = scale * w[c];
  }
}

/** Writes to out[o] the generalised velocity for the momenta in y with the poses in `poses`. `out` may be y itself. */
export function velocitiesOf(
  system: System,
  poses: Float64Array,
  y: Float64Array,
  out: Float64Array,
  o: number,
  scratch: Scratch,
): void {
  const { R, I, w } = scratch.of(createScratch);
  const v0 = velocityOffset(system.n);
  for (let b = 1; b < system.n; b++) {
    const v = v0 + 6 * b;
    toMatrix(R, 0, poses, poseOffset(b) + 3);
    conjugate(I, 0, R, 0, system.invInertia, 9 * b);
    rotate(w, 0, I, 0, y, v + 3);
    const scale = meanInertia(system, b);
    for (let c = 0; c < 3; c++) {
      out[o + 6 * b + c] = y[v + c];
      out[o + 6 * b + 3 + c] = scale * w[c];
    }
  }
}
