/** The open document: one immutable project, replaced on every change, with its undo history and its file. */
import { computed, ref, shallowRef, triggerRef } from 'vue';
import { defineStore } from 'pinia';
import { createProject } from '../../../engine/model/defaults';
import type { AnyRecord, Project, RecordList } from '../../../engine/model/project';
import { RECORD_LISTS } from '../../../engine/model/project';
import type { DocumentChange } from '../../document/change';
import type { Diff } from '../../document/diff';
import { applyDiff, createDiff, isEmpty } from '../../document/diff';
import { findById } from '../../../engine/model/find-by-id';
import { History } from '../../document/history';
import type { Held, JournalStep } from '../../document/journal-entry';
import { useToastsStore } from '../window/toasts';
import { TEXT } from '../texts';

const FORGOTTEN = [TEXT.undoLimited, TEXT.undoLimitedHelp] as const;

export interface DocumentFile {
  fileId: string;
  name: string;
  /** Folder, for display only. */
  location: string;
  /** What is in its archive and not of this program, by its names: it is saved along. */
  others?: ReadonlyMap<string, Uint8Array>;
}

/** What came back after a crash: its undo history, and the project in its file where that is known. */
export interface Recovered {
  history: History;
  inFile: Project | null;
}

export interface FoundRecord {
  list: RecordList;
  record: AnyRecord;
}

export const useDocumentStore = defineStore('document', () => {
  const project = shallowRef<Project>(createProject('Untitled'));
  const revision = ref(0);
  /** How many documents this window has opened: changes exactly when another one takes the place of the open one. */
  const opened = ref(0);
  const file = shallowRef<DocumentFile | null>(null);
  const readOnly = ref(false);
  /** Read-only because it is shown beside the window that edits it, not because a newer version wrote it. */
  const copy = ref(false);
  /** The file does not hold the last saved version: it was removed, or the user declined another program's version. */
  const apart = ref(false);
  const savedAt = shallowRef<Date | null>(null);
  /** The document was recovered after a crash, and no file contains it yet. */
  const recovered = ref(false);
  /** A drag in progress, not yet an edit: recovery after a crash turns it into one. null: none. */
  const held = shallowRef<Held | null>(null);
  /** Of a part that was let go and is still on its way: makes an edit of it as it is now. False if there is none yet. */
  const settle = shallowRef<(() => boolean) | null>(null);
  const history = shallowRef(new History());
  /** The content of the file; null while no file belongs to this document. */
  const inFile = shallowRef<Project | null>(project.value);

  const canUndo = computed(() => history.value.canUndo);
  const canRedo = computed(() => history.value.canRedo);
  /** Steps that Undo can take back. */
  const steps = computed(() => history.value.length);
  /** Which step is the newest, counted from the beginning. */
  const position = computed(() => history.value.position);
  const undoLabel = computed(() => history.value.undoLabel);
  const redoLabel = computed(() => history.value.redoLabel);
  // By content and not by the place in the history: an edit that takes another one back leaves nothing to save, and
  // what was undone while a slow disk was still writing leaves much.
  const changed = computed(() => inFile.value === null || !isEmpty(createDiff(inFile.value, project.value)));
  const dirty = computed(() => changed.value || apart.value);

  const listeners: ((change: DocumentChange) => void)[] = [remember];

  /** From now on, as long as the window lives. The history is notified of a change first. */
  function listen(listener: (change: DocumentChange) => void): void {
    listeners.push(listener);
  }

  function tell(change: DocumentChange): void {
    for (const listener of listeners) listener(change);
  }

  function remember(change: DocumentChange): void {
    const { forgotten } = history.value;
    history.value.follow(change, revision.value);
    triggerRef(history);
    if (forgotten === 0 && history.value.forgotten > 0) useToastsStore().show('warning', ...FORGOTTEN);
  }

  /** The one place where the open project is edited. */
  function commit(step: JournalStep): boolean {
    if (readOnly.value || isEmpty(step.diff)) return false;
    const before = project.value;
    project.value = applyDiff(before, step.diff);
    revision.value += 1;
    tell({ ...step, before, revision: revision.value });
    return true;
  }

  /** Edits that share a `gesture` become one undo step. */
  const apply = (label: string, diff: Diff, gesture: string | null = null): boolean =>
    commit({ kind: 'edit', label, diff, gesture });

  function again(kind: 'undo' | 'redo'): boolean {
    const next = history.value.next(kind);
    return next !== null && commit({ kind, ...next, gesture: null });
  }

  /** The next edit starts a new step. */
  const endGesture = (): void => history.value.endGesture();

  /** A part that is still on its way is what is taken back, not the step before. */
  const undo = (): boolean => settle.value?.() === false || again('undo');
  const redo = (): boolean => again('redo');

  /** Replaces the document; the caller has settled what happens to unsaved changes of the old one. */
  function open(
    next: Project,
    from: DocumentFile | null,
    options: { readOnly?: boolean; copy?: boolean; unsaved?: boolean; recovered?: Recovered } = {},
  ): void {
    history.value = options.recovered?.history ?? new History();
    recovered.value = options.recovered !== undefined;
    if (options.unsaved === true) history.value.markUnsaved();
    inFile.value = options.unsaved === true ? null : next;
    if (options.recovered) inFile.value = options.recovered.inFile;
    file.value = from;
    copy.value = options.copy ?? false;
    readOnly.value = (options.readOnly ?? false) || copy.value;
    apart.value = false;
    savedAt.value = null;
    project.value = next;
    opened.value += 1;
    revision.value += 1;
    tell({ kind: 'opened', recovered: recovered.value });
  }

  /** Only once the bytes of `saved`, which was revision `revisionSaved`, are on disk; later edits stay unsaved. */
  function markSaved(where: DocumentFile, revisionSaved = revision.value, saved = project.value): void {
    file.value = where;
    savedAt.value = new Date();
    apart.value = false;
    copy.value = false;
    recovered.value = false;
    inFile.value = saved;
    tell({ kind: 'saved', revision: revisionSaved });
  }

  function record(id: string): FoundRecord | null {
    for (const list of RECORD_LISTS) {
      const found = findById<AnyRecord>(project.value[list], id);
      if (found) return { list, record: found };
    }
    return null;
  }

  return {
    project,
    revision,
    opened,
    file,
    readOnly,
    copy,
    apart,
    savedAt,
    recovered,
    dirty,
    canUndo,
    canRedo,
    steps,
    position,
    undoLabel,
    redoLabel,
    held,
    settle,
    listen,
    apply,
    endGesture,
    undo,
    redo,
    open,
    markSaved,
    record,
  };
});
