/** A save that was cut off while it wrote in place: the next start offers the earlier version, which is whole. */
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FsPort } from '../../electron/main/files/fs-port';
import { nodeFs } from '../../electron/main/files/fs-port';
import { saveFile } from '../../electron/main/files/save-file';
import { ROOT } from './support/build';
import { launchDesktop } from './support/launch';
import { findElectron } from './support/runtimes';

const available = findElectron() !== null && process.platform !== 'win32';
const ANSWERS = ['-r', resolve(import.meta.dirname, 'support/answer-first.cjs')];
const WHOLE = readFileSync(join(ROOT, 'assets/examples/four-bar-with-load.kempe'), 'utf8');

let folder = '';
let file = '';
let userDataDir = '';
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kempe-interrupted-'));
  [file, userDataDir] = [join(folder, 'bar.kempe'), join(folder, 'data')];
  mkdirSync(userDataDir);
  copyFileSync(join(ROOT, 'assets/examples/four-bar-with-load.kempe'), file);
  await cutOff();
});
afterEach(() => {
  delete process.env.KEMPE_ANSWER;
  rmSync(folder, { recursive: true, force: true });
});

/** A process that ends in the middle of the write, on a folder that refuses renames: what it does next does nothing. */
async function cutOff(): Promise<void> {
  let gone = false;
  const never = (): never => {
    throw Object.assign(new Error('EIO'), { code: 'EIO' });
  };
  const port: FsPort = {
    ...nodeFs,
    rename: async (from, to) => (to === file ? Promise.reject(eperm()) : nodeFs.rename(from, to)),
    // the claim goes: of a process that is no more it would count for nothing, and this one lives
    unlink: async (path) => (gone && !path.includes('.~claim-') ? never() : nodeFs.unlink(path)),
    open: async (path, purpose) => {
      const open = await nodeFs.open(path, purpose);
      if (path !== file || purpose !== 'update') return open;
      const write: typeof open.write = async (from, offset, length, position) => {
        if (gone) never();
        gone = true;
        await open.write(from, offset, length >> 1, position);
        return never();
      };
      return { ...open, write, truncate: async () => never() };
    },
  };
  const data = new TextEncoder().encode(WHOLE.replaceAll('"', "'"));
  const request = { path: file, data, expected: null, generations: 3, backups: join(userDataDir, 'backups') };
  await expect(saveFile(port, request)).rejects.toThrow();
  expect(readFileSync(file, 'utf8')).not.toBe(WHOLE);
}

const eperm = (): Error => Object.assign(new Error('EPERM'), { code: 'EPERM' });

test.runIf(available)('is put back, and opens', async () => {
  process.env.KEMPE_ANSWER = 'Restore the Earlier Version';
  const desktop = await launchDesktop({ userDataDir, files: [file], args: ANSWERS });
  try {
    await desktop.page.getByTestId('status-dof').filter({ hasText: 'DOF 1' }).waitFor();
    expect(readFileSync(file, 'utf8')).toBe(WHOLE);
    // it was asked at the start, and not again
    expect((await desktop.dialogs.shown()).length).toBeLessThanOrEqual(1);
    expect(desktop.errors).toEqual([]);
  } finally {
    await desktop.close();
  }
});

test.runIf(available)('is asked about again by whoever puts it off and opens the file', async () => {
  process.env.KEMPE_ANSWER = 'Decide Later';
  const desktop = await launchDesktop({ userDataDir, args: ANSWERS });
  try {
    expect(readFileSync(file, 'utf8')).not.toBe(WHOLE);
    await desktop.dialogs.willOpen(file);
    await desktop.dialogs.willAnswer('Restore the Earlier Version');
    await desktop.page.keyboard.press('Control+o');
    await desktop.page.getByTestId('document-name').filter({ hasText: 'bar.kempe' }).waitFor();
    await desktop.page.getByTestId('status-dof').filter({ hasText: 'DOF 1' }).waitFor();
    expect(readFileSync(file, 'utf8')).toBe(WHOLE);
  } finally {
    await desktop.close();
  }
});
