/** Hints go one by one as their things are done, and for good when that is asked. */
import { beforeEach, expect, test, vi } from 'vitest';
import { createPinia, setActivePinia } from 'pinia';
import { nextTick } from 'vue';
import { createBody, createDriver, createJoint, createProject } from '../../../../engine/model/defaults';
import { updateRecord, withValue } from '../../../../renderer/document/edits/records/update-record';

vi.stubGlobal('window', { addEventListener: () => undefined, matchMedia: () => ({ matches: true }) });
vi.stubGlobal('navigator', { platform: 'Linux' });
const { HINTS, parseHints, useHintsStore } = await import('../../../../renderer/stores/help/hints');
const { useDocumentStore } = await import('../../../../renderer/stores/editing/document');
const { useWorkspaceStore } = await import('../../../../renderer/stores/window/workspace');

beforeEach(() => {
  setActivePinia(createPinia());
  const project = createProject('Arm');
  project.bodies.push(createBody({ id: 'arm' }));
  project.joints.push(createJoint({ id: 'pin', bodyB: 'arm' }));
  project.drivers.push(createDriver({ id: 'motor', joint: 'pin' }));
  useDocumentStore().open(project, null);
  useWorkspaceStore().startPage = false;
});

test('come in order, and only those that the model has something to show for', () => {
  const hints = useHintsStore();
  const seen: string[] = [];
  while (hints.hint !== null) {
    seen.push(`${hints.hint} ${hints.place.number}/${hints.place.of}`);
    hints.finish(hints.hint);
  }
  // nothing is redundant in an arm on one hinge
  expect(seen).toEqual(['run 1/5', 'drag 2/5', 'driver 3/5', 'export 4/5', 'save 5/5']);
});

test('what is done counts before it is asked for', async () => {
  const hints = useHintsStore();
  const document = useDocumentStore();
  const edit = updateRecord(document.project, 'motor', 'Speed', (one) => withValue(one, ['value'], 9))!;
  document.apply(edit.label, edit.diff);
  hints.noteCommand('export.png');
  await nextTick();
  expect(hints.done).toEqual(expect.arrayContaining(['driver', 'export']));
  expect(hints.hint).toBe('run');
});

test('are gone for good when that is asked, until they are asked back', () => {
  const hints = useHintsStore();
  hints.off = true;
  expect(hints.hint).toBeNull();
  hints.again();
  expect(hints.hint).toBe('run');
});

test('never stand on the start page or over an empty project', () => {
  const hints = useHintsStore();
  useWorkspaceStore().startPage = true;
  expect(hints.hint).toBeNull();
  useWorkspaceStore().startPage = false;
  useDocumentStore().open(createProject('Empty'), null);
  expect(hints.hint).toBeNull();
});

test('stored text comes back; anything else is a new user', () => {
  expect(parseHints('{"off":true,"done":["run","nonsense"]}')).toEqual({ off: true, done: ['run'] });
  for (const text of [null, '', '{', '7', '{"off":"yes","done":3}'])
    expect(parseHints(text)).toEqual({ off: false, done: [] });
  expect(HINTS.length).toBe(6);
});
