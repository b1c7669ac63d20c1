/** A study on the desktop outlives its window, and what is left of it outlives the app. */
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeProject } from '../../engine/model/file/write-project';
import { crank } from '../unit/engine/studies/sweep/models';
import { findElectron } from './support/runtimes';
import { launchDesktop, mounted } from './support/launch';
import type { Desktop } from './support/launch';

const available = findElectron() !== null;
let folder: string;
let desktop: Desktop;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kempe-study-'));
  writeFileSync(join(folder, 'crank.kempe'), writeProject(crank()));
});
afterEach(async () => {
  await desktop?.close();
  rmSync(folder, { recursive: true, force: true });
});

const launch = async () => {
  const files = [join(folder, 'crank.kempe')];
  desktop = await launchDesktop({ userDataDir: join(folder, 'user'), files });
  return desktop.page;
};
const open = async (page: Page) => {
  await page.waitForSelector('[data-test="document-name"]');
  await page.click('[data-test="menu-Run"]');
  await page.click('[data-test="menuitem-run.study"]');
};

/** Of 20,000 runs, in a folder of this test. */
async function begin(page: Page): Promise<void> {
  await open(page);
  await desktop.dialogs.willOpen(folder);
  await page.click('[data-test="study-choose-place"]');
  await page.locator('[data-test="study-place"]').getByText(folder).waitFor();
  const own = page.locator('[data-test="study-parameter-0"]');
  await own.locator('[data-test="sweep-owner"]').selectOption('p1');
  await page.fill('[data-test="study-runs"]', '20000');
  await page.check('[data-test="sweep-series-reaction/pin/F"]');
  await page.click('[data-test="study-start"]');
  await page
    .locator('[data-test="study-status"]')
    .filter({ hasText: /^[1-9]\d* of 20000/ })
    .waitFor();
}

/** Rows that are on the disk: singles, and those of complete blocks. */
function rowsIn(): number {
  const rows = join(folder, 'Crank.study/rows');
  return readdirSync(rows).reduce((sum, name) => {
    const path = join(rows, name);
    if (name.endsWith('.jsonl')) return sum + readFileSync(path, 'utf8').trim().split('\n').length;
    return sum + readdirSync(path).filter((each) => each.endsWith('.json')).length;
  }, 0);
}

const closeWindow = () =>
  desktop.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().forEach((one) => one.close()));
const countWindows = () => desktop.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length);

test.runIf(available)(
  'it runs on without a window if the user wants, and another start shows it',
  async () => {
    const page = await launch();
    await begin(page);
    await desktop.dialogs.willAnswer('Cancel');
    await closeWindow();
    await expect.poll(async () => (await desktop.dialogs.shown()).length).toBe(1);
    expect((await desktop.dialogs.shown())[0].message).toMatch(/^The study “Crank” is running: \d+ of 20000/);
    expect(await countWindows()).toBe(1);
    await desktop.dialogs.willAnswer('Keep Running');
    await closeWindow();
    await expect.poll(countWindows).toBe(0);
    const before = rowsIn();
    await expect.poll(rowsIn, { timeout: 30_000 }).toBeGreaterThan(before + 50);
    const arrival = desktop.app.waitForEvent('window');
    await desktop.app.evaluate(
      ({ app }, file) => {
        app.emit('second-instance', {}, [], '', { files: [file] });
      },
      join(folder, 'crank.kempe'),
    );
    const again = await arrival;
    await mounted(again);
    await open(again);
    const listed = again.locator('[data-test="study-list"] li');
    await listed.filter({ hasText: /of 20000 runs done/ }).waitFor();
    await listed.locator('[data-test="study-show"]').click();
    // all that was made without a window is shown
    await again
      .locator('[data-test="study-status"]')
      .filter({ hasText: /of 20000 runs done/ })
      .waitFor();
    await again.locator('[data-test="study-percentile"]').first().waitFor();
    await again.click('[data-test="study-stop"]');
    await again.locator('[data-test="study-status"]').getByText('Stopped after').waitFor();
    expect(await again.locator('[data-test="study-status"]').textContent()).toContain(`after ${rowsIn()} of`);
  },
);

test.runIf(available)('it is there to be resumed after the app was killed', async () => {
  const page = await launch();
  await begin(page);
  const child = desktop.app.process();
  const end = once(child, 'exit');
  child.kill('SIGKILL');
  await end;
  const left = rowsIn();
  expect(left).toBeGreaterThan(0);
  const again = await launch();
  await again.getByText(/The study “Crank” was interrupted after \d+ of 20000 runs/).waitFor();
  await open(again);
  const listed = again.locator('[data-test="study-list"] li').filter({ hasText: 'Stopped after' });
  await listed.locator('[data-test="study-resume-listed"]').click();
  await again
    .locator('[data-test="study-status"]')
    .filter({ hasText: /of 20000 runs done/ })
    .waitFor();
  await expect.poll(rowsIn, { timeout: 30_000 }).toBeGreaterThan(left);
  await again.click('[data-test="study-stop"]');
  await again.locator('[data-test="study-status"]').getByText('Stopped after').waitFor();
  const status = await again.locator('[data-test="study-status"]').textContent();
  expect(Number(/after (\d+)/.exec(status!)![1])).toBeGreaterThanOrEqual(left);
});
