/**
 * The optimisation form (T 15; IPC, with the inertial target that is missing in print): a step of length h finds the
 * centres of mass x and the rotation matrices R, nine numbers each, that make
 *
 *   1/2 sum ( m |x - x~|^2 + |R - R~|_S^2 ) + h^2 V(x, R)   stationary
 *   x~ = x_n + h v_n,   R~ = exp(h [w*]x) R_n,   w* = w_n - h I^-1 (m x I m),  m = (w_n + w*) / 2
 *
 * subject to R^T R = 1, with symmetric multipliers Lambda, to the rows C = 0, with multipliers mu = h^2 lambda, and to the
 * limits C >= 0, whose mu >= 0 vanish where C does not:
 *
 *   m (x - x~) = h^2 F + J_x^T mu,   (R - R~) S = 1/2 [h^2 tau + J_w^T mu]x R + R Lambda
 *
 * h v_n and h w_n are the displacement and rotation of the last step. IPC's R~ = R_n + (R_n - R_(n-1)) extrapolates along the chord of
 * an arc, which reduces the speed of anything that spins by the fraction (h w)^2 in every step.
 *
 * Newton steps with the Hessian of the inertial part. The orthogonality constraints are eliminated analytically: dR = [d]x R - R N / 2
 * with N = R^T R - 1 are the remaining variations, on which S acts as the inertia tensor, so that the remaining matrix is that of the
 * global system.
 */
import { accelerate, createKrylov, restartKrylov } from '../integrators/krylov';
import { addTransposed, calcRows } from '../dynamics/rows';
import { calcInverseMassRows } from '../dynamics/mass';
import { bear, createStepLimits, findLimitForces, openLimits, worstLimit } from './optimisation-limits';
import { addRow } from '../dynamics/switched-rows';
import { calcAppliedForces } from '../dynamics/forces';
import { calcKinematics } from '../system/kinematics';
import { addTurn, axialOfProduct, leftOver, orthogonalityMultiplier } from '../math/frame-matrix';
import { fromMatrix } from '../math/from-matrix';
import { cross } from '../math/vec3';
import { poseOffset, turnOffset, velocityOffset } from '../coordinates/layout';
import { positionResidual } from '../stabilisers/projection';
import { positionRounding } from '../stabilisers/tolerances';
import { rotate } from '../math/mat3';
import { triple } from '../math/scratch';
import { difference, toMatrix, turn } from '../math/quat';
import type { GlobalSolver } from './contract';
import type { Krylov } from '../integrators/krylov';
import type { StepLimits } from './optimisation-limits';
import type { System } from '../system/system';
import type { Workspace } from '../system/workspace';

/** Maximum number of Newton steps per time step. */
const MAX_ITERATIONS = 40;
/** Fraction of a step explained by earlier ones that is still doubted: the function is nonlinear [1]. */
const DOUBT = 1e-3;
/** Multiple of the tolerance below which steps that no longer shrink are attributed to rounding [1]. */
const STAGNATION = 100;
/** Residual, in characteristic lengths, that may remain at a singular position because no small motion changes it [1]. */
const SINGULAR_RESIDUAL = 1e-6;

/** Rounding of an angle over many turns whose sum with another must vanish, relative to the angle [1]. */
const TURN_ROUNDING = 16 * Number.EPSILON;

/** Maximum number of iterations of the midpoint rule for the spin of a free body. */
const SPIN_ROUNDS = 30;

const createScratch = () => ({
  spin: triple(),
  mean: triple(),
  momentum: triple(),
  torque: triple(),
  rate: triple(),
});

export interface Optimisation {
  /** 9n: the unknown matrices, row by row; R^T R = 1 holds to rounding, not by construction. */
  readonly R: Float64Array;
  /** 9n: the inertial target R~. */
  readonly targetR: Float64Array;
  /** 3n [m]: x at the start, and the inertial target x~. */
  readonly startX: Float64Array;
  readonly targetX: Float64Array;
  /** 4n: orientations at the start. */
  readonly startQ: Float64Array;
  /** 9n [kg m^2]: second moments of mass in B, S = tr(I)/2 - I. */
  readonly S: Float64Array;
  /** m [N or N m]: multipliers of the rows, mu / h^2. */
  readonly lambda: Float64Array;
  /** 9n [N m]: multipliers of R^T R = 1, Lambda / h^2: the internal forces that keep the body rigid as it rotates. */
  readonly orthogonality: Float64Array;
  /** 6n: residual of the stationarity conditions, then the Newton step. */
  readonly d: Float64Array;
  /** 6n: h^2 Phi, then h^2 Phi + J^T mu. */
  readonly impulse: Float64Array;
  readonly moved: Float64Array;
  /** 6n: scales of the norm of a step. */
  readonly scale: Float64Array;
  readonly krylov: Krylov;
  readonly limits: StepLimits;
  iterations: number;
}

export type OptimisationOutcome = 'stepped' | 'newtonLimit' | 'notFinite' | 'blocked';

export function createOptimisation(system: System): Optimisation {
  const { n, m, inertia } = system;
  const doubles = (length: number) => new Float64Array(length);
  const S = doubles(9 * n);
  for (let b = 1; b < n; b++) {
    const half = (inertia[9 * b] + inertia[9 * b + 4] + inertia[9 * b + 8]) / 2;
    for (let c = 0; c < 9; c++) S[9 * b + c] = (c % 4 === 0 ? half : 0) - inertia[9 * b + c];
  }
  return {
    R: doubles(9 * n),
    targetR: doubles(9 * n),
    startX: doubles(3 * n),
    targetX: doubles(3 * n),
    startQ: doubles(4 * n),
    S,
    lambda: doubles(m),
    orthogonality: doubles(9 * n),
    d: doubles(6 * n),
    impulse: doubles(6 * n),
    moved: doubles(6 * n),
    scale: doubles(6 * n).fill(1),
    krylov: createKrylov(MAX_ITERATIONS, 6 * n),
    limits: createStepLimits(system),
    iterations: 0,
  };
}

/** Initialises the matrices from the poses in y. */
export function startOptimisation(o: Optimisation, system: System, y: Float64Array): void {
  for (let b = 1; b < system.n; b++) toMatrix(o.R, 9 * b, y, poseOffset(b) + 3);
}

/** Moves y from t to t + h; y is invalid if the outcome is not `stepped`. Allocates nothing. */
export function optimise(
  o: Optimisation,
  system: System,
  work: Workspace,
  solver: GlobalSolver,
  t: number,
  h: number,
  y: Float64Array,
): OptimisationOutcome {
  calcKinematics(system, y, work);
  setTargets(o, system, y, h, work);
  openLimits(o.limits, work);
  const rounding = Math.max(positionRounding(system, y), turnRounding(system, y));
  const tolerance = Math.max(Math.min(h, 1) * system.settings.absoluteTolerance, rounding);
  for (let c = 0; c < o.scale.length; c++) o.scale[c] = c % 6 < 3 ? tolerance : tolerance / system.length;
  restartKrylov(o.krylov);
  o.moved.fill(0);
  let best = Infinity;
  for (o.iterations = 1; o.iterations <= MAX_ITERATIONS; o.iterations++) {
    calcState(o, system, y, h);
    calcKinematics(system, y, work);
    calcAppliedForces(system, t + h, y, work);
    calcRows(system, t + h, y, work);
    calcInverseMassRows(system, work);
    work.evaluations++;
    if (!solver.factorise(work)) return 'notFinite';
    calcStep(o, system, work, solver, y, h);
    // the function has a kink there
    if (o.limits.changed) restartKrylov(o.krylov);
    const size = Math.max(accelerate(o.krylov, o.moved, o.d, o.scale), DOUBT * o.krylov.whole);
    if (!(size < Infinity)) return 'notFinite';
    move(o, system, y, o.krylov.lastStep, work);
    const still = size <= 1 || (size <= STAGNATION && size > best / 2);
    if (still && positionResidual(system, work) <= SINGULAR_RESIDUAL * system.length) {
      if (worstLimit(system, work).gap < -SINGULAR_RESIDUAL * system.length) return 'blocked';
      calcState(o, system, y, h);
      calcKinematics(system, y, work);
      toForces(o, system, work, h);
      return 'stepped';
    }
    best = Math.min(best, size);
  }
  return 'newtonLimit';
}

/** Rounding of angles over many turns [m], which couplings add up. */
function turnRounding(system: System, y: Float64Array): number {
  const o = turnOffset(system.n);
  let largest = 0;
  for (let k = 0; k < system.counted.length; k++) largest = Math.max(largest, Math.abs(y[o + k]));
  return TURN_ROUNDING * largest * system.length;
}

/** Inertial targets, where the iteration starts: the motion of a body without forces. Reads the kinematics in work. */
function setTargets(o: Optimisation, system: System, y: Float64Array, h: number, work: Workspace): void {
  const { R, targetR, startX, targetX, startQ, moved } = o;
  const { spin } = work.scratch.of(createScratch);
  for (let b = 1; b < system.n; b++) {
    const x = poseOffset(b);
    const v = velocityOffset(system.n) + 6 * b;
    for (let c = 0; c < 4; c++) startQ[4 * b + c] = y[x + 3 + c];
    for (let c = 0; c < 3; c++) {
      startX[3 * b + c] = y[x + c];
      y[x + c] += h * y[v + c];
      targetX[3 * b + c] = y[x + c];
    }
    spinOn(work, b, y, v + 3, h);
    for (let c = 0; c < 3; c++) moved[c] = h * spin[c];
    turn(y, x + 3, moved, 0);
    toMatrix(R, 9 * b, y, x + 3);
    for (let c = 9 * b; c < 9 * b + 9; c++) targetR[c] = R[c];
  }
}

/** spin = w* = w - h I^-1 (m x I m), m = (w + w*)/2: the midpoint rule, which neither adds nor removes energy of a tumbling body. */
function spinOn(
  { inertiaW, invInertiaW, scratch }: Workspace,
  b: number,
  y: Float64Array,
  w: number,
  h: number,
): void {
  const { spin, mean, momentum, torque, rate } = scratch.of(createScratch);
  for (let c = 0; c < 3; c++) spin[c] = y[w + c];
  for (let i = 0; i < SPIN_ROUNDS; i++) {
    for (let c = 0; c < 3; c++) mean[c] = (y[w + c] + spin[c]) / 2;
    rotate(momentum, 0, inertiaW, 9 * b, mean, 0);
    cross(torque, 0, mean, 0, momentum, 0);
    rotate(rate, 0, invInertiaW, 9 * b, torque, 0);
    let change = 0;
    let size = 0;
    for (let c = 0; c < 3; c++) {
      const next = y[w + c] - h * rate[c];
      change = Math.max(change, Math.abs(next - spin[c]));
      size = Math.max(size, Math.abs(next));
      spin[c] = next;
    }
    if (change <= Number.EPSILON * size) return;
  }
}

/** Poses in y from the unknowns, and velocities: displacements divided by h. */
function calcState({ R, startX, startQ }: Optimisation, system: System, y: Float64Array, h: number): void {
  for (let b = 1; b < system.n; b++) {
    const v = velocityOffset(system.n) + 6 * b;
    const x = poseOffset(b);
    fromMatrix(y, x + 3, R, 9 * b);
    difference(y, v + 3, y, x + 3, startQ, 4 * b);
    for (let c = 0; c < 3; c++) {
      y[v + c] = (y[x + c] - startX[3 * b + c]) / h;
      y[v + 3 + c] /= h;
    }
  }
}

/** o.d = Newton step, o.lambda = mu, from the rows and forces in work. */
function calcStep(
  o: Optimisation,
  system: System,
  work: Workspace,
  solver: GlobalSolver,
  y: Float64Array,
  h: number,
): void {
  const { d, impulse, lambda, limits } = o;
  for (let c = 0; c < d.length; c++) impulse[c] = h * h * work.force[c];
  for (let b = 1; b < system.n; b++) {
    const x = poseOffset(b);
    axialOfProduct(d, 6 * b + 3, o.R, o.targetR, o.S, o.R, 9 * b, work.scratch);
    for (let c = 0; c < 3; c++) {
      d[6 * b + c] = impulse[6 * b + c] - system.mass[b] * (y[x + c] - o.targetX[3 * b + c]);
      d[6 * b + 3 + c] = impulse[6 * b + 3 + c] - d[6 * b + 3 + c];
    }
  }
  bear(system, work, solver, work.C, d, lambda);
  if (findLimitForces(limits, system, work, solver)) {
    for (let k = 0; k < limits.rows.length; k++) {
      addRow(system, work, limits.rows[k], limits.mu[k], d);
      addRow(system, work, limits.rows[k], limits.mu[k], impulse);
    }
    bear(system, work, solver, work.C, d, lambda);
  }
  addTransposed(system, work.J, lambda, impulse);
  for (let k = 0; k < limits.rows.length; k++) lambda[system.switched[limits.rows[k]].row] = limits.mu[k];
  d.set(work.acc);
  d.fill(0, 0, 6);
}

/** x += step, R += [step]x R - R (R^T R - 1) / 2: satisfies orthogonality to first order. */
function move(
  o: Optimisation,
  system: System,
  y: Float64Array,
  step: Float64Array,
  { scratch }: Workspace,
): void {
  for (let b = 1; b < system.n; b++) {
    for (let c = 0; c < 3; c++) y[poseOffset(b) + c] += step[6 * b + c];
    addTurn(o.R, 9 * b, step, 6 * b + 3, scratch);
  }
}

/** Converts the multipliers to forces. */
function toForces(o: Optimisation, system: System, { scratch }: Workspace, h: number): void {
  const { R, lambda, orthogonality, impulse } = o;
  for (let row = 0; row < system.m; row++) lambda[row] /= h * h;
  for (let b = 1; b < system.n; b++) {
    orthogonalityMultiplier(orthogonality, 9 * b, R, o.targetR, o.S, impulse, 6 * b + 3, scratch);
    for (let c = 9 * b; c < 9 * b + 9; c++) orthogonality[c] /= h * h;
  }
}

/** Largest entry of R^T R - 1 over the bodies [1]. */
export function orthogonalityResidual({ R }: Optimisation): number {
  let largest = 0;
  for (let b = 9; b < R.length; b += 9) largest = Math.max(largest, leftOver(R, b));
  return largest;
}
