/**
 * Runs in both homes: two speeds, the first behind the second, their difference, a frozen run in a file beside the project, the
 * project opened again with the run offered and loaded, and the model as it was for that run.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parquetReadObjects } from 'hyparquet';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Files } from './support/files';
import { HOMES } from './support/homes';
import type { Launched } from './support/launch';

/** As the app proposes it, for a browser finds runs by the name of the file. */
const NAME = 'Four-bar with load.kempe';
const LONG = { timeout: 90_000 };

const rows = (page: Page) => page.getByTestId('run-row');
const row = (page: Page, name: string) => rows(page).filter({ hasText: name });
const menu = async (page: Page, name: string, command: string) => {
  await row(page, name).click({ button: 'right' });
  await page.getByTestId(`context-${command}`).click();
};

/** To the end at full speed; the row of the run says when it is there. */
async function run(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+Shift+r');
  await row(page, name).filter({ hasText: 'shown' }).filter({ hasText: '3.000 s' }).waitFor(LONG);
}

async function setSpeed(page: Page, rpm: string): Promise<void> {
  await page.getByTestId('tab-inspector').click();
  await page.getByTestId('tree-motor').click();
  const field = page.getByTestId('field-driver-value').locator('input');
  await field.fill(rpm);
  await field.press('Enter');
  await page.keyboard.press('Alt+6');
}

describe.each(HOMES)('runs in $home', ({ home, available, start }) => {
  const folder = mkdtempSync(join(tmpdir(), 'kempe-runs-'));
  let app: Launched;
  let page: Page;
  let files: Files;

  beforeAll(async () => {
    if (!available) return;
    [app, files] = await start(folder);
    page = app.page;
  });
  afterAll(async () => {
    if (available) await app.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test.runIf(available)('are kept, and the one before a change is drawn behind the next', async () => {
    await page.getByTestId('template-four-bar-with-load.kempe').click();
    await page.getByTestId('status-dof').filter({ hasText: 'DOF 1' }).waitFor();
    await page.keyboard.press('Alt+6');
    await page.getByTestId('runs-panel').waitFor();
    await run(page, 'Run 1, 60 rpm');
    expect(await page.getByTestId('chart-ghost').count()).toBe(0);
    await setSpeed(page, '90');
    await run(page, 'Run 2, 90 rpm');
    expect(await rows(page).count()).toBe(2);
    await row(page, 'Run 1').getByTestId('run-old').waitFor();
    const ghosts = page.getByTestId('chart-pane-0').getByTestId('chart-ghost');
    await ghosts.filter({ hasText: 'Run 1, 60 rpm' }).waitFor();
    await row(page, 'Run 1').getByTestId('run-ghost').click();
    await expect.poll(() => ghosts.count(), LONG).toBe(0);
    await row(page, 'Run 1').getByTestId('run-ghost').click();
    await expect.poll(() => ghosts.count(), LONG).toBe(1);
  });

  test.runIf(available)(
    'are compared: the charts draw the difference, and the largest is printed',
    async () => {
      await menu(page, 'Run 1', 'run.kept-difference');
      await page.getByTestId('chart-pane-0').getByText('Difference from Run 1, 60 rpm').first().waitFor();
      await page.getByTestId('chart-ghost').filter({ hasText: 'minus Run 1' }).first().waitFor();
      await page.getByTestId('error-row').filter({ hasText: 'FX' }).first().waitFor();
      await page.getByTestId('compare-ratio').click();
      await page.getByTestId('chart-ghost').filter({ hasText: 'divided by Run 1' }).first().waitFor();
      await page.getByTestId('compare-values').click();
      await page.getByTestId('chart-ghost').filter({ hasText: 'Run 1' }).first().waitFor();
      await page.getByTestId('quality-item').filter({ hasText: 'Energy balance' }).waitFor();
    },
  );

  test.runIf(available)('are frozen into a file, offered after opening again, and loaded', async () => {
    await files.save(NAME);
    await row(page, 'Run 1').getByTestId('run-freeze').click();
    await expect
      .poll(() => row(page, 'Run 1').getByTestId('run-freeze').getAttribute('title'), LONG)
      .toContain('deletes its file beside the project');
    if (home === 'Electron') {
      const [file, ...more] = readdirSync(join(folder, `${NAME}.runs`));
      expect(more).toEqual([]);
      const bytes = new Uint8Array(readFileSync(join(folder, `${NAME}.runs`, file)));
      expect(await parquetReadObjects({ file: bytes.buffer, columns: ['Pin B.FX [N]'] })).toHaveLength(601);
    }
    await files.open(NAME);
    await page
      .getByTestId('saved-run')
      .filter({ hasText: 'Run 1, 60 rpm' })
      .filter({ hasText: 'earlier model' })
      .waitFor(LONG);
    expect(await rows(page).count()).toBe(0);
    await page.getByTestId('load-run').click();
    await row(page, 'Run 1, 60 rpm').filter({ hasText: 'shown' }).waitFor(LONG);
    await page.getByTestId('chart-pane-0').getByTestId('chart-stale').waitFor();
    await page.getByTestId('quality-old').waitFor();
  });

  test.runIf(available)('give the model back, and Undo takes that back', async () => {
    await menu(page, 'Run 1', 'run.kept-revert');
    await page.getByTestId('run-old').waitFor({ state: 'detached' });
    await page.getByTestId('chart-pane-0').getByTestId('chart-stale').waitFor({ state: 'detached' });
    await page.getByTestId('viewport').click({ position: { x: 20, y: 20 } });
    await page.keyboard.press('Control+z');
    await row(page, 'Run 1').getByTestId('run-old').waitFor();
    expect(app.errors).toEqual([]);
  });
});
