/**
 * What a crash left and the next start cannot read: whatever the reason, and whichever part, nothing of it is deleted, it
 * is told with the reason and the place, and the start after that offers it whole.
 */
import { describe, expect, test } from 'vitest';
import { mkdirSync, readdirSync, renameSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { nodeFs } from '../../electron/main/files/fs-port';
import type { FsPort } from '../../electron/main/files/fs-port';
import { addBody } from '../../renderer/document/edits/add/add-body';
import { renameProject } from '../../renderer/document/edits/records/rename';
import { writeProject } from '../../engine/model/file/write-project';
import { scratchFolder } from '../unit/electron/support/folder';
import { nextStart, openWindow, readRecoveryFolder, textOf } from './support/journalled';

const CODES = [
  'EACCES',
  'EPERM',
  'EIO',
  'EMFILE',
  'ENFILE',
  'ESTALE',
  'ETIMEDOUT',
  'EBUSY',
  'ELOOP',
  'EISDIR',
];
const fault = (code: string): Error => Object.assign(new Error(code), { code });

/** Opening, or reading, whatever `isMeant` fails. */
function failing(isMeant: (path: string) => boolean, code: string, at: 'open' | 'read'): FsPort {
  return {
    ...nodeFs,
    open: async (path, purpose) => {
      if (purpose !== 'read' || !isMeant(path)) return nodeFs.open(path, purpose);
      if (at === 'open') throw fault(code);
      return { ...(await nodeFs.open(path, purpose)), read: () => Promise.reject(fault(code)) };
    },
  };
}

/** What a window leaves that ends without a word, after some edits. */
async function leaveWork(data: string): Promise<string> {
  const window = openWindow(data);
  const { store } = window;
  for (const edit of [addBody(store.project, 'rod'), renameProject(store.project, 'Edited and not saved')]) {
    store.apply(edit.label, edit.diff, null);
    await window.journal.settled();
  }
  await window.journals.release(1, 'keep');
  return writeProject(store.project);
}

describe.each(['journal', 'base', ''])('parts that end in "%s"', (ending) => {
  test.each(CODES.flatMap((code) => (['open', 'read'] as const).map((at) => [code, at] as const)))(
    '%s at %s: kept, told, and offered by the next start',
    async (code, at) => {
      const data = scratchFolder({ quick: true });
      const text = await leaveWork(data);
      const before = readRecoveryFolder(data);
      const found = await nextStart(
        data,
        failing((path) => path.endsWith(ending), code, at),
      );
      expect(found).toHaveLength(1);
      expect(textOf(found[0])).not.toBe(text);
      // the reason, and where it lies
      expect(found[0]!.unreadable).toContain(join(data, 'recovery'));
      expect(found[0]!.unreadable).toMatch(/: [a-z][a-z ]+/);
      expect(readRecoveryFolder(data)).toEqual(before);
      const again = await nextStart(data);
      expect(again.map((each) => [textOf(each), each.unreadable])).toEqual([[text, null]]);
    },
  );
});

test('a folder that cannot be listed is told, and not taken for an empty one', async () => {
  const data = scratchFolder({ quick: true });
  const text = await leaveWork(data);
  const fs: FsPort = { ...nodeFs, list: () => Promise.reject(fault('EACCES')) };
  await expect(nextStart(data, fs)).rejects.toThrow(`${join(data, 'recovery')}: access is denied`);
  expect(textOf((await nextStart(data))[0])).toBe(text);
});

test('a folder that is not there holds nothing to recover', async () => {
  expect(await nextStart(scratchFolder({ quick: true }))).toEqual([]);
});

/** A drive that is not there at this start, with the user's data linked to it. */
test('parts that are links to what is gone are kept, told, and offered once it is back', async () => {
  const data = scratchFolder({ quick: true });
  const text = await leaveWork(data);
  const folder = join(data, 'recovery');
  const drive = join(data, 'drive');
  mkdirSync(drive);
  const parts = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
  expect(parts.length).toBeGreaterThan(1);
  for (const name of parts) {
    renameSync(join(folder, name), join(drive, name));
    symlinkSync(join(drive, name), join(folder, name));
  }
  renameSync(drive, `${drive}-away`);
  const found = await nextStart(data);
  expect(found.map(({ unreadable }) => unreadable)).toEqual([expect.stringContaining('symbolic link')]);
  renameSync(`${drive}-away`, drive);
  expect(textOf((await nextStart(data))[0])).toBe(text);
});
