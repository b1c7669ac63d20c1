import { barOf } from '../../kinds/shapes/shapes';
import type { Project } from '../project';
import { partsOf } from './lock';

/** The project without the locks that name a joint or a bar that no longer exists. */
export function withoutLostLocks(before: Project, after: Project): Project {
  const { locks, joints, bodies } = after;
  if (!locks?.length || (joints === before.joints && bodies === before.bodies && locks === before.locks))
    return after;
  const bars = new Set(bodies.flatMap(({ id, shape }) => (barOf(shape) ? [id] : [])));
  const known = new Set([...bars, ...joints.map(({ id }) => id)]);
  const kept = locks.filter(
    (lock) =>
      lock.of.every(({ record }) => known.has(record)) && partsOf(lock, (id) => bars.has(id)) !== null,
  );
  return kept.length === locks.length ? after : { ...after, locks: kept.length > 0 ? kept : null };
}
