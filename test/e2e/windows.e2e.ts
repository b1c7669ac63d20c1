/** Several windows, one project each: files in two places, changes from outside, and the way out of them all. */
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { findElectron } from './support/runtimes';
import { launchDesktop } from './support/launch';
import { ROOT } from './support/build';
import type { Desktop } from './support/launch';
import { countEngines, editDuration, LONG, newWindow, showsDocument, titleOf } from './support/windows';

const available = findElectron() !== null;
vi.setConfig({ testTimeout: 400_000 });

describe('windows', () => {
  const folders: string[] = [];
  let desktop: Desktop | null = null;

  afterEach(async () => {
    await desktop?.app.evaluate(({ app }) => app.exit(0)).catch(() => undefined);
    await desktop?.close().catch(() => undefined);
    desktop = null;
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  });

  function project(name: string, template = 'pendulum.kempe'): string {
    const folder = mkdtempSync(join(tmpdir(), 'kempe-windows-'));
    folders.push(folder);
    copyFileSync(join(ROOT, 'assets/examples', template), join(folder, name));
    return join(folder, name);
  }

  async function launch(files: string[] = [], userDataDir?: string): Promise<Desktop> {
    desktop = await launchDesktop({ files, ...(userDataDir ? { userDataDir } : {}) });
    desktop.page.setDefaultTimeout(LONG.timeout);
    return desktop;
  }

  /** Pages by the text in the title of their window, in whatever order they were opened. */
  async function pageTitled(found: Desktop, text: string): Promise<Page> {
    const matches: Page[] = [];
    const search = async (): Promise<number> => {
      for (const page of found.app.windows()) {
        if ((await titleOf(found, page)).includes(text)) return matches.push(page);
      }
      return 0;
    };
    await expect.poll(search, LONG).toBe(1);
    const page = matches[0]!;
    page.setDefaultTimeout(LONG.timeout);
    return page;
  }

  /** Read and compared: theirs, whose run has another duration. */
  async function showVersions(page: Page): Promise<void> {
    await page.getByTestId('menu-File').click();
    await page.getByTestId('menuitem-file.versions').click();
    await page.getByTestId('version-1').filter({ hasText: '1 setting changed' }).waitFor();
  }

  /** As another program would: it reads the file, then writes all of it. */
  const change = (path: string, duration: number): void =>
    writeFileSync(path, readFileSync(path, 'utf8').replace(/"duration": \d+/, `"duration": ${duration}`));
  const durationIn = (path: string): number => JSON.parse(readFileSync(path, 'utf8')).settings.duration;

  test.runIf(available)('each with its own project, engine and undo', async () => {
    const found = await launch();
    const { page } = found;
    const second = await newWindow(found);
    await page.getByTestId('template-pendulum.kempe').click();
    await second.getByTestId('template-slider-crank.kempe').click();
    await showsDocument(page, 'Pendulum');
    await showsDocument(second, 'crank');
    await editDuration(found, page, '2');
    // the other one is untouched by it
    expect(await second.getByTestId('status-saved').innerText()).not.toMatch(/unsaved/i);
    for (const each of [page, second]) await each.keyboard.press('Control+Shift+r');
    for (const each of [page, second]) {
      await each.getByTestId('check-outcome').filter({ hasText: 'completed' }).waitFor();
    }
    expect(await countEngines(found)).toBe(2);
    await second.close();
    await expect.poll(() => countEngines(found), LONG).toBe(1);
    expect(await page.getByTestId('status-saved').innerText()).toMatch(/unsaved/i);
    expect(found.errors).toEqual([]);
  });

  test.runIf(available)('notice that a file is open in another one', async () => {
    const path = project('shared.kempe');
    const found = await launch([path]);
    await showsDocument(found.page, 'shared.kempe');
    const second = await newWindow(found);
    await found.dialogs.willOpen(path);
    // Cancel leaves the start page as it was
    await found.dialogs.willAnswer('Cancel');
    await second.keyboard.press('Control+o');
    await expect.poll(async () => (await found.dialogs.shown()).length, LONG).toBe(1);
    expect((await found.dialogs.shown())[0]!.message).toContain('shared.kempe');
    expect(await second.getByTestId('document-name').count()).toBe(0);
    await found.dialogs.willAnswer('Go to That Window');
    await second.keyboard.press('Control+o');
    await expect.poll(async () => (await found.dialogs.shown()).length, LONG).toBe(2);
    expect(await second.getByTestId('document-name').count()).toBe(0);
    // a read-only copy can be looked at, and saved only elsewhere
    await found.dialogs.willAnswer('Open a Read-Only Copy');
    await second.keyboard.press('Control+o');
    await showsDocument(second, 'shared.kempe');
    await second.getByTestId('read-only').filter({ hasText: 'copy' }).waitFor();
    await found.dialogs.willSave(path);
    await second.keyboard.press('Control+Shift+s');
    await second.getByTestId('question').filter({ hasText: 'open in another window' }).waitFor();
    expect(found.errors).toEqual([]);
  });

  test.runIf(available)('notice that a file was changed outside, and lose neither version', async () => {
    const path = project('watched.kempe');
    const found = await launch([path]);
    const { page } = found;
    await showsDocument(page, 'watched.kempe');
    // with nothing unsaved: reload
    change(path, 7);
    const banner = page.getByTestId('file-changed');
    await banner.waitFor();
    await page.getByTestId('disk-reload').click();
    await banner.waitFor({ state: 'detached' });
    await page.getByTestId('tab-solver').click();
    const duration = page.getByTestId('setting-duration').locator('input');
    await expect.poll(() => duration.inputValue(), LONG).toMatch(/^7\b/);
    // with unsaved changes: theirs beside mine, then mine
    await editDuration(found, page, '3');
    change(path, 8);
    await banner.filter({ hasText: 'unsaved changes' }).waitFor();
    const opened = found.app.waitForEvent('window', LONG);
    await page.getByTestId('disk-beside').click();
    const beside = await opened;
    beside.setDefaultTimeout(LONG.timeout);
    await beside.getByTestId('read-only').filter({ hasText: 'copy' }).waitFor();
    await page.getByTestId('disk-keep').click();
    await banner.waitFor({ state: 'detached' });
    await page.keyboard.press('Control+s');
    await expect.poll(() => durationIn(path), LONG).toBe(3);
    expect(durationIn(`${path}.bak`)).toBe(8);
    // the copy beside says that it is not what is saved any more
    await beside.getByTestId('file-changed').waitFor();
    // a file that is gone leaves the project unsaved, and can be written again
    rmSync(path);
    await banner.filter({ hasText: 'deleted' }).waitFor();
    await expect.poll(() => page.getByTestId('status-saved').innerText(), LONG).toMatch(/unsaved/i);
    await page.getByTestId('disk-save-again').click();
    await banner.waitFor({ state: 'detached' });
    expect(durationIn(path)).toBe(3);
    // what the save replaced can be looked at, and gone back to: one step, which leaves the file alone
    await showVersions(page);
    const another = found.app.waitForEvent('window', LONG);
    await page.getByTestId('version-beside').first().click();
    const earlier = await another;
    earlier.setDefaultTimeout(LONG.timeout);
    await earlier.getByTestId('read-only').filter({ hasText: 'earlier version' }).waitFor();
    await showVersions(page);
    await page.getByTestId('version-back').first().click();
    await expect.poll(() => duration.inputValue(), LONG).toMatch(/^8\b/);
    expect(durationIn(path)).toBe(3);
    await page.keyboard.press('Control+z');
    await expect.poll(() => duration.inputValue(), LONG).toMatch(/^3\b/);
    expect(found.errors).toEqual([]);
  });

  test.runIf(available)('are all asked when the app quits, and one Cancel keeps every one', async () => {
    const [first, second] = [project('first.kempe'), project('second.kempe', 'slider-crank.kempe')];
    const found = await launch([first, second]);
    const pages = [await pageTitled(found, 'first.kempe'), await pageTitled(found, 'second.kempe')];
    for (const page of pages) await editDuration(found, page, '4');
    await found.dialogs.willAnswer('Cancel');
    await found.app.evaluate(({ app }) => app.quit());
    await expect.poll(async () => (await found.dialogs.shown()).length, LONG).toBe(1);
    for (const page of pages) expect(await page.getByTestId('status-saved').innerText()).toMatch(/unsaved/i);
    // a value that is typed but not entered counts
    const field = pages[0]!.getByTestId('setting-duration').locator('input');
    await field.fill('5');
    await found.dialogs.willAnswer('Save');
    const child = found.app.process();
    const ended = new Promise((resolve) => child.once('exit', resolve));
    await found.app.evaluate(({ app }) => app.quit()).catch(() => undefined);
    expect(await ended).toBe(0);
    expect([durationIn(first), durationIn(second)]).toEqual([5, 4]);
  });

  test.runIf(available)('can be closed though their page hangs', async () => {
    const path = project('stuck.kempe');
    const bytes = readFileSync(path, 'utf8');
    const userDataDir = mkdtempSync(join(tmpdir(), 'kempe-windows-'));
    folders.push(userDataDir);
    const found = await launch([path], userDataDir);
    await showsDocument(found.page, 'stuck.kempe');
    await editDuration(found, found.page, '6');
    await found.dialogs.willAnswer('Close Anyway');
    await found.page.evaluate(() => {
      setTimeout(() => {
        for (;;);
      });
    });
    const child = found.app.process();
    const ended = new Promise((resolve) => child.once('exit', resolve));
    await found.app
      .evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.close())
      .catch(() => undefined);
    expect(await ended).toBe(0);
    expect(readFileSync(path, 'utf8')).toBe(bytes);
    // what it did before it hung is not lost
    const again = await launch([], userDataDir);
    await again.page.getByTestId('recovery').filter({ hasText: 'Pendulum' }).waitFor();
  });
});
