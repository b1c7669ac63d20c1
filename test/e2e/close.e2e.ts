/** Ways in and out: closing with unsaved changes, the recent list, the command line, a second instance. */
import { spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { afterEach, describe, expect, test } from 'vitest';
import { SANDBOX } from './support/switches.mjs';
import { findElectron } from './support/runtimes';
import { launchDesktop } from './support/launch';
import { ROOT } from './support/build';
import type { Desktop, DesktopOptions } from './support/launch';

const electron = findElectron();
const available = electron !== null;

describe('closing and opening', () => {
  const folders: string[] = [];
  let desktop: Desktop | null = null;

  afterEach(async () => {
    await desktop?.app.evaluate(({ app }) => app.exit(0)).catch(() => undefined);
    await desktop?.close().catch(() => undefined);
    desktop = null;
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  });

  function scratch(): string {
    const folder = mkdtempSync(join(tmpdir(), 'kempe-close-'));
    folders.push(folder);
    return folder;
  }

  async function launch(options: DesktopOptions = {}): Promise<Desktop> {
    desktop = await launchDesktop(options);
    return desktop;
  }

  /** A template with one change, which exists nowhere on disk. */
  async function edit({ page }: Desktop, duration: string): Promise<void> {
    await page.getByTestId('tab-solver').click();
    const field = page.getByTestId('setting-duration').locator('input');
    await field.fill(duration);
    await field.press('Enter');
    await page
      .getByTestId('status-saved')
      .filter({ hasText: /unsaved/i })
      .waitFor();
  }

  async function changedTemplate(): Promise<Desktop> {
    const found = await launch();
    await found.page.getByTestId('template-pendulum.kempe').click();
    await edit(found, '2');
    // main hears of it a moment later
    await expect
      .poll(() => found.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0].getTitle()))
      .toContain('•');
    return found;
  }

  const closeWindow = ({ app }: Desktop) =>
    app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0].close());

  function ended({ app }: Desktop): Promise<number | null> {
    const child = app.process();
    if (child.exitCode !== null) return Promise.resolve(child.exitCode);
    return new Promise((resolve) => child.once('exit', (code) => resolve(code)));
  }

  test.runIf(available)('Cancel keeps the window, the changes and the undo stack', async () => {
    const found = await changedTemplate();
    await found.dialogs.willAnswer('Cancel');
    await closeWindow(found);
    await expect.poll(async () => (await found.dialogs.shown()).length).toBe(1);
    const [box] = await found.dialogs.shown();
    expect(box.message).toContain('Pendulum');
    expect(box.buttons).toEqual(['Save', 'Don’t Save', 'Cancel']);
    expect(await found.page.getByTestId('status-saved').innerText()).toMatch(/unsaved/i);
    await found.page.keyboard.press('Control+z');
    await expect.poll(() => found.page.getByTestId('status-saved').innerText()).not.toMatch(/unsaved/i);
    // with nothing to lose it closes without a question
    const end = ended(found);
    await expect
      .poll(() => found.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0].getTitle()))
      .not.toContain('•');
    await closeWindow(found).catch(() => undefined);
    expect(await end).toBe(0);
  });

  test.runIf(available)(
    'Save writes the file, then ends; a cancelled save dialog keeps the window',
    async () => {
      const found = await changedTemplate();
      const path = join(scratch(), 'kept.kempe');
      await found.dialogs.willAnswer('Save');
      await found.dialogs.willSave(null);
      await closeWindow(found);
      await expect.poll(async () => (await found.dialogs.shown()).length).toBe(1);
      expect(await found.page.getByTestId('status-saved').innerText()).toMatch(/unsaved/i);
      await found.dialogs.willSave(path);
      const end = ended(found);
      await expect
        .poll(async () => {
          await closeWindow(found).catch(() => undefined);
          return existsSync(path);
        })
        .toBe(true);
      expect(await end).toBe(0);
      expect(JSON.parse(readFileSync(path, 'utf8')).settings.duration).toBe(2);
    },
  );

  test.runIf(available)('Don’t Save ends and writes nothing', async () => {
    const path = join(scratch(), 'a.kempe');
    copyFileSync(join(ROOT, 'assets/examples/pendulum.kempe'), path);
    const bytes = readFileSync(path, 'utf8');
    const found = await launch({ files: [path] });
    await found.page.getByTestId('document-name').filter({ hasText: 'a.kempe' }).waitFor();
    await edit(found, '7');
    await expect
      .poll(() => found.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0].getTitle()))
      .toContain('•');
    await found.dialogs.willAnswer('Don’t Save');
    const end = ended(found);
    await closeWindow(found).catch(() => undefined);
    expect(await end).toBe(0);
    expect(readFileSync(path, 'utf8')).toBe(bytes);
  });

  test.runIf(available)(
    'opens from the command line, from a second instance and from the recent list',
    async () => {
      const folder = scratch();
      const userDataDir = scratch();
      const [first, second] = ['first.kempe', 'second.kempe'].map((name) => join(folder, name));
      copyFileSync(join(ROOT, 'assets/examples/pendulum.kempe'), first);
      copyFileSync(join(ROOT, 'assets/examples/slider-crank.kempe'), second);
      const found = await launch({ userDataDir, files: [first] });
      const name = found.page.getByTestId('document-name');
      await name.filter({ hasText: 'first.kempe' }).waitFor();

      const args = [...SANDBOX, `--user-data-dir=${userDataDir}`, ROOT, 'second.kempe'];
      const other = spawn(electron!, args, { cwd: folder, stdio: 'ignore' });
      const code = await new Promise((resolve) => other.once('exit', resolve));
      expect(code).toBe(0);
      // the first window holds a project, so the second gets one of its own
      await expect.poll(() => found.app.windows().length).toBe(2);
      const [, beside] = found.app.windows();
      await beside.getByTestId('document-name').filter({ hasText: 'second.kempe' }).waitFor();
      expect(await name.innerText()).toContain('first.kempe');
      await beside.close();

      await found.page.keyboard.press('Control+k');
      await found.page.getByTestId('palette-query').fill('recent projects');
      await found.page.getByTestId('palette-file.start-page').click();
      const recent = found.page.getByTestId('recent');
      await expect.poll(() => recent.count()).toBe(2);
      expect(await recent.first().innerText()).toContain('second.kempe');
      await recent.filter({ hasText: 'first.kempe' }).click();
      await name.filter({ hasText: 'first.kempe' }).waitFor();

      // a file that has gone is told and leaves the list
      rmSync(second);
      await found.page.keyboard.press('Control+k');
      await found.page.getByTestId('palette-query').fill('recent projects');
      await found.page.getByTestId('palette-file.start-page').click();
      await recent.filter({ hasText: 'second.kempe' }).click();
      await found.page.getByTestId('toast').filter({ hasText: 'second.kempe' }).waitFor();
      expect(found.errors).toEqual([]);

      // with nothing to save and nothing being written, quitting leaves no process behind
      const end = ended(found);
      await found.app.evaluate(({ app }) => app.quit()).catch(() => undefined);
      expect(await end).toBe(0);
    },
  );
});
