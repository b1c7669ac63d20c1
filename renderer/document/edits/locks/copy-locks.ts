/** Geometry locks of copies: those that are about copied records alone, and that the copies fulfil where they are. */
import { createId } from '../../../../engine/model/defaults';
import { fulfilled } from '../../../../engine/model/locks/settle-locks';
import type { Lock, Project } from '../../../../engine/model/project';

/** `after` contains the copies; `ids` maps original ids to those of the copies. A copy that was turned is no longer horizontal. */
export function copyLocks(after: Project, before: Project, ids: ReadonlyMap<string, string>): Project {
  const known = new Set((after.locks ?? []).map(({ id }) => id));
  const copies = (before.locks ?? []).flatMap((lock): Lock[] => {
    if (!lock.of.every(({ record }) => ids.has(record))) return [];
    const id = createId(known, 'lock');
    known.add(id);
    return [{ ...lock, id, of: lock.of.map((end) => ({ ...end, record: ids.get(end.record)! })) }];
  });
  if (copies.length === 0) return after;
  const kept = fulfilled({ ...after, locks: copies });
  return kept.length === 0 ? after : { ...after, locks: [...(after.locks ?? []), ...kept] };
}
