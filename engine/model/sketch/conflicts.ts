/**
 * Diagnoses a sketch with too many conditions. They contradict each other if no position fulfils them all; a smallest such set is named:
 * without any one of it, the rest can be fulfilled. A condition is redundant if the others imply it.
 */
import { createRowProducts } from './row-products';
import { MOST_CONDITIONS, rowsAt, solveSketch } from './solve-sketch';
import type { Solution } from './solve-sketch';
import type { RowProducts } from './row-products';
import type { Owned, Row, Sketch } from './sketch';

/** Conditions with a smaller fraction of the largest residual are not part of the conflict [1]. */
const PART = 1e-4;
/** A row depends on the others if its remainder is below this [1]. Rows of actual conditions are about one, or longer. */
const DEPENDS = 1e-7;
/** Displacement of points to test whether others maintain a condition [1], and its residual allowed then. */
const NUDGE = 1e-3;
const KEPT = 1e-8;

/** So many suspects are tried one by one whatever they are [1]. */
const MOST_TRIED = 12;
/**
 * Limit of the square of the number of conditions, which is about proportional to the time of a solution, summed over all that are tried:
 * small sketches are searched completely, the largest for half a second [1].
 */
const MOST_WORK = 6e6;

export type Owner = Pick<Owned, 'owner' | 'from'>;

const keyOf = ({ owner, from }: Owner): string => `${from} ${owner}`;

/**
 * A smallest set of owners whose conditions no position near the drawing fulfils together, or what remains of all when the limit is
 * reached; `failed`: the solution with all of them.
 */
export function findConflict(sketch: Sketch, failed: Solution): Owner[] {
  const worst = failed.residuals.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  // at the least sum of squares, the residuals are the coefficients of a vanishing combination of rows: those of the
  // conflict
  const near = unique(failed.conditions.filter((_, i) => Math.abs(failed.residuals[i]) > PART * worst));
  const canHold = (owners: readonly Owner[], from = sketch.start): boolean => {
    const keys = new Set(owners.map(keyOf));
    return solveSketch(sketch, { from, counts: (one) => keys.has(keyOf(one)) }).solved;
  };
  let suspects = canHold(near) ? unique(failed.conditions) : near;
  if (suspects.length > MOST_TRIED && isOneChain(sketch, failed, suspects)) return suspects;
  let tries = Math.max(1, Math.floor(MOST_WORK / Math.max(1, failed.conditions.length) ** 2));
  // in large pieces first: most of many suspects are mostly innocent
  for (let size = Math.ceil(suspects.length / 2); size > 0; size = size > 1 ? Math.ceil(size / 2) : 0) {
    for (let at = 0; at < suspects.length && tries > 0; tries--) {
      const without = suspects.filter((_, i) => i < at || i >= at + size);
      // where all fail least, what is left without some of them is mostly fulfilled near by
      const holds = without.length === 0 || canHold(without, failed.x) || canHold(without);
      if (holds) at += size;
      else suspects = without;
    }
  }
  return suspects;
}

/**
 * Whether only one combination of these rows vanishes, that of the conflict: then none of them can be missing from it, to first order, and
 * a long chain of bars needs no solution without each of them.
 */
function isOneChain(
  { size }: Sketch,
  { x, conditions, residuals }: Solution,
  owners: readonly Owner[],
): boolean {
  const keys = new Set(owners.map(keyOf));
  const own = conditions.flatMap((one, i) => (keys.has(keyOf(one)) ? [i] : []));
  const worst = own.reduce((best, i) => (Math.abs(residuals[i]) > Math.abs(residuals[best]) ? i : best));
  const rest = own.filter((i) => i !== worst).map((i) => conditions[i]);
  const products = createRowProducts(rest, x.length, size);
  return (
    products.factorise(rowsAt({ conditions: rest, size, fixed: new Set() }, x), 0) && products.dependent === 0
  );
}

function unique(conditions: readonly Owned[]): Owner[] {
  const found = new Map(conditions.map((one) => [keyOf(one), one]));
  return [...found.values()].map(({ owner, from }) => ({ owner, from }));
}

/** The owners that imply all conditions of `owner` at the drawn position, which fulfils it; null if they do not. */
export function findImplying(sketch: Sketch, owner: Owner): Owner[] | null {
  if (sketch.conditions.length > MOST_CONDITIONS) return null;
  const isOwn = (one: Owned): boolean => keyOf(one) === keyOf(owner);
  const own = sketch.conditions.filter(isOwn);
  const others = sketch.conditions.filter((one) => !isOwn(one));
  const at = { size: sketch.size, fixed: new Set<number>() };
  const rows = rowsAt({ ...at, conditions: others }, sketch.start);
  const products = createRowProducts(others, sketch.start.length, sketch.size);
  if (!products.factorise(rows, 0)) return null;
  const names = new Set<Owned>();
  for (const row of rowsAt({ ...at, conditions: own }, sketch.start)) {
    const target = dense(row, sketch);
    const left = target.slice();
    const solution = new Float64Array(rows.length);
    // the second solution takes away what rounding left of the first
    for (let pass = 0; pass < 2; pass++)
      subtractNearest(rows, products, left, { solution, size: sketch.size });
    if (Math.hypot(...left) > DEPENDS * Math.max(1, Math.hypot(...target))) return null;
    others.forEach((one, j) => Math.abs(solution[j]) > DEPENDS && names.add(one));
  }
  return [1, 2].every((seed) => isKept(sketch, isOwn, seed)) ? unique([...names]) : null;
}

/** At a singular position a row may depend on others that do not imply it: away from there it would be violated. */
function isKept(sketch: Sketch, isOwn: (one: Owned) => boolean, seed: number): boolean {
  const start = sketch.start.map(
    (value, i) => value + NUDGE * sketch.size * Math.sin((i + 1) * (seed + 0.618)),
  );
  const moved = solveSketch({ ...sketch, start }, { counts: (one) => !isOwn(one) });
  if (!moved.solved) return true;
  const rows = rowsAt(
    { conditions: sketch.conditions.filter(isOwn), size: sketch.size, fixed: new Set() },
    moved.x,
  );
  return rows.every(({ value }) => Math.abs(value) <= KEPT);
}

/** Takes the combination of the rows that is nearest to `left` off it, and adds its factors to the solution. */
function subtractNearest(
  rows: readonly Row[],
  products: RowProducts,
  left: Float64Array,
  { solution, size }: { solution: Float64Array; size: number },
): void {
  const factors = Float64Array.from(rows, ({ at, by }) =>
    at.reduce((sum, place, k) => sum + by[k] * size * left[place], 0),
  );
  products.solve(factors);
  rows.forEach(({ at, by }, i) => {
    solution[i] += factors[i];
    at.forEach((place, k) => (left[place] -= factors[i] * by[k] * size));
  });
}

function dense({ at, by }: { at: number[]; by: number[] }, { start, size }: Sketch): Float64Array {
  const row = new Float64Array(start.length);
  at.forEach((place, i) => (row[place] = by[i] * size));
  return row;
}
