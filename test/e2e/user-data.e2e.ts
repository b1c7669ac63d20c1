/** The app's own folder cannot be written: it says so, and goes on without it or ends with a status that says so too. */
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildOnce, ROOT } from './support/build';
import { launchDesktop } from './support/launch';
import { findElectron } from './support/runtimes';
import { SANDBOX } from './support/switches.mjs';

const electron = findElectron();
const available = electron !== null && process.platform === 'linux';
const isRoot = process.getuid?.() === 0;
const ANSWERS = ['-r', resolve(import.meta.dirname, 'support/answer-first.cjs')];

describe('a folder of its own that cannot be written', () => {
  let scratch: string;
  let readOnly: string;
  const folders = (): Record<string, string> => ({
    'below a file': '/dev/null/x',
    'on a read-only disk': readOnly,
    'still to be made there': join(readOnly, 'kempe'),
  });

  beforeAll(async () => {
    if (!available) return;
    await buildOnce();
    scratch = mkdtempSync(join(tmpdir(), 'kempe-read-only-'));
    readOnly = join(scratch, 'disk');
    mkdirSync(readOnly);
    // permissions do not bind root
    if (isRoot) execFileSync('mount', ['-t', 'tmpfs', '-o', 'ro,size=1m', 'none', readOnly]);
    else chmodSync(readOnly, 0o500);
  });
  afterAll(() => {
    if (!available) return;
    if (isRoot) execFileSync('umount', [readOnly]);
    rmSync(scratch, { recursive: true, force: true });
  });

  const CASES = ['below a file', 'on a read-only disk', 'still to be made there'];

  test.runIf(available).each(CASES)('%s: asked, and ended with a status of its own', async (name) => {
    const folder = folders()[name]!;
    const words = [...ANSWERS, ...SANDBOX, `--user-data-dir=${folder}`, ROOT];
    const child = spawn(electron!, words, {
      env: { ...process.env, KEMPE_ANSWER: 'Quit', TMPDIR: scratch },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString('utf8')));
    const code = await new Promise((done) => child.once('exit', done));
    expect(code).toBe(3);
    expect(said).toContain(`Kempe cannot write to ${folder}: `);
    expect(said).toContain('asked: Kempe cannot write to its own folder.');
    expect(readdirSync(scratch).filter((each) => each.startsWith('kempe-'))).toEqual([]);
  });

  test.runIf(available).each(CASES)('%s: the window says what that means, and works', async (name) => {
    process.env.KEMPE_ANSWER = 'Run Without Recovery';
    const desktop = await launchDesktop({ userDataDir: folders()[name]!, args: ANSWERS });
    const { page } = desktop;
    const file = join(scratch, 'saved.kempe');
    try {
      const banner = page.getByTestId('nothing-kept');
      expect(await banner.innerText()).toMatch(/Running without recovery: .* own folder \(.+\)\. Save often/);
      await page.getByTestId('template-pendulum.kempe').click();
      await page.getByTestId('status-dof').filter({ hasText: 'DOF 1' }).waitFor();
      expect(await banner.count()).toBe(1);
      await desktop.dialogs.willSave(file);
      await page.keyboard.press('Control+Shift+s');
      await page.getByTestId('document-name').filter({ hasText: 'saved.kempe' }).waitFor();
      expect(readdirSync(scratch)).toContain('saved.kempe');
      expect(desktop.errors).toEqual([]);
    } finally {
      await desktop.close();
      delete process.env.KEMPE_ANSWER;
      // not before: an app that sees its file go asks whether to save it again
      rmSync(file, { force: true });
    }
  });

  test.runIf(available)('is no matter where it can be: nothing is asked or said', async () => {
    const desktop = await launchDesktop();
    expect(await desktop.page.getByTestId('nothing-kept').count()).toBe(0);
    expect(await desktop.dialogs.shown()).toEqual([]);
    await desktop.close();
  });
});
