/** The project of a dropped export: offered, opened, looked at again, told from a changed one, asked for where it is not found. */
import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { FoundProject } from '../../../../electron/shared/project-search';
import { findOrigin, isMadeFrom } from '../../../../engine/output/files/origin';
import type { Project } from '../../../../engine/model/project';
import { writeProject } from '../../../../engine/model/file/write-project';
import { digestOf } from '../../../../engine/model/file/digest';
import { modelDigest } from '../../../../engine/output/sweep/sweep-link';
import { openProjectOf } from '../../../../renderer/export/find-project';
import { useDialogsStore } from '../../../../renderer/stores/window/dialogs';
import { useDocumentStore } from '../../../../renderer/stores/editing/document';
import { useWorkspaceStore } from '../../../../renderer/stores/window/workspace';
import { readExample } from '../../../support/example-file';
import { createCrank, FakeClock, FakeEngine } from '../sim/fixtures';

const disk = vi.hoisted(() => ({
  near: [] as unknown[],
  within: [] as unknown[],
  files: new Map<string, string>(),
  chosen: '',
  asked: [] as unknown[],
}));
vi.mock('../../../../renderer/platform/platform', () => {
  const read = (fileId: string) =>
    Promise.resolve({ ok: true, fileId, name: fileId, location: '/w', text: disk.files.get(fileId) });
  return {
    platform: {
      kind: 'desktop',
      search: {
        near: (_file: unknown, search: unknown) => {
          disk.asked.push(search);
          return Promise.resolve({ found: disk.near, complete: true });
        },
        within: () => Promise.resolve({ found: disk.within, complete: true }),
      },
      openFile: read,
      open: () => read(disk.chosen),
      release: () => undefined,
      setDocumentState: () => undefined,
    },
  };
});
vi.mock('../../../../renderer/stores/window/appearance', () => ({ useAppearanceStore: () => ({}) }));

const crank = createCrank();
const origin = { name: crank.name, digest: digestOf(crank) };
const longer = { ...crank, settings: { ...crank.settings, duration: 9 } };

beforeEach(() => {
  setActivePinia(createPinia());
  new FakeEngine().install(new FakeClock());
  Object.assign(disk, { near: [], within: [], files: new Map(), chosen: '', asked: [] });
  useWorkspaceStore().startPage = true;
});

function onDisk(
  name: string,
  project: Project | string,
  match: FoundProject['match'],
  text = false,
): FoundProject {
  const content = typeof project === 'string' ? project : writeProject(project);
  disk.files.set(name, content);
  return { fileId: name, name, location: '/w', match, text: text ? content : null };
}

/** Asks, answers every question in turn, and gives what came of it and what was asked. */
async function drop(answers: readonly string[], of = origin) {
  const asked: string[] = [];
  const dialogs = useDialogsStore();
  const relation = openProjectOf(of, 'chart', null);
  for (const answer of answers) {
    await vi.waitFor(() => expect(dialogs.question).not.toBeNull());
    const { title, message, choices } = dialogs.question!;
    asked.push(`${title} ${message} [${choices.map(({ label }) => label).join('|')}]`);
    dialogs.answer(answer);
  }
  return { relation: await relation, asked };
}

describe('the project of an export', () => {
  test('that is open already is not looked for, of a run or of a sweep', async () => {
    useDocumentStore().open(crank, null);
    useWorkspaceStore().startPage = false;
    expect((await drop([])).relation).toBe('same');
    expect((await drop([], { name: 'x', digest: modelDigest(crank) })).relation).toBe('same');
    expect(disk.asked).toEqual([]);
  });

  test('is opened when the user agrees, and left when not', async () => {
    disk.near = [onDisk('renamed.kempe', crank, 'same')];
    const no = await drop(['cancel']);
    expect(no.relation).toBeNull();
    expect(useWorkspaceStore().startPage).toBe(true);
    const yes = await drop(['open']);
    expect(yes.asked[0]).toMatch(/made from renamed\.kempe in \/w.*\[Open and run it\|Cancel\]/);
    expect(yes.relation).toBe('same');
    expect(useDocumentStore().file?.name).toBe('renamed.kempe');
    expect(disk.asked[0]).toEqual({ digest: origin.digest, prefixes: ['0.1.0\n', ''] });
  });

  test('is known under other bytes: line ends of another system, other spaces', async () => {
    const text = writeProject(crank);
    for (const bytes of [text.replaceAll('\n', '\r\n'), JSON.stringify(JSON.parse(text))]) {
      disk.near = [onDisk('o.kempe', longer, 'other', true), onDisk('c.kempe', bytes, 'other', true)];
      const { relation, asked } = await drop(['open']);
      expect(asked[0]).toMatch(/made from c\.kempe/);
      expect(relation).toBe('same');
      useWorkspaceStore().startPage = true;
    }
  });

  test('that was changed since is said to be, before it is opened and after', async () => {
    disk.near = [onDisk('c.kempe', longer, 'other', true)];
    const { relation, asked } = await drop(['open']);
    expect(asked[0]).toMatch(
      /changed since.*another version of c\.kempe.*\[Open the current version\|Search a folder/,
    );
    expect(relation).toBe('changed');
    useWorkspaceStore().startPage = true;
    disk.near = [onDisk('new name.kempe', { ...longer, name: 'Other' }, 'earlier')];
    const earlier = await drop(['open']);
    expect(earlier.asked[0]).toMatch(/among its earlier versions/);
    expect(earlier.relation).toBe('changed');
  });

  test('that changed on the disk while the user was asked is seen to be another', async () => {
    disk.near = [onDisk('c.kempe', crank, 'same')];
    disk.files.set('c.kempe', writeProject(longer));
    expect((await drop(['open'])).relation).toBe('changed');
  });

  test('that is not found is asked for: a folder, a file, or nothing', async () => {
    disk.near = [onDisk('unlike.kempe', readExample('pendulum'), 'other', true)];
    const none = await drop(['cancel']);
    expect(none.asked[0]).toMatch(
      /Where is .*“Crank” \(model .*\) was not found among the recent files or near/,
    );
    expect(none.relation).toBeNull();
    disk.within = [onDisk('far.kempe', crank, 'same')];
    const far = await drop(['folder', 'open']);
    expect(far.asked[1]).toMatch(/made from far\.kempe/);
    expect(far.relation).toBe('same');
    useWorkspaceStore().startPage = true;
    disk.within = [];
    const empty = await drop(['folder', 'cancel']);
    expect(empty.asked[1]).toMatch(/not found in that folder either/);
    onDisk('chosen.kempe', longer, 'other');
    disk.chosen = 'chosen.kempe';
    expect((await drop(['file'])).relation).toBe('changed');
  });

  test('whose name the open model has can be left for that', async () => {
    useDocumentStore().open(longer, null);
    useWorkspaceStore().startPage = false;
    const { relation, asked } = await drop(['present']);
    expect(asked[0]).toMatch(/Use the open model/);
    expect(relation).toBe('changed');
    expect(useDocumentStore().project).toEqual(longer);
  });
});

describe('what a file says of its project', () => {
  const bytes = (text: string) => new TextEncoder().encode(text);

  test('is read of JSON, glTF and decks, in any script, and of nothing else', () => {
    const digest = 'ab'.repeat(32);
    const names = ['Crank', 'Кривошип "2"', '机构\\', '\u{1F600}'];
    for (const name of names) {
      const json = JSON.stringify({ program: 'Kempe 0.1.0', project: { name, digest } });
      expect(findOrigin(bytes(json))).toEqual({ name, digest });
      const glb = `glTF\0\xff${JSON.stringify({ generator: 'Kempe 0.1.0', extras: { project: name, digest: digest.slice(0, 12) } })}`;
      expect(findOrigin(bytes(glb))).toEqual({ name, digest: digest.slice(0, 12) });
    }
    const deck = `** Kempe 0.1.0: loads on body "Crank" of "A very long name that is broken over lines because it is",\n** model ${digest.slice(0, 12)}\n*STEP`;
    expect(findOrigin(bytes(deck))?.digest).toBe(digest.slice(0, 12));
    for (const text of ['', 'hello', '{"digest":"xyz"}', `{"digest":"${digest}"}`, '** model abcdefabcdef'])
      expect(findOrigin(bytes(text))).toBeNull();
  });

  test('fits one version of it and no other', () => {
    expect(isMadeFrom(digestOf(crank), crank)).toBe(true);
    expect(isMadeFrom(digestOf(crank).slice(0, 12), crank)).toBe(true);
    expect(isMadeFrom(digestOf(crank), longer)).toBe(false);
    expect(isMadeFrom('', crank)).toBe(false);
    expect(isMadeFrom(digestOf(crank).slice(0, 8), crank)).toBe(false);
  });
});
