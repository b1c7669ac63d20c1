/** A driver is offered for a joint that can be driven, and says what it wants for anything else. */
import { beforeAll, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { nextTick } from 'vue';
import { createPinia, setActivePinia } from 'pinia';
import { createBody, createJoint, createProject } from '../../../../engine/model/defaults';
import type { Command } from '../../../../renderer/ui/commands/command';
import { isEnabled, reasonOf } from '../../../../renderer/ui/commands/registry';
import { useDocumentStore } from '../../../../renderer/stores/editing/document';
import { useSelectionStore } from '../../../../renderer/stores/editing/selection';
import { useToolsStore } from '../../../../renderer/stores/editing/tools';
import { useToastsStore } from '../../../../renderer/stores/window/toasts';
import { useWorkspaceStore } from '../../../../renderer/stores/window/workspace';

let drive: Command;
/** How often the speed got the keyboard. */
let focused = 0;
/** Key D. */
let draw: Command;

beforeAll(async () => {
  vi.stubGlobal('window', { addEventListener: () => undefined });
  vi.stubGlobal('document', { querySelector: () => ({ focus: () => (focused += 1) }) });
  vi.stubGlobal('navigator', { platform: 'Linux' });
  const { insertCommands } = await import('../../../../renderer/commands/insert');
  drive = insertCommands.find(({ id }) => id === 'insert.driver')!;
  draw = insertCommands.find(({ id }) => id === 'insert.draw-driver')!;
}, 60_000);

beforeEach(() => {
  focused = 0;
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

describe('D', () => {
  it('drives the joint that is selected, in one step, and gives its speed the keyboard', async () => {
    const documents = useDocumentStore();
    useSelectionStore().select('pin');
    const before = documents.steps;
    await draw.run();
    await nextTick();
    const [{ id, joint }] = documents.project.drivers;
    expect(joint).toBe('pin');
    expect(useToolsStore().isDrawing).toBe(false);
    expect(useSelectionStore().ids).toEqual([id]);
    expect(useWorkspaceStore().sidePanel).toBe('inspector');
    expect(focused).toBe(1);
    expect(documents.steps - before).toBe(1);
    documents.undo();
    expect(documents.project.drivers).toEqual([]);
  });

  it('says why a joint cannot be driven, and which can', async () => {
    useSelectionStore().select('ball');
    await draw.run();
    expect(useDocumentStore().project.drivers).toEqual([]);
    expect(useToolsStore().isDrawing).toBe(false);
    const [{ message, remedy }] = useToastsStore().shown;
    expect(message).toBe('“Ball” has no coordinate to drive.');
    expect(remedy).toMatch(/^Select a hinge.* to drive it\.$/);
  });

  it('on a joint that is driven selects its driver, and adds no second', async () => {
    useSelectionStore().select('pin');
    await draw.run();
    const [{ id }] = useDocumentStore().project.drivers;
    useSelectionStore().select('pin');
    await draw.run();
    expect(useDocumentStore().project.drivers).toHaveLength(1);
    expect(useSelectionStore().ids).toEqual([id]);
    expect(useToastsStore().shown[0].message).toMatch(/^“Pin” is driven already, by “Driver 1”/);
  });

  it.each([['arm'], [null]])('asks for the joint when %s is selected', async (id) => {
    if (id !== null) useSelectionStore().select(id);
    await draw.run();
    expect(useToolsStore().active).toBe('driver');
    expect(useDocumentStore().project.drivers).toEqual([]);
  });
});
