/**
 * The stiffness of motions that are soft compared with the stiffest ones (T 11.2): for a pendulum on a bushing of 1e11 N/m it is a
 * fraction of 1e-9, which differences of the whole cannot tell from zero. It is measured with the stiff motions settled, as if one pushed
 * the pendulum and let the bushing yield: then none of their forces enters.
 */
import { combineMotions, factoriseAt, follow, kineticProduct, largestSpeed } from '../modes/free-motions';
import { difference } from '../../../core/math/quat';
import { eigenOf } from '../modes/eigen-of';
import { STENCIL } from '../modes/linearise';
import { linearisedAt, relax } from './relax-stiff';
import { Matrix, solve } from 'ml-matrix';
import { poseOffset } from '../../../core/coordinates/layout';
import type { Mechanism } from '../mechanism';

/** Below this fraction of the largest eigenvalue a motion is measured separately [1]: above it, K is accurate to 1e-7. */
const SOFT = 1e-6;
/** Below this fraction of the largest, the stiffness is lost in the rounding of poses [1]. */
const NOTHING = 1e-13;
/** A motion counts as stiff from this fraction of the softest of those that are not measured separately [1]. */
const GAP = 0.1;
/** With more motions than this none is measured separately: each K costs as many evaluations. */
const MOST_MOTIONS = 30;
/** Step of the differences, in characteristic lengths [1]. */
const REACH = 2.3e-3;
/** Asymmetry of K of the soft motions, relative to its largest element, that is attributed to the differences [1]. */
const NOISE = 1e-5;

export interface Softness {
  /** The free motions along the eigenvectors of K: there the rounding of the stiff ones does not enter the soft ones. */
  readonly motions: Float64Array[];
  /** K in these motions, the soft ones measured separately: their coupling with the others is exactly zero. */
  readonly stiffness: number[][];
  /** Eigenvalues up to this count as zero [1/s^2]. */
  readonly flat: number;
}

/** Null where no motion is so soft, or where the stiff ones do not settle: then only K itself is known. */
export function measureSoft(
  mechanism: Mechanism,
  y: Float64Array,
  motions: readonly Float64Array[],
  stiffness: readonly (readonly number[])[],
): Softness | null {
  if (motions.length > MOST_MOTIONS) return null;
  const { values, vectors } = eigenOf(stiffness);
  const largest = Math.max(0, ...values.map(Math.abs));
  const places = values.flatMap((value, e) => (Math.abs(value) <= SOFT * largest ? [e] : []));
  if (places.length === 0 || places.length === values.length) return null;
  const turned = vectors.map((vector) => combineMotions(motions, vector));
  const soft = places.map((e) => turned[e]);
  const least = Math.min(...values.filter((_, e) => !places.includes(e)).map(Math.abs));
  const stiff = Math.max(SOFT * largest, GAP * least);
  const columns = soft.map((motion) => columnsOf(mechanism, y, { motion, soft, stiff }));
  factoriseAt(mechanism, y);
  const K = quotient(columns);
  if (K === null) return null;
  const flat = NOTHING * largest;
  const own = (i: number, j: number): number => {
    const [a, b] = [places.indexOf(i), places.indexOf(j)];
    if (a >= 0 && b >= 0) return K[a][b];
    return i === j ? values[i] : 0;
  };
  return { motions: turned, stiffness: values.map((_, i) => values.map((__, j) => own(i, j))), flat };
}

interface Columns {
  /** Minus the derivatives of the forces in the soft motions. */
  readonly force: number[];
  /** Derivatives of the displacements in them: as the stiff ones settle, they take up part of a step. */
  readonly way: number[];
}

/** Along `motion`; null where a pose cannot be reached. */
function columnsOf(
  mechanism: Mechanism,
  y: Float64Array,
  { motion, soft, stiff }: { motion: Float64Array; soft: readonly Float64Array[]; stiff: number },
): Columns | null {
  if (!factoriseAt(mechanism, y)) return null;
  const h = (REACH * mechanism.system.length) / largestSpeed(mechanism, motion).speed;
  const force = new Array<number>(soft.length).fill(0);
  const way = force.slice();
  for (const [at, weight] of STENCIL) {
    const moved = y.slice();
    if (!factoriseAt(mechanism, moved) || !follow(mechanism, moved, motion, at * h)) return null;
    if (!relax(mechanism, moved, stiff)) return null;
    const acceleration = softForce(mechanism, moved, stiff);
    if (acceleration === null) return null;
    const gone = wayBetween(mechanism.system.n, y, moved);
    soft.forEach((z, i) => {
      force[i] -= (weight * kineticProduct(mechanism, z, acceleration)) / (12 * h);
      way[i] += (weight * kineticProduct(mechanism, z, gone)) / (12 * h);
    });
  }
  return { force, way };
}

/** Forces over displacements: K of the soft motions; null where it is undetermined. */
function quotient(columns: readonly (Columns | null)[]): number[][] | null {
  const found = columns.flatMap((column) => column ?? []);
  if (found.length < columns.length) return null;
  const ways = new Matrix(found.map(({ way }) => way));
  const forces = new Matrix(found.map(({ force }) => force));
  const K = solve(ways, forces).transpose().to2DArray();
  if (!K.every((row) => row.every(Number.isFinite))) return null;
  const noise = NOISE * Math.max(...K.flat().map(Math.abs));
  const even = K.every((row, i) => row.every((value, j) => Math.abs(value - K[j][i]) <= noise));
  return even ? K.map((row, i) => row.map((value, j) => (value + K[j][i]) / 2)) : K;
}

/** Displacements and rotations (6n) from one pose to another nearby. */
function wayBetween(bodies: number, from: Float64Array, to: Float64Array): Float64Array {
  const way = new Float64Array(6 * bodies);
  for (let b = 1; b < bodies; b++) {
    const x = poseOffset(b);
    for (let c = 0; c < 3; c++) way[6 * b + c] = to[x + c] - from[x + c];
    difference(way, 6 * b + 3, to, x + 3, from, x + 3);
  }
  return way;
}

/** The acceleration (6n) in the motions that are soft at y. */
function softForce(mechanism: Mechanism, y: Float64Array, stiff: number): Float64Array | null {
  const linearised = linearisedAt(mechanism, y);
  if (linearised === null) return null;
  const { motions, g, values, vectors } = linearised;
  const weights = new Array<number>(motions.length).fill(0);
  values.forEach((value, e) => {
    if (value > stiff) return;
    const along = vectors[e].reduce((sum, component, i) => sum + component * g[i], 0);
    vectors[e].forEach((component, i) => (weights[i] += along * component));
  });
  return combineMotions(motions, weights);
}
