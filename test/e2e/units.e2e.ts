/** Units of the project, in both homes: chosen in one place, they are those of every field, table and chart; one undo takes them back. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openFinishedRun } from './support/finished-run';
import type { FinishedRun } from './support/finished-run';
import { HOMES } from './support/homes';

const field = (page: Page, test: string) => page.getByTestId(test).locator('input').first();

describe.each(HOMES)('units in $home', ({ available, start }) => {
  let run: FinishedRun;
  let page: Page;

  beforeAll(async () => {
    if (!available) return;
    run = await openFinishedRun(start);
    ({ page } = run);
  });
  afterAll(() => (available ? run.close() : undefined));

  test.runIf(available)('a system is chosen, and fields show and read its units', async () => {
    await run.at('tree-crank').click();
    const millimetres = Number(await field(page, 'field-rod-length').inputValue());
    await run.command('edit.units', 'Units');
    await run.choose('units-system', 'inch-lbf');
    await page.keyboard.press('Escape');
    // at rest a number that nobody typed has six digits
    const inches = String(Number((millimetres / 25.4).toPrecision(6)));
    await expect.poll(() => field(page, 'field-rod-length').inputValue()).toBe(inches);
    await expect.poll(() => run.at('field-rod-length').innerText()).toContain('inch');
    await run.type('field-rod-length', '120');
    await expect.poll(() => field(page, 'field-rod-length').inputValue()).toBe('120');
    // typed in another unit, it is shown as it was typed
    await run.type('field-rod-length', '90 mm');
    await expect.poll(() => field(page, 'field-rod-length').inputValue()).toBe('90 mm');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
  });

  test.runIf(available)('one unit is chosen in place of that of the system', async () => {
    await run.command('edit.units', 'Units');
    await run.choose('units-m', 'cm');
    await expect.poll(() => run.at('units-system').locator('select').inputValue()).toBe('own');
    await page.keyboard.press('Escape');
    await expect.poll(() => run.at('field-rod-length').innerText()).toContain('cm');
  });

  test.runIf(available)('tables and charts are in these units as well', async () => {
    await page.keyboard.press('Alt+5');
    await expect.poll(() => page.locator('[role="columnheader"]').allInnerTexts()).toContain('x\n[cm]');
    await page.keyboard.press('Alt+5');
    await run.at('chart-page-3').click();
    const drift = run.at('chart-legend').last();
    await expect.poll(() => drift.innerText()).toMatch(/position[\s\S]*\bcm\b/);
  });

  test.runIf(available)('undone, fields and charts are in those of a new project again', async () => {
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await expect.poll(() => run.at('field-rod-length').innerText()).toBe('Length\nmm');
    await expect.poll(() => run.at('chart-legend').last().innerText()).not.toMatch(/\bcm\b/);
  });

  test.runIf(available)('a project that is begun is in mm, N, degrees and rpm', async () => {
    await page.keyboard.press('Control+n');
    await run.at('empty-hint').waitFor();
    await expect.poll(() => run.at('open-units').innerText()).toBe('mm, N, N·m, kg, °, rpm');
  });
});
