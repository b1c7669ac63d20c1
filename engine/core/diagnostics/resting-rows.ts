/**
 * Stops and contacts that touch, carry nothing and could carry something (T 10.13): of the four legs of a table without friction the
 * choice of modes lets two opposite ones bear all. Their rows depend on those that hold, so what they could take over are
 * null vectors like any; and of least norm, within what stops and contacts can bear, is what is reported.
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

/** An acceleration off the stop above this fraction of what its terms are [1] opens it. */
const OPENS = 1e-3;
/** A change of multipliers below this fraction of them [1] is none. */
const NOTHING = 1e-12;

/**
 * Adds to the split what rows that rest could take over, and shares it: work.lambda and work.switched.effort. Which places bear a
 * body that slides is a choice too (T 12.4): what the others could take over is added, and the choice stays.
 */
export function shareWithResting(
  system: System,
  rest: Resting,
  work: Workspace,
  solver: GlobalSolver,
  split: Split,
): void {
  const { resting, sliding } = restingRows(system, rest, work);
  const borne = normalsOfSliding(system, work);
  // as a body comes to rest its places have no speed any more, and still slide
  const found = dependentVectors(system, work, solver, resting).map((vector) =>
    borne.some((row) => vector[row] !== 0) ? withFriction(system, work, solver, vector) : vector,
  );
  if (found.length > 0) {
    addVectors(system, work, split, found);
    // what is at an edge was put there so that all are in their cones (T 12.4)
    if (!work.switched.mode.includes(EDGE)) shareWithinBounds(system, work, split.open, borne);
  }
  const choices = dependentVectors(system, work, solver, sliding);
  if (choices.length === 0) return;
  const followed = choices.map((vector) => withFriction(system, work, solver, vector));
  addVectors(system, work, split, followed);
}

/** Rows of the normals that bear bodies which slide: what they bear is a choice that the motion follows. */
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

/** Closed and without an effort: at rest, or where a body slides, which the fewest places bear (T 12.4). And what is at its edge. */
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

/** Of pushes in the metric of the mass, squared: what is left below this part [1] is nothing. */
const DEPENDENT = 1e-12;

/** What rows that rest do beside those that hold, each scaled to a push of one. */
interface Pushes {
  /** Of each row, over what it would do alone [1]. */
  readonly scale: Float64Array;
  /** What those that hold answer to its push: multipliers, m each. */
  readonly answers: readonly Float64Array[];
  /** What of the pushes nothing answers to, by each other. */
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
  // of a row that those which hold answer to alone, rounding is all that is left
  const counts = scale.map((value, i) => (value * value * W[i * size + i] <= DEPENDENT ? 0 : value));
  for (let e = 0; e < W.length; e++) W[e] *= counts[Math.floor(e / size)] * counts[e % size];
  return { scale, answers, W };
}

/** Unit null vectors, multipliers over `rowScale`, along which rows that rest take over what they can: they push, and do not pull. */
function dependentVectors(
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

/** Rows that can push, with some of the others that push too and what holds, without any motion; `both` can pull too. */
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

function join(one: NullVectors, other: NullVectors): NullVectors {
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
 * Moves the multipliers along the vectors towards the least norm, each switched row within its bounds: one that comes to its bound
 * stays there, and what is left of the vectors goes on. `held` rows stay what they are.
 */
function shareWithinBounds(
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

/** How much of the change all rows bear [1], and the row that bears no more; -1 where all bear all of it. */
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
    // friction of a contact that sticks keeps its share
    const part = partner >= 0 ? 0 : Math.max(0, (bound - scaled[row]) / change[row]);
    if (part >= first.part) return;
    first.part = part;
    first.row = row;
  });
  return first;
}

/** What a normal has to keep so that its friction stays inside the cone. */
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

/** What of the vectors leaves a row alone. */
function without(vectors: readonly Float64Array[], row: number): Float64Array[] {
  const pivot = vectors.reduce((best, each) => (Math.abs(each[row]) > Math.abs(best[row]) ? each : best));
  if (pivot[row] === 0) return [...vectors];
  const rest = vectors.filter((each) => each !== pivot);
  for (const each of rest) {
    addTo(each, -each[row] / pivot[row], pivot);
    each[row] = 0;
  }
  return rest;
}
