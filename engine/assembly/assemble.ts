/**
 * Consistent initial conditions (T 8): the poses nearest to the drawn ones that close every joint, then the velocities
 * nearest to the typed ones that every joint and driver allows. "Nearest" is mass-weighted: least sum of m |dx|^2 +
 * dtheta . I dtheta, found by sequential quadratic programming:
 *
 *   A mu = -C + J e,   d = -e + M^-1 J^T mu       e = present pose minus drawn pose
 *
 * Speed drivers have no demand on the position: their coordinate starts where the assembly leaves it. Position drivers
 * have one: once the joints are closed, they lead the mechanism to where it begins.
 */
import { calcInverseMassRows } from '../dynamics/mass';
import { addTransposed, calcRows, rowDot } from '../dynamics/rows';
import { difference } from '../math/quat';
import { factoriseGlobal, solveGlobal } from '../solvers/global-solver';
import { moveBodies, positionResidual, projectVelocity } from '../stabilisers/projection';
import { velocityTolerance } from '../stabilisers/tolerances';
import { calcKinematics } from '../system/kinematics';
import { poseOffset } from '../system/layout';
import { anchorCouplings, startTurns } from '../dynamics/turns';
import { leadDrivers } from './lead-drivers';
import { anchorDrivers } from '../dynamics/drivers';
import { holdsPosition } from '../system/system';
import { isDriver } from '../system/switched-row';
import type { GlobalSolver } from '../solvers/global-solver';
import type { System } from '../system/system';
import type { Workspace } from '../system/workspace';

export interface AssemblyResult {
  readonly closed: boolean;
  /** Whether some velocities satisfy all joints and speed drivers. */
  readonly consistent: boolean;
  /** Largest residual left [m]. */
  readonly gap: number;
  /** Largest displacement of a centre of mass [m], and its body. */
  readonly largestMove: number;
  readonly largestMoveBody: number;
  /** Largest angle that a body was turned by [rad], and its body. */
  readonly largestTurn: number;
  readonly largestTurnBody: number;
  readonly iterations: number;
}

const MAX_ITERATIONS = 100;
/** Of one step on the way of a position driver. */
const MAX_NEWTON = 12;
/** A correction may not move a body by more than this many characteristic lengths [1], or turn it by as many radians. */
const LARGEST_STEP = 0.3;

/** Moves y to the nearest assembled position and velocity. `tolerance` [m]. */
export function assemble(
  system: System,
  y: Float64Array,
  work: Workspace,
  solver: GlobalSolver,
  tolerance: number,
): AssemblyResult {
  const drawn = y.slice();
  anchorDrivers(system, y, work, 0);
  anchorCouplings(system, y, work);
  const iterations = closeAll(system, drawn, y, work, solver, tolerance);
  anchorDrivers(system, y, work, 0);
  startTurns(system, y, work);
  anchorCouplings(system, y, work);
  calcKinematics(system, y, work);
  calcRows(system, 0, y, work);
  const gap = positionResidual(system, work);
  const closed = gap <= tolerance;
  const consistent = closed && matchVelocities(system, y, work, solver, tolerance);
  return { closed, consistent, gap, iterations, ...findLargestMove(system, drawn, y) };
}

/** Moves the velocities to those that joints and drivers allow; false where the drivers contradict each other. */
function matchVelocities(
  system: System,
  y: Float64Array,
  work: Workspace,
  solver: GlobalSolver,
  tolerance: number,
): boolean {
  calcInverseMassRows(system, work);
  if (!factoriseGlobal(system, work, solver)) return false;
  if (projectVelocity(system, 0, y, work, solver, tolerance)) return true;
  // at great speed rounding is larger than the tolerance: only now are the speeds known
  return projectVelocity(system, 0, y, work, solver, velocityTolerance(system, y));
}

/** Closes the joints, then joints and position drivers together; returns the number of iterations. */
function closeAll(
  system: System,
  drawn: Float64Array,
  y: Float64Array,
  work: Workspace,
  solver: GlobalSolver,
  tolerance: number,
): number {
  const joints = closePosition(system, drawn, y, work, solver, tolerance, relaxDrivers);
  if (!system.drivers.some(holdsPosition)) return joints;
  leadDrivers(system, y, work, () => {
    closePosition(system, null, y, work, solver, tolerance, relaxSpeeds);
    return closed(system, y, work, tolerance);
  });
  const reached = y.slice();
  const drivers = closePosition(system, drawn, y, work, solver, tolerance, relaxSpeeds);
  // out of reach: the nearest position is better than what an iteration without a solution ends in
  if (!closed(system, y, work, tolerance)) y.set(reached);
  return joints + drivers;
}

/** Whether joints and position drivers hold in y. */
function closed(system: System, y: Float64Array, work: Workspace, tolerance: number): boolean {
  calcKinematics(system, y, work);
  calcRows(system, 0, y, work);
  relaxSpeeds(system, work);
  return positionResidual(system, work) <= tolerance;
}

/** Sequential quadratic programming; without a drawn pose Newton's method alone. Returns the number of iterations. */
function closePosition(
  system: System,
  drawn: Float64Array | null,
  y: Float64Array,
  work: Workspace,
  solver: GlobalSolver,
  tolerance: number,
  relax: (system: System, work: Workspace) => void,
): number {
  const e = new Float64Array(6 * system.n);
  const jointTolerance = tolerance / 10;
  const most = drawn ? MAX_ITERATIONS : MAX_NEWTON;
  for (let iteration = 0; iteration < most; iteration++) {
    calcKinematics(system, y, work);
    calcRows(system, 0, y, work);
    relax(system, work);
    const residual = positionResidual(system, work);
    if (iteration === 0 && residual <= tolerance) return 0;
    calcInverseMassRows(system, work);
    if (!factoriseGlobal(system, work, solver)) return iteration;
    // the drawn pose pulls only while the loop is nearly closed: far away a plain Newton step converges more safely
    if (drawn && residual < 0.1 * system.length) calcDisplacement(system, drawn, y, e);
    else e.fill(0);
    for (let row = 0; row < system.m; row++) {
      work.rhs[row] = rowDot(system, row, work.J, e, 0) - work.C[row];
    }
    solveGlobal(system, solver, work.rhs);
    for (let c = 0; c < e.length; c++) work.acc[c] = -e[c];
    addTransposed(system, work.MJ, work.rhs, work.acc);
    work.acc.fill(0, 0, 6);
    const size = limitStep(system, work.acc);
    moveBodies(system, y, work.acc);
    if (residual <= jointTolerance && size <= 1e-9 * system.length) return iteration;
  }
  return most;
}

/** Drivers and couplings have no demand on the position: zero rows count as dependent and get no multiplier. */
function relaxDrivers(system: System, work: Workspace): void {
  const from = system.jointRows - system.couplings.length;
  const until = firstSwitchedRow(system);
  work.J.fill(0, 12 * from, 12 * until);
  work.J.fill(0, 12 * system.m);
  work.C.fill(0, from, until);
}

/** The same, but position drivers do have one. */
function relaxSpeeds(system: System, work: Workspace): void {
  work.J.fill(0, 12 * system.m);
  for (let row = system.jointRows - system.couplings.length; row < firstSwitchedRow(system); row++) {
    if (system.drivers.some((driver) => holdsPosition(driver) && driver.row === row)) continue;
    work.J.fill(0, 12 * row, 12 * row + 12);
    work.C[row] = 0;
  }
}

/** Rows of limits and friction follow those of drivers; they take part in the position where they hold. */
function firstSwitchedRow({ m, switched }: System): number {
  return switched.find((each) => !isDriver(each))?.row ?? m;
}

/** e (6n) = present minus drawn pose: translation [m] and rotation vector [rad] in W. */
function calcDisplacement(system: System, drawn: Float64Array, y: Float64Array, e: Float64Array): void {
  for (let b = 1; b < system.n; b++) {
    const x = poseOffset(b);
    for (let c = 0; c < 3; c++) e[6 * b + c] = y[x + c] - drawn[x + c];
    difference(e, 6 * b + 3, y, x + 3, drawn, x + 3);
  }
}

/** Scales the correction down to the largest step allowed; returns its largest component (angles times length) [m]. */
function limitStep(system: System, d: Float64Array): number {
  let largest = 0;
  for (let c = 6; c < d.length; c++) {
    const size = Math.abs(d[c]) * (c % 6 < 3 ? 1 : system.length);
    if (size > largest) largest = size;
  }
  const limit = LARGEST_STEP * system.length;
  if (largest > limit) for (let c = 0; c < d.length; c++) d[c] *= limit / largest;
  return Math.min(largest, limit);
}

function findLargestMove(system: System, drawn: Float64Array, y: Float64Array) {
  let largestMove = 0;
  let largestMoveBody = 0;
  let largestTurn = 0;
  let largestTurnBody = 0;
  const r = new Float64Array(3);
  for (let b = 1; b < system.n; b++) {
    const x = poseOffset(b);
    const move = Math.hypot(y[x] - drawn[x], y[x + 1] - drawn[x + 1], y[x + 2] - drawn[x + 2]);
    if (move > largestMove) {
      largestMove = move;
      largestMoveBody = b;
    }
    difference(r, 0, y, x + 3, drawn, x + 3);
    const angle = Math.hypot(r[0], r[1], r[2]);
    if (angle > largestTurn) {
      largestTurn = angle;
      largestTurnBody = b;
    }
  }
  return { largestMove, largestMoveBody, largestTurn, largestTurnBody };
}
