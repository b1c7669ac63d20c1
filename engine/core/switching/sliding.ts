/**
 * Sliding contacts (T 14.4): friction is the coefficient times a normal force that itself depends on friction. With z the normal
 * multipliers of the sliding contacts, f_k the friction per unit of z_k and b_k = A^+ J M^-1 f_k,
 *
 *   lambda = lambda0 - sum z_k b_k,   z_i = z0_i - sum_k b_k(normal i) z_k
 *
 * is a small linear system; its solution is added to the applied forces.
 */
import { EDGE, HOLDS, followsNormal, setJam } from '../system/switched-row';
import { findCulprits } from './jam';
import { addRow, switchedDot } from '../dynamics/switched-rows';
import { dissipate } from '../coordinates/dissipate';
import { applyInverseMass } from '../dynamics/mass';
import { slideRate } from './margins';
import { rowDot } from '../dynamics/rows';
import { velocityOffset } from '../coordinates/layout';
import type { GlobalSolver } from '../solvers/contract';
import type { System } from '../system/system';
import type { Workspace } from '../system/workspace';

/** Below this fraction of a length per second, friction keeps the sliding direction of the last switch [1]. */
export const SLOW = 1e-5;
/** Below this fraction of a length per second, transverse motion does not turn the direction of friction [1]. */
const DEAD_BAND = 1e-12;
/** Pivots below this [1] mean that friction and joints jam: there is no finite normal force (Painleve). */
const JAMMED = 1e-9;

/** First tangents of sliding contacts with holding normals; null for none. */
function slidingPairs({ switched }: System, { switched: { mode } }: Workspace): number[] | null {
  let pairs: number[] | null = null;
  for (let s = 0; s < switched.length; s++) {
    if (!followsNormal(mode[s]) || switched[s].partner < s || mode[switched[s].normal] !== HOLDS) continue;
    (pairs ??= []).push(s);
  }
  return pairs;
}

/** Adds the friction of sliding contacts and solves again. False if friction jams, or a number is not finite. */
export function addSlidingFriction(
  system: System,
  y: Float64Array,
  work: Workspace,
  solver: GlobalSolver,
): boolean {
  const pairs = slidingPairs(system, work);
  work.switched.jammed = -1;
  if (!pairs) return true;
  const pushes = pairs.map((s) => frictionPerNormal(system, work, s));
  const responses = pushes.map((push) => response(system, work, solver, push));
  const size = pairs.length;
  const rows = pairs.map((s) => system.switched[system.switched[s].normal].row);
  const equations = (fractionOf: (k: number) => number) =>
    rows.map((row, i) => [
      ...responses.map((b, k) => fractionOf(k) * b[row] + (i === k ? 1 : 0)),
      work.lambda[row],
    ]);
  const z = solveSmall(
    equations(() => 1),
    size,
    pairs.some((s) => work.switched.mode[s] === EDGE),
  );
  if (!z) {
    const idOf = (k: number) => system.switched[pairs[k]].id;
    const normalOf = (k: number) => system.switched[pairs[k]].normal;
    const jam = findCulprits(
      pairs.map((_, k) => idOf(k)),
      (which, fraction) => determinantOf(equations((k) => (which.has(idOf(k)) ? fraction : 1))) > 0,
    );
    const jammed = jam?.which.map((id) => normalOf(pairs.findIndex((_, k) => idOf(k) === id)));
    setJam(work.switched, jammed ?? [normalOf(0)], jam?.fraction ?? Number.NaN);
    return false;
  }
  const v0 = velocityOffset(system.n);
  pushes.forEach((push, k) => {
    for (let c = 0; c < push.length; c++) work.force[c] += z[k] * push[c];
    const s = pairs[k];
    for (const t of [s, system.switched[s].partner]) {
      work.switched.effort[t] = -z[k] * system.switched[t].coefficient * work.switched.slip[t];
      dissipate(work, -work.switched.effort[t] * switchedDot(system, work, t, y, v0));
    }
  });
  solver.accelerate(work);
  return true;
}

/** J^T of both tangents, against the direction of sliding. */
function frictionPerNormal(system: System, work: Workspace, s: number): Float64Array {
  const { partner, coefficient } = system.switched[s];
  const { Cdot, direction, slip } = work.switched;
  const speed = Math.hypot(Cdot[s], Cdot[partner]);
  // if the motion stops inside a step, friction continues as before, so that the step sees a smooth system
  const ahead = slideRate(system.switched[s], s, Cdot, direction) < -0.5 * speed ? -1 : 1;
  // transverse rounding would decay at the rate f/|V|, which limits explicit steps while sliding is slow
  const band = DEAD_BAND * system.length;
  const across = direction[s] * Cdot[partner] - direction[partner] * Cdot[s];
  const ignored = Math.max(-band, Math.min(band, across));
  // at the start of sliding the direction turns no faster than steps can follow; the effect vanishes soon after
  const slow = SLOW * system.length;
  const hold = slow / (1 + (speed / slow) ** 2);
  const first = ahead * (Cdot[s] + ignored * direction[partner]) + hold * direction[s];
  const second = ahead * (Cdot[partner] - ignored * direction[s]) + hold * direction[partner];
  const size = Math.hypot(first, second);
  slip[s] = first / size;
  slip[partner] = second / size;
  const push = new Float64Array(6 * system.n);
  for (const t of [s, partner]) addRow(system, work, t, -coefficient * slip[t], push);
  return push;
}

/** A^+ J M^-1 push. */
function response(system: System, work: Workspace, solver: GlobalSolver, push: Float64Array): Float64Array {
  const velocity = new Float64Array(push.length);
  for (let b = 0; b < system.n; b++) applyInverseMass(system, work, b, push, 6 * b, velocity, 6 * b);
  const b = Float64Array.from({ length: system.m }, (_, row) => rowDot(system, row, work.J, velocity, 0));
  solver.solve(b);
  return b;
}

/** Determinant of rows that end with their right-hand side, by Gaussian elimination with partial pivoting; 0 where a pivot is nothing. */
function determinantOf(rows: number[][]): number {
  let determinant = 1;
  for (let p = 0; p < rows.length; p++) {
    let best = p;
    for (let i = p + 1; i < rows.length; i++) if (Math.abs(rows[i][p]) > Math.abs(rows[best][p])) best = i;
    [rows[p], rows[best]] = [rows[best], rows[p]];
    determinant *= best === p ? rows[p][p] : -rows[p][p];
    if (!(Math.abs(rows[p][p]) > JAMMED)) return 0;
    eliminateBelow(rows, p);
  }
  return determinant;
}

/** Subtracts row p from those below it, so that they have nothing in its column. */
function eliminateBelow(rows: number[][], p: number): void {
  for (let i = p + 1; i < rows.length; i++) {
    const f = rows[i][p] / rows[p][p];
    for (let j = p; j < rows[p].length; j++) rows[i][j] -= f * rows[p][j];
  }
}

/**
 * The solution of rows that end with their right-hand side; null if it jams. Rows at their edge do not move: there, friction that
 * increases the pressure does not indicate jamming.
 */
function solveSmall(rows: number[][], size: number, atEdge: boolean): Float64Array | null {
  const determinant = determinantOf(rows);
  // beyond the jamming limit, friction increases the pressure without bound
  if (determinant === 0 || (determinant < 0 && !atEdge)) return null;
  const z = new Float64Array(size);
  for (let i = size - 1; i >= 0; i--) {
    let sum = rows[i][size];
    for (let j = i + 1; j < size; j++) sum -= rows[i][j] * z[j];
    z[i] = sum / rows[i][i];
  }
  return z;
}
