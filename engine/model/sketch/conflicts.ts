/**
 * What is wrong with a sketch that has too many conditions. They contradict each other where no position fulfils them all; what is
 * named is a smallest set: without any one of it, the rest can be fulfilled. One is redundant where the others imply it.
 */
import { solveLeastSquares } from '../../core/linalg/least-squares';
import { MOST_CONDITIONS, rowsAt, solveSketch } from './solve-sketch';
import type { Solution } from './solve-sketch';
import type { Owned, Sketch } from './sketch';

/** Of the largest residual, less than this is none of the conflict's [1]. */
const PART = 1e-4;
/** What is left of a row beside the others where it depends on them [1]. Rows that say something are about one, or longer. */
const DEPENDS = 1e-7;
/** How far points are moved to see whether others keep a condition [1], and what it may be off by then. */
const NUDGE = 1e-3;
const KEPT = 1e-8;

/** Cubes of conditions, as the time of a solution goes: small sketches are searched to the end, the largest for some seconds [1]. */
const MOST_WORK = 6e8;

export type Owner = Pick<Owned, 'owner' | 'from'>;

const keyOf = ({ owner, from }: Owner): string => `${from} ${owner}`;

/**
 * A smallest set of owners whose conditions no position near the drawing fulfils together, or what is left of all when too much was tried;
 * `failed`: where all were tried.
 */
export function findConflict(sketch: Sketch, failed: Solution): Owner[] {
  const worst = failed.residuals.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  // where the sum of squares is least, the residuals are a combination of rows that vanishes: those of the conflict
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

/** The owners that imply all that `owner` asks for where the sketch is drawn, which fulfils it; null where they do not. */
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

/** At a singular position a row depends on others that do not imply it: elsewhere on their way it would not be kept. */
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
