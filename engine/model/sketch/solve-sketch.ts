/**
 * Moves the points of a sketch, as little as possible, to fulfil its conditions (Levenberg-Marquardt with least change of the
 * coordinates; rank from the factorisation of J J^T, T 6). If the change is large, the targets move in small steps from the present
 * values to the required ones, so that the branch of the drawing is kept.
 */
import { createRowProducts } from './row-products';
import type { RowProducts } from './row-products';
import { rowOf } from './sketch';
import type { Owned, Row, Sketch } from './sketch';

/** Most coupled conditions that are solved: a contradiction among so many takes about a second. */
export const MOST_CONDITIONS = 1200;
/** Smaller residuals count as zero [1, rad]. */
export const SOLVED = 1e-11;
/** A length below this is none [1]. */
const COLLAPSED = 1e-6;
/** Largest movement of points in one step, as a fraction of the size of the sketch [1]. */
const STRIDE = 0.1;
const MOST_PARTS = 16;
const MOST_STEPS = 60;
/** Fast convergence: a sum of squares falls below this fraction [1]. */
const FAST = 0.01;
/** If the sum of squares falls no faster than this over several steps [1], it does not converge to zero. */
const SLOW = 0.99;
const MOST_SLOW = 4;
/** Limit of multiplications in all factorisations of one solution [1]: half a second. Only large sketches with many loops reach it. */
const MOST_WORK = 3e8;
/** Intermediate steps only need to stay near the path [1]. */
const ON_THE_WAY = 1e-4;

export interface SketchHold {
  /** Points fixed where they are drawn. */
  readonly fixed?: ReadonlySet<number>;
  /** Most coupled conditions that are solved; without it, any number. */
  readonly most?: number;
  /** Where to start from instead of the drawing. */
  readonly from?: Float64Array;
  /** Conditions to include; all by default. */
  readonly counts?: (owned: Owned) => boolean;
}

export interface Solution {
  readonly solved: boolean;
  /** There are more coupled conditions than can be solved: nothing was tried. */
  readonly tooLarge: boolean;
  readonly x: Float64Array;
  /** The conditions included, and the residual of each [1, rad]. */
  readonly conditions: readonly Owned[];
  readonly residuals: Float64Array;
}

interface Work {
  readonly conditions: readonly Owned[];
  readonly size: number;
  readonly fixed: ReadonlySet<number>;
  readonly products: RowProducts;
  readonly coordinates: number;
  /** The rows factorised last. */
  rows: readonly Row[];
  /** Factorisations still allowed. */
  affordable: number;
}

export function solveSketch(sketch: Sketch, hold: SketchHold = {}): Solution {
  const { fixed = new Set(), most = Infinity, counts, from: start = sketch.start } = hold;
  const conditions = counts ? sketch.conditions.filter(counts) : sketch.conditions;
  const { size } = sketch;
  const x = start.slice();
  const rows = rowsAt({ conditions, size, fixed }, x);
  const own = tiedToBroken(rows, conditions, x.length / 2);
  if (own.length > most) {
    const residuals = Float64Array.from(rows, ({ value }) => value);
    return { solved: false, tooLarge: true, x, conditions, residuals };
  }
  const products = createRowProducts(own, x.length, size);
  const affordable = MOST_WORK / Math.max(1, products.work);
  const work: Work = { conditions: own, size, fixed, products, coordinates: x.length, rows: [], affordable };
  const first = rowsAt(work, x);
  const from = first.map(({ value }) => value);
  if (largest(from) > SOLVED) {
    const step = stepOf(work, first, from, 0);
    const parts = Math.min(MOST_PARTS, Math.ceil(largest(step) / (STRIDE * sketch.size)));
    // even if an intermediate step does not converge, the last one may
    for (let k = 1; k < parts; k++) {
      const part = from.map((value) => value * (1 - k / parts));
      descend(work, x, part, ON_THE_WAY);
    }
    descend(work, x, null, SOLVED);
  }
  const residuals = Float64Array.from(rowsAt({ conditions, size, fixed }, x), ({ value }) => value);
  const solved = largest(residuals) <= SOLVED && !collapses(sketch, x);
  return { solved, tooLarge: false, x, conditions, residuals };
}

/** Whether both ends of something that has a length are in one place: it would lie in any direction then, and is nothing that can be drawn. */
function collapses({ conditions, size }: Sketch, x: Float64Array): boolean {
  return conditions.some(({ condition }) => {
    if (condition.kind !== 'distance' || condition.value === 0) return false;
    const [a, b] = condition.of;
    return Math.hypot(x[2 * a] - x[2 * b], x[2 * a + 1] - x[2 * b + 1]) < COLLAPSED * size;
  });
}

/** The violated conditions, those that share points with them, and so on: fulfilled parts elsewhere stay as they are. */
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

/** Rows of the conditions without the coordinates of fixed points. */
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

/** Changes x until the residuals are `goal` (by default zero), or no longer decrease. */
function descend(work: Work, x: Float64Array, goal: readonly number[] | null, bound: number): void {
  let rows = rowsAt(work, x);
  let left = missing(rows, goal);
  let sum = squares(left);
  let damping = 0;
  let slow = 0;
  // as long as the residuals fall fast, the factorisation at a nearby position suffices
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

/** The least change of the coordinates [m] that removes `left`, to first order; without rows, those factorised last are used. */
function stepOf(
  work: Work,
  rows: readonly Row[] | null,
  left: readonly number[],
  damping: number,
): Float64Array {
  const { products, size } = work;
  const step = new Float64Array(work.coordinates);
  if (rows) {
    work.rows = rows;
    work.affordable--;
    if (!products.factorise(rows, damping)) return step;
  }
  const multipliers = Float64Array.from(left, (value) => -value);
  products.solve(multipliers);
  work.rows.forEach(({ at, by }, i) => {
    for (let k = 0; k < at.length; k++) step[at[k]] += by[k] * size * size * multipliers[i];
  });
  return step;
}

const largest = (values: ArrayLike<number>): number => {
  let most = 0;
  for (let i = 0; i < values.length; i++) {
    // NaN must not pass as small
    if (!(Math.abs(values[i]) <= most)) most = Math.abs(values[i]);
  }
  return most;
};
const squares = (values: readonly number[]): number => values.reduce((sum, value) => sum + value * value, 0);
