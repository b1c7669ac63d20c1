/** The open document: one immutable project, replaced on every change, with its undo history and its file. */
import { computed, ref, shallowRef } from 'vue';
import { defineStore } from 'pinia';
import { createProject } from '../../engine/model/defaults';
import type { AnyRecord, Project, RecordList } from '../../engine/model/project';
import { RECORD_LISTS } from '../../engine/model/project';
import type { Diff } from '../document/diff';
import { applyDiff, createDiff, isEmpty } from '../document/diff';
import { History } from '../document/history';
import { useToastsStore } from './toasts';

const FORGOTTEN = [
  'The oldest steps of this session can no longer be undone: together they take too much memory.',
  'The steps since then can. Save under another name to keep what the model is now.',
] as const;

export interface DocumentFile {
  fileId: string;
  name: string;
  /** Folder, for display only. */
  location: string;
}

/** What came back after a crash: its undo history, and the project in its file where that is known. */
export interface Recovered {
  history: History;
  inFile: Project | null;
}

/** The edit that letting go now would make; null: none. Worked out only when it is asked for. */
export type Held = () => { label: string; diff: Diff } | null;

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
  /** The file does not hold what was last saved: it is gone, or another program's version was turned down. */
  const apart = ref(false);
  const savedAt = shallowRef<Date | null>(null);
  /** What is open came back after a crash, and no file holds it yet. */
  const recovered = ref(false);
  let history = new History();
  /** What the file holds; null while there is none that holds this document. */
  let inFile: Project | null = project.value;
  // History is a plain class; this is what makes computed values look at it again.
  const touched = ref(0);

  const look = <T>(read: (history: History) => T) => computed(() => (void touched.value, read(history)));
  const canUndo = look((h) => h.canUndo);
  const canRedo = look((h) => h.canRedo);
  const undoLabel = look((h) => h.undoLabel);
  const redoLabel = look((h) => h.redoLabel);
  // By content and not by the place in the history: an edit that takes another one back leaves nothing to save, and
  // what was undone while a slow disk was still writing leaves much.
  const changed = look(() => inFile === null || !isEmpty(createDiff(inFile, project.value)));
  const dirty = computed(() => changed.value || apart.value);

  const index = computed(() => {
    const found = new Map<string, FoundRecord>();
    for (const list of RECORD_LISTS)
      for (const record of project.value[list]) found.set(record.id, { list, record });
    return found;
  });

  function replace(diff: Diff | null): boolean {
    if (diff === null || isEmpty(diff)) return false;
    project.value = applyDiff(project.value, diff);
    revision.value += 1;
    touched.value += 1;
    return true;
  }

  /** Applies and remembers a change; edits that share a `gesture` become one undo step. */
  function apply(label: string, diff: Diff, gesture: string | null = null): boolean {
    if (readOnly.value) return false;
    const { forgotten } = history;
    history.push(label, diff, gesture);
    if (forgotten === 0 && history.forgotten > 0) useToastsStore().show('warning', ...FORGOTTEN);
    return replace(diff);
  }

  /** What is in the user's hand, for the journal alone: a crash makes an edit of it. null: let go or put back. */
  function hold(held: Held | null): void {
    // the journal listens to the actions of this store; the document itself is as it was
    void held;
  }

  function undo(): boolean {
    return !readOnly.value && replace(history.undo());
  }

  function redo(): boolean {
    return !readOnly.value && replace(history.redo());
  }

  function endGesture(): void {
    history.endGesture();
  }

  /** Replaces the document; the caller has settled what happens to unsaved changes of the old one. */
  function open(
    next: Project,
    from: DocumentFile | null,
    options: { readOnly?: boolean; copy?: boolean; unsaved?: boolean; recovered?: Recovered } = {},
  ): void {
    history = options.recovered?.history ?? new History();
    recovered.value = options.recovered !== undefined;
    if (options.unsaved === true) history.markUnsaved();
    inFile = options.unsaved === true ? null : next;
    if (options.recovered) inFile = options.recovered.inFile;
    file.value = from;
    copy.value = options.copy ?? false;
    readOnly.value = (options.readOnly ?? false) || copy.value;
    apart.value = false;
    savedAt.value = null;
    project.value = next;
    opened.value += 1;
    revision.value += 1;
    touched.value += 1;
  }

  /** Only once the bytes of `saved`, which was revision `revisionSaved`, are on disk; later edits stay unsaved. */
  function markSaved(where: DocumentFile, revisionSaved = revision.value, saved = project.value): void {
    file.value = where;
    savedAt.value = new Date();
    apart.value = false;
    copy.value = false;
    recovered.value = false;
    inFile = saved;
    if (revisionSaved === revision.value) history.markSaved();
    touched.value += 1;
  }

  function record(id: string): FoundRecord | null {
    return index.value.get(id) ?? null;
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
    undoLabel,
    redoLabel,
    apply,
    hold,
    undo,
    redo,
    endGesture,
    open,
    markSaved,
    record,
  };
});
