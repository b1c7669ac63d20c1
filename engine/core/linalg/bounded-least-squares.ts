/**
 * min |e| over x = x_0 + sum z_k c_k, e = e_0 + sum z_k d_k, with entries of x within bounds: a convex quadratic programme, solved from
 * an admissible x_0 by active sets. For small dense problems.
 */
import { dot, norm } from './dense-vector';
import { solveLeastSquares } from './least-squares';

export interface Limit {
  readonly lower: number;
  readonly upper: number;
}

export interface Least {
  readonly x: Float64Array;
  /** Vectors (c, d) along which x may change without a change of e; those held apart are followed by what minimises |e|. */
  readonly open: readonly Float64Array[];
  /** Whether the minimum was reached within the rounds allowed; never with numbers that are not finite. */
  readonly isFound: boolean;
}

/** Relative remainders that count as zero [1]: of columns of d, of steps, of the slope at a bound. */
const RIGID = 1e-9;
const NOTHING = 1e-11;
const FLAT = 1e-9;

/** `columns`: (c_k, d_k) each; `start`: (x_0, e_0); `limits`: for each entry of x, null if it does not change. */
export function findLeast(
  columns: readonly Float64Array[],
  start: Float64Array,
  limits: readonly (Limit | 'free' | null)[],
): Least {
  const size = limits.length;
  const apart: Float64Array[] = [];
  let base: Float64Array[] = columns.map((column) => column.slice());
  limits.forEach((limit, i) => {
    if (limit === null) base = eliminated(base, i, apart);
  });
  const state = start.slice();
  /** Entry at its bound: 1 at the lower, -1 at the upper one. */
  const fixed = new Map<number, 1 | -1>();
  const most = [start, ...columns].every(isFinite) ? 20 * (size + 1) : 0;
  for (let round = 0; round < most; round++) {
    const free = reduced(base, fixed);
    const change = descent(free, state, size);
    if (norm(change.subarray(size)) > NOTHING * norm(start.subarray(size))) {
      const { part, entry, side } = firstLimit(state, change, limits, fixed);
      for (let i = 0; i < state.length; i++) state[i] += part * change[i];
      if (entry >= 0) {
        fixed.set(entry, side);
        // what is released carries nothing, not even rounding
        const { lower, upper } = limits[entry] as Limit;
        const bound = side > 0 ? lower : upper;
        if (Math.abs(state[entry] - bound) <= NOTHING * norm(state.subarray(0, size))) state[entry] = bound;
      }
      continue;
    }
    const slopes = slopesOf(base, state, fixed, size);
    const [worst, slope] = slopes.reduce((one, other) => (other[1] < one[1] ? other : one), [-1, 0]);
    if (worst >= 0 && slope < -FLAT) {
      fixed.delete(worst);
      continue;
    }
    const pressed = new Map(
      [...fixed].filter(([i]) => slopes.some(([at, value]) => at === i && value > FLAT)),
    );
    const open = openOf(reduced(base, pressed), apart, size);
    return { x: state.slice(0, size), open, isFound: isFinite(state) };
  }
  return { x: start.slice(0, size), open: columns, isFound: false };
}

const isFinite = (x: Float64Array): boolean => x.every(Number.isFinite);

/** The combinations that do not change any of these entries. */
function reduced(base: readonly Float64Array[], fixed: ReadonlyMap<number, unknown>): Float64Array[] {
  let free: Float64Array[] = base.map((column) => column.slice());
  for (const i of fixed.keys()) free = eliminated(free, i, []);
  return free;
}

/** The combinations that do not change entry i; the vector that is left over is added to `apart`. Overwrites the vectors. */
function eliminated(vectors: readonly Float64Array[], i: number, apart: Float64Array[]): Float64Array[] {
  const pivot = vectors.reduce<Float64Array | null>(
    (best, each) => (Math.abs(each[i]) > Math.abs(best?.[i] ?? 0) ? each : best),
    null,
  );
  if (!pivot || Math.abs(pivot[i]) <= NOTHING) return [...vectors];
  apart.push(pivot);
  const rest = vectors.filter((each) => each !== pivot);
  for (const each of rest) {
    const factor = each[i] / pivot[i];
    for (let k = 0; k < each.length; k++) each[k] -= factor * pivot[k];
    each[i] = 0;
  }
  return rest;
}

/** To the minimum without bounds. */
function descent(free: readonly Float64Array[], state: Float64Array, size: number): Float64Array {
  const change = new Float64Array(state.length);
  const { solution } = solveLeastSquares(
    free.map((column) => column.slice(size)),
    state.slice(size).map((value) => -value),
    RIGID,
  );
  free.forEach((column, k) => column.forEach((value, i) => (change[i] += solution[k] * value)));
  return change;
}

/** How far the change stays within the bounds [1], and the entry that ends it; -1 if none does. */
function firstLimit(
  state: Float64Array,
  change: Float64Array,
  limits: readonly (Limit | 'free' | null)[],
  fixed: ReadonlyMap<number, unknown>,
): { part: number; entry: number; side: 1 | -1 } {
  const first = { part: 1, entry: -1, side: 1 as 1 | -1 };
  const noise = NOTHING * norm(change.subarray(0, limits.length));
  limits.forEach((limit, i) => {
    if (limit === null || limit === 'free' || fixed.has(i) || Math.abs(change[i]) <= noise) return;
    const side = change[i] < 0 ? 1 : -1;
    const part = Math.max(0, ((side > 0 ? limit.lower : limit.upper) - state[i]) / change[i]);
    if (part < first.part) Object.assign(first, { part, entry: i, side });
  });
  return first;
}

/** For entries at a bound: how steeply |e|^2 / 2 rises from it, over |e_k| |d| [1]. */
function slopesOf(
  base: readonly Float64Array[],
  state: Float64Array,
  fixed: ReadonlyMap<number, 1 | -1>,
  size: number,
): [number, number][] {
  if (fixed.size === 0) return [];
  const e = state.subarray(size);
  const gradient = Float64Array.from(base, (column) => dot(e, column.subarray(size)));
  const entries = [...fixed];
  const { solution } = solveLeastSquares(
    entries.map(([i]) => Float64Array.from(base, (column) => column[i])),
    gradient,
    NOTHING,
  );
  const scale = norm(e) * Math.max(...base.map((column) => norm(column.subarray(size)))) || 1;
  return entries.map(([i, side], k) => [i, (side * solution[k]) / scale]);
}

function openOf(free: readonly Float64Array[], apart: readonly Float64Array[], size: number): Float64Array[] {
  const combined = (weights: Float64Array, own: Float64Array | null) => {
    const out = own?.slice() ?? new Float64Array(free[0]?.length ?? 0);
    free.forEach((column, k) => column.forEach((value, i) => (out[i] += weights[k] * value)));
    return out;
  };
  const strained = () => free.map((column) => column.slice(size));
  const { kernel } = solveLeastSquares(
    strained(),
    new Float64Array(free[0]?.length ?? size).slice(size),
    RIGID,
  );
  return [
    ...kernel.map((weights) => combined(weights, null)),
    ...apart.map((own) => {
      const down = own.slice(size).map((value) => -value);
      return combined(solveLeastSquares(strained(), down, RIGID).solution, own);
    }),
  ];
}
