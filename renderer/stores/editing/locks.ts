/** Adding, changing and removing geometry locks: what commands, marks and the inspector share. */
import { ref } from 'vue';
import { defineStore } from 'pinia';
import { drawingNormal } from '../../../engine/model/plane/drawing-plane';
import { listWords } from '../../../engine/schema/list-words';
import { lockDefinition } from '../../../engine/model/locks/lock';
import { lockName, ownerName } from '../../../engine/model/locks/lock-words';
import { impliedBy } from '../../../engine/model/locks/settle-locks';
import type { Lock, LockKind, Project } from '../../../engine/model/project';
import { applyDiff } from '../../document/diff';
import { createEdit } from '../../document/edits/edit';
import { chooseLock } from '../../document/edits/locks/choose-lock';
import { addLock, changeLock, removeLocks, setDriven } from '../../document/edits/locks/edit-locks';
import { withTypedTextAt } from '../../document/edits/values/typed-texts';
import { keepLocks } from '../../document/edits/locks/keep-locks';
import { applyEdit, tryEdit } from './attempt-edit';
import { useDialogsStore } from '../window/dialogs';
import { useDocumentStore } from './document';
import { useSelectionStore } from './selection';
import { useToastsStore } from '../window/toasts';
import { useWorkspaceStore } from '../window/workspace';
import { TEXT } from '../texts';

export const useLocksStore = defineStore('locks', () => {
  /** The lock that the pointer or the keyboard is at, in the view or in a list. */
  const hovered = ref<string | null>(null);
  /** The one whose value is to be typed next. */
  const typing = ref<string | null>(null);
  /** Dragging a pin or a bar changes lengths, not only the position of the mechanism. */
  const dragsLengths = ref(false);

  /** Locks the selection, or says what is missing. */
  async function add(kind: LockKind): Promise<void> {
    const { project } = useDocumentStore();
    const toasts = useToastsStore();
    if (drawingNormal(project) === null)
      return toasts.show('warning', TEXT.locksInPlane, TEXT.locksInPlaneHelp);
    const lock = chooseLock(project, kind, useSelectionStore().ids);
    const { title, wants } = lockDefinition(kind);
    if (lock === null) return toasts.show('warning', TEXT.lockNeeds(title, wants), TEXT.lockNeedsHelp);
    const others = impliedNames(project, lock);
    const wanted = others === null ? lock : await asDriven(project, lock, others);
    if (wanted === null || useDocumentStore().project !== project) return;
    if (applyEdit(addLock(project, wanted)) && (lock.value !== undefined || lock.at)) {
      typing.value = lock.id;
      useWorkspaceStore().sidePanel = 'inspector';
    }
  }

  const remove = (id: string): boolean => applyEdit(removeLocks(useDocumentStore().project, [id]));
  /** A number that is dragged: each of its values is solved from where the drag began, so that going back restores the drawing. */
  let scrubbed: { readonly gesture: string; readonly base: Project; readonly left: Project } | null = null;

  /** `typed`: the place of the number, and its text in a unit of its own. */
  function change(
    id: string,
    values: Partial<Lock>,
    gesture: string | null = null,
    typed?: { readonly place: string; readonly text: string | null },
  ): string | null {
    const document = useDocumentStore();
    const { project } = document;
    const isSame = gesture !== null && scrubbed?.gesture === gesture && scrubbed.left === project;
    const base = isSame ? scrubbed!.base : project;
    const wanted = changeLock(base, id, values);
    const kept = wanted === null || base === project ? null : keepLocks(base, wanted);
    if (kept?.ok === false) return kept.why;
    const next = kept && createEdit(kept.edit.label, project, applyDiff(base, kept.edit.diff));
    const made = next ?? wanted;
    const edit = made && typed ? withTypedTextAt(project, made, typed.place, typed.text) : made;
    const refusal = tryEdit(edit, gesture);
    scrubbed = gesture === null ? null : { gesture, base, left: document.project };
    return refusal;
  }

  const drive = (id: string, driven: boolean): boolean =>
    applyEdit(setDriven(useDocumentStore().project, id, driven));

  return { hovered, typing, dragsLengths, add, remove, change, drive };
});

/** The locks or joints that already imply the new lock, in words; null if it is independent, or contradicts the others. */
function impliedNames(project: Project, lock: Lock): string | null {
  const kept = keepLocks(project, addLock(project, lock));
  if (!kept.ok) return null;
  const after = applyDiff(project, kept.edit.diff);
  const owners = impliedBy(after, lock.id);
  if (owners === null) return null;
  const names = owners.map((one) =>
    one.from === 'lock' ? `“${ownerName(after, one)}”` : TEXT.lockFromJoints,
  );
  return listWords([...new Set(names)]) || TEXT.lockFromJoints;
}

/** A length or an angle that follows from the others may still be shown. */
async function asDriven(project: Project, lock: Lock, others: string): Promise<Lock | null> {
  const canBe = lockDefinition(lock.kind).unit !== undefined;
  const choice = await useDialogsStore().ask({
    title: TEXT.lockRedundant,
    message: TEXT.lockFollows(lockName(project, lock), others),
    choices: [
      ...(canBe ? [{ id: 'driven', label: TEXT.driveLock, kind: 'primary' as const }] : []),
      { id: 'keep', label: TEXT.keepDrawing, kind: 'plain' },
    ],
  });
  return choice === 'driven' ? { ...lock, driven: true } : null;
}
