/** A project in an archive: its parts are kept before it is shown, and it is saved as its file's name says. */
import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { strFromU8, strToU8 } from 'fflate';
import { packProject, unpackProject } from '../../../../engine/formats/archive/project-archive';
import { createProject } from '../../../../engine/model/defaults';
import { writeProject } from '../../../../engine/model/file/write-project';
import { openFileId, saveDocument, saveDocumentAs } from '../../../../renderer/files/files';
import { readContent } from '../../../../renderer/sim/readers/read-content';
import { useDialogsStore } from '../../../../renderer/stores/window/dialogs';
import { useDocumentStore } from '../../../../renderer/stores/editing/document';
import { useToastsStore } from '../../../../renderer/stores/window/toasts';
import { projectOfParts } from '../../../support/project-of-parts';
import type { EitherContent, ProjectContent } from '../../../../electron/shared/project-content';

const store = vi.hoisted(() => ({ kept: new Map<string, Uint8Array>(), full: false }));
vi.mock('../../../../renderer/platform/part-database', () => ({
  keepGeometry: (files: ReadonlyMap<string, Uint8Array>) => {
    if (store.full) return Promise.reject(new Error('the disk is full'));
    for (const [digest, bytes] of files) store.kept.set(digest, bytes);
    return Promise.resolve();
  },
  keptGeometry: (digest: string) => Promise.resolve(store.kept.get(digest) ?? null),
}));
const disk = vi.hoisted(() => ({
  content: '' as ProjectContent,
  saved: [] as unknown[],
  name: 'arm.kempez',
}));
vi.mock('../../../../renderer/platform/platform', () => ({
  platform: {
    kind: 'desktop',
    openFile: () =>
      Promise.resolve({ ok: true, fileId: 'f', name: disk.name, location: '/', text: disk.content }),
    save: (_id: string, content: ProjectContent) => {
      disk.saved.push(content);
      return Promise.resolve({ ok: true, fileId: 'f', name: disk.name, location: '/' });
    },
    saveAs: (name: string, content: EitherContent) => {
      disk.saved.push({ name, ...content });
      return Promise.resolve({ ok: true, fileId: 'g', name: disk.name, location: '/' });
    },
    parts: {
      list: () => Promise.resolve([]),
      read: () => Promise.resolve(null),
      write: (_id: string, digest: string) => {
        disk.saved.push(digest);
        return Promise.resolve({ ok: true });
      },
    },
    release: () => undefined,
  },
}));
vi.mock('../../../../renderer/sim/readers/ask-reader', () => ({
  askReader: () => Promise.reject(new Error('no thread')),
}));

const { project, geometry } = projectOfParts();
const others = new Map([['notes.txt', strToU8('mine')]]);
const packed = packProject({ project: strToU8(writeProject(project)), parts: geometry, others });

beforeEach(() => {
  setActivePinia(createPinia());
  store.kept.clear();
  store.full = false;
  disk.content = packed;
  disk.name = 'arm.kempez';
  disk.saved.length = 0;
  useDocumentStore().open(createProject('First'), null);
});

const bytesSaved = (at = 0): Uint8Array => disk.saved[at] as Uint8Array;

test('opens with its parts kept, tells what is not of Kempe, and is saved as the same bytes', async () => {
  await openFileId('f');
  expect(useDocumentStore().project.name).toBe('Parts');
  expect([...store.kept.keys()].sort()).toEqual([...geometry.keys()].sort());
  expect(
    useToastsStore()
      .shown.map(({ message }) => message)
      .join(),
  ).toContain('notes.txt');
  expect(await saveDocument()).toBe(true);
  expect(bytesSaved()).toEqual(packed);
  // and again: what is not of Kempe is still there
  expect(await saveDocument()).toBe(true);
  expect(bytesSaved(1)).toEqual(packed);
});

test('whose parts cannot be kept is not opened: the next save would lose them', async () => {
  store.full = true;
  await openFileId('f');
  expect(useDocumentStore().project.name).toBe('First');
  expect(useToastsStore().shown).toMatchObject([
    { kind: 'error', message: expect.stringContaining('the disk is full') },
  ]);
});

test('is offered under both types, and goes on as the one that was chosen', async () => {
  await openFileId('f');
  disk.name = 'arm.kempe';
  expect(await saveDocumentAs()).toBe(true);
  const [{ name, text, archive }, ...written] = disk.saved as [EitherContent & { name: string }, ...string[]];
  expect(name).toBe('Parts.kempez');
  expect(text).toBe(writeProject(project));
  expect(archive).toEqual(packed);
  // a file of text has its parts beside it
  expect(written.sort()).toEqual([...geometry.keys()].sort());
  disk.saved.length = 0;
  await saveDocument();
  expect(disk.saved[0]).toBe(writeProject(project));
});

describe('an archive that is refused', () => {
  test('leaves the open project, and says what to do', async () => {
    disk.content = packed.subarray(0, packed.length - 10);
    const opening = openFileId('f');
    await vi.waitFor(() => expect(useDialogsStore().question?.problems).toHaveLength(1));
    expect(useDialogsStore().question?.problems?.[0]).toMatchObject({
      message: 'The archive is damaged or cut off.',
      remedy: expect.stringContaining('Copy it again'),
    });
    useDialogsStore().answer('close');
    await opening;
    expect(useDocumentStore().project.name).toBe('First');
  });

  test('is one whose project is no text, or no project', () => {
    const pack = (bytes: Uint8Array) =>
      readContent(packProject({ project: bytes, parts: new Map(), others: new Map() }));
    for (const bytes of [Uint8Array.of(0xff, 0xfe, 0x7b), strToU8('{}')]) expect(pack(bytes).ok).toBe(false);
  });
});

test('leaves out what is nowhere on this computer, and nothing else', async () => {
  await openFileId('f');
  const [lost = ''] = geometry.keys();
  store.kept.delete(lost);
  expect(await saveDocument()).toBe(true);
  const result = unpackProject(bytesSaved());
  expect(result.ok && strFromU8(result.archive.project)).toBe(writeProject(project));
  expect(result.ok && result.archive.parts.has(lost)).toBe(false);
});
