/**
 * Closing a loop whose joint frames may change too (T 11.6): the poses and the changes p that minimise
 *
 *   |C(q, p)|^2 + weight |p|^2
 *
 * by the Levenberg-Marquardt method. Without parameters that is the position of least gaps; with parameters and a weight
 * that goes to zero, the least change that closes the loop. The least change leaves the loop at a dead point, where Newton's
 * method on the poses alone would fail; with p among the unknowns the rows are independent there.
 *
 * All unknowns are lengths: rotations and turns of frames count through the characteristic length.
 */
import { calcKinematics } from '../../../core/system/kinematics';
import { calcRows } from '../../../core/dynamics/rows';
import { compileSystem } from '../../../core/system/compile';
import { createWorkspace } from '../../../core/system/workspace';
import { moveBodies, positionResidual } from '../../../core/stabilisers/projection';
import { solvePositive } from '../../../core/linalg/solve-positive';
import { applyParameters, slopeOf } from './loop-parameters';
import type { Loop } from '../../assembly/loops';
import type { System } from '../../../core/system/system';
import type { Workspace } from '../../../core/system/workspace';
import type { LoopProblem } from './loop-problem';

export interface LoopPosition {
  /** State, of which only the poses are used. */
  readonly y: Float64Array;
  /** One per parameter [m]. */
  readonly p: Float64Array;
}

export interface LoopSolution extends LoopPosition {
  readonly system: System;
  readonly work: Workspace;
  /** Largest remaining |C| [m]. */
  readonly residual: number;
}

/** One open loop, ready to be repaired. */
export interface OpenLoop {
  readonly loop: Loop;
  readonly problem: LoopProblem;
  /** The solution with the least gaps. */
  readonly best: LoopSolution;
}

/** Residual below which a loop counts as closed, in characteristic lengths [1]. */
export const CLOSED = 1e-11;
const MAX_ITERATIONS = 150;
/** Weights of the penalty on p, used one after the other; the last step has none. */
const WEIGHTS = [1e-2, 1e-5, 1e-8, 0];
const DAMPING = { first: 1e-3, least: 1e-14 };
/** After this many consecutive failed steps, each with more damping, the position counts as the minimum. */
const MAX_FAILURES = 8;
/** Relative decrease of the sum of squares below which the iteration ends [1]. */
const ENOUGH = 1e-9;

/** Poses of least gaps for the given p. */
export function closePoses(problem: LoopProblem, start: LoopPosition): LoopSolution {
  const fixed = { ...problem, project: applyParameters(problem, start.p), parameters: [] };
  const solution = minimise(fixed, { y: start.y, p: new Float64Array(0) }, 0);
  return { ...solution, p: start.p };
}

/** The least p that closes the loop, from the given position. */
export function closeByChange(problem: LoopProblem, start: LoopPosition): LoopSolution {
  let at: LoopSolution = minimise(problem, start, WEIGHTS[0]);
  for (const weight of WEIGHTS.slice(1)) at = minimise(problem, at, weight);
  return at;
}

interface Evaluation {
  readonly system: System;
  readonly work: Workspace;
  readonly cost: number;
}

/**
 * Rows at a position, in a workspace other than `keep`. The system is only recompiled where p changes it, as that is by far the costliest
 * part.
 */
type Evaluate = (at: LoopPosition, keep: Workspace | null) => Evaluation;

function createEvaluate(problem: LoopProblem, weight: number): Evaluate {
  const fixed = problem.parameters.length === 0 ? compileSystem(problem.project) : null;
  const both: Workspace[] = [];
  return (at, keep) => {
    const system = fixed ?? compileSystem(applyParameters(problem, at.p));
    if (both.length === 0) both.push(createWorkspace(system), createWorkspace(system));
    const work = both[0] === keep ? both[1] : both[0];
    calcKinematics(system, at.y, work);
    calcRows(system, 0, at.y, work);
    let cost = 0;
    for (let row = 0; row < system.m; row++) cost += (work.C[row] * scaleOf(work, row, problem)) ** 2;
    for (const value of at.p) cost += weight * value ** 2;
    return { system, work, cost };
  };
}

/** Whether a row is a length, not an angle: only then does it depend on B's position. */
export function isLength({ J }: Workspace, row: number): boolean {
  return J[12 * row + 6] !== 0 || J[12 * row + 7] !== 0 || J[12 * row + 8] !== 0;
}

const scaleOf = (work: Workspace, row: number, { length }: LoopProblem): number =>
  isLength(work, row) ? 1 : length;

function minimise(problem: LoopProblem, start: LoopPosition, weight: number): LoopSolution {
  const evaluate = createEvaluate(problem, weight);
  let at: LoopPosition = { y: start.y.slice(), p: start.p.slice() };
  let now = evaluate(at, null);
  let damping = DAMPING.first;
  let failures = 0;
  const enough = (1e-15 * problem.length) ** 2;
  for (let i = 0; i < MAX_ITERATIONS && now.cost > enough && failures < MAX_FAILURES; i++) {
    const step = damped(normalEquations(problem, at, now, weight), damping);
    // a failed factorisation and a step uphill both call for more damping
    const next = step && moved(problem, at, step, now);
    const there = next && evaluate(next, now.work);
    if (!next || !there || !(there.cost < now.cost)) {
      failures++;
      damping = Math.max(damping, 1e-9) * 16;
      continue;
    }
    failures = 0;
    const gained = (now.cost - there.cost) / now.cost;
    at = next;
    now = there;
    damping = Math.max(DAMPING.least, damping / 10);
    if (gained <= ENOUGH) break;
  }
  return { ...at, system: now.system, work: now.work, residual: positionResidual(now.system, now.work) };
}

const sizeOf = (step: Float64Array): number =>
  step.reduce((most, value) => Math.max(most, Math.abs(value)), 0);

/** Normal equations of the least squares; unknowns are 6 per body but the ground, then p. */
interface Normal {
  readonly size: number;
  /** size x size, J^T J with the weight on p. */
  readonly H: Float64Array;
  /** size, J^T r. */
  readonly g: Float64Array;
}

function normalEquations(problem: LoopProblem, at: LoopPosition, now: Evaluation, weight: number): Normal {
  const { system, work } = now;
  const bodies = 6 * (system.n - 1);
  const size = bodies + at.p.length;
  const normal = { size, H: new Float64Array(size * size), g: new Float64Array(size) };
  const columns: number[] = [];
  const values: number[] = [];
  for (let row = 0; row < system.m; row++) {
    columns.length = values.length = 0;
    const scale = scaleOf(work, row, problem);
    for (const side of [0, 1] as const) {
      const body = side === 0 ? system.rowA[row] : system.rowB[row];
      if (body === 0) continue;
      for (let c = 0; c < 6; c++) {
        columns.push(6 * (body - 1) + c);
        values.push((scale * work.J[12 * row + 6 * side + c]) / (c < 3 ? 1 : problem.length));
      }
    }
    problem.parameters.forEach((parameter, i) => {
      const value = slopeOf(parameter, now, row, problem.length);
      if (value === 0) return;
      columns.push(bodies + i);
      values.push(scale * value);
    });
    addRow(normal, columns, values, scale * work.C[row]);
  }
  for (let i = 0; i < at.p.length; i++) {
    normal.H[(bodies + i) * (size + 1)] += weight;
    normal.g[bodies + i] += weight * at.p[i];
  }
  return normal;
}

function addRow(
  { size, H, g }: Normal,
  columns: readonly number[],
  values: readonly number[],
  residual: number,
): void {
  for (let i = 0; i < columns.length; i++) {
    const value = values[i];
    if (value === 0) continue;
    g[columns[i]] += value * residual;
    const row = size * columns[i];
    for (let j = 0; j < columns.length; j++) H[row + columns[j]] += value * values[j];
  }
}

/** -(H + damping)^-1 g; null where that matrix is not positive definite to rounding. */
function damped({ size, H, g }: Normal, damping: number): Float64Array | null {
  const A = H.slice();
  for (let i = 0; i < size; i++) A[i * (size + 1)] += damping * (1 + H[i * (size + 1)]);
  const step = g.map((value) => -value);
  return solvePositive(A, size, step) ? step : null;
}

/** A step may turn a body by this much [rad], or move it by as many characteristic lengths. */
const LARGEST_STEP = 0.5;

function moved(
  problem: LoopProblem,
  at: LoopPosition,
  step: Float64Array,
  { system }: Evaluation,
): LoopPosition {
  const largest = sizeOf(step);
  const limit = LARGEST_STEP * problem.length;
  const factor = largest > limit ? limit / largest : 1;
  const d = new Float64Array(6 * system.n);
  for (let c = 6; c < d.length; c++) d[c] = (factor * step[c - 6]) / (c % 6 < 3 ? 1 : problem.length);
  const y = at.y.slice();
  moveBodies(system, y, d);
  return { y, p: at.p.map((value, i) => value + factor * step[d.length - 6 + i]) };
}
