/**
 * A journal from its first edit to the day after the crash: what is written when, what is offered, adopted, put aside and
 * removed. P11: where it cannot be written, that is said at once, the project can still be saved, and once it can be
 * written again nothing of what was done meanwhile is missing.
 */
import { existsSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { nodeFs } from '../../electron/main/files/fs-port';
import type { FsPort } from '../../electron/main/files/fs-port';
import { saveFile } from '../../electron/main/files/save-file';
import { Grants } from '../../electron/main/door/grants';
import { Journals } from '../../electron/main/journal/journals';
import { LONGEST_JOURNAL } from '../../electron/shared/recovery';
import { readLines } from '../../electron/shared/journal-lines';
import { createProject } from '../../engine/model/defaults';
import { readProject } from '../../engine/model/file/read-project';
import { writeProject } from '../../engine/model/file/write-project';
import { addBody } from '../../renderer/document/edits/add/add-body';
import { renameProject, updateNotes } from '../../renderer/document/edits/records/rename';
import type { Edit } from '../../renderer/document/edits/edit';
import { History } from '../../renderer/document/history';
import { scratchFolder } from '../unit/electron/support/folder';
import { journalPort } from './support/journal-port';
import { nextStart, openWindow, readRecoveryFolder, textOf } from './support/journalled';
import type { Window } from './support/journalled';

const quick = () => scratchFolder({ quick: true });

function apply({ store }: Window, edit: Edit, gesture: string | null = null): void {
  store.apply(edit.label, edit.diff, gesture);
}
const bar = (window: Window) => apply(window, addBody(window.store.project, 'rod'));
const rename = (window: Window, name: string, gesture: string | null = null) =>
  apply(window, renameProject(window.store.project, name), gesture);
const namesIn = (data: string): string[] =>
  existsSync(join(data, 'recovery')) ? [...readRecoveryFolder(data).keys()] : [];

describe('what is written', () => {
  test('nothing before the first edit, then base and journal; nothing is left of what was given up', async () => {
    const data = quick();
    const window = openWindow(data);
    await window.journal.settled();
    expect(namesIn(data)).toEqual([]);
    bar(window);
    await window.journal.settled();
    expect(namesIn(data)).toHaveLength(2);
    window.store.open(createProject('Another'), null);
    await window.journal.settled();
    expect(namesIn(data)).toEqual([]);
  });

  test('a window that lives is not offered; one that closed in good order leaves nothing', async () => {
    const data = quick();
    const window = openWindow(data);
    bar(window);
    await window.journal.settled();
    expect(await window.port.list()).toEqual([]);
    await window.journals.release(1, 'remove');
    expect(namesIn(data)).toEqual([]);
  });

  test('a page killed while it wrote its first base leaves nothing to offer; with a journal it does, be it empty', async () => {
    const data = quick();
    const window = openWindow(data);
    bar(window);
    await window.journal.settled();
    await window.journals.release(1, 'keep');
    const [base, journal] = ['base', 'journal'].map((part) =>
      join(
        data,
        'recovery',
        namesIn(data).find((name) => name.endsWith(part))!,
      ),
    );
    writeFileSync(base!, readFileSync(base!).subarray(0, 40));
    expect(await nextStart(data)).toMatchObject([{ work: null }]);
    expect(namesIn(data)).toHaveLength(2);
    writeFileSync(journal!, '');
    expect(await nextStart(data)).toMatchObject([{ work: null }]);
    unlinkSync(journal!);
    expect(await nextStart(data)).toEqual([]);
    expect(namesIn(data)).toEqual([]);
  });

  test('a fault of the app keeps everything, whatever closes afterwards', async () => {
    const data = quick();
    const window = openWindow(data);
    bar(window);
    await window.journal.settled();
    window.journals.keepAll();
    await window.journals.release(1, 'remove');
    expect(await nextStart(data)).toHaveLength(1);
  });

  test('undo and redo are replayed as such, also those of steps from before the journal began', async () => {
    const data = quick();
    const window = openWindow(data);
    bar(window);
    window.store.markSaved({ fileId: 'x', name: 'a.kempe', location: '' });
    rename(window, 'One');
    rename(window, 'Two', 'typing');
    rename(window, 'Three', 'typing');
    window.store.undo();
    await window.journal.settled();
    const [first] = await nextStart(data);
    expect(textOf(first)).toBe(writeProject(window.store.project));
    expect(first!.work!.history).toMatchObject({ canRedo: true, redoLabel: 'Rename the project', length: 1 });
    for (let i = 0; i < 2; i++) window.store.undo();
    for (let i = 0; i < 2; i++) window.store.redo();
    await window.journal.settled();
    const [found] = await nextStart(data);
    expect(textOf(found)).toBe(writeProject(window.store.project));
    expect(found!.work!.project).toMatchObject({ name: 'One', bodies: [{ name: 'Bar 1' }] });
    const { history, unsaved } = found!.work!;
    expect(unsaved.labels.slice(-2)).toEqual(['Redo: Add Bar 1', 'Redo: Rename the project']);
    expect(history.undoLabel).toBe('Redo: Rename the project');
  });

  test('a drag is one step, sent a few times a second', async () => {
    const data = quick();
    const window = openWindow(data);
    for (let i = 0; i < 200; i++) rename(window, `Name ${i}`, 'drag');
    await window.journal.settled();
    const journal = [...readRecoveryFolder(data)].find(([name]) => name.endsWith('.journal'))![1];
    expect(readLines(journal).lines.length).toBeLessThan(20);
    const [found] = await nextStart(data);
    expect(found!.work!.project.name).toBe('Name 199');
    expect(found!.work!.unsaved).toEqual({ count: 1, labels: ['Rename the project'] });
    expect(found!.work!.history.length).toBe(1);
  });

  test('a long journal is ended and a new one begun; the last five are kept', async () => {
    const data = quick();
    const window = openWindow(data);
    const each = 200_000;
    const edits = Math.ceil((7 * LONGEST_JOURNAL) / each);
    for (let i = 0; i < edits; i++) {
      apply(window, updateNotes(window.store.project, `${i % 10}`.repeat(each / 2)));
      await window.journal.settled();
    }
    rename(window, 'At last');
    await window.journal.settled();
    await window.journals.settled();
    const generations = new Set(namesIn(data).map((name) => Number(name.split('.')[1])));
    expect(generations.size).toBe(5);
    const [found] = await nextStart(data);
    expect(textOf(found)).toBe(writeProject(window.store.project));
    expect(found!.work!.unsaved.count).toBe(edits + 1);
  });
});

describe('a save in the middle', () => {
  test('of a drag keeps what came after the save', async () => {
    const data = quick();
    const window = openWindow(data);
    rename(window, 'Before', 'drag');
    const { revision, project } = window.store;
    rename(window, 'Still dragged', 'drag');
    window.store.markSaved({ fileId: 'x', name: 'a.kempe', location: '' }, revision, project);
    await window.journal.settled();
    const [found] = await nextStart(data);
    expect(found!.work!.project.name).toBe('Still dragged');
    expect(found!.work).toMatchObject({ safe: false, inFile: null, unsaved: { count: 1 } });
  });

  test('keeps the edits that were made while the disk was slow', async () => {
    const data = quick();
    const window = openWindow(data);
    bar(window);
    const { revision, project } = window.store;
    rename(window, 'One');
    rename(window, 'Two');
    window.store.markSaved({ fileId: 'x', name: 'a.kempe', location: '' }, revision, project);
    bar(window);
    await window.journal.settled();
    const [found] = await nextStart(data);
    expect(textOf(found)).toBe(writeProject(window.store.project));
    expect(found!.work!.unsaved.labels).toEqual(['Rename the project', 'Rename the project', 'Add Bar 2']);
  });

  test('work that cannot go on in its journal gets a new one, and nothing else is left', async () => {
    const data = quick();
    const window = openWindow(data);
    bar(window);
    await window.journal.settled();
    const recovered = { history: new History(), inFile: null };
    window.store.open(createProject('Recovered'), null, { recovered });
    window.journal.restart({ count: 3, labels: ['a', 'b', 'c'] });
    await window.journal.settled();
    const found = await nextStart(data);
    expect(found).toHaveLength(1);
    expect(found[0]!.work).toMatchObject({
      project: { name: 'Recovered' },
      unsaved: { count: 3 },
      safe: false,
    });
  });
});

describe('what is offered', () => {
  async function savedAndEdited() {
    const [data, folder] = [quick(), quick()];
    const path = join(folder, 'a.kempe');
    const grants = new Grants();
    const window = openWindow(data, nodeFs, grants);
    bar(window);
    const bytes = new TextEncoder().encode(writeProject(window.store.project));
    const request = { path, data: bytes, expected: null, generations: 0, backups: folder };
    const { realPath, digest } = await saveFile(nodeFs, request);
    const grant = grants.opening(path, { realPath, digests: [digest] });
    window.store.markSaved({ fileId: grant.id, name: 'a.kempe', location: folder });
    await window.journal.settled();
    return { data, path, folder, window };
  }

  test('nothing once everything is in the file', async () => {
    const { data } = await savedAndEdited();
    expect(await nextStart(data)).toEqual([]);
    expect(namesIn(data)).toEqual([]);
  });

  test('nothing where the file holds the very bytes, though the journal does not say so', async () => {
    const { data, path, window } = await savedAndEdited();
    rename(window, 'Later');
    await window.journal.settled();
    writeFileSync(path, writeProject(window.store.project));
    expect(await nextStart(data)).toEqual([]);
  });

  test('nothing where every edit was taken back', async () => {
    const { data, window } = await savedAndEdited();
    rename(window, 'Later');
    window.store.undo();
    await window.journal.settled();
    expect(await nextStart(data)).toEqual([]);
  });

  test.each([
    ['same', (path: string) => path],
    ['changed', (path: string) => void writeFileSync(path, 'other')],
    ['gone', (path: string) => void nodeFs.unlink(path)],
  ])('edits since the save, and that the file is %s', async (relation, change) => {
    const { data, path, folder, window } = await savedAndEdited();
    rename(window, 'Later');
    await window.journal.settled();
    await change(path);
    await vi.waitFor(() => expect(relation !== 'gone' || !existsSync(path)).toBe(true), { timeout: 90_000 });
    const [found] = await nextStart(data);
    expect(found!.recovery).toMatchObject({ relation, file: { name: 'a.kempe', location: folder } });
    expect(found!.work!.unsaved).toEqual({ count: 1, labels: ['Rename the project'] });
    expect(found!.work!.inFile === null).toBe(relation !== 'same');
  });

  test('what was recovered goes on in its journal, through a second crash', async () => {
    const { data, window } = await savedAndEdited();
    rename(window, 'Later');
    await window.journal.settled();
    const next = openWindow(data);
    const [found] = await nextStart(data);
    const { place, unsaved, project, history, inFile } = found!.work!;
    const where = { id: found!.recovery.id, ...place! };
    expect(await next.journal.adopt(where, place!.lines, unsaved)).toEqual({ ok: true });
    next.store.open(project, found!.recovery.file, { recovered: { history, inFile } });
    expect(next.store).toMatchObject({ dirty: true, recovered: true, undoLabel: 'Rename the project' });
    expect(await next.port.list()).toEqual([]);
    bar(next);
    next.store.undo();
    next.store.undo();
    expect(next.store.dirty).toBe(false);
    next.store.redo();
    await next.journal.settled();
    const [again] = await nextStart(data);
    expect([textOf(again), again!.work!.damaged]).toEqual([textOf(found), false]);
    expect(existsSync(join(data, 'recovery/unreadable'))).toBe(false);
  });

  test('what could not be read is put aside when the rest is adopted', async () => {
    const { data, window } = await savedAndEdited();
    rename(window, 'Later');
    await window.journal.settled();
    const [name, bytes] = [...readRecoveryFolder(data)]
      .sort()
      .findLast(([each]) => each.endsWith('.journal'))!;
    writeFileSync(join(data, 'recovery', name), Buffer.concat([bytes, Buffer.from('12 torn')]));
    const [found] = await nextStart(data);
    expect(found!.work!.damaged).toBe(true);
    const next = openWindow(data);
    const { place, unsaved } = found!.work!;
    await next.journal.adopt({ id: found!.recovery.id, ...place! }, place!.lines, unsaved);
    expect(new Uint8Array(readFileSync(join(data, 'recovery', name)))).toEqual(bytes);
    expect(readFileSync(join(data, 'recovery/unreadable', `1-${name}`), 'latin1')).toContain('12 torn');
  });

  test('two windows cannot open the same work', async () => {
    const { data, window } = await savedAndEdited();
    rename(window, 'Later');
    await window.journal.settled();
    const journals = new Journals(nodeFs, data, new Grants());
    const [one, two] = [journalPort(journals, 1), journalPort(journals, 2)];
    const [{ id, generations }] = await one.list();
    const { bytes } = (await nextStart(data))[0]!.work!.place!;
    expect(await one.adopt(id, generations[0]!, bytes)).toEqual({ ok: true });
    const refused = await two.adopt(id, generations[0]!, bytes);
    expect(refused).toMatchObject({ problem: { code: 'open-elsewhere' } });
  });

  test('discarding removes it, but not from under a window that lives', async () => {
    const { data, window } = await savedAndEdited();
    rename(window, 'Later');
    await window.journal.settled();
    const [found] = await nextStart(data);
    // what somebody else put there is not ours to remove
    writeFileSync(join(data, 'recovery/notes.txt'), '');
    await window.port.discard(found!.recovery.id);
    expect(namesIn(data).length).toBeGreaterThan(1);
    await openWindow(data).port.discard(found!.recovery.id);
    expect(namesIn(data)).toEqual(['notes.txt']);
  });
});

/** The real file system until `broken.code` is set; then nothing can be written. */
function breakable(): { fs: FsPort; broken: { code: string | null } } {
  const broken: { code: string | null } = { code: null };
  const check = (): void => {
    if (broken.code !== null) throw Object.assign(new Error(broken.code), { code: broken.code });
  };
  const fs: FsPort = {
    ...nodeFs,
    open: async (path, purpose) => {
      if (purpose === 'create' || purpose === 'update') check();
      const file = await nodeFs.open(path, purpose);
      return {
        ...file,
        write: async (...args) => {
          check();
          return file.write(...args);
        },
        sync: async () => {
          check();
          await file.sync();
        },
      };
    },
  };
  return { fs, broken };
}

describe('P11: a journal that cannot be written', () => {
  test.each(['ENOSPC', 'EROFS', 'EIO'])(
    'with %s says so at once, lets the project be saved, and misses nothing once it works again',
    async (code) => {
      const [data, folder] = [quick(), quick()];
      const { fs, broken } = breakable();
      const window = openWindow(data, fs);
      bar(window);
      await window.journal.settled();
      broken.code = code;
      bar(window);
      await window.journal.settled();
      expect(window.told).toHaveLength(1);
      expect(window.told[0]).toMatch(/cannot be kept for recovery at present: .+\.$/);
      // what was journalled before is still there
      const [found] = await nextStart(data);
      expect(found!.work!.project.bodies).toHaveLength(1);
      const path = join(folder, 'a.kempe');
      const bytes = new TextEncoder().encode(writeProject(window.store.project));
      await saveFile(nodeFs, { path, data: bytes, expected: null, generations: 0, backups: folder });
      expect(readProject(readFileSync(path, 'utf8')).ok).toBe(true);
      rename(window, 'Meanwhile');
      broken.code = null;
      await vi.waitFor(() => expect(window.told.at(-1)).toBe('restored'), { timeout: 90_000, interval: 50 });
      bar(window);
      await window.journal.settled();
      const later = (await nextStart(data))[0];
      expect(textOf(later)).toBe(writeProject(window.store.project));
      expect(window.told).toHaveLength(2);
    },
  );

  test('is noticed even if only the flush fails', async () => {
    const { fs, broken } = breakable();
    const window = openWindow(quick(), fs);
    bar(window);
    await window.journal.settled();
    broken.code = 'EIO';
    await vi.waitFor(() => expect(window.told).toHaveLength(1), { timeout: 90_000, interval: 50 });
    expect(window.told[0]).toContain('the disk reported an error');
  });

  test('is noticed where the folder cannot even be made', async () => {
    const data = join(quick(), 'file');
    writeFileSync(data, '');
    const window = openWindow(data);
    bar(window);
    await window.journal.settled();
    expect(window.told).toHaveLength(1);
    expect(window.told[0]).toContain('cannot be kept');
  });
});
