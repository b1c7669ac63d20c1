/** Geometry locks of what was just drawn: links along an axis of the plane become horizontal or vertical, and typed values become locks. */
import { impliedBy } from '../../../../engine/model/locks/settle-locks';
import { sketchOf } from '../../../../engine/model/locks/lock-sketch';
import type { LockKind, Project } from '../../../../engine/model/project';
import { chooseLock } from './choose-lock';

/** The typed length and angle of the segment to a point. */
export interface TypedWay {
  readonly a: number | null;
  readonly b: number | null;
}

/** Sine of the angle from an axis below which a way lies along it. */
const ALONG = 1e-9;

/** `after` with the locks of its first new bodies, the links of a path in order; `typed`: the typed values of each. */
export function withDrawnLocks(
  before: Project,
  after: Project,
  typed: readonly (TypedWay | undefined)[],
): Project {
  const drawn = sketchOf(after);
  const links = after.bodies.slice(before.bodies.length).slice(0, typed.length);
  return links.reduce((project, { id }, i) => {
    const ends = drawn?.ends.get(id);
    if (!ends) return project;
    const way = [0, 1].map((k) => ends[1].uv[k] - ends[0].uv[k]) as [number, number];
    const kinds = [
      directionOf(way),
      typed[i]?.a != null && 'length',
      typed[i]?.b != null && 'angle',
    ] as const;
    return kinds.reduce((now, kind) => (kind ? withLock(now, kind, id) : now), project);
  }, after);
}

/** Along which axis of the plane a way lies. */
export function directionOf([u, v]: readonly [number, number]): 'horizontal' | 'vertical' | null {
  const bound = ALONG * Math.hypot(u, v);
  return Math.abs(v) <= bound ? 'horizontal' : Math.abs(u) <= bound ? 'vertical' : null;
}

/** Locks that others imply are left out. */
function withLock(project: Project, kind: LockKind, body: string): Project {
  const lock = chooseLock(project, kind, [body]);
  if (lock === null) return project;
  const next = { ...project, locks: [...(project.locks ?? []), lock] };
  return impliedBy(next, lock.id) === null ? next : project;
}
