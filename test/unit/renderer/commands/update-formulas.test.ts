/** One command puts every number where its formula has it; it can be given only where there is one to put. */
import { isEnabled } from '../../../../renderer/ui/commands/registry';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createPinia, setActivePinia } from 'pinia';
import { createBody, createProject } from '../../../../engine/model/defaults';
import type { Command } from '../../../../renderer/ui/commands/command';
import { useDocumentStore } from '../../../../renderer/stores/editing/document';
import { useWorkspaceStore } from '../../../../renderer/stores/window/workspace';

let update: Command;

beforeAll(async () => {
  vi.stubGlobal('window', { addEventListener: () => undefined });
  vi.stubGlobal('navigator', { platform: 'Linux' });
  const { editCommands } = await import('../../../../renderer/commands/edit');
  update = editCommands.find(({ id }) => id === 'edit.update-formulas')!;
}, 60_000);

/** A bar of 10 mm radius in the file, which its formula gives `radius`. */
function open(radius: string): void {
  const project = createProject('Bar');
  project.bodies.push(
    createBody({
      id: 'bar',
      shape: { kind: 'rod', from: [0, 0, 0], to: [0.1, 0, 0], radius: 0.01 },
      formulas: [{ field: 'shape.radius', formula: radius }],
    }),
  );
  useDocumentStore().open(project, null);
}

beforeEach(() => {
  setActivePinia(createPinia());
  useWorkspaceStore().startPage = false;
});

test('updates in one step that can be undone', async () => {
  open('12 mm');
  const before = useDocumentStore().project;
  expect(isEnabled(update)).toBe(true);
  await update.run();
  expect(useDocumentStore().project.bodies[0]?.shape).toMatchObject({ radius: 0.012 });
  expect(isEnabled(update)).toBe(false);
  useDocumentStore().undo();
  expect(useDocumentStore().project).toEqual(before);
});

test.each(['10 mm', '2*gone'])('is not to be had where the formula is %s', (formula) => {
  open(formula);
  expect(isEnabled(update)).toBe(false);
});
