/**
 * Diagnoses a sketch with too many conditions. They contradict each other if no position fulfils them all; a smallest such set is named:
 * without any one of it, the rest can be fulfilled. A condition is redundant if the others imply it.
 */
import { solveLeastSquares } from '../../core/linalg/least-squares';
import { MOST_CONDITIONS, rowsAt, solveSketch } from './solve-sketch';
import type { Solution } from './solve-sketch';
import type { Owned, Sketch } from './sketch';

/** Conditions with a smaller fraction of the largest residual are not part of the conflict [1]. */
const PART = 1e-4;
/** A row depends on the others if its remainder is below this [1]. Rows of actual conditions are about one, or longer. */
const DEPENDS = 1e-7;
/** Displacement of points to test whether others maintain a condition [1], and its residual allowed then. */
const NUDGE = 1e-3;
const KEPT = 1e-8;

/**
 * Limit of the cube of the number of conditions, which is proportional to the time of a solution: small sketches are searched completely,
 * the largest for some seconds [1].
 */
const MOST_WORK = 6e8;

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
  const canHold = (owners: readonly Owner[]): boolean => {
    const keys = new Set(owners.map(keyOf));
    return solveSketch(sketch, { counts: (one) => keys.has(keyOf(one)) }).solved;
  };
  let suspects = canHold(near) ? unique(failed.conditions) : near;
  const most = Math.max(1, Math.floor(MOST_WORK / Math.max(1, failed.conditions.length) ** 3));
  for (const one of suspects.slice(0, most)) {
    const without = suspects.filter((other) => other !== one);
    if (!canHold(without)) suspects = without;
  }
  return suspects;
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
  const columns = rowsAt({ ...at, conditions: others }, sketch.start).map((row) => dense(row, sketch));
  const names: Owned[] = [];
  for (const row of rowsAt({ ...at, conditions: own }, sketch.start)) {
    const target = dense(row, sketch);
    const { solution } = solveLeastSquares(
      columns.map((column) => column.slice()),
      target.slice(),
      1e-9,
    );
    const left = target.map((value, k) => value - columns.reduce((sum, c, j) => sum + c[k] * solution[j], 0));
    if (Math.hypot(...left) > DEPENDS * Math.max(1, Math.hypot(...target))) return null;
    others.forEach((one, j) => Math.abs(solution[j]) > DEPENDS && names.push(one));
  }
  return [1, 2].every((seed) => isKept(sketch, isOwn, seed)) ? unique(names) : null;
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

function dense({ at, by }: { at: number[]; by: number[] }, { start, size }: Sketch): Float64Array {
  const row = new Float64Array(start.length);
  at.forEach((place, i) => (row[place] = by[i] * size));
  return row;
}
