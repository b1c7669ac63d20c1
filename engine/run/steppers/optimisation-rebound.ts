/**
 * Effect of a stop on velocities at the end of a step of the optimisation form (T 15.6). The step itself ends on the stop,
 * as late as possible, without rebound; here any stop approached faster than the rest speed obeys Newton's law
 *
 *   p >= 0,   J u - e v >= 0,   p . (J u - e v) = 0        u = velocities with p, v = speed of approach
 *
 * with all rows transmitting the impulses. Other active stops are not penetrated. Poses stay. If several stops are hit at once, the least
 * e applies to all: then no energy is created (Moreau).
 */
import { addRow, switchedDot } from '../../core/dynamics/switched-rows';
import { bear, solveInequalities } from '../../core/solvers/optimisation-limits';
import { calcReduced } from '../../core/solvers/reduced';
import { HOLDS, OPEN } from '../../core/system/switched-row';
import { restSpeed } from './impulse-events';
import { velocityOffset } from '../../core/coordinates/layout';
import type { GlobalSolver } from '../../core/solvers/contract';
import type { Optimisation } from '../../core/solvers/optimisation';
import type { System } from '../../core/system/system';
import type { Workspace } from '../../core/system/workspace';

export interface Rebound {
  /** Per switched row: rebounded in the last step, and the speed of approach [m/s or rad/s]. */
  readonly rebounds: Uint8Array;
  readonly approach: Float64Array;
  /** In the last step [J]. */
  workOfStops: number;
  /**
   * Velocities and multipliers after a step of length h from `before` to y, whose last rows are in work. A stop that
   * rebounds no longer holds.
   */
  readonly apply: (before: Float64Array, y: Float64Array, h: number, mode: Uint8Array) => void;
}

export function createRebound(
  o: Optimisation,
  system: System,
  work: Workspace,
  solver: GlobalSolver,
): Rebound {
  const count = system.switched.length;
  const v0 = velocityOffset(system.n);
  const push = new Float64Array(6 * system.n);
  const change = new Float64Array(system.m);
  const still = new Float64Array(system.m);

  /** Adds the impulses that give the limits in `acting` these speeds; a limit may part faster than that. */
  function throwBack(acting: readonly number[], speeds: Float64Array, y: Float64Array, h: number): void {
    const { W } = calcReduced(system, work, solver, acting);
    const c = Float64Array.from(acting, (s, i) => switchedDot(system, work, s, y, v0) - speeds[i]);
    const p = solveInequalities(
      W,
      c,
      acting.map(() => 'free'),
    );
    push.fill(0);
    acting.forEach((s, i) => addRow(system, work, s, p[i], push));
    bear(system, work, solver, still, push, change);
    for (let k = 6; k < push.length; k++) y[v0 + k] += work.acc[k];
    for (let row = 0; row < system.m; row++) o.lambda[row] += change[row] / h;
    acting.forEach((s, i) => (o.lambda[system.switched[s].row] += p[i] / h));
  }

  function release(s: number, mode: Uint8Array): void {
    rebound.rebounds[s] = 1;
    mode[s] = OPEN;
  }

  const rebound: Rebound = {
    rebounds: new Uint8Array(count),
    approach: new Float64Array(count),
    workOfStops: 0,
    apply(before, y, h, mode) {
      rebound.workOfStops = 0;
      const acting = o.limits.rows.filter((s) => mode[s] === HOLDS);
      rebound.rebounds.fill(0);
      rebound.approach.fill(0);
      if (acting.length === 0) return;
      const rest = restSpeed(system, y, h);
      for (const s of acting) rebound.approach[s] = -switchedDot(system, work, s, before, v0);
      const hit = (s: number) => rebound.approach[s] * system.rowScale[system.switched[s].row] > rest;
      const hits = acting.filter(hit);
      if (hits.length > 0) {
        const e = Math.min(...hits.map((s) => system.switched[s].restitution));
        const speeds = acting.map((s) => (hit(s) ? e * rebound.approach[s] : 0));
        throwBack(acting, Float64Array.from(speeds), y, h);
        if (e > 0) for (const s of hits) release(s, mode);
      }
      for (const s of acting) {
        const rates = switchedDot(system, work, s, y, v0) - rebound.approach[s];
        rebound.workOfStops += (h * o.lambda[system.switched[s].row] * rates) / 2;
      }
    },
  };
  return rebound;
}
