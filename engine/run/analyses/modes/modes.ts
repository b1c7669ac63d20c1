/**
 * Linearised modes about an equilibrium (T 11.3): eigenvalues of sddot = -C sdot - K s, as frequencies, damping ratios
 * and motions of the bodies.
 */
import { calcEigenvalues } from '../../../core/linalg/eigenvalues';
import { calcDampingMatrix } from './linearise';
import type { Slopes } from './linearise';
import { eigenOf, partsOf } from './eigen-of';
import { combineMotions, factoriseAt } from './free-motions';
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

/** Damping below this fraction of the rates that it couples counts as none, and so does asymmetry of the stiffness [1]. */
const NEGLIGIBLE = 1e-7;
/** A smaller damping ratio is the error of the differences [1]. */
const ROUNDING = 1e-9;
/** Damping below this fraction of the rates that it couples is the error of the differences [1]. */
const UNCOUPLED = 1e-13;
/** Below this fraction of the largest rate an eigenvalue is rounding [1]. */
const STILL = 1e-13;

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
  const rates = ratesOf(K);
  const problem = { K, C, rates, still: Math.max(noise, STILL * Math.max(largest(C), ...rates)) };
  const modes = isConservative(problem) ? undampedModes(K, motions) : dampedModes(problem, motions);
  return modes.sort((a, b) => Math.hypot(a.re, a.im) - Math.hypot(b.re, b.im) || a.re - b.re);
}

interface Linearised {
  readonly K: readonly number[][];
  readonly C: readonly number[][];
  /** Circular frequency of each motion on its own [1/s], the scale for its damping: 0 where no position of it has a force. */
  readonly rates: readonly number[];
  /** Eigenvalues up to this, and damping of motions without a rate, are the error of C or the rounding of the stiffest motion [1/s]. */
  readonly still: number;
}

const ratesOf = (K: readonly number[][]): number[] =>
  K.map((row, i) =>
    Math.sqrt(Math.max(...row.map((value, j) => Math.max(Math.abs(value), Math.abs(K[j][i]))))),
  );

/** Each motion on the scale of its own rate: the damping of a slow one is negligible on that of a stiff bushing. */
function isConservative({ K, C, rates, still }: Linearised): boolean {
  return K.every((row, i) =>
    row.every((value, j) => {
      const size = rates[i] * rates[j];
      const none = size > 0 ? NEGLIGIBLE * Math.sqrt(size) : still;
      return Math.abs(C[i][j]) <= none && Math.abs(value - K[j][i]) <= NEGLIGIBLE * size;
    }),
  );
}

/** Eigenvalues of K are the squares of circular frequencies; negative ones, of growth rates. */
function undampedModes(K: readonly number[][], motions: readonly Float64Array[]): Mode[] {
  const { values, vectors } = eigenOf(K);
  return values.map((value, i) => {
    const rate = Math.sqrt(Math.abs(value));
    const [re, im] = value < 0 ? [rate, 0] : [0, rate];
    return createMode(re, im, combineMotions(motions, vectors[i]));
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
 * similar size, and rounding of a stiff motion is relative to its rate, not to its square. Positions without a rate act on nothing: they
 * are left out, each with its eigenvalue of zero, which rounding would otherwise make two of that are not. Uncoupled motions are
 * solved separately.
 */
function eigenvaluesOf({ K, C, rates, still }: Linearised): Eigenvalue[] {
  const damping = C.map((row, i) =>
    row.map((value, j) => {
      const size = rates[i] * rates[j];
      return Math.abs(value) > (size > 0 ? UNCOUPLED * Math.sqrt(size) : still) ? value : 0;
    }),
  );
  const coupled = damping.map((row, i) => row.map((value, j) => (value === 0 ? K[i][j] : value)));
  return partsOf(coupled).flatMap((part) => {
    const held = part.filter((i) => rates[i] > 0);
    const matrix = [
      ...held.map((i) => [...held.map(() => 0), ...part.map((j) => (i === j ? rates[i] : 0))]),
      ...part.map((i) => [...held.map((j) => -K[i][j] / rates[j]), ...part.map((j) => -damping[i][j])]),
    ];
    const { real, imaginary, at } = calcEigenvalues(matrix, false);
    return real.map((re, e): Eigenvalue => {
      const im = imaginary[e];
      const [a, b] = [0, 1].map(() => new Array<number>(K.length).fill(0));
      // the second of a conjugate pair has the same two columns
      const [first, second] = [(k: number) => at(k, e), (k: number) => (im > 0 ? at(k, e + 1) : 0)];
      part.forEach((i, k) => {
        const place = held.indexOf(i);
        const speed = held.length + k;
        const size = re * re + im * im;
        // of a position that was left out, the speed over the eigenvalue
        a[i] = place >= 0 ? first(place) / rates[i] : (first(speed) * re + second(speed) * im) / size;
        b[i] = place >= 0 ? second(place) / rates[i] : (second(speed) * re - first(speed) * im) / size;
      });
      return { re, im, a, b };
    });
  });
}

/** A motion without stiffness stays where it is, and goes on at its speed unless that is damped. */
function dampedModes(problem: Linearised, motions: readonly Float64Array[]): Mode[] {
  const { rates, still } = problem;
  const neutral = motions.filter((_, i) => rates[i] === 0);
  let zeros = neutral.length;
  const modes = neutral.map((motion) => createMode(0, 0, motion));
  const size = ({ re, im }: Eigenvalue): number => Math.hypot(re, im);
  for (const each of eigenvaluesOf(problem).sort((one, other) => size(one) - size(other))) {
    if (zeros > 0 && size(each) <= still) zeros--;
    else if (each.im >= 0)
      modes.push(createMode(each.re, each.im, combineMotions(motions, inPhase(each.a, each.b))));
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

function largest(matrix: readonly (readonly number[])[]): number {
  return Math.max(0, ...matrix.flat().map(Math.abs));
}
