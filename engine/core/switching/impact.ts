/**
 * Impacts (T 14.2): closed rows that approach each other change the velocities instantly, together with everything that holds. Poisson's
 * two phases: the impulses that stop the approach, then e times the normal impulses again. Friction at contact points stays within its
 * cone in both phases. If a rebound would increase the energy, which friction and different restitutions at one instant can cause, it is
 * omitted.
 */
import { calcReduced } from '../solvers/reduced';
import { residual } from '../linalg/complementarity-problem';
import { solveComplementarity } from '../linalg/complementarity';
import { switchedDot } from '../dynamics/switched-rows';
import { unsolved } from '../linalg/unsolved';
import { velocityOffset } from '../coordinates/layout';
import { isUnilateral } from '../system/switched-row';
import type { ComplementarityProblem, TangentPair } from '../linalg/complementarity-problem';
import type { GlobalSolver } from '../solvers/contract';
import type { Reduced } from '../solvers/reduced';
import type { Scales } from './scales';
import type { System } from '../system/system';
import type { Workspace } from '../system/workspace';

export interface ImpactResult {
  /** Rows that were hit, and their speeds of approach [m/s or rad/s]. */
  readonly hit: readonly { row: number; speed: number }[];
  /** Per switched row: total impulse, as a multiplier [N s or N m s]. */
  readonly impulses: Float64Array;
  /** Row that joints and drivers push through its stop, -1 for none. */
  readonly blocked: number;
  /** Row whose impulse satisfies the laws of impact and friction only approximately, -1 for none. */
  readonly unsolved: number;
}

/** Number of rounds of further impacts, triggered by rebounds at the same instant, after which rebounds are suppressed. */
const PASSES = 50;

/** Changes the velocities in y. work holds the rows at y with every switched row masked, and `solver` their factorisation. */
export function applyImpact(
  system: System,
  y: Float64Array,
  work: Workspace,
  solver: GlobalSolver,
  closed: readonly number[],
  scales: Scales,
): ImpactResult {
  const hit: { row: number; speed: number }[] = [];
  const { switched } = system;
  const impulses = new Float64Array(switched.length);
  const tangents = switched.flatMap(({ normal }, s) => (closed.includes(normal) ? [s] : []));
  const v0 = velocityOffset(system.n);
  let reduced: Reduced | null = null;
  let wrong = -1;
  for (let pass = 0; pass <= PASSES; pass++) {
    const rows = [...closed, ...tangents];
    const u = Float64Array.from(rows, (s) => switchedDot(system, work, s, y, v0));
    const speed = (i: number) => -u[i] * system.rowScale[switched[rows[i]].row];
    const noise = pass === 0 ? scales.speedNoise : scales.still;
    if (!closed.some((_, i) => speed(i) > noise)) break;
    reduced ??= calcReduced(system, work, solver, rows);
    const { W } = reduced;
    const held = (i: number) => !(W[i * rows.length + i] > 0);
    const blocked = closed.findIndex(
      (s, i) => held(i) && speed(i) > scales.still && isThrough(system, work, s, scales),
    );
    if (blocked >= 0) return { hit, impulses, blocked: closed[blocked], unsolved: wrong };
    // a driver may end its motion on a stop
    if (!closed.some((_, i) => speed(i) > noise && !held(i))) break;
    if (pass === 0)
      closed.forEach((s, i) => speed(i) > scales.still && !held(i) && hit.push({ row: s, speed: -u[i] }));
    // if an impact rebounds at all, rows that merely transmit it rebound too
    const rebounds = pass < PASSES && closed.some((_, i) => speed(i) > scales.rest && !held(i));
    const rebound = (i: number) => (rebounds ? switched[rows[i]].restitution : 0);
    const { p, unsolved: nearly } = calcImpulses(system, reduced, u, rebound);
    if (wrong < 0) wrong = rows[nearly] ?? -1;
    reduced.columns.forEach((column, i) => {
      impulses[rows[i]] += p[i];
      for (let c = 6; c < 6 * system.n; c++) y[v0 + c] += p[i] * column[c];
    });
  }
  return { hit, impulses, blocked: -1, unsolved: wrong };
}

/** A driver may end its motion on a stop, or reverse there: beyond the tolerance it has passed it. */
function isThrough({ switched, rowScale }: System, work: Workspace, s: number, { closed }: Scales): boolean {
  const { row } = switched[s];
  return -work.switched.C[s] * rowScale[row] > closed;
}

/** Impulses of the rows, and the first row whose impulse was found only approximately; -1 for none. */
interface Impulses {
  readonly p: Float64Array;
  readonly unsolved: number;
}

function calcImpulses(
  system: System,
  { rows, W }: Reduced,
  u: Float64Array,
  rebound: (i: number) => number,
): Impulses {
  const size = rows.length;
  const problem: ComplementarityProblem = {
    size,
    W,
    c: u,
    lower: new Float64Array(size),
    upper: new Float64Array(size).fill(Infinity),
    pairs: tangentPairs(system, rows),
  };
  const compression = solve(problem);
  // rounding may leave a zero impulse negative, with no feasible friction
  const normals = compression.p.map((x, i) => (isUnilateral(system.switched[rows[i]]) ? Math.max(0, x) : 0));
  if (!normals.some((x, i) => x > 0 && rebound(i) > 0)) return compression;
  const total = normals.map((x, i) => (1 + rebound(i)) * x);
  const { p, unsolved: nearly } =
    problem.pairs.length > 0 ? withFriction(problem, total) : { p: total, unsolved: -1 };
  const after = residual(problem, p);
  // both are twice the energy
  const gained = p.reduce((sum, x, i) => sum + x * (u[i] + after[i]), 0);
  const exchanged = compression.p.reduce((sum, x, i) => sum + 2 * Math.abs(x * u[i]), 0);
  if (gained > 1e-12 * exchanged) return compression;
  return { p, unsolved: Math.max(compression.unsolved, nearly) };
}

function solve(problem: ComplementarityProblem): Impulses {
  const { x } = solveComplementarity(problem);
  return { p: x, unsolved: unsolved(problem, x)[0] ?? -1 };
}

/** Friction for given normal impulses. */
function withFriction(problem: ComplementarityProblem, normals: Float64Array): Impulses {
  const pairs = problem.pairs.map((pair) => ({
    ...pair,
    normal: -1,
    radius: pair.coefficient * normals[pair.normal],
  }));
  return solve({ ...problem, pairs, lower: normals, upper: normals });
}

/** The pairs of tangents among rows that include their normal. */
export function tangentPairs({ switched }: System, rows: readonly number[]): TangentPair[] {
  return rows.flatMap((s, first) => {
    const { normal, partner, coefficient } = switched[s];
    if (partner < s) return [];
    return [
      {
        first,
        second: rows.indexOf(partner),
        normal: rows.indexOf(normal),
        coefficient,
        radius: 0,
      },
    ];
  });
}
