/**
 * Moves the drawing so that its locks are fulfilled, changing as little as possible: first only positions, then the lengths that may
 * change first, then other lengths, and the pins on the ground last.
 */
import type { Lock, Project } from '../project';
import { findConflict, findImplying } from '../sketch/conflicts';
import type { Owner } from '../sketch/conflicts';
import { MOST_CONDITIONS, solveSketch } from '../sketch/solve-sketch';
import type { SketchHold, Solution } from '../sketch/solve-sketch';
import { rowOf } from '../sketch/sketch';
import type { Owned } from '../sketch/sketch';
import { applySketch } from './apply-sketch';
import { sketchOf } from './lock-sketch';
import type { LockSketch } from './lock-sketch';

/** Residual left by rounding when a solved drawing is written [1, rad]. */
const WRITTEN = 1e-9;

export type Settled =
  | { readonly ok: true; readonly project: Project }
  /** No position near the drawing fulfils these together; empty if there are too many conditions to be solved. */
  | { readonly ok: false; readonly conflict: readonly Owner[]; readonly tooLarge: boolean };

/** Bodies whose lengths may change first, and bodies whose lengths are fixed. */
export interface Lengths {
  readonly free?: ReadonlySet<string>;
  readonly held?: ReadonlySet<string>;
}

/** Whether the drawing fulfils its locks; always true for a mechanism that moves in space. */
export function keepsLocks(project: Project): boolean {
  return !project.locks?.length || fulfilled(project).length === project.locks.length;
}

/** The locks that the drawing fulfils. */
export function fulfilled(project: Project): Lock[] {
  const { locks } = project;
  const found = locks?.length ? sketchOf(project) : null;
  if (!found) return [...(locks ?? [])];
  const broken = new Set(
    found.sketch.conditions.flatMap(({ owner, from, condition }) => {
      const left = from === 'lock' ? rowOf(condition, found.sketch.start, found.sketch.size).value : 0;
      return Math.abs(left) <= WRITTEN ? [] : [owner];
    }),
  );
  return locks!.filter(({ id }) => !broken.has(id));
}

/** The same project if it already fulfils its locks. */
export function settleLocks(project: Project, lengths: Lengths = {}): Settled {
  if (keepsLocks(project)) return { ok: true, project };
  const found = sketchOf(project)!;
  const { ok, failed, solution } = firstSolved(found, holds(found, lengths));
  if (ok) return { ok: true, project: applySketch(project, found, solution.x) };
  const { tooLarge } = failed;
  return { ok: false, conflict: tooLarge ? [] : findConflict(found.sketch, failed), tooLarge };
}

/** The nearest pose that fulfils the locks, with all lengths and the pins on the ground as they are; null if there is none near by. */
export function settlePoses(project: Project): Project | null {
  if (keepsLocks(project)) return project;
  const found = sketchOf(project)!;
  const { solved, x } = solveSketch(found.sketch, { fixed: found.grounded, most: MOST_CONDITIONS });
  return solved ? applySketch(project, found, x) : null;
}

/** Whether the other locks and joints already imply a lock: those that do; null if it adds a condition. */
export function impliedBy(project: Project, lock: string): readonly Owner[] | null {
  const found = sketchOf(project);
  if (found === null) return null;
  const conditions = found.sketch.conditions.filter(({ from }) => from !== 'shape');
  return findImplying({ ...found.sketch, conditions }, { owner: lock, from: 'lock' });
}

function holds({ grounded }: LockSketch, { free = new Set(), held = new Set() }: Lengths): SketchHold[] {
  const shapes = (changes: (body: string) => boolean) => (one: Owned) =>
    one.from !== 'shape' || held.has(one.owner) || !changes(one.owner);
  const all = shapes(() => true);
  return [
    { fixed: grounded, counts: shapes(() => false) },
    ...(free.size > 0 ? [{ fixed: grounded, counts: shapes((body) => free.has(body)) }] : []),
    { fixed: grounded, counts: all },
    { counts: all },
  ];
}

function firstSolved(
  { sketch }: LockSketch,
  tried: readonly SketchHold[],
): { ok: boolean; failed: Solution; solution: Solution } {
  let solution: Solution | null = null;
  for (const hold of tried) {
    solution = solveSketch(sketch, { ...hold, most: MOST_CONDITIONS });
    if (solution.solved) return { ok: true, failed: solution, solution };
    // with fewer conditions, lengths would change only because the sketch is large
    if (solution.tooLarge) break;
  }
  return { ok: false, failed: solution!, solution: solution! };
}

export interface DraggedPoint {
  /** A point of the sketch, and its desired position in the plane. */
  readonly point: number;
  readonly to: readonly [number, number];
}

/**
 * The drawing with points dragged towards their desired positions, lengths changing along: as near as its locks allow. Null if it cannot
 * be solved there.
 */
export function dragLengths(
  project: Project,
  found: LockSketch,
  dragged: readonly DraggedPoint[],
): Project | null {
  const start = found.sketch.start.slice();
  for (const { point, to } of dragged) start.set(to, 2 * point);
  const sketch = { ...found.sketch, start };
  const own = new Set(dragged.map(({ point }) => point));
  const free = (one: Owned) => one.from !== 'shape';
  // bodies that are only moved along keep their lengths, where they can
  const touched = new Set(
    [...found.bodies].flatMap(([body, points]) => (points.some(({ point }) => own.has(point)) ? [body] : [])),
  );
  const least = (one: Owned) => free(one) || !touched.has(one.owner);
  const others = new Set([...found.grounded].filter((point) => !own.has(point)));
  for (const fixed of [new Set([...others, ...own]), others, new Set<number>()])
    for (const counts of [least, free]) {
      const { solved, x } = solveSketch(sketch, { fixed, counts });
      if (solved) return applySketch(project, found, x);
    }
  return null;
}
