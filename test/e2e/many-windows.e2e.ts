/**
 * Many windows of one app, each with a project of its own: opened, edited, run, saved and closed beside each other, and none
 * sees anything of another; then one project in all of them.
 * Twenty: `node test/run.mjs --long --e2e-only many-windows`.
 */
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { processMemory } from '../bench/app/process-memory';
import { repetitions, tell } from '../support/tier';
import { findElectron } from './support/runtimes';
import { launchDesktop } from './support/launch';
import { ROOT } from './support/build';
import { countEngines, editDuration, LONG, newWindow, showsDocument } from './support/windows';
import type { Desktop } from './support/launch';

const WINDOWS = repetitions('E6-windows', 3, 20);
const TEMPLATES = ['pendulum.kempe', 'slider-crank.kempe', 'four-bar-with-load.kempe'];
const numbers = Array.from({ length: WINDOWS }, (_, i) => i);
vi.setConfig({ testTimeout: 200_000 + 60_000 * WINDOWS });

const durationIn = (path: string): number => JSON.parse(readFileSync(path, 'utf8')).settings.duration;
/** What one of these windows writes, as no other one does. */
const durationOf = (i: number): number => 0.5 + i / 100;

describe.skipIf(findElectron() === null)(`${WINDOWS} windows`, () => {
  let folder = '';
  let desktop: Desktop;
  let windows: Page[] = [];

  const path = (i: number): string => join(folder, `project-${i}.kempe`);
  const megabytes = async (): Promise<number> =>
    (await processMemory(desktop)).reduce((sum, { proportional }) => sum + proportional, 0);

  async function open(page: Page, file: string): Promise<void> {
    await desktop.dialogs.willOpen(file);
    await page.keyboard.press('Control+o');
    await showsDocument(page, file.slice(folder.length + 1));
    await page.getByTestId('status-dof').filter({ hasText: 'DOF 1' }).waitFor();
  }

  async function save(page: Page): Promise<void> {
    await page.keyboard.press('Control+s');
    await page
      .getByTestId('status-saved')
      .filter({ hasText: /^\s*Saved/ })
      .waitFor();
  }

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'kempe-many-'));
    for (const i of numbers)
      copyFileSync(join(ROOT, 'assets/examples', TEMPLATES[i % TEMPLATES.length]!), path(i));
    desktop = await launchDesktop();
    windows = [desktop.page];
    while (windows.length < WINDOWS) windows.push(await newWindow(desktop));
  });
  afterEach(async () => {
    await desktop.app.evaluate(({ app }) => app.exit(0)).catch(() => undefined);
    await desktop.close().catch(() => undefined);
    rmSync(folder, { recursive: true, force: true });
  });

  test('each with its own project are opened, edited, run, saved and closed', async () => {
    const empty = await megabytes();
    for (const [i, page] of windows.entries()) await open(page, path(i));
    for (const [i, page] of windows.entries()) await editDuration(desktop, page, String(durationOf(i)));
    // all are asked before the first one answers
    for (const page of windows) await page.keyboard.press('Control+Shift+r');
    for (const [i, page] of windows.entries()) {
      await page.getByTestId('check-outcome').filter({ hasText: 'completed' }).waitFor();
      const end = `t = ${durationOf(i).toFixed(3)}`;
      await page.getByTestId('status-time').filter({ hasText: end }).waitFor();
    }
    expect(await countEngines(desktop)).toBe(WINDOWS);
    const each = (await megabytes()) / WINDOWS;
    await Promise.all(windows.map(save));
    for (const i of numbers) {
      expect(durationIn(path(i))).toBe(durationOf(i));
      expect(readFileSync(`${path(i)}.bak`)).toEqual(
        readFileSync(join(ROOT, 'assets/examples', TEMPLATES[i % TEMPLATES.length]!)),
      );
    }
    for (const [closed, page] of windows.slice(1).entries()) {
      await page.close();
      await expect.poll(() => countEngines(desktop), LONG).toBe(WINDOWS - 1 - closed);
    }
    expect(desktop.errors).toEqual([]);
    const left = await megabytes();
    tell(
      'E6',
      WINDOWS,
      `windows: ${empty.toFixed(0)} MB with start pages, ${each.toFixed(0)} MB each after a run, ${left.toFixed(0)} MB once the others are closed`,
    );
    expect(left).toBeLessThan(2 * each + empty / WINDOWS + 400);
  });

  test('one project in all of them: one writes it, the others are told', async () => {
    const [first, ...others] = windows as [Page, ...Page[]];
    await open(first, path(0));
    await desktop.dialogs.willAnswer('Open a Read-Only Copy');
    for (const page of others) {
      await open(page, path(0));
      await page.getByTestId('read-only').filter({ hasText: 'copy' }).waitFor();
    }
    await editDuration(desktop, first, '0.75');
    await save(first);
    expect(durationIn(path(0))).toBe(0.75);
    for (const page of others) {
      await page.getByTestId('file-changed').waitFor();
      // a copy goes only elsewhere, and there it is the project of its window
      await desktop.dialogs.willSave(path(0));
      await page.keyboard.press('Control+Shift+s');
      await page.getByTestId('question').filter({ hasText: 'open in another window' }).waitFor();
      await page.keyboard.press('Escape');
    }
    await first.close();
    expect(durationIn(path(0))).toBe(0.75);
    expect(desktop.errors).toEqual([]);
  });
});
