/** Whoever listens to the document hears of each change once, after it was applied, with all that it takes to apply it again. */
import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, expect, test } from 'vitest';
import { createProject } from '../../../../engine/model/defaults';
import { writeProject } from '../../../../engine/model/file/write-project';
import type { DocumentChange } from '../../../../renderer/document/change';
import { applyDiff, createDiff } from '../../../../renderer/document/diff';
import { addBody } from '../../../../renderer/document/edits/add/add-body';
import { useDocumentStore } from '../../../../renderer/stores/editing/document';

const FILE = { fileId: 'x', name: 'a.kempe', location: '' };

function open() {
  const document = useDocumentStore();
  document.open(createProject('Base'), null);
  const heard: DocumentChange[] = [];
  document.listen((change) => {
    heard.push(change);
    if (!('diff' in change)) return;
    // by then it is done: the document and its history say so
    expect(writeProject(applyDiff(change.before, change.diff))).toBe(writeProject(document.project));
    expect(change.revision).toBe(document.revision);
    const label = change.kind === 'undo' ? document.redoLabel : document.undoLabel;
    expect(label).toBe(change.label);
  });
  const rename = (name: string, gesture: string | null = null) =>
    document.apply('Rename', createDiff(document.project, { ...document.project, name }), gesture);
  return { document, heard, rename, kinds: () => heard.map(({ kind }) => kind) };
}

beforeEach(() => setActivePinia(createPinia()));

test('edits, undo, redo, a save and another document are each told once', () => {
  const { document, rename, kinds } = open();
  const { label, diff } = addBody(document.project, 'rod');
  expect(document.apply(label, diff)).toBe(true);
  rename('One');
  document.undo();
  document.redo();
  document.undo();
  document.markSaved(FILE);
  document.open(createProject('Other'), null);
  expect(kinds()).toEqual(['edit', 'edit', 'undo', 'redo', 'undo', 'saved', 'opened']);
});

test('what changes nothing, or may not be changed, is not told', () => {
  const { document, heard, rename } = open();
  expect([rename('Base'), document.undo(), document.redo()]).toEqual([false, false, false]);
  document.open(createProject('Base'), null, { readOnly: true });
  heard.length = 0;
  expect(rename('One')).toBe(false);
  expect(heard).toEqual([]);
});

test('each step of a gesture is told, and is one step of the history', () => {
  const { document, rename, kinds } = open();
  for (const name of ['1', '2', '3']) rename(name, 'drag');
  expect(kinds()).toEqual(['edit', 'edit', 'edit']);
  expect(document.undo()).toBe(true);
  expect(document.project.name).toBe('Base');
  expect(document.dirty).toBe(false);
});

test('a save of an earlier revision leaves the later edits unsaved', () => {
  const { document, rename } = open();
  rename('One', 'drag');
  const { revision, project } = document;
  rename('Two', 'drag');
  document.markSaved(FILE, revision, project);
  expect(document.dirty).toBe(true);
  document.undo();
  expect([document.project.name, document.dirty]).toEqual(['Base', true]);
});
