/** From a file of another program to an unsaved project: nothing that is open is lost on the way. */
import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createProject } from '../../../../engine/model/defaults';
import type { ImportResult } from '../../../../engine/formats/account';
import type { FileResult, ImportFile } from '../../../../electron/shared/api';
import { openDropped, openFileId } from '../../../../renderer/files/files';
import { chooseImport, finishImport, importDropped } from '../../../../renderer/files/import-model';
import { renameProject } from '../../../../renderer/document/edits/records/rename';
import { useDialogsStore } from '../../../../renderer/stores/window/dialogs';
import { useDocumentStore } from '../../../../renderer/stores/editing/document';
import { useImportingStore } from '../../../../renderer/stores/files/importing';
import { useToastsStore } from '../../../../renderer/stores/window/toasts';
import { useWorkspaceStore } from '../../../../renderer/stores/window/workspace';

const home = vi.hoisted(() => ({
  chosen: null as ImportFile | null,
  opened: null as FileResult | null,
  released: [] as string[],
  journalled: [] as unknown[],
}));
vi.mock('../../../../renderer/platform/platform', () => ({
  platform: {
    chooseImport: () => Promise.resolve(home.chosen),
    openFile: () => Promise.resolve(home.opened),
    openDropped: () => Promise.resolve(home.opened),
    release: (fileId: string) => void home.released.push(fileId),
  },
}));
vi.mock('../../../../renderer/journal/current-journal', () => ({
  currentJournal: () => ({ restart: (unsaved: unknown) => void home.journalled.push(unsaved) }),
}));
vi.mock('../../../../renderer/sim/engine/import-worker', () => ({
  startReading: ({ name }: { name: string }) => ({
    result: Promise.resolve(
      name === 'bad.xml'
        ? { ok: false, problems: [], missing: [] }
        : {
            ok: true,
            project: { ...createProject('Arm'), notes: 'Imported.' },
            geometry: new Map(),
            account: { format: 'MJCF', ignored: [], approximated: [], missing: [] },
          },
    ) as Promise<ImportResult>,
    stop: () => undefined,
  }),
}));

const FILE = { fileId: 'first', name: 'first.kempe', location: '/models' };
const MODEL = { ok: true, name: 'arm.xml', text: '<mujoco/>' } as const;

beforeEach(() => {
  setActivePinia(createPinia());
  useDocumentStore().open(createProject('First'), FILE);
  Object.assign(home, { chosen: MODEL, opened: null, released: [], journalled: [] });
});

/** The dialog shows what was read. */
async function read(): Promise<void> {
  await vi.waitFor(() => expect(useImportingStore().busy).toBe(false), { timeout: 90_000 });
}

async function asked(): Promise<void> {
  const question = () => expect(useDialogsStore().question?.title).toBe('Save the changes?');
  await vi.waitFor(question, { timeout: 90_000 });
}

function edit(): void {
  const document = useDocumentStore();
  const renamed = renameProject(document.project, 'Edited');
  document.apply(renamed.label, renamed.diff);
}

describe('a model that was chosen', () => {
  test('becomes a project that no file holds, with nothing to undo, and is journalled', async () => {
    const document = useDocumentStore();
    useWorkspaceStore().startPage = true;
    await chooseImport();
    expect(document.project.name).toBe('First');
    await read();
    await finishImport();
    expect([document.project.name, document.file, document.dirty]).toEqual(['Arm', null, true]);
    expect([document.canUndo, document.readOnly, useWorkspaceStore().startPage]).toEqual([
      false,
      false,
      false,
    ]);
    expect(document.project.notes).toBe('Imported.');
    expect(home.journalled).toEqual([{ count: 1, labels: ['Import arm.xml'] }]);
    expect(useImportingStore().file).toBeNull();
  });

  test('asks about unsaved changes, and stays on show where the user would rather keep them', async () => {
    const document = useDocumentStore();
    edit();
    await chooseImport();
    await read();
    for (const [answer, name] of [
      ['cancel', 'Edited'],
      ['discard', 'Arm'],
    ] as const) {
      const importing = finishImport();
      await asked();
      useDialogsStore().answer(answer);
      await importing;
      expect(document.project.name).toBe(name);
      expect(useImportingStore().file === null).toBe(answer === 'discard');
    }
  });

  test('that is refused, or still being read, replaces nothing', async () => {
    home.chosen = { ...MODEL, name: 'bad.xml' };
    await chooseImport();
    await finishImport();
    await read();
    await finishImport();
    expect(useDocumentStore().project.name).toBe('First');
    expect(useImportingStore().file?.name).toBe('bad.xml');
  });

  test('shows nothing where the dialog was cancelled, and a message where the file cannot be read', async () => {
    home.chosen = null;
    await chooseImport();
    const problem = { code: 'not-found', message: 'It is gone.', remedy: 'Look for it.' } as const;
    home.chosen = { ok: false, problem };
    await chooseImport();
    expect(useImportingStore().file).toBeNull();
    expect(useToastsStore().shown).toMatchObject([{ kind: 'error', message: 'It is gone.' }]);
  });
});

describe('a model that was opened like a project, or dropped', () => {
  const opened = { ...MODEL, fileId: 'model', location: '/models', copy: true };

  test('is shown for import, keeps no file, and asks once about what is open', async () => {
    edit();
    home.opened = opened;
    const opening = openFileId('model');
    useDialogsStore().answer('discard');
    await opening;
    expect(home.released).toEqual(['model']);
    expect([useDocumentStore().project.name, useImportingStore().file?.name]).toEqual(['Edited', 'arm.xml']);
    await read();
    await finishImport();
    expect([useDocumentStore().project.name, useDocumentStore().file]).toEqual(['Arm', null]);
  });

  test('asks again where something was edited since', async () => {
    home.opened = opened;
    await openDropped(new File([], 'arm.xml'));
    await read();
    edit();
    const importing = finishImport();
    await asked();
    useDialogsStore().answer('cancel');
    await importing;
    expect(useDocumentStore().project.name).toBe('Edited');
  });

  test('is read by the page itself where it was dropped as a model', async () => {
    await importDropped(new File(['<mujoco/>'], 'arm.mjcf'));
    expect(useImportingStore().file).toEqual({ name: 'arm.mjcf', text: '<mujoco/>' });
  });
});
