/**
 * Which switched rows hold, for the smooth motion from here to the next event (T 14.3): rows that are closed and at rest,
 * stick or are at their motor's speed are candidates, and complementarity of their efforts and accelerations decides.
 */
import { AT_LOWER, AT_UPPER, HOLDS, OPEN, SLIDES, isUnilateral } from '../system/switched-row';
import { calcReduced } from '../solvers/reduced';
import { groupCandidates } from './unknowns';
import { purify } from './purify';
import { findJam, jammingShare } from './jam';
import { EFFORT_NOISE } from './scales';
import { largestForce } from './margins';
import { residual, solveComplementarity } from '../linalg/complementarity';
import { setServo, shareWithServos, softenServos } from './servo-modes';
import { switchedDot } from '../dynamics/switched-rows';
import { tangentPairs } from './impact';
import type { Place } from '../linalg/complementarity';
import type { GlobalSolver } from '../solvers/contract';
import type { System } from '../system/system';
import type { Unknown } from './unknowns';
import type { Workspace } from '../system/workspace';

/**
 * Sets the modes of the candidates. On entry theirs are OPEN, all others are set, and work holds the accelerations and the
 * factorisation of that. `triggers` are the rows whose bound was just met: at the bound they leave it.
 * Returns a row that joints and drivers push through its stop or whose friction jams, -1 where there is none.
 */
export function chooseModes(
  system: System,
  work: Workspace,
  solver: GlobalSolver,
  candidates: readonly number[],
  triggers: readonly number[],
  before: Uint8Array,
): number {
  const { mode, gdot } = work.switched;
  const unknowns = groupCandidates(system, candidates);
  const rows = unknowns.map(({ row }) => row);
  const influences = (share: number) => {
    const { W } = calcReduced(system, work, solver, rows, (s) => slidingFriction(system, work, s, share));
    softenServos(system, rows, W);
    return W;
  };
  const W = influences(1);
  const size = rows.length;
  const c = Float64Array.from(rows, (s) => switchedDot(system, work, s, work.acc, 0) + gdot[s]);
  const noise = EFFORT_NOISE * largestForce(work);
  const pairs = tangentPairs(system, rows);
  const lower = Float64Array.from(unknowns, ({ lower: bound }) => bound);
  const upper = Float64Array.from(unknowns, ({ upper: bound }) => bound);
  const problem = { size, W, c, lower, upper, pairs };
  const { x, a } = solveComplementarity(
    problem,
    pairs.length > 0
      ? null
      : unknowns.map((unknown, i) => likelyPlace(system, unknown, W[i * size + i], before)),
  );
  if (pairs.length > 0 || rows.some((s) => slidingFriction(system, work, s).length > 0)) {
    const jammed = findJam(problem, x);
    if (jammed >= 0) {
      work.switched.jammed = rows[jammed];
      work.switched.jammingShare = jammingShare((share) => ({ ...problem, W: influences(share) }));
      return rows[jammed];
    }
    a.set(residual(problem, x));
  }
  const largest = c.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  for (const { first, second } of pairs) {
    const one = rows[first];
    const two = rows[second];
    const { normal, coefficient } = system.switched[one];
    const force = Math.hypot(x[first], x[second]);
    const limit = coefficient * x[rows.indexOf(normal)];
    // one of several that share a force may be at its limit and yet hold: the others do not let it go
    const goes = Math.hypot(a[first], a[second]) > 1e-9 * largest;
    const slides = triggers.includes(one) ? force >= limit - 1e-9 * limit : force >= limit && goes;
    mode[one] = mode[two] = limit <= noise * coefficient ? OPEN : slides ? SLIDES : HOLDS;
    for (const i of [first, second]) work.switched.direction[rows[i]] = force > 0 ? -x[i] / force : 0;
  }
  const released = releaseShared(system, work, { rows, W, x, noise });
  if (released.length > 0 && pairs.length > 0) {
    // what sets off beside them does so under other normals now
    const gone = (s: number) => released.includes(s) || released.includes(system.switched[s].normal);
    for (const s of candidates) mode[s] = OPEN;
    const rest = candidates.filter((s) => !gone(s));
    return chooseModes(system, work, solver, rest, triggers, before);
  }
  for (let i = 0; i < size; i++) {
    if (system.switched[rows[i]].normal >= 0) continue;
    const servo = system.switched[rows[i]].kind === 'servo';
    if (W[i * size + i] === 0) {
      const blocked = setHeld(system, work, unknowns[i], c[i]);
      if (blocked >= 0) return blocked;
    } else if (servo) setServo(system, mode, rows[i], x[i], triggers.includes(rows[i]), before[rows[i]]);
    else setModes(system, work, unknowns[i], x[i], noise, triggers);
  }
  shareWithServos(system, mode, rows, x);
  return -1;
}

/** Where a coordinate was before: what held, or has just come to rest, is free; the rest is at its bound. */
function likelyPlace(
  { switched }: System,
  { members }: Unknown,
  influence: number,
  before: Uint8Array,
): Place {
  const free = members.some(({ s }) => before[s] === HOLDS || !isUnilateral(switched[s]));
  return free && influence > 0 ? 'free' : 'lower';
}

/** Lets go of normals of sliding contacts that the others do without, and returns them. */
function releaseShared(
  { switched }: System,
  { switched: { mode, direction } }: Workspace,
  { rows, W, x, noise }: { rows: readonly number[]; W: Float64Array; x: Float64Array; noise: number },
): number[] {
  const size = rows.length;
  const slides = (s: number) => mode[s] === SLIDES;
  const sliding = new Set(switched.flatMap(({ id }, s) => (slides(s) ? [id] : [])));
  const normal = (i: number) => switched[rows[i]].kind === 'contact-normal' && x[i] > noise;
  const normals = rows.flatMap((s, i) => (normal(i) && sliding.has(switched[s].id) ? [i] : []));
  if (normals.length < 2) return [];
  const members = rows.flatMap((s, i) => {
    const { normal: of, lower, upper } = switched[s];
    const free = of < 0 ? x[i] > lower && x[i] < upper : mode[s] === HOLDS;
    return normal(i) || free ? [i] : [];
  });
  // tangents that begin to slide here act with their normals
  const acting = (j: number) =>
    rows.flatMap((s, t) => (switched[s].normal === rows[j] && slides(s) ? [t] : []));
  const matrix = (i: number, j: number) =>
    acting(j).reduce(
      (sum, t) => sum - switched[rows[t]].coefficient * direction[rows[t]] * W[i * size + t],
      W[i * size + j],
    );
  const released = purify(matrix, members, x, normals).map((i) => rows[i]);
  switched.forEach(({ normal: of }, t) => released.includes(of) && (mode[t] = OPEN));
  return released;
}

/** Friction of the tangents that slide already, per unit of their normal; a share of it, to see what less would do. */
function slidingFriction({ switched }: System, work: Workspace, s: number, share = 1) {
  return switched.flatMap(({ normal, coefficient }, row) =>
    normal === s && work.switched.mode[row] === SLIDES
      ? [{ row, factor: -share * coefficient * work.switched.direction[row] }]
      : [],
  );
}

/** Shares the effort of a coordinate out to its rows: the motor first, then the stop, then friction. */
function setModes(
  { switched }: System,
  { switched: { mode } }: Workspace,
  { members, lower, upper }: Unknown,
  effort: number,
  noise: number,
  triggers: readonly number[],
): void {
  const triggered = members.some(({ s }) => triggers.includes(s));
  const room = (bound: number) => (triggered ? EFFORT_NOISE * Math.abs(bound) : 0);
  const unilateral = (bound: number) => (bound === 0 ? noise : room(bound));
  let side = 0;
  if (effort >= upper - unilateral(upper)) side = 1;
  if (effort <= lower + unilateral(lower)) side = -1;
  let rest = effort;
  const order = ['motor', 'limit-minimum', 'limit-maximum', 'contact-normal', 'friction'];
  const sorted = [...members].sort(
    (p, q) => order.indexOf(switched[p.s].kind) - order.indexOf(switched[q.s].kind),
  );
  let held = false;
  for (const { s, sign } of sorted) {
    const own = switched[s];
    const low = sign > 0 ? own.lower : -own.upper;
    const high = sign > 0 ? own.upper : -own.lower;
    if (side !== 0) mode[s] = isUnilateral(own) ? OPEN : side * sign > 0 ? AT_UPPER : AT_LOWER;
    else if (held) mode[s] = OPEN;
    else if (rest > low && rest < high) {
      mode[s] = HOLDS;
      held = true;
    } else if (isUnilateral(own)) mode[s] = OPEN;
    else {
      const up = rest >= high;
      mode[s] = up === sign > 0 ? AT_UPPER : AT_LOWER;
      rest -= up ? high : low;
    }
  }
}

/** A coordinate that joints and drivers hold: stops carry nothing, friction acts against the motion that is coming. */
function setHeld(
  { switched }: System,
  { switched: { mode } }: Workspace,
  { members }: Unknown,
  acceleration: number,
): number {
  let blocked = -1;
  for (const { s, sign } of members) {
    const towards = sign * acceleration;
    if (isUnilateral(switched[s])) {
      mode[s] = OPEN;
      if (towards < -1e-6) blocked = s;
    } else mode[s] = Math.abs(towards) < 1e-9 ? OPEN : towards < 0 ? AT_UPPER : AT_LOWER;
  }
  return blocked;
}
