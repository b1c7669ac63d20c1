/**
 * Which switched rows hold during the smooth motion up to the next event (T 14.3): rows that are closed and at rest, stick or are at
 * their motor's speed are candidates, and complementarity of their efforts and accelerations decides.
 */
import { AT_LOWER, AT_UPPER, EDGE, HOLDS, OPEN, SLIDES, isUnilateral, setJam } from '../system/switched-row';
import { calcReduced } from '../solvers/reduced';
import { groupCandidates } from './unknowns';
import { leavesTogether, purify } from './purify';
import type { Purified } from './purify';
import { findCulprits, findJam, hasForces } from './jam';
import { EFFORT_NOISE } from './scales';
import { largestForce } from './margins';
import { largestOf, residual } from '../linalg/complementarity-problem';
import { solveComplementarity } from '../linalg/complementarity';
import { setServo, shareWithServos, softenServos } from './servo-modes';
import { switchedDot } from '../dynamics/switched-rows';
import { tangentPairs } from './impact';
import { unsolved } from '../linalg/unsolved';
import type { ComplementarityProblem, TangentPair } from '../linalg/complementarity-problem';
import type { Place } from '../linalg/complementarity';
import type { GlobalSolver } from '../solvers/contract';
import type { System } from '../system/system';
import type { Unknown } from './unknowns';
import type { Workspace } from '../system/workspace';

/**
 * Rows that carry more than this fraction of the largest force [1] hold: less is rounding. It is far below the threshold that ends a
 * contact (EFFORT_NOISE): releasing a corner that still carries a little would let its body tip.
 */
const LEAST_FORCE = 1e-12;
/**
 * Accelerations below this fraction of the largest [1] are within the accuracy of the force solution, which requires no less
 * (`unsolved`).
 */
const NO_ACCELERATION = 1e-9;

/**
 * Sets the modes of the candidates. On entry they are OPEN, all others are set, and work holds the accelerations and the factorisation
 * for these modes. `triggers` are the rows that have just reached a bound: at the bound they leave it. Returns a row that joints and
 * drivers push through its stop or whose friction jams, -1 for none.
 */
export function chooseModes(
  system: System,
  work: Workspace,
  solver: GlobalSolver,
  candidates: readonly number[],
  triggers: ReadonlySet<number>,
  before: Uint8Array,
): number {
  const { mode, gdot } = work.switched;
  const unknowns = groupCandidates(system, candidates);
  const rows = unknowns.map(({ row }) => row);
  const influences = (fractionOf: (s: number) => number) => {
    const friction = (s: number) => slidingFriction(system, work, s, fractionOf(s));
    const { W } = calcReduced(system, work, solver, rows, friction);
    softenServos(system, rows, W);
    return W;
  };
  const W = influences(() => 1);
  const size = rows.length;
  const c = Float64Array.from(rows, (s) => switchedDot(system, work, s, work.acc, 0) + gdot[s]);
  const noise = LEAST_FORCE * largestForce(work);
  const pairs = tangentPairs(system, rows);
  const lower = Float64Array.from(unknowns, ({ lower: bound }) => bound);
  const upper = Float64Array.from(unknowns, ({ upper: bound }) => bound);
  const problem = { size, W, c, lower, upper, pairs };
  const likely =
    pairs.length > 0
      ? null
      : unknowns.map((unknown, i) => likelyPlace(system, unknown, W[i * size + i], before));
  const x = new Float64Array(size);
  let shared: Purified;
  // with friction the solution may not be unique: a contact whose force has just become zero opens if it can
  const rubs = pairs.length > 0 || rows.some((s) => slidingFriction(system, work, s).length > 0);
  let idle = rubs ? rows.flatMap((s, i) => (triggers.has(s) && isNormal(system, s) ? [i] : [])) : [];
  for (;;) {
    x.set(solveWithout(problem, idle) ?? solveComplementarity(problem, likely).x);
    if (rubs) {
      const jammed = findJam(problem, x);
      if (jammed >= 0) {
        const { switched } = system;
        const withFriction = (fractionOf: (s: number) => number) => ({
          ...problem,
          W: influences(fractionOf),
        });
        const sliding = rows.filter((s) => slidingFriction(system, work, s).length > 0);
        const jam = findCulprits(
          sliding.map((s) => switched[s].id),
          (which, fraction) => hasForces(withFriction((s) => (which.has(switched[s].id) ? fraction : 1))),
        );
        setJam(
          work.switched,
          jam?.which.map((id) => sliding.find((s) => switched[s].id === id)!) ?? [rows[jammed]],
          jam?.fraction ?? Number.NaN,
        );
        return work.switched.jammed;
      }
    }
    work.switched.unsolved = rows[unsolved(problem, x)[0]] ?? -1;
    const found = { rows, problem, x, noise, triggers };
    setTangents(system, work, found, false);
    shared = releaseShared(system, work, found);
    setTangents(system, work, found, true);
    setOffTogether(system, work, found);
    if (shared.released.length === 0) break;
    // rows that start to slide beside them do so under new normal forces
    idle = rows.flatMap((s, i) => (isNormal(system, s) && x[i] <= noise ? [i] : []));
    for (const i of shared.released) upper[i] = 0;
  }
  for (let i = 0; i < size; i++) {
    if (system.switched[rows[i]].normal >= 0) continue;
    const servo = system.switched[rows[i]].kind === 'servo';
    if (W[i * size + i] === 0) {
      const blocked = setHeld(system, work, unknowns[i], c[i]);
      if (blocked >= 0) return blocked;
    } else if (servo) setServo(system, mode, rows[i], x[i], triggers.has(rows[i]), before[rows[i]]);
    else if (shared.kept.includes(i)) mode[rows[i]] = HOLDS;
    else {
      const goes = accelerates(problem, x, i) || shared.atBound.includes(i);
      setModes(system, work, unknowns[i], x[i], goes, noise, triggers);
    }
  }
  shareWithServos(system, mode, rows, x);
  return -1;
}

const isNormal = ({ switched }: System, s: number): boolean => switched[s].kind === 'contact-normal';

/**
 * Forces with idle normals kept at zero; null if there are none or no such normals: bodies that slide side by side may press each other
 * arbitrarily hard.
 */
function solveWithout(problem: ComplementarityProblem, idle: readonly number[]): Float64Array | null {
  if (idle.length === 0) return null;
  const upper = problem.upper.slice();
  for (const i of idle) upper[i] = 0;
  const { x } = solveComplementarity({ ...problem, upper });
  return unsolved(problem, x).length > 0 ? null : x;
}

interface Found {
  readonly rows: readonly number[];
  readonly problem: ComplementarityProblem;
  readonly x: Float64Array;
  readonly noise: number;
  readonly triggers: ReadonlySet<number>;
}

/**
 * Tangential motion of resting contacts: contacts at the edge of their cone that are pushed further, or have just reached it, begin to
 * slide. `late`: a contact with a single point does so only if no other row can carry its load.
 */
function setTangents(system: System, work: Workspace, found: Found, late: boolean): void {
  const { rows, problem, x, noise, triggers } = found;
  const { mode, direction } = work.switched;
  const a = residual(problem, x);
  const nothing = NO_ACCELERATION * largestOf(problem.c);
  for (const { first, second, normal, coefficient } of problem.pairs) {
    const one = rows[first];
    if (late && mode[one] !== HOLDS) continue;
    const limit = coefficient * x[normal];
    const force = Math.hypot(x[first], x[second]);
    // one of several rows that share a force may be at its limit and still hold: the others prevent it from moving
    const goes = Math.hypot(a[first], a[second]) > nothing;
    // the edge of a cone of negligible size is within the noise
    const isMet = triggers.has(one) && x[normal] > (EFFORT_NOISE / LEAST_FORCE) * noise;
    const leaves = goes || (isMet && (late || placesOf(system, one) > 1));
    const slides = force >= limit - EFFORT_NOISE * limit && leaves;
    mode[one] = mode[rows[second]] = limit <= noise * coefficient ? OPEN : slides ? SLIDES : HOLDS;
    for (const i of [first, second]) direction[rows[i]] = force > 0 ? -x[i] / force : 0;
  }
}

/** Whether friction is at the edge of its cone. */
const isAtEdge = ({ first, second, normal, coefficient }: TangentPair, x: Float64Array): boolean =>
  Math.hypot(x[first], x[second]) >= (1 - EFFORT_NOISE) * coefficient * x[normal];

/** When a contact begins to slide at the edge of its cone, others that this leaves at their edges slide with it. */
function setOffTogether(system: System, work: Workspace, found: Found): void {
  const { rows, problem, x, triggers } = found;
  const { mode } = work.switched;
  const slides = problem.pairs.filter(({ first }) => mode[rows[first]] === SLIDES);
  const setsOff = slides.filter(({ first }) => triggers.has(rows[first]));
  if (setsOff.length === 0) return;
  const atEdge = problem.pairs.filter((pair) => isAtEdge(pair, x));
  const { members } = bearing(system, work, found);
  for (const { first, second } of leavesTogether(problem, x, members, { slides, setsOff, atEdge })) {
    mode[rows[first]] = mode[rows[second]] = SLIDES;
  }
}

const placesOf = ({ contacts }: System, s: number): number =>
  contacts.findLast(({ first }) => first <= s)!.pair.slots;

/** Initial guess from the previous mode: rows that held, or have just come to rest, are free; the rest are at their bounds. */
function likelyPlace(
  { switched }: System,
  { members }: Unknown,
  influence: number,
  before: Uint8Array,
): Place {
  const free = members.some(({ s }) => before[s] === HOLDS || !isUnilateral(switched[s]));
  return free && influence > 0 ? 'free' : 'lower';
}

/**
 * Releases normals whose load sliding contacts share among them or with others (T 12.4). Normals without load are kept: otherwise a body
 * that slides on two points until it tips onto a third would separate from others.
 */
function releaseShared(system: System, work: Workspace, found: Found): Purified {
  const { switched } = system;
  const { mode, direction } = work.switched;
  const { rows, problem, x, noise, triggers } = found;
  const slides = new Set(switched.flatMap(({ id }, s) => (mode[s] === SLIDES ? [id] : [])));
  const { members, joints, normals } = bearing(system, work, found);
  const ofSliding = normals.filter((i) => slides.has(switched[rows[i]].id));
  const inMode = (which: number) => problem.pairs.filter(({ first }) => mode[rows[first]] === which);
  const bears = new Set(ofSliding.map((i) => switched[rows[i]].id));
  const idle = rows.flatMap((s, i) =>
    switched[s].kind === 'contact-normal' &&
    bears.has(switched[s].id) &&
    x[i] <= noise &&
    mode[s + 1] === SLIDES &&
    stays(found, s, i)
      ? [i]
      : [],
  );
  const shares = {
    members,
    joints,
    normals,
    ofSliding,
    sticking: inMode(HOLDS),
    sliding: inMode(SLIDES),
    idle,
    leaving: normals.filter((i) => triggers.has(rows[i])),
  };
  const purified = purify(problem, x, shares);
  const { released, freed } = purified;
  for (const { first, second } of freed) {
    for (const i of [first, second]) {
      mode[rows[i]] = EDGE;
      direction[rows[i]] = -x[i] / Math.hypot(x[first], x[second]);
    }
  }
  switched.forEach(({ normal: of }, t) => released.some((i) => rows[i] === of) && (mode[t] = OPEN));
  return purified;
}

/** Indices of the unknowns that carry load or stick; those of joints and of normals also separately. */
function bearing({ switched }: System, { switched: { mode } }: Workspace, found: Found) {
  const { rows, problem, x, noise } = found;
  const { lower, upper } = problem;
  const where = (is: (s: number, i: number) => boolean) => rows.flatMap((s, i) => (is(s, i) ? [i] : []));
  const inside = (s: number, i: number) =>
    (x[i] > lower[i] && x[i] < upper[i]) || (!isUnilateral(switched[s]) && stays(found, s, i));
  const joints = where((s, i) => switched[s].joint >= 0 && inside(s, i));
  const normals = where((s, i) => switched[s].kind === 'contact-normal' && x[i] > noise);
  // tangents: no other rows have this mode yet
  const tangents = where((s) => mode[s] === HOLDS);
  return { joints, normals, members: [...joints, ...normals, ...tangents] };
}

const stays = ({ problem, x, triggers }: Found, s: number, i: number): boolean =>
  !triggers.has(s) && !accelerates(problem, x, i);

/** Friction of tangents already sliding, per unit normal force; `fraction` reduces it, to find the jamming limit. */
function slidingFriction({ switched }: System, work: Workspace, s: number, fraction = 1) {
  return switched.flatMap(({ normal, coefficient }, row) =>
    normal === s && work.switched.mode[row] === SLIDES
      ? [{ row, factor: -fraction * coefficient * work.switched.direction[row] }]
      : [],
  );
}

/** Whether the acceleration of row i is non-zero, relative to its terms. */
function accelerates({ size, W, c }: ComplementarityProblem, x: Float64Array, i: number): boolean {
  const parts = [c[i], ...x.map((force, j) => W[i * size + j] * force)];
  const a = parts.reduce((sum, part) => sum + part, 0);
  return Math.abs(a) > NO_ACCELERATION * Math.max(...parts.map(Math.abs));
}

/**
 * Distributes the effort of a coordinate to its rows in order: the motor first, then the stop, then friction. If several coordinates
 * share a load, one may be at its bound and still hold: without an acceleration, only rounding would move it.
 */
function setModes(
  { switched }: System,
  { switched: { mode } }: Workspace,
  { members, lower, upper }: Unknown,
  effort: number,
  goes: boolean,
  noise: number,
  triggers: ReadonlySet<number>,
): void {
  const triggered = members.some(({ s }) => triggers.has(s));
  const room = (bound: number) => (triggered ? EFFORT_NOISE * Math.abs(bound) : 0);
  const unilateral = (bound: number) => (bound === 0 ? noise : room(bound));
  let side = 0;
  if (effort >= upper - unilateral(upper)) side = 1;
  if (effort <= lower + unilateral(lower)) side = -1;
  const stays = side !== 0 && !goes && !triggered;
  const last = stays ? members.findLast(({ s }) => !isUnilateral(switched[s])) : undefined;
  if (last) side = 0;
  let rest = effort;
  let held = false;
  for (const member of members) {
    const { s, sign } = member;
    const own = switched[s];
    const low = sign > 0 ? own.lower : -own.upper;
    const high = sign > 0 ? own.upper : -own.lower;
    if (side !== 0) mode[s] = isUnilateral(own) ? OPEN : side * sign > 0 ? AT_UPPER : AT_LOWER;
    else if (held) mode[s] = OPEN;
    else if ((rest > low && rest < high) || member === last) {
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

/** A coordinate constrained by joints and drivers: stops carry nothing, friction acts against the impending motion. */
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
