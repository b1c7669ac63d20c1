/** A driver is offered for a joint that can be driven, and says what it wants for anything else. */
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createPinia, setActivePinia } from 'pinia';
import { createBody, createJoint, createProject } from '../../../../engine/model/defaults';
import type { Command } from '../../../../renderer/ui/commands/command';
import { isEnabled, reasonOf } from '../../../../renderer/ui/commands/registry';
import { useDocumentStore } from '../../../../renderer/stores/editing/document';
import { useSelectionStore } from '../../../../renderer/stores/editing/selection';
import { useWorkspaceStore } from '../../../../renderer/stores/window/workspace';

let drive: Command;

beforeAll(async () => {
  vi.stubGlobal('window', { addEventListener: () => undefined });
  vi.stubGlobal('navigator', { platform: 'Linux' });
  const { insertCommands } = await import('../../../../renderer/commands/insert');
  drive = insertCommands.find(({ id }) => id === 'insert.driver')!;
}, 60_000);

beforeEach(() => {
  setActivePinia(createPinia());
  const project = createProject('Arm');
  project.bodies.push(createBody({ id: 'arm', name: 'Arm' }));
  project.joints.push(createJoint({ id: 'pin', name: 'Pin', kind: 'hinge', bodyB: 'arm' }));
  project.joints.push(createJoint({ id: 'ball', name: 'Ball', kind: 'ball', bodyB: 'arm' }));
  useDocumentStore().open(project, null);
  useWorkspaceStore().startPage = false;
});

test.each([['arm'], ['ball'], [null]])('%s cannot be driven, and it is said what can', (id) => {
  if (id !== null) useSelectionStore().select(id);
  expect(isEnabled(drive)).toBe(false);
  expect(reasonOf(drive)).toMatch(/^Select a hinge.* to drive it\.$/);
});

test('a hinge is driven', async () => {
  useSelectionStore().select('pin');
  expect(isEnabled(drive)).toBe(true);
  expect(reasonOf(drive)).toBeNull();
  await drive.run();
  expect(useDocumentStore().project.drivers.map(({ joint }) => joint)).toEqual(['pin']);
});
