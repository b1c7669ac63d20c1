/**
 * Where two branches of motion cross, or nearly do (T 11.4). With z the combination of rows that is nearly dependent, and all others
 * closed, the gap left is a function of how far the pose has moved across, y, and along with the drivers, s. Where branches cross this has
 * a saddle; if that is at zero they meet there, otherwise each turns aside or ends.
 */
import { addTransposed, calcRows } from '../../core/dynamics/rows';
import { calcInverseMassRows } from '../../core/dynamics/mass';
import { calcKinematics } from '../../core/system/kinematics';
import { dot } from '../../core/linalg/dense-vector';
import { factoriseGlobal, solveGlobal } from '../../core/solvers/global-solver';
import { moveBodies } from '../../core/stabilisers/projection';
import { settleTurns } from '../../core/dynamics/turns';
import { smallestEigenvalue } from '../events/smallest-eigenvalue';
import { speedOf } from '../../core/diagnostics/singular-directions';
import type { Model } from '../preparation/model';
import type { System } from '../../core/system/system';

/** Half the width over which differences are taken, in characteristic lengths [1]. */
const WIDTH = 1e-4;
/** Newton's method has arrived when its steps are this short, in characteristic lengths [1]. */
const ARRIVED = 1e-6;
const STEPS = 12;
const CORRECTIONS = 40;
/** Corrections below this many characteristic lengths [1] are rounding; from the second on they may be, if they no longer shrink. */
const CLOSED = 1e-15;
const NEARLY_CLOSED = 1e-11;
/** Corrections longer than this many times the reach [1] lead elsewhere. */
const FARTHEST = 10;

export interface Crossing {
  /** Pose at the saddle. */
  readonly pose: Float64Array;
  /** Gap of the joints there [m]: how far the branches are from meeting. */
  readonly gap: number;
}

/** A place from which to look: a closed pose near a singular position, and how the drivers move. */
export interface Lookout {
  readonly t: number;
  readonly y: Float64Array;
  /** How far from it to look [m]. */
  readonly reach: number;
  /** Time in which the drivers move the mechanism by a length [s/m]. */
  readonly pace: number;
}

/** The saddle within reach; null if there is none, or another one first. */
export function findCrossing(model: Model, lookout: Lookout): Crossing | null {
  const { length } = model.system;
  const pose = lookout.y.slice();
  const left = createGap(model, lookout, pose);
  if (!left) return null;
  const h = WIDTH * length;
  let y = 0;
  let s = 0;
  for (let i = 0; i < STEPS; i++) {
    const here = left(y, s);
    const [up, down, ahead, behind] = [left(y + h, s), left(y - h, s), left(y, s + h), left(y, s - h)];
    const [gy, gs] = [(up - down) / (2 * h), (ahead - behind) / (2 * h)];
    const [yy, ss] = [(up + down - 2 * here) / (h * h), (ahead + behind - 2 * here) / (h * h)];
    const corners = left(y + h, s + h) + left(y - h, s - h);
    const ys = (corners - up - down - ahead - behind + 2 * here) / (2 * h * h);
    const determinant = yy * ss - ys * ys;
    if (!(determinant < 0)) return null;
    const [dy, ds] = [(ys * gs - ss * gy) / determinant, (ys * gy - yy * gs) / determinant];
    y += dy;
    s += ds;
    if (!(Math.hypot(y, s) <= lookout.reach)) return null;
    if (Math.hypot(dy, ds) > ARRIVED * length) continue;
    const gap = left(y, s);
    return Number.isFinite(gap) ? { pose, gap } : null;
  }
  return null;
}

/**
 * z . C [m] where the pose has moved by y across and the drivers by s, both in metres, with all other rows closed by the factorisation of
 * the lookout; that pose is left in `pose`. NaN where they do not close.
 */
function createGap(
  { system, work, solver }: Model,
  { t, y: from, reach, pace }: Lookout,
  pose: Float64Array,
): ((y: number, s: number) => number) | null {
  const { m, length, rowScale } = system;
  calcKinematics(system, from, work);
  calcRows(system, t, from, work);
  calcInverseMassRows(system, work);
  if (!factoriseGlobal(system, work, solver)) return null;
  const z = new Float64Array(m);
  smallestEigenvalue(system, solver, z);
  const pull = z.map((value, row) => value * rowScale[row]);
  const across = spread(system, work.MJ, pull);
  const size = speedOf(system, across);
  if (!(size > 0)) return null;

  /** The least move that closes the rows but z, which have the values in work.C. */
  function closing(rest: number): Float64Array {
    for (let row = 0; row < m; row++) work.rhs[row] = work.C[row] - (rest * z[row]) / rowScale[row];
    solveGlobal(system, solver, work.rhs);
    let along = 0;
    for (let row = 0; row < m; row++) along += (z[row] * work.rhs[row]) / rowScale[row];
    // what rounding leaves along z, over a small pivot
    for (let row = 0; row < m; row++) work.rhs[row] = along * pull[row] - work.rhs[row];
    return spread(system, work.MJ, work.rhs);
  }

  return (y, s) => {
    pose.set(from);
    let move: Float64Array = across.map((value) => (y / size) * value);
    let before = Infinity;
    for (let i = 0; i < CORRECTIONS; i++) {
      moveBodies(system, pose, move);
      settleTurns(system, pose);
      calcKinematics(system, pose, work);
      calcRows(system, t + s * pace, pose, work);
      const rest = dot(pull, work.C);
      if (before <= CLOSED * length) return rest;
      move = closing(rest);
      const now = speedOf(system, move);
      if (now < NEARLY_CLOSED * length && now > before / 2) return rest;
      if (!(now < FARTHEST * reach)) return NaN;
      before = now;
    }
    return NaN;
  };
}

/** M^-1 J^T of these multipliers. */
function spread(system: System, rows: Float64Array, multipliers: Float64Array): Float64Array {
  const moves = new Float64Array(6 * system.n);
  addTransposed(system, rows, multipliers, moves);
  moves.fill(0, 0, 6);
  return moves;
}
