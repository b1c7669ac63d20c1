/**
 * Static equilibrium (T 11.2): the pose, reached from the drawn one with the joints closed, in which a mechanism at rest
 * stays at rest. Drivers hold their coordinates.
 *
 * In the free motions the force is g_i = z_i . M a, and Newton's step is K^-1 g. The magnitudes of K's eigenvalues are used,
 * so that every step goes along the force, never up to an unstable balance; a step that overshoots is halved. No potential
 * is needed: constant torques and forces that turn with a body are balanced as well.
 */
import { eigenOf } from '../modes/eigen-of';
import { accelerationsAt, calcStiffness, components } from '../modes/linearise';
import {
  countFreeMotions,
  factoriseAt,
  findFreeMotions,
  follow,
  kineticProduct,
  largestSpeed,
  projectMotion,
} from '../modes/free-motions';
import { applyInverseMass } from '../../../core/dynamics/mass';
import { calcForces } from '../../../core/dynamics/forces';
import { measureSoft } from './soft-motions';
import { poseOffset } from '../../../core/coordinates/layout';
import { relax, stiffFrom } from './relax-stiff';
import { withoutRounding } from './force-rounding';
import type { Mechanism } from '../mechanism';
import type { Problem } from '../../../model/problem';

export type Stability = 'stable' | 'neutral' | 'unstable' | 'rigid';

export interface Equilibrium {
  readonly y: Float64Array;
  /** Free motions at the equilibrium, along the eigenvectors of K, and K in them: zero where it is only rounding. */
  readonly motions: Float64Array[];
  readonly stiffness: number[][];
  readonly stability: Stability;
  /** Residual force along the free motions over all applied force, in the kinetic metric [1]. */
  readonly residual: number;
  readonly iterations: number;
}

export type EquilibriumResult = { ok: true; equilibrium: Equilibrium } | { ok: false; problems: Problem[] };

/** With more free motions than this, the dense matrix is too large to factorise on a desktop computer. */
const MOST_MOTIONS = 200;
const MAX_ITERATIONS = 200;
const MAX_HALVINGS = 30;
const TOLERANCE = 1e-11;
/** Fraction of the applied force at the previous pose that still counts [1]. */
const FORGOTTEN = 0.01;
/** Rounding of a pose, in characteristic lengths [1]: forces within it do not call for another iteration. */
const ROUNDING = 64 * Number.EPSILON;
/** Fraction of the rounding along the stiffest motion that appears along the others [1]: their directions are only as exact as K. */
const LEAK = 1e-6;
/** Eigenvalues of K below this fraction of the largest are lost in the error of K [1]. */
const SOFTEST = 1e-11;
/** Largest displacement in one step, and in all steps, in characteristic lengths [1]. */
const LONGEST_STEP = 0.2;
const LONGEST_WAY = 100;
/** After all iterations, a mechanism that has moved farther than this is falling, in characteristic lengths [1]. */
const FAR = 10;
/** Where soft motions are not measured separately, eigenvalues of K below this fraction of the largest count as zero [1]. */
const FLAT = 1e-9;

/** Yields its progress between 0 and 1. */
export function* findEquilibrium(mechanism: Mechanism): Generator<number, EquilibriumResult> {
  const y = mechanism.y.slice();
  // forces that balance on the body itself add up to zero, so forces applied earlier count too; but a stiff bushing that was drawn
  // stretched applies so much there that its share must fade
  let applied = weight(mechanism);
  for (let iteration = 0; iteration < MAX_ITERATIONS; iteration++) {
    yield iteration / MAX_ITERATIONS;
    if (!factoriseAt(mechanism, y)) return notFinite(mechanism);
    const count = countFreeMotions(mechanism);
    if (count > MOST_MOTIONS) return tooManyMotions(count);
    const motions = findFreeMotions(mechanism, count);
    const a = accelerationsAt(mechanism, y);
    if (a === null) return notFinite(mechanism);
    const g = components(mechanism, motions, a);
    applied = Math.max(weight(mechanism), appliedForce(mechanism, y), FORGOTTEN * applied);
    const residual = Math.hypot(...g) / (applied || 1);
    const stiffness = yield* calcStiffnessOf(mechanism, y, motions);
    if (stiffness === null) return locked(mechanism);
    const { values, vectors } = eigenOf(stiffness);
    const settled = residual <= TOLERANCE || atRounding(mechanism, motions, { g, applied, values, vectors });
    if (settled || count === 0) {
      const flat = FLAT * Math.max(0, ...values.map(Math.abs));
      const measured = measureSoft(mechanism, y, motions, stiffness) ?? { motions, stiffness, flat };
      const known = withoutRounding(mechanism, y, measured, measured.flat);
      const stability = stabilityOf(eigenOf(known.stiffness).values);
      return { ok: true, equilibrium: { y, ...known, stability, residual, iterations: iteration } };
    }
    const step = newtonStep(mechanism, motions, g, values, vectors);
    if (!advance(mechanism, y, step, stiffFrom(mechanism, motions, g, values))) return locked(mechanism);
    if (farthest(mechanism, y).way > LONGEST_WAY * mechanism.system.length) return falls(mechanism, y);
  }
  return farthest(mechanism, y).way > FAR * mechanism.system.length
    ? falls(mechanism, y)
    : gaveUp(mechanism, y);
}

function* calcStiffnessOf(mechanism: Mechanism, y: Float64Array, motions: readonly Float64Array[]) {
  const columns = calcStiffness(mechanism, y, motions);
  for (;;) {
    const next = columns.next();
    if (next.done === true) {
      factoriseAt(mechanism, y);
      return next.value;
    }
    yield 0;
  }
}

function stabilityOf(values: readonly number[]): Stability {
  if (values.length === 0) return 'rigid';
  if (values.some((value) => value < 0)) return 'unstable';
  return values.includes(0) ? 'neutral' : 'stable';
}

/** Residual along the motions, all that is applied, and the eigenvalues and eigenvectors of the motions' stiffness. */
interface Unbalanced {
  readonly g: readonly number[];
  readonly applied: number;
  readonly values: readonly number[];
  readonly vectors: readonly (readonly number[])[];
}

/**
 * Whether the residual along each eigenvector is within the rounding of the pose: on bushings of 1e8 N/m that exceeds any fraction of the
 * weight that could serve as a tolerance.
 */
function atRounding(
  mechanism: Mechanism,
  motions: readonly Float64Array[],
  { g, applied, values, vectors }: Unbalanced,
): boolean {
  const slowest = Math.min(...motions.map((z) => largestSpeed(mechanism, z).speed));
  const reach = (ROUNDING * mechanism.system.length) / slowest;
  const largest = Math.max(...values.map(Math.abs));
  return values.every((value, e) => {
    const along = vectors[e].reduce((sum, component, i) => sum + component * g[i], 0);
    return Math.abs(along) <= TOLERANCE * applied + reach * (Math.abs(value) + LEAK * largest);
  });
}

/** Sum over the eigenvectors e of (e . g) / |eigenvalue|, shortened to the longest step allowed. */
function newtonStep(
  mechanism: Mechanism,
  motions: readonly Float64Array[],
  g: readonly number[],
  values: readonly number[],
  vectors: readonly (readonly number[])[],
): Float64Array {
  const largest = Math.max(...values.map(Math.abs));
  const s = new Array<number>(g.length).fill(0);
  values.forEach((value, e) => {
    const along = vectors[e].reduce((sum, component, i) => sum + component * g[i], 0);
    const stiffness = Math.max(Math.abs(value), SOFTEST * largest, Number.MIN_VALUE);
    for (let i = 0; i < s.length; i++) s[i] += (along / stiffness) * vectors[e][i];
  });
  const u = new Float64Array(6 * mechanism.system.n);
  motions.forEach((z, i) => {
    for (let c = 0; c < u.length; c++) u[c] += s[i] * z[c];
  });
  const { speed } = largestSpeed(mechanism, u);
  const scale = Math.min(1, (LONGEST_STEP * mechanism.system.length) / speed);
  for (let c = 0; c < u.length; c++) u[c] *= scale;
  return u;
}

/**
 * Takes the step, or a half, a quarter, ... of it: on arrival the force may not push back with more than half its value before. A step is
 * straight, a pendulum's path is an arc: the resulting error in motions with eigenvalues of K from `stiff` up is corrected first.
 */
function advance(mechanism: Mechanism, y: Float64Array, step: Float64Array, stiff: number): boolean {
  const before = powerAt(mechanism, y, step);
  for (let halving = 0, s = 1; halving < MAX_HALVINGS; halving++, s /= 2) {
    const moved = y.slice();
    if (!factoriseAt(mechanism, moved) || !follow(mechanism, moved, step, s)) continue;
    if (stiff < Infinity && !relax(mechanism, moved, stiff)) continue;
    const after = powerAt(mechanism, moved, step);
    if (Number.isNaN(after) || after < -0.5 * Math.abs(before)) continue;
    y.set(moved);
    return true;
  }
  return false;
}

/** step . M a at y, with the step projected onto the free motions there. */
function powerAt(mechanism: Mechanism, y: Float64Array, step: Float64Array): number {
  const a = accelerationsAt(mechanism, y);
  if (a === null) return NaN;
  const u = step.slice();
  projectMotion(mechanism, u);
  return kineticProduct(mechanism, u, a);
}

/** The weights of all bodies, in the same metric. */
function weight({ system }: Mechanism): number {
  const g = Math.hypot(...system.settings.gravity);
  return g * Math.sqrt(system.mass.reduce((sum, mass) => sum + mass, 0));
}

/** Magnitude of all applied forces as accelerations of free bodies, in the kinetic metric. */
function appliedForce(mechanism: Mechanism, y: Float64Array): number {
  const { system, work } = mechanism;
  calcForces(system, 0, y, work);
  const a = new Float64Array(6 * system.n);
  for (let b = 0; b < system.n; b++) applyInverseMass(system, work, b, work.force, 6 * b, a, 6 * b);
  return Math.sqrt(kineticProduct(mechanism, a, a));
}

function farthest({ system, y: start }: Mechanism, y: Float64Array): { way: number; body: number } {
  let way = 0;
  let body = Math.min(1, system.n - 1);
  for (let b = 1; b < system.n; b++) {
    const x = poseOffset(b);
    const distance = Math.hypot(y[x] - start[x], y[x + 1] - start[x + 1], y[x + 2] - start[x + 2]);
    if (distance > way) {
      way = distance;
      body = b;
    }
  }
  return { way, body };
}

function failure(code: string, record: string | null, message: string, remedy: string): EquilibriumResult {
  return { ok: false, problems: [{ severity: 'error', code, record, field: null, message, remedy }] };
}

function falls(mechanism: Mechanism, y: Float64Array): EquilibriumResult {
  const { body } = farthest(mechanism, y);
  const name = mechanism.system.bodyNames[body];
  return failure(
    'no-equilibrium',
    mechanism.system.bodyIds[body],
    `No equilibrium was found: body “${name}” keeps moving without limit.`,
    'Hold it with a joint, a spring or a driver, or remove the unbalanced load.',
  );
}

function gaveUp(mechanism: Mechanism, y: Float64Array): EquilibriumResult {
  const { body } = farthest(mechanism, y);
  return failure(
    'no-equilibrium',
    mechanism.system.bodyIds[body],
    `No equilibrium was found in ${MAX_ITERATIONS} steps, which does not prove that there is none: body “${mechanism.system.bodyNames[body]}” was still moving.`,
    'Draw it closer to its equilibrium, or replace springs and bushings that are far stiffer than the others with joints.',
  );
}

function locked(mechanism: Mechanism): EquilibriumResult {
  const { body } = farthest(mechanism, mechanism.y);
  return failure(
    'no-equilibrium',
    mechanism.system.bodyIds[body],
    'No equilibrium was found: the mechanism reached a position that it cannot leave with its joints closed.',
    'Start nearer to the equilibrium, or give the mechanism a little freedom at its toggle position.',
  );
}

function notFinite(mechanism: Mechanism): EquilibriumResult {
  return failure(
    'not-finite',
    mechanism.system.bodyIds[Math.min(1, mechanism.system.n - 1)],
    'No equilibrium was found: numerical overflow.',
    'Check masses, stiffnesses and loads for mistakes in units.',
  );
}

function tooManyMotions(count: number): EquilibriumResult {
  return failure(
    'too-many-freedoms',
    null,
    `The model has ${count} free motions, more than the ${MOST_MOTIONS} for which an equilibrium is searched.`,
    'Hold parts of it with joints or drivers, or let a damped run come to rest.',
  );
}
