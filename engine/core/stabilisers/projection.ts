/**
 * Projection onto the constraints (T 7.3), with the factorisation of a nearby state: corrections that are smallest in the kinetic
 * metric, position first, then velocity.
 *
 *   position  dx = -M^-1 J^T A^+ C            until |C| is within tolerance
 *   velocity  dv = -M^-1 J^T A^+ (J v + C_t)
 */
import { calcInverseMassRows } from '../dynamics/mass';
import { addTransposed, calcRates, calcRows } from '../dynamics/rows';
import { turn } from '../math/quat';
import { factoriseGlobal, solveGlobal } from '../solvers/global-solver';
import { projectOut } from '../linalg/null-space';
import { calcKinematics } from '../system/kinematics';
import { poseOffset, velocityOffset } from '../coordinates/layout';
import type { GlobalSolver } from '../solvers/contract';
import type { System } from '../system/system';
import type { Workspace } from '../system/workspace';

/** Number of corrections with one factorisation; after that each uses a new one, up to the limit. */
const FROZEN_ITERATIONS = 3;
const MAX_ITERATIONS = 12;
/** A correction that leaves more than this fraction of a residual is limited by rounding [1]. */
const HELPED = 0.5;
/** Residual that may remain at a singular position, in characteristic lengths [1]; it is recorded as drift. */
const SINGULAR_RESIDUAL = 1e-6;
/** Permitted residual of implied rows, in tolerances [1]. */
const ASIDE = 100;

/**
 * Moves y onto C = 0 to within `tolerance` [m, angles through the characteristic length], and further towards `best` as long as
 * corrections help.
 *
 * On entry work must hold the rows at y or near it, and `solver` their factorisation. Returns false if the residual does not fall below
 * the tolerance: the state is then inconsistent, or too far away.
 */
export function projectPosition(
  system: System,
  t: number,
  y: Float64Array,
  work: Workspace,
  solver: GlobalSolver,
  tolerance: number,
  best = tolerance,
): boolean {
  let before = Infinity;
  for (let iteration = 0; ; iteration++) {
    calcKinematics(system, y, work);
    calcRows(system, t, y, work);
    const residual = positionResidual(system, work);
    const aim = residual <= HELPED * before ? best : tolerance;
    if (residual <= aim || withinReach(system, work.C, work, solver, residual, aim)) return true;
    before = residual;
    if (iteration >= MAX_ITERATIONS || !Number.isFinite(residual)) return residual <= tolerance;
    // within the tolerance another factorisation is not worth its cost, and rounding must not determine one
    if (iteration >= FROZEN_ITERATIONS && residual > tolerance) {
      calcInverseMassRows(system, work);
      if (!factoriseGlobal(system, work, solver)) return false;
    }
    work.rhs.set(work.C);
    solveGlobal(system, solver, work.rhs);
    for (let row = 0; row < system.m; row++) work.rhs[row] = -work.rhs[row];
    work.acc.fill(0);
    addTransposed(system, work.MJ, work.rhs, work.acc);
    moveBodies(system, y, work.acc);
  }
}

/**
 * Makes J v + C_t vanish. The factorisation may be that of a nearby state; `fresh` states that work holds the rows at y, as after
 * `projectPosition`.
 */
export function projectVelocity(
  system: System,
  t: number,
  y: Float64Array,
  work: Workspace,
  solver: GlobalSolver,
  tolerance: number,
  fresh = false,
  best = tolerance,
): boolean {
  const v0 = velocityOffset(system.n);
  let before = Infinity;
  if (!fresh) calcRows(system, t, y, work);
  for (let iteration = 0; ; iteration++) {
    if (iteration > 0) calcRates(system, t, y, work);
    const residual = velocityResidual(system, work);
    const aim = residual <= HELPED * before ? best : tolerance;
    if (residual <= aim || withinReach(system, work.Cdot, work, solver, residual, aim)) return true;
    before = residual;
    if (iteration >= MAX_ITERATIONS || !Number.isFinite(residual)) return residual <= tolerance;
    if (iteration >= FROZEN_ITERATIONS && residual > tolerance) {
      calcInverseMassRows(system, work);
      if (!factoriseGlobal(system, work, solver)) return false;
    }
    work.rhs.set(work.Cdot);
    solveGlobal(system, solver, work.rhs);
    work.acc.fill(0);
    addTransposed(system, work.MJ, work.rhs, work.acc);
    for (let c = 6; c < 6 * system.n; c++) y[v0 + c] -= work.acc[c];
  }
}

/**
 * At a singular position a residual may have a component that no small motion can change (in the null space of J^T). It is tolerated as
 * long as it stays below SINGULAR_RESIDUAL; is the rest within the tolerance?
 */
function withinReach(
  system: System,
  values: Float64Array,
  work: Workspace,
  solver: GlobalSolver,
  residual: number,
  tolerance: number,
): boolean {
  if (solver.aside.count > 0) return keptWithin(system, values, solver, residual, tolerance);
  if (solver.factor.nullSpace.count === 0 || residual > SINGULAR_RESIDUAL * system.length) return false;
  for (let row = 0; row < system.m; row++) work.rhs[row] = values[row] * system.rowScale[row];
  projectOut(solver.factor.nullSpace, work.rhs);
  let largest = 0;
  for (let row = 0; row < system.m; row++) largest = Math.max(largest, Math.abs(work.rhs[row]));
  return largest <= tolerance;
}

/**
 * With dependent rows left out: their residuals follow those of the others, amplified by how nearly they are independent. Beyond ASIDE
 * they do not count as implied.
 */
function keptWithin(
  system: System,
  values: Float64Array,
  { aside }: GlobalSolver,
  residual: number,
  tolerance: number,
): boolean {
  if (!(residual <= ASIDE * tolerance)) return false;
  for (let row = 0; row < system.m; row++) {
    if (aside.isAside[row] === 0 && Math.abs(values[row]) * system.rowScale[row] > tolerance) return false;
  }
  return true;
}

/** Adds the displacements d (6n: translation [m], rotation vector [rad], both in W) to the poses in y. */
export function moveBodies(system: System, y: Float64Array, d: Float64Array): void {
  for (let b = 1; b < system.n; b++) {
    const x = poseOffset(b);
    for (let c = 0; c < 3; c++) y[x + c] += d[6 * b + c];
    turn(y, x + 3, d, 6 * b + 3);
  }
}

/** Largest |C| [m], angles through the characteristic length. */
export function positionResidual(system: System, work: Workspace): number {
  return largestScaled(system, work.C);
}

/** Largest |Cdot| [m/s], angles through the characteristic length. */
export function velocityResidual(system: System, work: Workspace): number {
  return largestScaled(system, work.Cdot);
}

function largestScaled(system: System, values: Float64Array): number {
  let largest = 0;
  for (let row = 0; row < system.m; row++) {
    const size = Math.abs(values[row]) * system.rowScale[row];
    // NaN in one row makes the result NaN: later rows must not hide it
    if (Number.isNaN(size)) return NaN;
    if (size > largest) largest = size;
  }
  return largest;
}
