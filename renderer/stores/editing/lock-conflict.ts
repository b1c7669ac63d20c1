/** Geometry locks that cannot be fulfilled together: what they are, and what to do about it, as a question. */
import { lockDefinition } from '../../../engine/model/locks/lock';
import { lockName } from '../../../engine/model/locks/lock-words';
import type { Lock } from '../../../engine/model/project';
import type { Edit } from '../../document/edits/edit';
import { createEdit } from '../../document/edits/edit';
import type { Kept } from '../../document/edits/locks/keep-locks';
import { useDialogsStore } from '../window/dialogs';
import type { Choice } from '../window/dialogs';
import { useDocumentStore } from './document';
import { TEXT } from '../texts';

/** The most choices offered. */
const MOST_CHOICES = 3;

/** Offers to take away one of the locks in question, or to make the new one driven; what is chosen is one step with the edit. */
export async function askConflict(
  edit: Edit,
  { after, conflict, why }: Extract<Kept, { ok: false }>,
  apply: (edit: Edit) => unknown,
): Promise<void> {
  const document = useDocumentStore();
  const { project } = document;
  const old = new Set(project.locks ?? []);
  const all = (after.locks ?? []).filter(({ id }) =>
    conflict.some(({ owner, from }) => from === 'lock' && owner === id),
  );
  const others = all.filter((lock) => old.has(lock)).slice(0, MOST_CHOICES);
  const fresh = all.find((lock) => !old.has(lock) && lockDefinition(lock.kind).unit !== undefined);
  if (others.length === 0 && !fresh) return;
  // Enter takes the first one, which must not take a lock away
  const keep: Choice = { id: 'keep', label: TEXT.keepDrawing, kind: 'plain' };
  const choices: Choice[] = [
    fresh ? { id: 'driven', label: TEXT.driveLock, kind: 'primary' } : keep,
    ...others.map((lock): Choice => {
      const name = lockName(after, lock);
      return { id: lock.id, label: TEXT.removeLock(name), kind: 'plain' };
    }),
    ...(fresh ? [keep] : []),
  ];
  const question = { title: TEXT.locksContradict, message: why, detail: TEXT.conflictDetail, choices };
  const choice = await useDialogsStore().ask(question);
  if (choice === null || choice === 'keep' || document.project !== project) return;
  const change = (lock: Lock): Lock[] => {
    if (lock.id === choice) return [];
    return choice === 'driven' && lock === fresh ? [{ ...lock, driven: true }] : [lock];
  };
  const locks = (after.locks ?? []).flatMap(change);
  apply({ ...edit, ...createEdit(edit.label, project, { ...after, locks }, edit.created) });
}
