/**
 * One step of the sequential impulses at velocity level (T 13), and the projection of positions by the same sweeps.
 */
import { addGyroscopic } from '../../forces/gyroscopic';
import { applyInverseMass, calcInverseMassRows } from '../../dynamics/mass';
import { applyImpulses, createImpulseTask, sweepUntil } from './sweeps';
import { calcTarget } from '../../constraints/driver-target';
import { calcAppliedForces } from '../../dynamics/forces';
import { calcKinematics } from '../../system/kinematics';
import { askForRebound, boundImpulses, boundMoves, excludeSwitched, readModes } from './bounds';
import { calcAllRows, rowDot } from '../../dynamics/rows';
import { createImpulseBlocks, factoriseBlocks } from './blocks';
import { HOLDS, isUnilateral } from '../../system/switched-row';
import { moveBodies } from '../../stabilisers/projection';
import { positionTolerance, velocityTolerance } from '../../stabilisers/tolerances';
import { fastestSpin, rowSize } from './row-sums';
import { triple } from '../../math/scratch';
import { velocityOffset } from '../../coordinates/layout';
import type { System } from '../../system/system';
import type { Workspace } from '../../system/workspace';
import type { ImpulseSolver } from './impulse-solver';

/** Half the rotation of a row in a step, as a fraction of its velocity terms [1]: beyond this, a chord does not approximate the motion. */
const STEEPEST = 0.25;
/** Rotation of a body in a step [rad] above which the correction for it is reduced, to zero at twice this angle. */
const FAST = 0.5;
/** Maximum number of position corrections per step, each with re-evaluated rows. */
const PROJECTIONS = 4;
/** Factor on the number of sweeps of a step that has no impulses of a previous step to start from [1]. */
const FROM_NOTHING = 20;

export function createImpulseSolver(system: System): ImpulseSolver {
  const { n, m } = system;
  return {
    blocks: createImpulseBlocks(system),
    velocity: createImpulseTask(m),
    position: createImpulseTask(m),
    before: new Float64Array(6 * n),
    u: new Float64Array(6 * n),
    scratch: new Float64Array(6 * n),
    h: 0,
    always: Uint8Array.from({ length: m }, (_, row) =>
      system.switched.some((own) => own.row === row) ? 0 : 1,
    ),
    mode: new Uint8Array(system.switched.length),
    turns: new Uint8Array(m).fill(1),
    driven: new Float64Array(m),
    rebounds: new Uint8Array(system.switched.length),
    approach: new Float64Array(system.switched.length),
    convergence: { sweeps: 0, residual: 0 },
    projection: { sweeps: 0, residual: 0 },
  };
}

/**
 * s.u := velocities after a step of length h from (t, y), and s.velocity.P the impulses that cause them. `fresh`: y does not result from
 * such a step. `rest`: approaches slower than this [m/s] do not rebound. Leaves the kinematics, applied forces and rows of (t, y) in
 * work.
 */
export function solveImpulses(
  s: ImpulseSolver,
  system: System,
  t: number,
  y: Float64Array,
  h: number,
  fresh: boolean,
  rest: number,
  work: Workspace,
): void {
  calcKinematics(system, y, work);
  calcGyroscopic(s, system, y, work);
  calcAppliedForces(system, t, y, work);
  calcImpulseRows(s, system, t, y, work);
  calcDriven(s, system, work);
  const v0 = velocityOffset(system.n);
  for (let c = 0; c < s.u.length; c++) s.u[c] = y[v0 + c];
  const tolerance = velocityTolerance(system, y);
  if (fresh) turnBack(s, system, h, tolerance, work);
  s.before.set(s.u);
  for (let b = 0; b < system.n; b++) applyInverseMass(system, work, b, work.force, 6 * b, work.acc, 6 * b);
  for (let c = 0; c < s.u.length; c++) s.u[c] += h * work.acc[c];
  calcTargets(s, system, t, h, work);
  startFromLast(s, system, h, work);
  const sweeps = system.settings.iterations * (fresh ? FROM_NOTHING : 1);
  sweepUntil(s.blocks, s.velocity, system, work, s.u, tolerance, sweeps, s.convergence);
  if (askForRebound(s.velocity, system, s.before, rest, s.rebounds, s.approach, work)) {
    const first = s.convergence.sweeps;
    sweepUntil(s.blocks, s.velocity, system, work, s.u, tolerance, sweeps, s.convergence);
    s.convergence.sweeps += first;
  }
  readModes(s, system, tolerance, work);
}

/** s.scratch := displacements that remove the fraction `bias` of the gaps (T 13.3). Reads the rows of `solveImpulses`. */
export function solveBias(s: ImpulseSolver, system: System, y: Float64Array, work: Workspace): void {
  solvePositions(s, system, system.settings.bias, s.h, positionTolerance(system, y), work);
}

function solvePositions(
  s: ImpulseSolver,
  system: System,
  part: number,
  h: number,
  tolerance: number,
  work: Workspace,
): void {
  const { target, P } = s.position;
  for (let row = 0; row < system.m; row++) target[row] = -part * work.C[row];
  boundMoves(s.position, system, part, h, s.u, work);
  P.fill(0);
  s.scratch.fill(0);
  const { iterations } = system.settings;
  sweepUntil(s.blocks, s.position, system, work, s.scratch, tolerance, iterations, s.projection);
}

function calcImpulseRows(
  s: ImpulseSolver,
  system: System,
  t: number,
  y: Float64Array,
  work: Workspace,
): void {
  calcAllRows(system, t, y, work);
  calcInverseMassRows(system, work);
  factoriseBlocks(s.blocks, system, work);
}

/**
 * J u = rate (for a position driver, its mean over the step), less half the rotation of the row in it: u is the velocity along the chord
 * of the step (T 13.1). Gaps that may close are corrected for rotation whether they hold or not, or a contact would be pushed as it lets
 * go; other switched rows only while they hold.
 */
function calcTargets(s: ImpulseSolver, system: System, t: number, h: number, work: Workspace): void {
  const { velocity, turns, mode } = s;
  for (let k = 0; k < mode.length; k++) {
    const own = system.switched[k];
    turns[own.row] = isUnilateral(own) || mode[k] === HOLDS ? 1 : 0;
  }
  for (let row = 0; row < system.m; row++) velocity.target[row] = work.prescribedRate[row];
  boundImpulses(velocity, system, h, work);
  for (let row = 0; row < system.m; row++) {
    if (turns[row]) velocity.target[row] -= halfTurn(s, row, system, h, work);
  }
  for (let i = 0; i < system.drivers.length; i++) {
    const { prescribes, row, response } = system.drivers[i];
    if (prescribes !== 'coordinate') continue;
    const present = work.targets[i];
    const { future } = work.scratch.of(createScratch);
    calcTarget(system, i, t + h, work, future);
    const turn = velocity.target[row] - work.prescribedRate[row];
    velocity.target[row] = (future[0] - present[0]) / h + turn;
    if (response === 0) continue;
    // a servo's velocity error, relative to the demand of the last step, by implicit Euler (T 14.7)
    const error = work.Cdot[row] + (h / 2) * present[2] + turn;
    velocity.target[row] += (error - (h * work.C[row]) / response ** 2) / (1 + h / response) ** 2;
  }
}

/**
 * Change of J u in half a step [m/s] if bodies continue at their current velocities: gdot, without the acceleration of motions, plus the
 * gyroscopic term.
 */
function turning(
  { driven, scratch }: ImpulseSolver,
  row: number,
  system: System,
  h: number,
  work: Workspace,
): number {
  return (h / 2) * (work.gdot[row] + driven[row] + rowDot(system, row, work.MJ, scratch, 0));
}

/** The part of it that steps correct for: none if a body rotates too far in a step for a chord to approximate its motion. */
function halfTurn(s: ImpulseSolver, row: number, system: System, h: number, work: Workspace): number {
  const turn = turning(s, row, system, h, work);
  if (turn === 0) return 0;
  const most = STEEPEST * rowSize(system, row, work.J, s.u);
  const spin = h * fastestSpin(system, row, s.u);
  const part = Math.min(1, Math.max(0, 2 - spin / FAST), most / Math.abs(turn));
  return part * turn;
}

/** s.driven := acceleration of each position driver's target, which is also contained in its gdot. */
function calcDriven({ driven }: ImpulseSolver, system: System, work: Workspace): void {
  for (let i = 0; i < system.drivers.length; i++) {
    const { prescribes, row } = system.drivers[i];
    if (prescribes !== 'coordinate') continue;
    driven[row] = work.targets[i][2];
  }
}

const createScratch = () => ({ future: triple() });

/** The impulses of the last step, scaled to the length of this one, are a good initial guess. */
function startFromLast(s: ImpulseSolver, system: System, h: number, work: Workspace): void {
  const { P } = s.velocity;
  const scale = s.h > 0 ? h / s.h : 0;
  for (let row = 0; row < system.m; row++) P[row] *= scale;
  // impulses of rows that rebounded are not a good guess
  for (let k = 0; k < s.rebounds.length; k++) if (s.rebounds[k]) P[system.switched[k].row] = 0;
  s.h = h;
  applyImpulses(system, work, P, s.u);
}

function calcGyroscopic(s: ImpulseSolver, system: System, y: Float64Array, work: Workspace): void {
  work.force.fill(0);
  addGyroscopic(system, y, work);
  s.scratch.set(work.force);
}

/**
 * A step leaves velocities along its chord; the next step rotates them to its own chord, and the impulses for that (m v^2/r) are part of
 * its joint forces. The velocities of any other state match its current directions, so they are first rotated back by half a step (T
 * 13.5); then its impulses are complete.
 */
function turnBack(s: ImpulseSolver, system: System, h: number, tolerance: number, work: Workspace): void {
  const { target, P } = s.position;
  P.fill(0);
  excludeSwitched(s.position, system);
  for (let row = 0; row < system.m; row++) {
    target[row] = work.prescribedRate[row] + 2 * turning(s, row, system, h, work);
    target[row] -= halfTurn(s, row, system, h, work) + (h / 2) * s.driven[row];
  }
  const sweeps = system.settings.iterations * FROM_NOTHING;
  sweepUntil(s.blocks, s.position, system, work, s.u, tolerance, sweeps, s.projection);
}

/**
 * Moves y onto C = 0 by sweeps (T 13.4): displacements instead of velocities, -C instead of the target. The remainder is recorded as
 * drift, and the next step starts from there.
 */
export function projectByImpulses(
  s: ImpulseSolver,
  system: System,
  t: number,
  y: Float64Array,
  work: Workspace,
): void {
  const tolerance = positionTolerance(system, y);
  for (let i = 0; i < PROJECTIONS; i++) {
    calcKinematics(system, y, work);
    calcImpulseRows(s, system, t, y, work);
    if (!(violation(s, system, work) > tolerance)) return;
    solvePositions(s, system, 1, 0, tolerance, work);
    moveBodies(system, y, s.scratch);
  }
}

/** Largest |C| of rows that hold, and penetration of those that only push [m, angles through the characteristic length]. */
function violation({ always }: ImpulseSolver, system: System, work: Workspace): number {
  let largest = 0;
  for (let row = 0; row < system.m; row++) {
    if (always[row]) largest = Math.max(largest, Math.abs(work.C[row]) * system.rowScale[row]);
  }
  for (let k = 0; k < system.switched.length; k++) {
    const own = system.switched[k];
    if (isUnilateral(own)) largest = Math.max(largest, -work.C[own.row] * system.rowScale[own.row]);
  }
  return largest;
}
