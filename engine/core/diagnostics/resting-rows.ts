/**
 * Stops and contacts that touch without carrying load, but could carry some (T 10.13): for a table on four legs without friction, the
 * choice of modes may let two opposite legs carry everything. Their rows depend on those that hold, so the load that they could take
 * corresponds to null vectors; the reported share is that of least norm within the bounds of stops and contacts.
 */
import { EDGE, OPEN, followsNormal, isUnilateral } from '../system/switched-row';
import { NULL_NOISE } from '../linalg/null-space';
import { addTo, dot, norm } from '../linalg/dense-vector';
import { applyInverseMass } from '../dynamics/mass';
import { solveComplementarity } from '../linalg/complementarity';
import { maskVectors } from './uniqueness';
import { orthonormalise } from '../linalg/least-squares';
import { nullVectors } from '../linalg/elimination';
import { packVectors } from './null-vectors';
import { withFriction } from './sliding-friction';
import { addTransposed, rowDot } from '../dynamics/rows';
import { addRow, switchedDot } from '../dynamics/switched-rows';
import type { GlobalSolver } from '../solvers/contract';
import type { NullVectors } from './null-vectors';
import type { Resting } from './effort-sharing';
import type { Split } from './split-result';
import type { System } from '../system/system';
import type { Workspace } from '../system/workspace';

/** An acceleration away from the stop above this fraction of its terms [1] opens it. */
const OPENS = 1e-3;
/** Changes of multipliers below this fraction of them [1] count as zero. */
const NOTHING = 1e-12;

/**
 * Adds to the split the load that resting rows could take, and redistributes it: work.lambda and work.switched.effort. Which points
 * carry a sliding body is also a choice (T 12.4): alternatives are added to the split, but that choice is kept.
 */
export function shareWithResting(
  system: System,
  rest: Resting,
  work: Workspace,
  solver: GlobalSolver,
  split: Split,
): void {
  const { found, choices, borne } = restingVectors(system, rest, work, solver);
  if (found.length > 0) {
    addVectors(system, work, split, found);
    // rows in the mode EDGE were chosen such that all forces are within their cones (T 12.4)
    if (!work.switched.mode.includes(EDGE)) shareWithinBounds(system, work, split.open, borne);
  }
  if (choices.length > 0) addVectors(system, work, split, choices);
}

/** Unit vectors in multipliers over `rowScale` (m each), beside those of the rows that hold. */
export interface RestingVectors {
  /** Load that resting rows could take. */
  readonly found: readonly Float64Array[];
  /** Load that other points of a sliding body could take: the motion depends on which carry it. */
  readonly choices: readonly Float64Array[];
  /** Rows of the normals of sliding contacts that carry load. */
  readonly borne: readonly number[];
}

export function restingVectors(
  system: System,
  rest: Resting,
  work: Workspace,
  solver: GlobalSolver,
): RestingVectors {
  const { resting, sliding } = restingRows(system, rest, work);
  const borne = normalsOfSliding(system, work);
  // while a body comes to rest, the sliding speed of its contact points vanishes, but they still count as sliding
  const found = dependentVectors(system, work, solver, resting).map((vector) =>
    borne.some((row) => vector[row] !== 0) ? withFriction(system, work, solver, vector) : vector,
  );
  const choices = dependentVectors(system, work, solver, sliding).map((vector) =>
    withFriction(system, work, solver, vector),
  );
  return { found, choices, borne };
}

/** Rows of the normals of sliding contacts: their forces are a choice on which the motion depends. */
const normalsOfSliding = ({ switched }: System, { switched: { mode } }: Workspace): number[] =>
  switched.flatMap(({ normal, partner }, t) =>
    normal >= 0 && t < partner && followsNormal(mode[t]) ? [switched[normal].row] : [],
  );

function addVectors(system: System, work: Workspace, split: Split, columns: readonly Float64Array[]): void {
  const rows = Array.from({ length: system.m }, (_, row) => row);
  const added = packVectors(
    columns.map((column) => ({ rows, column })),
    NULL_NOISE,
  );
  const own = new Int32Array(system.joints.length);
  maskVectors(system, work, added, own);
  for (let j = 0; j < own.length; j++) split.masks[j] &= own[j] | ~63;
  const isSame = split.open === split.all;
  split.open = join(split.open, added);
  split.all = isSame ? split.open : join(split.all, added);
}

/**
 * Closed rows without effort: either at rest, or on a sliding body, which the fewest points carry (T 12.4). Rows at the edge of their
 * cone count as resting.
 */
function restingRows(
  system: System,
  { closed, still }: Resting,
  work: Workspace,
): { resting: number[]; sliding: number[] } {
  const { switched, rowScale } = system;
  const { mode, C, Cdot, gdot } = work.switched;
  const [resting, sliding]: [number[], number[]] = [[], []];
  switched.forEach((row, s) => {
    if (mode[s] === EDGE) resting.push(s);
    if (!isUnilateral(row) || mode[s] !== OPEN) return;
    const scale = rowScale[row.row];
    if (C[s] * scale > closed || Math.abs(Cdot[s]) * scale > still) return;
    const away = switchedDot(system, work, s, work.acc, 0) + gdot[s];
    const usual = Math.abs(gdot[s]) + sizeOf(system, work);
    if (away * scale > OPENS * usual) return;
    const slides = switched.some((each, t) => each.normal === s && Math.abs(Cdot[t]) > still);
    (slides ? sliding : resting).push(s);
  });
  return { resting, sliding };
}

/** [m/s^2] */
const sizeOf = ({ settings: { gravity }, length }: System, { acc }: Workspace): number =>
  Math.hypot(...gravity) +
  acc.reduce((most, value, c) => Math.max(most, Math.abs(value) * (c % 6 < 3 ? 1 : length)), 0);

/** For pushes in the mass metric, squared: a remainder below this fraction [1] counts as zero. */
const DEPENDENT = 1e-12;

/** The effect of resting rows in the presence of the rows that hold, each scaled to a unit push. */
interface Pushes {
  /** Per row: scale to unit effect on its own [1]. */
  readonly scale: Float64Array;
  /** The multipliers (m each) with which the holding rows respond to its push. */
  readonly answers: readonly Float64Array[];
  /** Inner products of the parts of the pushes that no holding row responds to. */
  readonly W: Float64Array;
}

function calcPushes(
  system: System,
  work: Workspace,
  solver: GlobalSolver,
  resting: readonly number[],
): Pushes {
  const { m, n } = system;
  const size = resting.length;
  const scale = new Float64Array(size);
  const W = new Float64Array(size * size);
  const answers = resting.map((s, j) => {
    const push = new Float64Array(6 * n);
    const velocity = new Float64Array(6 * n);
    addRow(system, work, s, 1, push);
    for (let b = 0; b < n; b++) applyInverseMass(system, work, b, push, 6 * b, velocity, 6 * b);
    scale[j] = 1 / Math.sqrt(switchedDot(system, work, s, velocity, 0));
    const answer = new Float64Array(m);
    for (let row = 0; row < m; row++) answer[row] = -rowDot(system, row, work.J, velocity, 0);
    solver.solve(answer);
    addTransposed(system, work.MJ, answer, velocity);
    for (let i = 0; i < size; i++) W[i * size + j] = switchedDot(system, work, resting[i], velocity, 0);
    return answer;
  });
  // a row that is fully balanced by the holding rows leaves only rounding
  const counts = scale.map((value, i) => (value * value * W[i * size + i] <= DEPENDENT ? 0 : value));
  for (let e = 0; e < W.length; e++) W[e] *= counts[Math.floor(e / size)] * counts[e % size];
  return { scale, answers, W };
}

/** Unit null vectors, in multipliers over `rowScale`, along which resting rows can take load; they push but do not pull. */
export function dependentVectors(
  system: System,
  work: Workspace,
  solver: GlobalSolver,
  resting: readonly number[],
): Float64Array[] {
  if (resting.length === 0) return [];
  const { m, rowScale, switched } = system;
  const { scale, answers, W } = calcPushes(system, work, solver, resting);
  const size = resting.length;
  const atEdge = resting.flatMap((s, i) => (isUnilateral(switched[s]) ? [] : [i]));
  const takers = findTakers(W, size, atEdge);
  const inner = takers.map((i) => Float64Array.from(takers, (j) => W[i * size + j]));
  return nullVectors(inner, DEPENDENT).map((z) => {
    const vector = new Float64Array(m);
    takers.forEach((i, k) => {
      addTo(vector, z[k] * scale[i], answers[i]);
      vector[switched[resting[i]].row] += z[k] * scale[i];
    });
    for (let row = 0; row < m; row++) vector[row] /= rowScale[row];
    const length = norm(vector);
    return vector.map((value) => value / length);
  });
}

/** Rows that can push, together with others that push and rows that hold, without causing motion; rows in `both` can also pull. */
function findTakers(W: Float64Array, size: number, both: readonly number[]): number[] {
  const takers = new Set<number>(both);
  const all = Array.from({ length: size }, (_, i) => i);
  for (const s of all) {
    if (takers.has(s)) continue;
    const others = all.filter((i) => i !== s);
    const rest = others.length;
    const { x } = solveComplementarity(
      {
        size: rest,
        W: Float64Array.from(
          { length: rest * rest },
          (_, e) => W[others[Math.floor(e / rest)] * size + others[e % rest]],
        ),
        c: Float64Array.from(others, (i) => W[i * size + s]),
        lower: Float64Array.from(others, (i) => (both.includes(i) ? -Infinity : 0)),
        upper: new Float64Array(rest).fill(Infinity),
        pairs: [],
      },
      null,
    );
    const z = new Float64Array(size);
    z[s] = 1;
    others.forEach((i, k) => (z[i] = x[k]));
    if (squareOf(W, z) > DEPENDENT * dot(z, z)) continue;
    z.forEach((value, i) => value > 0 && takers.add(i));
  }
  return [...takers].sort((a, b) => a - b);
}

/** z^T W z */
const squareOf = (W: Float64Array, z: Float64Array): number =>
  z.reduce((sum, value, i) => sum + value * dot(W.subarray(i * z.length, (i + 1) * z.length), z), 0);

export function join(one: NullVectors, other: NullVectors): NullVectors {
  const entries = one.start[one.count];
  return {
    count: one.count + other.count,
    start: Int32Array.of(
      ...one.start.subarray(0, one.count),
      ...Array.from(other.start, (at) => at + entries),
    ),
    rows: Int32Array.of(...one.rows.subarray(0, entries), ...other.rows),
    values: Float64Array.of(...one.values.subarray(0, entries), ...other.values),
  };
}

/**
 * Moves the multipliers along the vectors towards the least norm, with each switched row within its bounds: a row that reaches its bound
 * stays there, and the iteration continues with the remaining vectors. `held` rows do not change.
 */
export function shareWithinBounds(
  system: System,
  work: Workspace,
  vectors: NullVectors,
  held: readonly number[],
): void {
  const { m, rowScale } = system;
  const { lambda } = work;
  const columns = Array.from({ length: vectors.count }, (_, v): Float64Array => {
    const column = new Float64Array(m);
    for (let e = vectors.start[v]; e < vectors.start[v + 1]; e++) column[vectors.rows[e]] = vectors.values[e];
    return column;
  });
  const scaled = lambda.map((value, row) => value / rowScale[row]);
  const size = norm(scaled);
  let free: Float64Array[] = columns;
  for (const row of held) if (free.length > 0) free = without(free, row);
  while (free.length > 0) {
    const change = new Float64Array(m);
    for (const unit of orthonormalise(free.map((column) => column.slice())))
      addTo(change, -dot(unit, scaled), unit);
    if (norm(change) <= NOTHING * size) break;
    const { part, row } = firstBound(system, scaled, change);
    addTo(scaled, part, change);
    if (row < 0) break;
    free = without(free, row);
  }
  for (let row = 0; row < m; row++) lambda[row] = scaled[row] * rowScale[row];
  for (const [s, own] of system.switched.entries()) {
    if (isTouched(columns, own.row)) work.switched.effort[s] = lambda[own.row];
  }
}

const isTouched = (columns: readonly Float64Array[], row: number): boolean =>
  columns.some((column) => column[row] !== 0);

/** The fraction of the change within all bounds [1], and the row that limits it; -1 if none does. */
function firstBound(
  { switched, rowScale }: System,
  scaled: Float64Array,
  change: Float64Array,
): { part: number; row: number } {
  const first = { part: 1, row: -1 };
  const noise = NOTHING * norm(change);
  switched.forEach(({ row, kind, lower, upper, partner }, s) => {
    if (Math.abs(change[row]) <= noise) return;
    const below =
      kind === 'contact-normal' ? leastNormal(switched, rowScale, scaled, s) : lower / rowScale[row];
    const bound = change[row] < 0 ? below : upper / rowScale[row];
    // friction of a sticking contact may not change
    const part = partner >= 0 ? 0 : Math.max(0, (bound - scaled[row]) / change[row]);
    if (part >= first.part) return;
    first.part = part;
    first.row = row;
  });
  return first;
}

/** The least normal force that keeps its friction inside the cone. */
function leastNormal(
  switched: System['switched'],
  rowScale: Float64Array,
  scaled: Float64Array,
  s: number,
): number {
  const one = switched[s + 1];
  if (one?.normal !== s) return 0;
  const two = switched[one.partner];
  const friction = Math.hypot(scaled[one.row], scaled[two.row]) * rowScale[one.row];
  return friction / (one.coefficient * rowScale[switched[s].row]);
}

/** The combinations of the vectors that do not change a row. */
export function without(vectors: readonly Float64Array[], row: number): Float64Array[] {
  const pivot = vectors.reduce((best, each) => (Math.abs(each[row]) > Math.abs(best[row]) ? each : best));
  if (pivot[row] === 0) return [...vectors];
  const rest = vectors.filter((each) => each !== pivot);
  for (const each of rest) {
    addTo(each, -each[row] / pivot[row], pivot);
    each[row] = 0;
  }
  return rest;
}
