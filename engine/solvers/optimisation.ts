/**
 * The optimisation form (T 15; IPC, with the inertial target that is missing in print): a step of length h finds the
 * centres of mass x and the rotation matrices R, nine numbers each, that make
 *
 *   1/2 sum ( m |x - x~|^2 + |R - R~|_S^2 ) + h^2 V(x, R)   stationary,  x~ = x_n + h v_n,  R~ = R_n + h Rdot_n
 *
 * subject to R^T R = 1, with symmetric multipliers Lambda, and to the rows C = 0, with multipliers mu = h^2 lambda:
 *
 *   m (x - x~) = h^2 F + J_x^T mu,   (R - R~) S = 1/2 [h^2 tau + J_w^T mu]x R + R Lambda
 *
 * Newton steps with the Hessian of the inertial part. The rows of orthogonality are eliminated from them by hand:
 * dR = [d]x R - R N / 2 with N = R^T R - 1 is what they leave free, and on it S acts as the tensor of inertia, so that
 * what is left to solve is the matrix of the global system.
 */
import { accelerate, createKrylov, restartKrylov } from '../integrators/krylov';
import { addTransposed, calcRows, rowDot } from '../dynamics/rows';
import { applyInverseMass, calcInverseMassRows } from '../dynamics/mass';
import { calcAppliedForces } from '../dynamics/forces';
import { calcKinematics } from '../system/kinematics';
import { addTurn, axialOfProduct, leftOver, orthogonalityMultiplier } from '../math/frame-matrix';
import { fromMatrix } from '../math/from-matrix';
import { poseOffset, velocityOffset } from '../system/layout';
import { positionResidual } from '../stabilisers/projection';
import { positionRounding } from '../stabilisers/tolerances';
import { toMatrix, turn } from '../math/quat';
import type { GlobalSolver } from './global-solver';
import type { Krylov } from '../integrators/krylov';
import type { System } from '../system/system';
import type { Workspace } from '../system/workspace';

/** Newton steps for one step of time. */
const MAX_ITERATIONS = 40;
/** Of a step that earlier ones explain away, so much is doubted: the function bends [1]. */
const DOUBT = 1e-3;
/** Times the tolerance at which steps that no longer shrink are put down to rounding [1]. */
const STAGNATION = 100;
/** Residual that no small motion can change, at a singular position, and that is left, in characteristic lengths [1]. */
const SINGULAR_RESIDUAL = 1e-6;

export interface Optimisation {
  /** 9n: the unknown matrices, row by row; R^T R = 1 holds to rounding, not by construction. */
  readonly R: Float64Array;
  /** 9n [1/s]: (R - R_n) / h of the last step. */
  readonly Rdot: Float64Array;
  /** 9n: R at the start of the step, and the inertial target R~. */
  readonly startR: Float64Array;
  readonly targetR: Float64Array;
  /** 3n [m]: x at the start, and the inertial target x~. */
  readonly startX: Float64Array;
  readonly targetX: Float64Array;
  /** 9n [kg m^2]: second moments of mass in B, S = tr(I)/2 - I. */
  readonly S: Float64Array;
  /** m [N or N m]: multipliers of the rows, mu / h^2. */
  readonly lambda: Float64Array;
  /** 9n [N m]: multipliers of R^T R = 1, Lambda / h^2: what holds the body together against its own rotation. */
  readonly orthogonality: Float64Array;
  /** 6n: what is left of the stationarity conditions, then the Newton step. */
  readonly d: Float64Array;
  /** 6n: h^2 Phi, and then h^2 Phi + J^T mu. */
  readonly impulse: Float64Array;
  readonly moved: Float64Array;
  /** 6n: what counts as one in the norm of a step. */
  readonly scale: Float64Array;
  readonly krylov: Krylov;
  iterations: number;
}

export type OptimisationOutcome = 'stepped' | 'newtonLimit' | 'notFinite';

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
    Rdot: doubles(9 * n),
    startR: doubles(9 * n),
    targetR: doubles(9 * n),
    startX: doubles(3 * n),
    targetX: doubles(3 * n),
    S,
    lambda: doubles(m),
    orthogonality: doubles(9 * n),
    d: doubles(6 * n),
    impulse: doubles(6 * n),
    moved: doubles(6 * n),
    scale: doubles(6 * n).fill(1),
    krylov: createKrylov(MAX_ITERATIONS, 6 * n),
    iterations: 0,
  };
}

/** Takes the matrices and their rates from the poses and angular velocities in y, as if a step of length h had led there. */
export function startOptimisation(o: Optimisation, system: System, y: Float64Array, h: number): void {
  const { R, Rdot, startR } = o;
  const before = o.moved;
  const q = o.d;
  for (let b = 1; b < system.n; b++) {
    const v = velocityOffset(system.n) + 6 * b + 3;
    for (let c = 0; c < 4; c++) q[c] = y[poseOffset(b) + 3 + c];
    toMatrix(R, 9 * b, q, 0);
    for (let c = 0; c < 3; c++) before[c] = -h * y[v + c];
    turn(q, 0, before, 0);
    toMatrix(startR, 9 * b, q, 0);
    for (let c = 9 * b; c < 9 * b + 9; c++) Rdot[c] = (R[c] - startR[c]) / h;
  }
}

/** Moves y from t to t + h; y is spoilt where the outcome is not `stepped`. Allocates nothing. */
export function optimise(
  o: Optimisation,
  system: System,
  work: Workspace,
  solver: GlobalSolver,
  t: number,
  h: number,
  y: Float64Array,
): OptimisationOutcome {
  setTargets(o, system, y, h);
  const tolerance = Math.max(Math.min(h, 1) * system.settings.absoluteTolerance, positionRounding(system, y));
  for (let c = 0; c < o.scale.length; c++) o.scale[c] = c % 6 < 3 ? tolerance : tolerance / system.length;
  restartKrylov(o.krylov);
  o.moved.fill(0);
  let best = Infinity;
  for (o.iterations = 1; o.iterations <= MAX_ITERATIONS; o.iterations++) {
    calcState(o, system, y, h, work);
    calcAppliedForces(system, t + h, y, work);
    calcRows(system, t + h, y, work);
    calcInverseMassRows(system, work);
    work.evaluations++;
    if (!solver.factorise(work)) return 'notFinite';
    calcStep(o, system, work, solver, y, h);
    const size = Math.max(accelerate(o.krylov, o.moved, o.d, o.scale), DOUBT * o.krylov.whole);
    if (!(size < Infinity)) return 'notFinite';
    move(o, system, y, o.krylov.lastStep);
    const still = size <= 1 || (size <= STAGNATION && size > best / 2);
    if (still && positionResidual(system, work) <= SINGULAR_RESIDUAL * system.length) {
      calcState(o, system, y, h, work);
      finish(o, system, h);
      return 'stepped';
    }
    best = Math.min(best, size);
  }
  return 'newtonLimit';
}

/** Inertial targets; the first guess goes on with the velocities, on the group. */
function setTargets(o: Optimisation, system: System, y: Float64Array, h: number): void {
  const { R, Rdot, startR, targetR, startX, targetX, moved } = o;
  startR.set(R);
  for (let c = 0; c < R.length; c++) targetR[c] = R[c] + h * Rdot[c];
  for (let b = 1; b < system.n; b++) {
    const x = poseOffset(b);
    const v = velocityOffset(system.n) + 6 * b;
    for (let c = 0; c < 3; c++) {
      startX[3 * b + c] = y[x + c];
      y[x + c] += h * y[v + c];
      targetX[3 * b + c] = y[x + c];
      moved[c] = h * y[v + 3 + c];
    }
    turn(y, x + 3, moved, 0);
    toMatrix(R, 9 * b, y, x + 3);
  }
}

/** Poses and velocities in y from the unknowns: v = (x - x_n) / h, I w = axial part of (R - R_n)/h S R^T. */
function calcState(o: Optimisation, system: System, y: Float64Array, h: number, work: Workspace): void {
  for (let b = 1; b < system.n; b++) fromMatrix(y, poseOffset(b) + 3, o.R, 9 * b);
  calcKinematics(system, y, work);
  for (let b = 1; b < system.n; b++) {
    const v = velocityOffset(system.n) + 6 * b;
    const x = poseOffset(b);
    for (let c = 0; c < 3; c++) o.d[6 * b + c] = (system.mass[b] * (y[x + c] - o.startX[3 * b + c])) / h;
    axialOfProduct(o.d, 6 * b + 3, o.R, o.startR, o.S, o.R, 9 * b);
    for (let c = 3; c < 6; c++) o.d[6 * b + c] /= h;
    applyInverseMass(system, work, b, o.d, 6 * b, y, v);
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
  const { d, impulse, lambda } = o;
  for (let c = 0; c < d.length; c++) impulse[c] = h * h * work.force[c];
  for (let b = 1; b < system.n; b++) {
    const x = poseOffset(b);
    axialOfProduct(d, 6 * b + 3, o.R, o.targetR, o.S, o.R, 9 * b);
    for (let c = 0; c < 3; c++) {
      d[6 * b + c] = impulse[6 * b + c] - system.mass[b] * (y[x + c] - o.targetX[3 * b + c]);
      d[6 * b + 3 + c] = impulse[6 * b + 3 + c] - d[6 * b + 3 + c];
    }
  }
  for (let row = 0; row < system.m; row++) lambda[row] = -(work.C[row] + rowDot(system, row, work.MJ, d, 0));
  solver.solve(lambda);
  for (let b = 0; b < system.n; b++) applyInverseMass(system, work, b, d, 6 * b, work.acc, 6 * b);
  addTransposed(system, work.MJ, lambda, work.acc);
  addTransposed(system, work.J, lambda, impulse);
  d.set(work.acc);
  d.fill(0, 0, 6);
}

/** x += step, R += [step]x R - R (R^T R - 1) / 2: the rows of orthogonality to first order. */
function move(o: Optimisation, system: System, y: Float64Array, step: Float64Array): void {
  for (let b = 1; b < system.n; b++) {
    for (let c = 0; c < 3; c++) y[poseOffset(b) + c] += step[6 * b + c];
    addTurn(o.R, 9 * b, step, 6 * b + 3);
  }
}

/** Rates of the matrices, and the multipliers as forces. */
function finish(o: Optimisation, system: System, h: number): void {
  const { R, startR, Rdot, lambda, orthogonality, impulse } = o;
  for (let c = 9; c < R.length; c++) Rdot[c] = (R[c] - startR[c]) / h;
  for (let row = 0; row < system.m; row++) lambda[row] /= h * h;
  for (let b = 1; b < system.n; b++) {
    orthogonalityMultiplier(orthogonality, 9 * b, R, o.targetR, o.S, impulse, 6 * b + 3);
    for (let c = 9 * b; c < 9 * b + 9; c++) orthogonality[c] /= h * h;
  }
}

/** Largest entry of R^T R - 1 over the bodies [1]. */
export function orthogonalityResidual({ R }: Optimisation): number {
  let largest = 0;
  for (let b = 9; b < R.length; b += 9) largest = Math.max(largest, leftOver(R, b));
  return largest;
}
