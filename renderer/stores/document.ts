/** The open document: one immutable project, replaced on every change, with its undo history and its file. */
import { computed, ref, shallowRef } from 'vue';
import { defineStore } from 'pinia';
import { createProject } from '../../engine/model/defaults';
import type { AnyRecord, Project, RecordList } from '../../engine/model/project';
import { RECORD_LISTS } from '../../engine/model/project';
import type { Diff } from '../document/diff';
import { applyDiff, createDiff, isEmpty } from '../document/diff';
import { History } from '../document/history';

export interface DocumentFile {
  fileId: string;
  name: string;
  /** Folder, for display only. */
  location: string;
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
  const savedAt = shallowRef<Date | null>(null);
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
  const dirty = look(() => inFile === null || !isEmpty(createDiff(inFile, project.value)));

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
    history.push(label, diff, gesture);
    return replace(diff);
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
    options: { readOnly?: boolean; unsaved?: boolean } = {},
  ): void {
    history = new History();
    if (options.unsaved === true) history.markUnsaved();
    inFile = options.unsaved === true ? null : next;
    file.value = from;
    readOnly.value = options.readOnly ?? false;
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
    savedAt,
    dirty,
    canUndo,
    canRedo,
    undoLabel,
    redoLabel,
    apply,
    undo,
    redo,
    endGesture,
    open,
    markSaved,
    record,
  };
});
