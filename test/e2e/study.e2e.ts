/** A study in both homes: three parameters at random, its distribution, its runs, a stop, a resume after a reload. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeProject } from '../../engine/model/file/write-project';
import { crank } from '../unit/engine/studies/sweep/models';
import { HOMES } from './support/homes';
import type { Files } from './support/files';
import { mounted } from './support/launch';
import type { Launched } from './support/launch';

describe.each(HOMES)('in $home', ({ home, available, start }) => {
  let launched: Launched;
  let files: Files;
  let page: Page;
  let folder: string;

  beforeAll(async () => {
    if (!available) return;
    folder = mkdtempSync(join(tmpdir(), 'kempe-study-'));
    [launched, files] = await start(folder);
    page = launched.page;
  }, 120_000);
  afterAll(async () => {
    await launched?.close();
    if (folder) rmSync(folder, { recursive: true, force: true });
  });

  const at = (name: string) => page.locator(`[data-test="${name}"]`);
  const parameter = (place: number) => at(`study-parameter-${place}`);
  const open = async () => {
    await page.click('[data-test="menu-Run"]');
    await page.click('[data-test="menuitem-run.study"]');
    await at('study-page').waitFor();
  };
  const cells = (row: number) => at('study-table').locator(`[data-test="study-row-${row}"] td`);

  test.runIf(available)('says what is missing, and refuses what makes no distribution', async () => {
    writeFileSync(join(folder, 'crank.kempe'), writeProject(crank()));
    await files.open('crank.kempe');
    await page.waitForSelector('[data-test="document-name"]');
    await open();
    await at('study-empty').waitFor();
    await at('study-start').click();
    await at('study-failure').getByText('Choose the number that is varied.').waitFor();
    await parameter(0).locator('[data-test="sweep-owner"]').selectOption('p1');
    await parameter(0).locator('[data-test="study-deviation"]').fill('0 mm');
    await parameter(0).getByText('The standard deviation must be greater than 0.').waitFor();
    await parameter(0).locator('[data-test="study-deviation"]').fill('3 s');
    await parameter(0).getByText('this field is a length').waitFor();
    await parameter(0).locator('[data-test="study-deviation"]').fill('4 mm');
  });

  test.runIf(available)('runs a Latin hypercube, and shows its distribution', async () => {
    await at('study-add-parameter').click();
    await parameter(1).locator('[data-test="sweep-owner"]').selectOption('motor');
    await parameter(1).locator('[data-test="study-input"]').selectOption('uniform');
    await parameter(1).locator('[data-test="study-from"]').fill('4 rad/s');
    await parameter(1).locator('[data-test="study-to"]').fill('6 rad/s');
    await at('study-add-correlation').click();
    await at('study-coefficient').fill('0.6');
    if (home === 'Electron') await files.choose('', () => at('study-choose-place').click());
    await at('study-runs').fill('100');
    await at('sweep-series-reaction/pin/F').check();
    await at('study-figure-RMS').check();
    await at('study-start').click();
    await at('study-status').getByText('100 runs, all completed.').waitFor({ timeout: 120_000 });
    expect(await at('study-histogram').count()).toBe(2);
    await expect
      .poll(() => at('study-histogram').first().locator('canvas').getAttribute('aria-label'))
      .toMatch(/^Histogram of Pin\.F peak \[N\]: 100 runs, mean \d/);
    expect(await at('study-percentile').count()).toBe(5);
    // of the two, the speed acts squared: it comes first
    expect(await at('study-influence').locator('li').first().textContent()).toContain('Motor: Speed');
  });

  test.runIf(available)('is set up again as it was, whatever was changed since', async () => {
    await at('study-runs').fill('7');
    await parameter(1).locator('[data-test="study-input"]').selectOption('values');
    await at('study-figure-RMS').uncheck();
    await at('study-set-up').click();
    expect(await at('study-runs').inputValue()).toBe('100');
    expect(await parameter(0).locator('[data-test="study-deviation"]').inputValue()).toBe('0.004 m');
    expect(await parameter(1).locator('[data-test="study-from"]').inputValue()).toBe('4 rad/s');
    expect(await at('study-coefficient').inputValue()).toBe('0.6');
    expect(await at('study-figure-RMS').isChecked()).toBe(true);
  });

  test.runIf(available)('has every run in its table, sorted by a click, and exports it', async () => {
    await at('study-view-table').click();
    await at('study-table').getByRole('button', { name: 'Motor: Speed' }).click();
    const speeds = await at('study-table').locator('tbody tr td:nth-child(3)').allTextContents();
    expect(speeds).toHaveLength(100);
    expect(speeds.map(Number)).toEqual(speeds.map(Number).toSorted((a, b) => a - b));
    expect(speeds.every((speed) => Number(speed) >= 4 && Number(speed) <= 6)).toBe(true);
    const csv = (await files.exported('.csv', () => at('study-export-csv').click())).toString('utf8');
    const lines = csv.trim().split('\r\n');
    expect(lines).toHaveLength(101);
    expect(lines[0]).toBe('run,length [m],Motor: Speed [rad/s],Pin.F peak [N],Pin.F RMS [N],sound,outcome');
    const pdf = await files.exported('.pdf', () => at('study-export-pdf').click());
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  });

  test.runIf(available)('a run that is chosen gives its values to the model', async () => {
    await at('study-row-41').locator('button').focus();
    await page.keyboard.press('Enter');
    const speed = await cells(41).nth(1).textContent();
    await at('study-chosen').getByText('Run 41').waitFor();
    // it is marked in the matrix, where a click chooses another one
    await at('study-view-matrix').click();
    const box = (await at('study-matrix').boundingBox())!;
    await expect
      .poll(async () => {
        await page.mouse.click(box.x + box.width * (0.15 + 0.2 * Math.random()), box.y + box.height * 0.25);
        return at('study-chosen').textContent();
      })
      .not.toContain('Run 41');
    await at('study-view-table').click();
    await at('study-row-41').locator('button').click();
    await at('study-use').click();
    await at('study-page').waitFor({ state: 'detached' });
    await page
      .getByText(`Motor: Speed = ${Number(Number(speed).toPrecision(6))} rad/s`)
      .first()
      .waitFor();
    await open();
    await at('study-stale').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+z');
  });

  test.runIf(available)('a study that is stopped keeps its rows, and goes on later', async () => {
    await open();
    await at('study-design-kind').selectOption('monteCarlo');
    await at('study-runs').fill('3000');
    await at('study-start').click();
    await at('study-status')
      .filter({ hasText: /^[1-9]\d* of 3000 runs done/ })
      .waitFor({ timeout: 60_000 });
    await at('study-stop').click();
    await at('study-status').getByText('Stopped after').waitFor();
    await at('study-all').click();
    const listed = at('study-list').locator('li').filter({ hasText: 'Stopped after' });
    const stopped = Number(/after (\d+) of/.exec((await listed.textContent())!)![1]);
    expect(stopped).toBeGreaterThan(0);
    await listed.locator('[data-test="study-resume-listed"]').click();
    await at('study-status')
      .filter({ hasText: /of 3000 runs done/ })
      .waitFor();
    await at('study-status')
      .filter({ hasText: /^\d+/ })
      .evaluate((element, from) => {
        if (Number.parseInt(element.textContent ?? '', 10) < from) throw new Error('It began anew.');
      }, stopped);
    await at('study-stop').click();
    await at('study-status').getByText('Stopped after').waitFor();
    expect(launched.errors).toEqual([]);
  });

  // on the desktop a study goes on without its page
  if (home === 'Chromium')
    test.runIf(available)('a page that is loaded again tells what it interrupted', async () => {
      await at('study-start').click();
      await at('study-status')
        .filter({ hasText: /^[1-9]\d* of 3000 runs done/ })
        .waitFor();
      await page.reload();
      await mounted(page);
      await page.getByText(/The study “Crank” was interrupted after [1-9]\d* of 3000 runs\./).waitFor();
    });
});
