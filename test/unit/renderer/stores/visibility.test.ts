/** Hiding and locking: what goes with what, what an edit may not touch, what is remembered. */
import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { nextTick } from 'vue';
import type { Project } from '../../../../engine/model/project';
import { tryEdit } from '../../../../renderer/stores/editing/attempt-edit';
import { deleteRecords } from '../../../../renderer/document/edits/records/delete-records';
import { groupBodies, ungroupBodies } from '../../../../renderer/document/edits/records/groups';
import { renameRecord } from '../../../../renderer/document/edits/records/rename';
import { othersThan, visibleProject } from '../../../../renderer/document/visible-project';
import { useDocumentStore } from '../../../../renderer/stores/editing/document';
import { useToastsStore } from '../../../../renderer/stores/window/toasts';
import { parseVisibility, useVisibilityStore } from '../../../../renderer/stores/editing/visibility';
import { doublePendulum } from '../viewport/sample-project';

const idsOf = ({ bodies, joints }: Project) => [...bodies, ...joints].map(({ id }) => id).sort();
const FILE = { fileId: 'f1', name: 'arm.kempe', location: '/home/ada' };

let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  setActivePinia(createPinia());
  useVisibilityStore();
  useDocumentStore().open(doublePendulum(), null);
});

describe('what is shown', () => {
  test('nothing hidden is the same project', () => {
    const project = doublePendulum();
    expect(visibleProject(project, new Set())).toBe(project);
    expect(visibleProject(project, new Set(['nobody']))).toEqual(project);
  });

  test('a hidden body takes its joints along, and leaves the lists alone that lose nothing', () => {
    const project = doublePendulum();
    const seen = visibleProject(project, new Set(['lower']));
    expect(idsOf(seen)).toEqual(['pivot', 'upper']);
    expect(seen.loads).toBe(project.loads);
    expect(idsOf(project)).toEqual(['elbow', 'lower', 'pivot', 'upper']);
  });

  test('a joint alone can be hidden', () => {
    expect(idsOf(visibleProject(doublePendulum(), new Set(['elbow'])))).toEqual(['lower', 'pivot', 'upper']);
  });

  test('isolating a joint keeps its two bodies', () => {
    expect(othersThan(doublePendulum(), ['lower'])).toEqual(['upper']);
    expect(othersThan(doublePendulum(), ['elbow'])).toEqual([]);
    expect(othersThan(doublePendulum(), ['pivot'])).toEqual(['lower']);
  });
});

describe('the store', () => {
  test('hides, shows again, isolates and shows all; the document stays clean', () => {
    const visibility = useVisibilityStore();
    visibility.toggleHidden(['lower']);
    expect(visibility.shown.bodies.map(({ id }) => id)).toEqual(['upper']);
    expect([...visibility.gone].sort()).toEqual(['elbow', 'lower']);
    visibility.toggleHidden(['lower']);
    expect(visibility.shown).toBe(useDocumentStore().project);
    visibility.isolate(['upper']);
    expect([...visibility.hidden]).toEqual(['lower']);
    visibility.showAll();
    expect(visibility.hidden.size).toBe(0);
    expect(useDocumentStore().dirty).toBe(false);
    expect(useDocumentStore().canUndo).toBe(false);
  });

  test('some hidden and some not: all of them are hidden', () => {
    const visibility = useVisibilityStore();
    visibility.toggleHidden(['lower']);
    visibility.toggleHidden(['lower', 'upper', 'nobody']);
    expect([...visibility.hidden].sort()).toEqual(['lower', 'upper']);
  });

  test('a locked record refuses every edit with a way out, and undo still works', () => {
    const [document, visibility] = [useDocumentStore(), useVisibilityStore()];
    expect(tryEdit(renameRecord(document.project, 'lower', 'Forearm'))).toBeNull();
    visibility.toggleLocked(['lower']);
    const before = document.project;
    expect(tryEdit(renameRecord(before, 'lower', 'Other'))).toMatch(/“Forearm” is locked.*Unlock/);
    // deleting the joint's body would take nothing locked; deleting the locked body, or what it hangs on, would
    expect(tryEdit(deleteRecords(before, ['lower']))).toMatch(/locked/);
    expect(document.project).toBe(before);
    expect(useToastsStore().shown.map(({ message }) => message)).toEqual(['“Forearm” is locked.']);
    expect(document.undo()).toBe(true);
    expect(document.redo()).toBe(true);
    visibility.toggleLocked(['lower']);
    expect(tryEdit(renameRecord(document.project, 'lower', 'Other'))).toBeNull();
  });

  test('hiding is a step of Undo of its own: the group that was made before stays', () => {
    const [document, visibility] = [useDocumentStore(), useVisibilityStore()];
    tryEdit(groupBodies(document.project, ['upper', 'lower']));
    const grouped = document.project;
    visibility.toggleHidden(['upper', 'lower']);
    expect(visibility.undoLabel).toBe('Hide');
    expect(visibility.undo()).toBe(true);
    expect(visibility.hidden.size).toBe(0);
    expect(document.project).toBe(grouped);
    expect(visibility.redoLabel).toBe('Hide');
    visibility.redo();
    expect([...visibility.hidden].sort()).toEqual(['lower', 'upper']);
    visibility.undo();
    visibility.undo();
    expect(document.project.bodies.every(({ group }) => !group)).toBe(true);
    expect(document.dirty).toBe(false);
  });

  test('steps of what is seen lie between edits, and are undone and redone in their order', () => {
    const [document, visibility] = [useDocumentStore(), useVisibilityStore()];
    const nameOf = () => document.record('lower')?.record.name;
    const state = () => [nameOf(), [...visibility.hidden].join(), [...visibility.locked].join()];
    const seen = [state()];
    const step = (take: () => unknown) => {
      take();
      seen.push(state());
    };
    // typed in one field: without a step between them they would be one
    step(() => tryEdit(renameRecord(document.project, 'lower', 'A'), 'typing'));
    step(() => visibility.toggleHidden(['upper']));
    step(() => visibility.isolate(['upper']));
    step(() => tryEdit(renameRecord(document.project, 'lower', 'B'), 'typing'));
    step(() => visibility.toggleLocked(['upper']));
    step(() => visibility.showAll());
    expect(new Set(seen.map(String)).size).toBe(7);
    for (const each of seen.slice(0, -1).toReversed()) {
      visibility.undo();
      expect(state()).toEqual(each);
    }
    expect([visibility.undoLabel, document.dirty]).toEqual([null, false]);
    for (const each of seen.slice(1)) {
      visibility.redo();
      expect(state()).toEqual(each);
    }
    expect(visibility.redoLabel).toBeNull();
  });

  test('what changes nothing is no step, an edit ends what was undone, another document begins anew', () => {
    const [document, visibility] = [useDocumentStore(), useVisibilityStore()];
    visibility.showAll();
    expect(visibility.undoLabel).toBeNull();
    visibility.toggleHidden(['lower']);
    visibility.undo();
    tryEdit(renameRecord(document.project, 'upper', 'Arm'));
    visibility.undo();
    expect(visibility.redoLabel).toMatch(/^Rename/);
    visibility.toggleHidden(['lower']);
    document.open(doublePendulum(), null);
    expect(visibility.undoLabel).toBeNull();
  });

  test('a locked joint cannot go with its body', () => {
    useVisibilityStore().toggleLocked(['elbow']);
    expect(tryEdit(deleteRecords(useDocumentStore().project, ['lower']))).toMatch(/locked/);
  });

  test('is kept by file, and another document starts with everything shown', async () => {
    const [document, visibility] = [useDocumentStore(), useVisibilityStore()];
    document.open(doublePendulum(), FILE);
    visibility.toggleHidden(['lower']);
    visibility.toggleLocked(['upper']);
    await nextTick();
    document.open(doublePendulum(), null);
    expect([visibility.hidden.size, visibility.locked.size]).toEqual([0, 0]);
    await nextTick();
    document.open(doublePendulum(), FILE);
    expect([[...visibility.hidden], [...visibility.locked]]).toEqual([['lower'], ['upper']]);
    visibility.showAll();
    visibility.toggleLocked(['upper']);
    await nextTick();
    expect(parseVisibility(stored.get('kempe.visibility') ?? null)).toEqual([]);
  });

  test.each([null, '', '{', '{}', '7', '[null, 3, {"file": 4}, {"hidden": []}]'])(
    '%s hides nothing',
    (text) => {
      expect(parseVisibility(text)).toEqual([]);
    },
  );

  test('what does not fit is dropped one by one', () => {
    expect(parseVisibility('[{"file":"a","hidden":["x",4,null],"locked":7}]')).toEqual([
      { file: 'a', hidden: ['x'], locked: [] },
    ]);
  });
});

describe('a locked group', () => {
  test('holds its joints as well, says which group it is, and is unlocked as it was locked', () => {
    const document = useDocumentStore();
    const visibility = useVisibilityStore();
    const bodies = ['upper', 'lower'];
    expect(tryEdit(groupBodies(document.project, bodies, 'Arm'))).toBeNull();
    visibility.toggleLocked(bodies);
    expect([...visibility.locked].sort()).toEqual(
      expect.arrayContaining(['elbow', 'lower', 'pivot', 'upper']),
    );
    expect(tryEdit(renameRecord(document.project, 'lower', 'Hand'))).toContain(
      '” of the group “Arm” is locked.',
    );
    expect(tryEdit(ungroupBodies(document.project, ['lower']))).toContain('Unlock it first');
    expect(tryEdit(renameRecord(document.project, 'elbow', 'Knee'))).toContain('is locked.');
    visibility.toggleLocked(bodies);
    expect(visibility.locked.size).toBe(0);
  });

  test('one body of it alone locks nothing else', () => {
    const visibility = useVisibilityStore();
    tryEdit(groupBodies(useDocumentStore().project, ['upper', 'lower'], 'Arm'));
    visibility.toggleLocked(['upper']);
    expect([...visibility.locked]).toEqual(['upper']);
  });
});
