/**
 * Linearised modes about an equilibrium (T 11.3): eigenvalues of sddot = -C sdot - K s, as frequencies, damping ratios
 * and motions of the bodies.
 */
import { EigenvalueDecomposition } from 'ml-matrix';
import { calcDampingMatrix } from './linearise';
import { eigenOf } from './eigen-of';
import { factoriseAt } from './free-motions';
import type { Equilibrium } from './equilibrium';
import type { Mechanism } from './mechanism';

export type ModeKind = 'oscillation' | 'decay' | 'growth' | 'neutral';

export interface Mode {
  readonly kind: ModeKind;
  /** Eigenvalue [1/s]; of a conjugate pair the one with a positive imaginary part. */
  readonly re: number;
  readonly im: number;
  /** Frequency of the damped oscillation [Hz]; 0 where it does not oscillate. */
  readonly frequency: number;
  /** -re / |eigenvalue| [1]: 0 undamped, 1 no oscillation, negative where it grows. */
  readonly dampingRatio: number;
  /** Velocities (6n) of the bodies where the motion passes the equilibrium fastest. */
  readonly motion: Float64Array;
}

/** Relative to the largest of their kind these count as zero [1]. */
const NEGLIGIBLE = 1e-7;
/** A damping ratio below this is what the differences leave of none [1]. */
const ROUNDING = 1e-9;
/** Eigenvalues below this part of the root of the largest stiffness count as zero [1]. */
const STILL = 1e-4;

/** All modes, slow ones first. Yields while it works. */
export function* calcModes(mechanism: Mechanism, equilibrium: Equilibrium): Generator<number, Mode[] | null> {
  const { y, motions, stiffness: K } = equilibrium;
  factoriseAt(mechanism, y);
  const columns = calcDampingMatrix(mechanism, y, motions);
  let C: number[][] | null = null;
  for (;;) {
    const next = columns.next();
    if (next.done === true) {
      C = next.value;
      break;
    }
    yield 0.5;
  }
  if (C === null) return null;
  const rate = Math.sqrt(largest(K));
  const conservative = largest(C) <= NEGLIGIBLE * rate && asymmetry(K) <= NEGLIGIBLE * largest(K);
  const modes = conservative ? undampedModes(K, motions, equilibrium.flat) : dampedModes(K, C, motions);
  return modes.sort((a, b) => Math.hypot(a.re, a.im) - Math.hypot(b.re, b.im) || a.re - b.re);
}

/** Eigenvalues of K are the squares of circular frequencies; negative ones those of a rate of growth. */
function undampedModes(
  K: readonly number[][],
  motions: readonly Float64Array[],
  measured: number | null,
): Mode[] {
  const { values, vectors } = eigenOf(K);
  const flat = measured ?? NEGLIGIBLE * Math.max(...values.map(Math.abs), Number.MIN_VALUE);
  return values.map((value, i) => {
    const rate = Math.abs(value) <= flat ? 0 : Math.sqrt(Math.abs(value));
    const [re, im] = value < 0 ? [rate, 0] : [0, rate];
    return createMode(re, im, combine(motions, vectors[i]));
  });
}

/** Eigenvalues of the first-order system (s, sdot)' = ((0, 1), (-K, -C)) (s, sdot). */
function dampedModes(
  K: readonly number[][],
  C: readonly number[][],
  motions: readonly Float64Array[],
): Mode[] {
  const d = K.length;
  const matrix = Array.from({ length: 2 * d }, (_, i) =>
    Array.from({ length: 2 * d }, (__, j) => {
      if (i < d) return j === i + d ? 1 : 0;
      return j < d ? -K[i - d][j] : -C[i - d][j - d];
    }),
  );
  const { realEigenvalues, imaginaryEigenvalues, eigenvectorMatrix } = new EigenvalueDecomposition(matrix);
  // rounding of K moves an eigenvalue of zero, which is a double one without damping, by its square root
  const still = STILL * Math.sqrt(largest(K));
  const { values } = eigenOf(K);
  let neutral = values.filter((value) => Math.abs(value) <= NEGLIGIBLE * largest(K)).length;
  const modes: Mode[] = [];
  for (let i = 0; i < 2 * d; i++) {
    const re = realEigenvalues[i];
    const im = imaginaryEigenvalues[i];
    if (im < 0) continue;
    const rests = Math.hypot(re, im) <= still;
    // the other of a pair of zeros: the speed stays as well as the position
    if (rests && neutral-- <= 0) continue;
    const [a, b] = [0, 1].map((part) =>
      Array.from({ length: d }, (_, row) =>
        part === 1 && im === 0 ? 0 : eigenvectorMatrix.get(row, i + part),
      ),
    );
    const shape = combine(motions, inPhase(a, b));
    modes.push(rests ? createMode(0, 0, shape) : createMode(re, im, shape));
  }
  return modes;
}

/** Of the motion a cos + b sin the part at the phase where it is largest. */
function inPhase(a: readonly number[], b: readonly number[]): number[] {
  const aa = a.reduce((sum, value) => sum + value * value, 0);
  const bb = b.reduce((sum, value) => sum + value * value, 0);
  const ab = a.reduce((sum, value, i) => sum + value * b[i], 0);
  const phase = Math.atan2(2 * ab, aa - bb) / 2;
  return a.map((value, i) => value * Math.cos(phase) + b[i] * Math.sin(phase));
}

function createMode(re: number, im: number, motion: Float64Array): Mode {
  const size = Math.hypot(re, im);
  const kind = size === 0 ? 'neutral' : im > 0 ? 'oscillation' : re > 0 ? 'growth' : 'decay';
  return {
    kind,
    re,
    im,
    frequency: im / (2 * Math.PI),
    dampingRatio: Math.abs(re) <= ROUNDING * size ? 0 : -re / size,
    motion,
  };
}

function combine(motions: readonly Float64Array[], weights: readonly number[]): Float64Array {
  const motion = new Float64Array(motions[0].length);
  motions.forEach((z, i) => {
    for (let c = 0; c < motion.length; c++) motion[c] += weights[i] * z[c];
  });
  return motion;
}

function largest(matrix: readonly (readonly number[])[]): number {
  return Math.max(0, ...matrix.flat().map(Math.abs));
}

function asymmetry(matrix: readonly (readonly number[])[]): number {
  return Math.max(0, ...matrix.flatMap((row, i) => row.map((value, j) => Math.abs(value - matrix[j][i]))));
}
