/**
 * The first write of a project that a click in a list opened: main asks the person once, where it did not itself hear them
 * say "save". A button of the page asks, and so does a run that is to lie beside the project; the native menu, the key and the
 * question before closing are main's own hearing, and ask nothing more.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { createRecentProject } from './support/recent-project';
import { launchDesktop } from './support/launch';
import type { Desktop } from './support/launch';
import { findElectron } from './support/runtimes';

const available = findElectron() !== null;
const QUESTION = 'Save to “target.kempe”?';

describe('a project opened from the list of recent files', () => {
  let desktop: Desktop;
  let folder: string;
  let target: string;
  let bytes: string;

  afterEach(async () => {
    await desktop?.app.evaluate(({ app }) => app.exit(0)).catch(() => undefined);
    await desktop?.close().catch(() => undefined);
    rmSync(folder, { recursive: true, force: true });
  });

  /** Opens it by a click, and edits it. */
  async function openRecent(edited = true): Promise<void> {
    const recent = createRecentProject();
    ({ folder, target, bytes } = recent);
    desktop = await launchDesktop({ userDataDir: recent.userDataDir });
    const { page } = desktop;
    await page.getByTestId('recent').click();
    await page.getByTestId('document-name').filter({ hasText: 'target.kempe' }).waitFor();
    await page.getByTestId('status-dof').filter({ hasText: 'DOF' }).waitFor();
    if (edited) await edit('1.5');
  }

  async function edit(duration: string): Promise<void> {
    const { page, app } = desktop;
    await page.getByTestId('tab-solver').click();
    const field = page.getByTestId('setting-duration').locator('input');
    await field.fill(duration);
    await field.press('Enter');
    await page
      .getByTestId('status-saved')
      .filter({ hasText: /unsaved/i })
      .waitFor();
    // main hears of it a moment later
    const title = () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0].getTitle());
    await expect.poll(title).toContain('•');
  }

  const asked = async (): Promise<string[]> => (await desktop.dialogs.shown()).map(({ message }) => message);
  const duration = (): number => JSON.parse(readFileSync(target, 'utf8')).settings.duration;
  const saved = () =>
    desktop.page
      .getByTestId('status-saved')
      .filter({ hasText: /^\s*Saved/ })
      .waitFor();

  test.runIf(available)('asks at the button of the page, until the answer is yes', async () => {
    await openRecent();
    const { page, dialogs } = desktop;
    const button = page.getByTestId('tool-file.save');
    await dialogs.willAnswer('Cancel');
    await button.click();
    await page.getByText(`${target} was not saved.`).waitFor();
    await page.getByTestId('answer-cancel').click();
    expect([await asked(), readFileSync(target, 'utf8')]).toEqual([[QUESTION], bytes]);
    expect(await page.getByTestId('status-saved').innerText()).toMatch(/unsaved/i);
    await dialogs.willAnswer('Save');
    await button.click();
    await saved();
    expect([await asked(), duration()]).toEqual([[QUESTION, QUESTION], 1.5]);
    await edit('2.5');
    await button.click();
    await saved();
    expect([(await asked()).length, duration()]).toEqual([2, 2.5]);
  });

  test.runIf(available)('asks before a run is laid beside it, and then no more', async () => {
    await openRecent(false);
    const { page, dialogs } = desktop;
    await page.keyboard.press('Alt+6');
    await page.keyboard.press('Control+Shift+r');
    const row = page.getByTestId('run-row').first();
    await row.filter({ hasText: 'shown' }).waitFor();
    // recording a run writes nothing by itself
    expect([await asked(), existsSync(`${target}.runs`)]).toEqual([[], false]);
    await dialogs.willAnswer('Cancel');
    await row.getByTestId('run-freeze').click();
    await page.getByTestId('toasts').filter({ hasText: 'was not saved' }).waitFor();
    expect([await asked(), existsSync(`${target}.runs`)]).toEqual([[QUESTION], false]);
    await dialogs.willAnswer('Save');
    await row.getByTestId('run-freeze').click();
    await expect.poll(() => existsSync(`${target}.runs`), { timeout: 60_000 }).toBe(true);
    await edit('1.5');
    await page.getByTestId('tool-file.save').click();
    await saved();
    expect([await asked(), duration()]).toEqual([[QUESTION, QUESTION], 1.5]);
  });

  test.runIf(available)('is saved by the native menu without a question', async () => {
    await openRecent();
    await desktop.app.evaluate(({ Menu }) => {
      const item = Menu.getApplicationMenu()?.getMenuItemById('file.save');
      if (!item) throw new Error('The menu has no Save.');
      item.click();
    });
    await saved();
    expect([await asked(), duration()]).toEqual([[], 1.5]);
  });

  test.runIf(available)('is saved by the question before closing, without another', async () => {
    await openRecent();
    const { app, dialogs } = desktop;
    await dialogs.willAnswer('Save');
    // what was asked goes with the app: it is kept beside the file
    const note = join(folder, 'asked.json');
    await app.evaluate(({ app: main }, path) => {
      const { kempeTest } = globalThis as unknown as { kempeTest: { shown: { message: string }[] } };
      main.once('will-quit', () => {
        const { writeFileSync: write } = process.getBuiltinModule('node:fs');
        write(path, JSON.stringify(kempeTest.shown.map(({ message }) => message)));
      });
    }, note);
    await app
      .evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0].close())
      .catch(() => undefined);
    await expect.poll(() => existsSync(note), { timeout: 60_000 }).toBe(true);
    expect(duration()).toBe(1.5);
    const questions = JSON.parse(readFileSync(note, 'utf8')) as string[];
    expect(questions).toHaveLength(1);
    expect(questions[0]).toMatch(/^Save the changes to/);
  });
});
