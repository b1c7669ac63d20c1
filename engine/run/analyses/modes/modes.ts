/**
 * Linearised modes about an equilibrium (T 11.3): eigenvalues of sddot = -C sdot - K s, as frequencies, damping ratios
 * and motions of the bodies.
 */
import { calcEigenvalues } from '../../../core/linalg/eigenvalues';
import { calcDampingMatrix } from './linearise';
import type { Slopes } from './linearise';
import { eigenOf, partsOf } from './eigen-of';
import { factoriseAt } from './free-motions';
import type { Equilibrium } from '../equilibrium/equilibrium';
import type { Mechanism } from '../mechanism';

export type ModeKind = 'oscillation' | 'decay' | 'growth' | 'neutral';

export interface Mode {
  readonly kind: ModeKind;
  /** Eigenvalue [1/s]; of a conjugate pair the one with a positive imaginary part. */
  readonly re: number;
  readonly im: number;
  /** Frequency of the damped oscillation [Hz]; 0 if it does not oscillate. */
  readonly frequency: number;
  /** -re / |eigenvalue| [1]: 0 undamped, 1 no oscillation, negative where it grows. */
  readonly dampingRatio: number;
  /** Velocities (6n) of the bodies as the motion passes the equilibrium at its fastest. */
  readonly motion: Float64Array;
}

/** Values below this fraction of the largest of their kind count as zero [1]. */
const NEGLIGIBLE = 1e-7;
/** A smaller damping ratio is the error of the differences [1]. */
const ROUNDING = 1e-9;
/** Damping below this fraction of the rates that it couples is the error of the differences [1]. */
const UNCOUPLED = 1e-13;
/** Eigenvalues below this fraction of the root of the largest stiffness count as zero [1]. */
const STILL = 1e-4;

/** All modes, slow ones first. Yields while it works. */
export function* calcModes(mechanism: Mechanism, equilibrium: Equilibrium): Generator<number, Mode[] | null> {
  const { y, motions, stiffness: K } = equilibrium;
  factoriseAt(mechanism, y);
  const columns = calcDampingMatrix(mechanism, y, motions);
  let damping: Slopes | null = null;
  for (;;) {
    const next = columns.next();
    if (next.done === true) {
      damping = next.value;
      break;
    }
    yield 0.5;
  }
  if (damping === null) return null;
  const { matrix: C, noise } = damping;
  const { flat } = equilibrium;
  const isElastic = largest(K) > 0;
  const rates = isElastic ? ratesOf(K, flat) : K.map(() => largest(C) || 1);
  const problem = { K, C, rates, flat };
  const isFree = isElastic ? isConservative(problem) : largest(C) <= noise;
  const modes = isFree
    ? undampedModes(K, motions, flat)
    : dampedModes(problem, motions, isElastic ? stillOf(problem) : noise);
  return modes.sort((a, b) => Math.hypot(a.re, a.im) - Math.hypot(b.re, b.im) || a.re - b.re);
}

interface Linearised {
  readonly K: readonly number[][];
  readonly C: readonly number[][];
  /** Circular frequency of each motion on its own, or a bound of it [1/s]: the scale for its damping. */
  readonly rates: readonly number[];
  /** As in `Equilibrium`. */
  readonly flat: number | null;
}

function ratesOf(K: readonly number[][], flat: number | null): number[] {
  const rate = Math.sqrt(largest(K)) || 1;
  return K.map((row, i) => (flat === null ? rate : Math.sqrt(Math.max(Math.abs(row[i]), flat))));
}

/** Each motion on the scale of its own rate: the damping of a slow one is negligible on that of a stiff bushing. */
function isConservative({ K, C, rates }: Linearised): boolean {
  return K.every((row, i) =>
    row.every((value, j) => {
      const size = rates[i] * rates[j];
      return (
        Math.abs(C[i][j]) <= NEGLIGIBLE * Math.sqrt(size) && Math.abs(value - K[j][i]) <= NEGLIGIBLE * size
      );
    }),
  );
}

/** Eigenvalues of K are the squares of circular frequencies; negative ones, of growth rates. */
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

interface Eigenvalue {
  readonly re: number;
  readonly im: number;
  /** Parts of the displacements along a cosine and a sine. */
  readonly a: number[];
  readonly b: number[];
}

/**
 * Eigenvalues of the first-order system of (R s, sdot) with the rates R: ((0, R), (-K / R, -C)). With rates all its entries are of
 * similar size, and rounding of a stiff motion is relative to its rate, not to its square. Uncoupled motions are solved separately.
 */
function eigenvaluesOf({ K, C, rates }: Linearised): Eigenvalue[] {
  const size = (i: number, j: number): number => Math.sqrt(rates[i] * rates[j]);
  const damping = C.map((row, i) =>
    row.map((value, j) => (Math.abs(value) > UNCOUPLED * size(i, j) ? value : 0)),
  );
  const coupled = damping.map((row, i) => row.map((value, j) => (value === 0 ? K[i][j] : value)));
  return partsOf(coupled).flatMap((part) => {
    const d = part.length;
    const matrix = Array.from({ length: 2 * d }, (_, row) =>
      Array.from({ length: 2 * d }, (__, column) => {
        const [i, j] = [part[row % d], part[column % d]];
        if (row < d) return column === row + d ? rates[i] : 0;
        return column < d ? -K[i][j] / rates[j] : -damping[i][j];
      }),
    );
    const { real, imaginary, at } = calcEigenvalues(matrix, false);
    return real.map((re, e): Eigenvalue => {
      const im = imaginary[e];
      // the second of a conjugate pair has the same two columns
      const along = (column: number): number[] => {
        const all = new Array<number>(K.length).fill(0);
        part.forEach((i, k) => (all[i] = at(k, column) / rates[i]));
        return all;
      };
      return { re, im, a: along(e), b: im > 0 ? along(e + 1) : new Array<number>(K.length).fill(0) };
    });
  });
}

/** Rounding of K shifts an eigenvalue of zero, which is double without damping, by its square root, and with R so does that of C [1/s]. */
const stillOf = ({ K, C, flat }: Linearised): number =>
  Math.max(flat === null ? STILL * Math.sqrt(largest(K)) : Math.sqrt(flat), NEGLIGIBLE * largest(C));

/** Eigenvalues up to `still` [1/s] count as zero where the stiffness has zeros. */
function dampedModes(problem: Linearised, motions: readonly Float64Array[], still: number): Mode[] {
  const { K, flat } = problem;
  const none = flat ?? NEGLIGIBLE * largest(K);
  // each motion without stiffness has two zero eigenvalues: its position stays, and so does its speed unless damped
  const count = eigenOf(K).values.filter((value) => Math.abs(value) <= none).length;
  let zeros = 2 * count;
  const size = ({ re, im }: Eigenvalue): number => Math.hypot(re, im);
  const modes: Mode[] = [];
  for (const each of eigenvaluesOf(problem).sort((one, other) => size(one) - size(other))) {
    const rests = zeros > 0 && size(each) <= still;
    if (rests) zeros--;
    if (each.im < 0 || (rests && modes.length === count)) continue;
    const shape = combine(motions, inPhase(each.a, each.b));
    modes.push(rests ? createMode(0, 0, shape) : createMode(each.re, each.im, shape));
  }
  return modes;
}

/** The part of the motion a cos + b sin at the phase of its maximum. */
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
