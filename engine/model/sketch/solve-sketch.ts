/**
 * Moves the points of a sketch, as little as may be, to where its conditions hold (Levenberg-Marquardt with the least change of the
 * coordinates; rank from the factorisation of J J^T, T 6). The way there follows the conditions from where they stand to where
 * they are to be, little by little where it is long, so that the branch of the drawing is kept.
 */
import { createCholeskyWorkspace, factorise, solve } from '../../core/linalg/rank-revealing-cholesky';
import type { CholeskyWorkspace } from '../../core/linalg/rank-revealing-cholesky';
import { rowOf } from './sketch';
import type { Owned, Row, Sketch } from './sketch';

/**
 * Conditions that hang together and are solved for. Their matrix is full, so that the time grows with the cube of their number: these take
 * about 0.1 s for each factorisation, of which a sketch that contradicts itself needs dozens.
 */
export const MOST_CONDITIONS = 600;
/** Residual that counts as none [1, rad]. */
export const SOLVED = 1e-11;
/** Part of the size of the sketch that points move at once on the way [1]. */
const STRIDE = 0.1;
const MOST_PARTS = 16;
const MOST_STEPS = 60;
/** What falls to less than this of its square falls fast [1]. */
const FAST = 0.01;
/** Where the squares fall no faster than this in so many steps [1], they do not fall to nothing. */
const SLOW = 0.99;
const MOST_SLOW = 4;
/** Cubes of conditions that all factorisations of one solution may come to [1]: some seconds. It binds large sketches alone. */
const MOST_WORK = 1e10;
/** A step on the way need only stay near it [1]. */
const ON_THE_WAY = 1e-4;

export interface SketchHold {
  /** Points that stay where they are drawn. */
  readonly fixed?: ReadonlySet<number>;
  /** So many conditions that hang together are solved for; without it, any number. */
  readonly most?: number;
  /** Conditions that count; without it all do. */
  readonly counts?: (owned: Owned) => boolean;
}

export interface Solution {
  readonly solved: boolean;
  /** More hangs together than is solved for: nothing was tried. */
  readonly tooLarge: boolean;
  readonly x: Float64Array;
  /** The conditions that counted, and what is left of each [1, rad]. */
  readonly conditions: readonly Owned[];
  readonly residuals: Float64Array;
}

interface Work {
  readonly conditions: readonly Owned[];
  readonly size: number;
  readonly fixed: ReadonlySet<number>;
  readonly cholesky: CholeskyWorkspace;
  readonly spread: Float64Array;
  /** The rows that were factorised last. */
  rows: readonly Row[];
  /** Factorisations that may still be made. */
  affordable: number;
}

export function solveSketch(sketch: Sketch, hold: SketchHold = {}): Solution {
  const { fixed = new Set(), most = Infinity, counts } = hold;
  const conditions = counts ? sketch.conditions.filter(counts) : sketch.conditions;
  const { size } = sketch;
  const x = sketch.start.slice();
  const rows = rowsAt({ conditions, size, fixed }, x);
  const own = tiedToBroken(rows, conditions, x.length / 2);
  if (own.length > most) {
    const residuals = Float64Array.from(rows, ({ value }) => value);
    return { solved: false, tooLarge: true, x, conditions, residuals };
  }
  const cholesky = createCholeskyWorkspace(own.length);
  const spread = new Float64Array(x.length);
  const affordable = MOST_WORK / Math.max(1, own.length) ** 3;
  const work: Work = { conditions: own, size, fixed, cholesky, spread, rows: [], affordable };
  const first = rowsAt(work, x);
  const from = first.map(({ value }) => value);
  if (largest(from) > SOLVED) {
    const step = stepOf(work, first, from, 0);
    const parts = Math.min(MOST_PARTS, Math.ceil(largest(step) / (STRIDE * sketch.size)));
    // what does not close on the way may still at its end
    for (let k = 1; k < parts; k++) {
      const part = from.map((value) => value * (1 - k / parts));
      descend(work, x, part, ON_THE_WAY);
    }
    descend(work, x, null, SOLVED);
  }
  const residuals = Float64Array.from(rowsAt({ conditions, size, fixed }, x), ({ value }) => value);
  return { solved: largest(residuals) <= SOLVED, tooLarge: false, x, conditions, residuals };
}

/** The conditions that do not hold, and those that share points with them, and so on: what holds elsewhere stays as it is. */
function tiedToBroken(rows: readonly Row[], conditions: readonly Owned[], points: number): Owned[] {
  const leads = Int32Array.from({ length: points }, (_, i) => i);
  const leadOf = (point: number): number => {
    let lead = point;
    while (leads[lead] !== lead) lead = leads[lead] = leads[leads[lead]];
    return lead;
  };
  for (const { at } of rows) for (const place of at) leads[leadOf(place >> 1)] = leadOf(at[0] >> 1);
  const isBroken = ({ value }: Row): boolean => !(Math.abs(value) <= SOLVED);
  const broken = new Set(
    rows.filter(isBroken).flatMap(({ at }) => at.slice(0, 1).map((place) => leadOf(place >> 1))),
  );
  return conditions.filter((_, i) => {
    const [place] = rows[i].at;
    return isBroken(rows[i]) || (place !== undefined && broken.has(leadOf(place >> 1)));
  });
}

/** Rows of the conditions without the coordinates of points that stay. */
export function rowsAt(
  { conditions, size, fixed }: Pick<Work, 'conditions' | 'size' | 'fixed'>,
  x: Float64Array,
): Row[] {
  return conditions.map(({ condition }) => {
    const { value, at, by } = rowOf(condition, x, size);
    if (fixed.size === 0) return { value, at, by };
    const kept = at.map((place) => !fixed.has(place >> 1));
    return { value, at: at.filter((_, i) => kept[i]), by: by.filter((_, i) => kept[i]) };
  });
}

/** Changes x until the residuals are `goal` (without it: none), or until they fall no more. */
function descend(work: Work, x: Float64Array, goal: readonly number[] | null, bound: number): void {
  let rows = rowsAt(work, x);
  let left = missing(rows, goal);
  let sum = squares(left);
  let damping = 0;
  let slow = 0;
  // as long as the residuals fall fast, the factorisation of a place near by will do
  let again = true;
  for (let i = 0; i < MOST_STEPS && work.affordable > 0 && largest(left) > bound * 1e-2; i++) {
    const step = stepOf(work, again ? null : rows, left, damping);
    const next = x.map((value, k) => value + step[k]);
    const there = rowsAt(work, next);
    const rest = missing(there, goal);
    const now = squares(rest);
    if (again && !(now < sum)) {
      again = false;
      continue;
    }
    if (now < sum) {
      again = damping === 0 && now < FAST * sum;
      slow = now > SLOW * sum ? slow + 1 : 0;
      x.set(next);
      rows = there;
      left = rest;
      sum = now;
      damping = damping < 1e-8 ? 0 : damping / 10;
      if (slow > MOST_SLOW) return;
    } else if (damping > 1e4 || largest(left) <= bound) return;
    else damping = Math.max(1e-6, damping * 10);
  }
}

const missing = (rows: readonly Row[], goal: readonly number[] | null): number[] =>
  rows.map(({ value }, i) => (goal ? value - goal[i] : value));

/** The least change of the coordinates [m] that takes `left` away, to first order; without rows by those factorised last. */
function stepOf(
  work: Work,
  rows: readonly Row[] | null,
  left: readonly number[],
  damping: number,
): Float64Array {
  const { cholesky, spread, size } = work;
  const step = new Float64Array(spread.length);
  if (rows && !factoriseRows(work, rows, damping)) return step;
  const multipliers = Float64Array.from(left, (value) => -value);
  solve(cholesky, multipliers);
  work.rows.forEach(({ at, by }, i) => {
    for (let k = 0; k < at.length; k++) step[at[k]] += by[k] * size * size * multipliers[i];
  });
  return step;
}

/** J J^T of lengths over the size of the sketch, as the residuals are. */
function factoriseRows(work: Work, rows: readonly Row[], damping: number): boolean {
  const { cholesky, spread, size } = work;
  const { m, A } = cholesky;
  rows.forEach(({ at, by }, i) => {
    for (let k = 0; k < at.length; k++) spread[at[k]] = by[k] * size * size;
    for (let j = 0; j <= i; j++) {
      const other = rows[j];
      let dot = 0;
      for (let k = 0; k < other.at.length; k++) dot += spread[other.at[k]] * other.by[k];
      A[i * m + j] = dot + (i === j ? damping : 0);
    }
    for (const place of at) spread[place] = 0;
  });
  work.rows = rows;
  work.affordable--;
  return factorise(cholesky);
}

const largest = (values: ArrayLike<number>): number => {
  let most = 0;
  for (let i = 0; i < values.length; i++) {
    // NaN is no small number
    if (!(Math.abs(values[i]) <= most)) most = Math.abs(values[i]);
  }
  return most;
};
const squares = (values: readonly number[]): number => values.reduce((sum, value) => sum + value * value, 0);
