/** An edit of a drawing that has geometry locks: the rest of the drawing follows so that they stay fulfilled, or it is refused. */
import { keepsLocks, settleLocks } from '../../../../engine/model/locks/settle-locks';
import type { Owner } from '../../../../engine/model/sketch/conflicts';
import { ownerName } from '../../../../engine/model/locks/lock-words';
import type { Lock, Project } from '../../../../engine/model/project';
import { applyDiff, isEmpty } from '../../diff';
import type { Edit } from '../edit';
import { createEdit } from '../edit';
import { TEXT } from '../../texts';

export type Kept =
  | { readonly ok: true; readonly edit: Edit }
  /** `after`: the project that the edit asks for; `names` of the locks that cannot be fulfilled with it. */
  | {
      readonly ok: false;
      readonly after: Project;
      readonly conflict: readonly Owner[];
      readonly why: string;
    };

/** The edit with what follows of it. */
export function keepLocks(project: Project, edit: Edit): Kept {
  const after = applyDiff(project, edit.diff);
  // a file may come with a drawing that does not fulfil its locks: what has nothing to do with them neither moves it nor is refused
  if (isDrawnAs(project, after) || keepsLocks(after)) return { ok: true, edit };
  const settled = settleLocks(after, { free: changedBy(project, after), held: reshaped(project, after) });
  if (!settled.ok) {
    const why = settled.tooLarge ? TEXT.locksTooLarge : wordsOf(after, settled.conflict);
    return { ok: false, after, conflict: settled.conflict, why };
  }
  const next = { ...edit, ...createEdit(edit.label, project, settled.project, edit.created) };
  if (!isEmpty(next.diff)) return { ok: true, edit: next };
  return { ok: false, after, conflict: [], why: TEXT.heldByLocks };
}

/** So many parts of a contradiction are named; of a long chain the others are counted. */
const MOST_NAMES = 8;

/** Locks first: they can be taken away. */
function wordsOf(project: Project, conflict: readonly Owner[]): string {
  const isLock = ({ from }: Owner): boolean => from === 'lock';
  const sorted = [...conflict.filter(isLock), ...conflict.filter((one) => !isLock(one))];
  const shown = sorted.length > MOST_NAMES ? sorted.slice(0, MOST_NAMES - 2) : sorted;
  return TEXT.locksConflict(
    shown.map((one) => ownerName(project, one)),
    sorted.length - shown.length,
  );
}

/** Whether the edit changes nothing that locks depend on; names, masses, drivers and the like may differ. */
function isDrawnAs(before: Project, after: Project): boolean {
  if (before.joints !== after.joints || before.locks !== after.locks) return false;
  if (before.bodies === after.bodies) return true;
  return (
    before.bodies.length === after.bodies.length &&
    after.bodies.every((body, i) => {
      const { id, position, orientation, shape } = before.bodies[i];
      const isThere = body.position === position && body.orientation === orientation;
      return body.id === id && isThere && body.shape === shape;
    })
  );
}

/** Bodies that a lock is about which the edit adds or changes: their lengths may change for it. */
function changedBy(before: Project, after: Project): ReadonlySet<string> {
  const old = new Set<Lock>(before.locks ?? []);
  const changed = (after.locks ?? []).filter((lock) => !old.has(lock));
  return new Set(changed.flatMap((lock) => bodiesOf(after, lock)));
}

/** The bars that it names, and the bodies that reach from one of its joints to another. */
export function bodiesOf({ joints, bodies }: Project, { of }: Lock): string[] {
  const named = new Set(of.map(({ record }) => record));
  const own = joints.filter(({ id }) => named.has(id));
  const between = own.flatMap((one) =>
    [one.bodyA, one.bodyB].filter((body) =>
      own.some((other) => other !== one && (other.bodyA === body || other.bodyB === body)),
    ),
  );
  return [...bodies.flatMap(({ id }) => (named.has(id) ? [id] : [])), ...between];
}

/** Bodies that the edit gives another shape keep it: a typed length is not changed again. */
function reshaped(before: Project, after: Project): ReadonlySet<string> {
  const old = new Map(before.bodies.map(({ id, shape }) => [id, shape]));
  return new Set(after.bodies.flatMap(({ id, shape }) => (old.get(id) === shape ? [] : [id])));
}
