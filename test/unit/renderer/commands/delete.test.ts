/** Deleting shows what else goes, and asks no more where it was told not to. */
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createPinia, setActivePinia } from 'pinia';
import { createBody, createJoint, createProject } from '../../../../engine/model/defaults';
import type { Command } from '../../../../renderer/ui/commands/command';
import { useDialogsStore } from '../../../../renderer/stores/window/dialogs';
import { useDocumentStore } from '../../../../renderer/stores/editing/document';
import { usePreferencesStore } from '../../../../renderer/stores/window/preferences';
import { useSelectionStore } from '../../../../renderer/stores/editing/selection';
import { useWorkspaceStore } from '../../../../renderer/stores/window/workspace';

let remove: Command;

beforeAll(async () => {
  vi.stubGlobal('window', { addEventListener: () => undefined });
  vi.stubGlobal('navigator', { platform: 'Linux' });
  const { editCommands } = await import('../../../../renderer/commands/edit');
  remove = editCommands.find(({ id }) => id === 'edit.delete')!;
}, 60_000);

beforeEach(() => {
  setActivePinia(createPinia());
  const project = createProject('Arm');
  project.bodies.push(createBody({ id: 'arm', name: 'Arm' }));
  project.joints.push(createJoint({ id: 'pin', name: 'Pin', bodyB: 'arm' }));
  useDocumentStore().open(project, null);
  useWorkspaceStore().startPage = false;
  useSelectionStore().select('arm');
});

const left = () => [useDocumentStore().project.bodies.length, useDocumentStore().project.joints.length];

test('names what hangs on the selection, and deletes it on that word only', async () => {
  const cancelled = remove.run() as Promise<void>;
  expect(useDialogsStore().question?.message).toBe('This also deletes Pin.');
  useDialogsStore().answer('cancel');
  await cancelled;
  expect(left()).toEqual([1, 1]);
  const done = remove.run() as Promise<void>;
  useDialogsStore().answer('delete');
  await done;
  expect(left()).toEqual([0, 0]);
  useDocumentStore().undo();
  expect(left()).toEqual([1, 1]);
});

test('asks nothing where nothing else goes, or where it was told to ask no more', async () => {
  useSelectionStore().select('pin');
  await remove.run();
  expect(useDialogsStore().question).toBeNull();
  expect(left()).toEqual([1, 0]);
  useDocumentStore().undo();
  useSelectionStore().select('arm');
  const first = remove.run() as Promise<void>;
  useDialogsStore().answer('always');
  await first;
  expect(usePreferencesStore().askDelete).toBe(false);
  useDocumentStore().undo();
  useSelectionStore().select('arm');
  await remove.run();
  expect(left()).toEqual([0, 0]);
});
