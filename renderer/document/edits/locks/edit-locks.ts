/** Edits of the list of geometry locks; what of the drawing follows from them is found where they are applied. */
import { lockName, measured } from '../../../../engine/model/locks/lock-words';
import type { Lock, Project } from '../../../../engine/model/project';
import type { Edit } from '../edit';
import { createEdit } from '../edit';
import { TEXT } from '../../texts';

const withLocks = (project: Project, locks: readonly Lock[]): Project => ({
  ...project,
  locks: locks.length > 0 ? [...locks] : null,
});

export function addLock(project: Project, lock: Lock): Edit {
  const after = withLocks(project, [...(project.locks ?? []), lock]);
  return createEdit(TEXT.addLock(lockName(project, lock)), project, after);
}

export function removeLocks(project: Project, ids: readonly string[]): Edit | null {
  const locks = project.locks ?? [];
  const gone = locks.filter(({ id }) => ids.includes(id));
  if (gone.length === 0) return null;
  const label = gone.length === 1 ? TEXT.removeLock(lockName(project, gone[0])) : TEXT.removeLocks;
  return createEdit(label, project, withLocks(project, locks.filter((lock) => !gone.includes(lock)))); // oxfmt-ignore
}

export function changeLock(project: Project, id: string, change: Partial<Lock>): Edit | null {
  const lock = project.locks?.find((one) => one.id === id);
  if (!lock) return null;
  const next = { ...lock, ...change };
  const locks = project.locks!.map((one) => (one === lock ? next : one));
  return createEdit(TEXT.changeLock(lockName(project, lock)), project, withLocks(project, locks));
}

/** A driven length asks for nothing; when it asks again, then for what is drawn. */
export function setDriven(project: Project, id: string, driven: boolean): Edit | null {
  const lock = project.locks?.find((one) => one.id === id);
  const value = lock && !driven ? measured(project, lock) : null;
  return changeLock(project, id, { driven, ...(value === null ? {} : { value }) });
}
