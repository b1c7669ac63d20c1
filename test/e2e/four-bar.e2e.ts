/**
 * The purpose of the app in one sitting, in the real Electron and in Chromium: open the four-bar template, play it,
 * read its forces, drag a pin and change the crank's speed with the charts following, undo, save, reopen, export.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserFiles, desktopFiles } from './support/files';
import { findChromium, findElectron } from './support/runtimes';
import { launchBrowser, launchDesktop } from './support/launch';
import { placeOfLabel, showNames } from './support/labels';
import { shownNumber } from './support/shown-number';
import { readProject } from '../../engine/model/file/read-project';
import { run } from '../support/run';
import { writeProject } from '../../engine/model/file/write-project';
import type { Files } from './support/files';
import type { Launched } from './support/launch';
import type { Page } from 'playwright-core';

const PATIENCE = { timeout: 90_000 };

const HOMES = [
  {
    home: 'Electron',
    available: findElectron() !== null,
    start: async (folder: string): Promise<[Launched, Files]> => {
      const desktop = await launchDesktop();
      return [desktop, desktopFiles(desktop, folder)];
    },
  },
  {
    home: 'Chromium',
    available: findChromium() !== null,
    start: async (folder: string): Promise<[Launched, Files]> => {
      const browser = await launchBrowser();
      return [browser, await browserFiles(browser, folder)];
    },
  },
];

/** Value of a chart series at the cursor, as the legend shows it, in its unit. */
async function legendValue(page: Page, series: string): Promise<number> {
  const row = page
    .getByTestId('chart-pane-0')
    .locator('tr', { has: page.getByTestId(`chart-series-${series}`) });
  return shownNumber(await row.locator('td').first().innerText());
}

describe.each(HOMES)('four-bar in $home', ({ home, available, start }) => {
  const folder = mkdtempSync(join(tmpdir(), 'kempe-four-bar-'));
  let app: Launched;
  let page: Page;
  let files: Files;
  let first: string;

  beforeAll(async () => {
    if (!available) return;
    [app, files] = await start(folder);
    page = app.page;
  });
  afterAll(async () => {
    if (available) await app.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test.runIf(available)('opens the template, assembled', async () => {
    await page.getByTestId('template-four-bar-with-load.kempe').click();
    await page.getByTestId('status-dof').filter({ hasText: 'DOF 1' }).waitFor();
    expect(await page.getByTestId('status-redundant').innerText()).toContain('redundant 3');
    await expect.poll(() => page.getByTestId('viewport').getAttribute('data-frames')).not.toBe('0');
  });

  test.runIf(available)('plays it and shows a moving force that the engine agrees with', async () => {
    await page.keyboard.press('Space');
    await expect.poll(() => legendValue(page, 'FX'), { timeout: 90_000 }).toSatisfy(Number.isFinite);
    const seen = new Set<number>();
    const look = async () => seen.add(await legendValue(page, 'FY')).size;
    await expect.poll(look, { timeout: 90_000 }).toBeGreaterThan(3);
    await page.keyboard.press('Control+Shift+r');
    await page
      .getByTestId('status-engine')
      .filter({ hasText: /complete|finished|ready|idle/i })
      .waitFor({ timeout: 90_000 });
  });

  test.runIf(available)('moves the model with the cursor of the chart', async () => {
    const slider = page.getByTestId('time-slider');
    await pause(page);
    await slider.fill('0');
    await expect.poll(() => page.getByTestId('status-time').innerText()).toContain('0.000');
    const before = await legendValue(page, 'FY');
    const frames = Number(await page.getByTestId('viewport').getAttribute('data-frames'));
    await slider.fill('1.3');
    await expect.poll(() => page.getByTestId('status-time').innerText()).toContain('1.300');
    expect(await legendValue(page, 'FY')).not.toBe(before);
    await expect
      .poll(async () => Number(await page.getByTestId('viewport').getAttribute('data-frames')))
      .toBeGreaterThan(frames);
  });

  test.runIf(available)('dragging a pin: the run follows, and the run before stays behind it', async () => {
    // on a busy machine a run may take longer than the second that is waited for otherwise
    await page.keyboard.press('Control+k');
    await page.getByTestId('palette-query').fill('Settings...');
    await page.getByTestId('palette-view.settings').click();
    await page.getByTestId('settings-follow').locator('select').selectOption('always');
    await page.keyboard.press('Escape');
    await page.getByTestId('settings').waitFor({ state: 'detached' });
    await page.keyboard.press('Control+Home');
    await expect.poll(() => page.getByTestId('status-time').innerText()).toContain('0.000');
    const before = await legendValue(page, 'FY');
    expect(await ghosts(page).count()).toBe(0);
    await showNames(page);
    await pull(page, 'Pin A', [90, 40]);
    await page.getByTestId('tool-prompt').filter({ hasText: 'Drag Pin A' }).waitFor();
    await page.mouse.up();
    await page.getByTestId('status-followed').waitFor();
    await ghosts(page).filter({ hasText: 'Run 1, 60 rpm' }).waitFor();
    await expect.poll(() => legendValue(page, 'FY'), PATIENCE).not.toBe(before);
    expect(await page.getByTestId('status-time').innerText()).toContain('0.000');
    await page.keyboard.press('Control+z');
    await expect.poll(() => ghosts(page).count(), PATIENCE).toBe(0);
    await expect.poll(() => legendValue(page, 'FY'), PATIENCE).toBe(before);
    await page.getByTestId('view-labels').click();
  });

  test.runIf(available)('90 rpm typed into the driver changes the peak', async () => {
    const peak = page.getByTestId('chart-pane-0').locator('td.peak').first();
    const before = await peak.innerText();
    await page.getByTestId('tree-motor').click();
    const field = page.getByTestId('field-driver-value').locator('input');
    await field.fill('90 rpm');
    await field.press('Enter');
    await ghosts(page).filter({ hasText: 'Run 1, 60 rpm' }).waitFor();
    await expect.poll(() => peak.innerText(), PATIENCE).not.toBe(before);
    await page.keyboard.press('Alt+6');
    const row = page.getByTestId('run-row').filter({ has: page.getByTestId('run-followed') });
    expect(await row.innerText()).toContain('Run 2, 90 rpm');
    expect(await page.getByTestId('run-row').count()).toBe(2);
    await page.getByTestId('tab-inspector').click();
    await page.getByTestId('viewport').click({ position: { x: 20, y: 20 } });
    await page.keyboard.press('Control+z');
    await expect.poll(() => peak.innerText(), PATIENCE).toBe(before);
  });

  test.runIf(available)('saves, and saves the same bytes again after reopening', async () => {
    first = await files.save('four-bar.kempe');
    const read = readProject(first);
    expect(read.ok && writeProject(read.project)).toBe(first);
    await files.open('four-bar.kempe');
    // a file just opened is saved, but this session has not saved it yet: no time of day
    await page
      .getByTestId('status-saved')
      .filter({ hasText: /^\s*Saved\s*$/ })
      .waitFor();
    expect(await files.saveAs('again.kempe')).toBe(first);
  });

  test.runIf(available)(
    'changes the crank’s speed, undoes it, and knows when results are stale',
    async () => {
      await page.getByTestId('tree-motor').click();
      const field = page.getByTestId('field-driver-value').locator('input');
      await expect.poll(() => field.inputValue()).toBe('60');
      await field.fill('90');
      await field.press('Enter');
      await page
        .getByTestId('status-saved')
        .filter({ hasText: /unsaved/i })
        .waitFor();
      const changed = await files.save('again.kempe');
      const read = readProject(changed);
      expect(read.ok && read.project.drivers[0].value).toBeCloseTo(3 * Math.PI, 10);
      await page.getByTestId('viewport').click({ position: { x: 20, y: 20 } });
      await page.keyboard.press('Control+z');
      await page.getByTestId('tree-motor').click();
      await expect.poll(() => field.inputValue()).toBe('60');
      expect(await files.save('again.kempe')).toBe(first);
    },
  );

  test.runIf(available)('saves what is typed but not entered yet', async () => {
    const field = page.getByTestId('field-driver-value').locator('input');
    await field.fill('75');
    const read = readProject(await files.save('again.kempe'));
    expect(read.ok && read.project.drivers[0].value).toBeCloseTo(2.5 * Math.PI, 10);
    await field.press('Control+z');
    await expect.poll(() => field.inputValue()).toBe('60');
    expect(await files.save('again.kempe')).toBe(first);
  });

  test.runIf(available)('exports the recorded series as CSV and the shown chart as PNG', async () => {
    await page.keyboard.press('Control+Shift+r');
    // the outcome of the run before stands until this one begins, but there is something to stop from the key on
    const stop = page.getByTestId('tool-run.stop');
    await expect.poll(() => stop.isDisabled(), { timeout: 90_000 }).toBe(true);
    await page.getByTestId('check-outcome').filter({ hasText: 'The last run completed.' }).waitFor();
    await pause(page);
    const csv = (await files.exported('.csv', () => page.getByTestId('chart-export-csv').click())).toString(
      'utf8',
    );
    // Without a second question: a browser downloads it, the desktop writes it beside the table.
    if (home === 'Electron') {
      const meta = join(folder, 'export.meta.json');
      await expect.poll(() => existsSync(meta)).toBe(true);
      expect(JSON.parse(readFileSync(meta, 'utf8'))).toMatchObject({
        samples: 601,
        outcome: { kind: 'completed' },
      });
    }
    const lines = csv.trimEnd().split('\r\n');
    const header = lines[0].split(',');
    expect(header[0]).toBe('time [s]');
    expect(header).toContain('Pin B.FX [N]');
    expect(lines).toHaveLength(602);
    const read = readProject(first);
    if (!read.ok) throw new Error('the saved file does not open');
    const column = header.indexOf('Pin B.FX [N]');
    const expected = run(read.project).column('reaction/pin-b/FX');
    lines.slice(1).forEach((line, i) => expect(Number(line.split(',')[column])).toBeCloseTo(expected[i], 6));
    const png = await files.exported('.png', () => page.getByTestId('chart-export-png').first().click());
    expect(png.subarray(1, 4).toString('latin1')).toBe('PNG');
    expect(await countColours(page, png)).toBeGreaterThan(20);
  });

  test.runIf(available)('has written no error and broken no content policy', () => {
    expect(app.errors).toEqual([]);
  });
});

const ghosts = (page: Page) => page.getByTestId('chart-pane-0').getByTestId('chart-ghost');

/** Presses on a joint, once the picture stands still, and moves the pointer by some pixels, in steps as a hand does. */
async function pull(page: Page, name: string, by: readonly [number, number]): Promise<void> {
  let at = await placeOfLabel(page, name);
  const stands = async (): Promise<boolean> => {
    const before = at;
    at = await placeOfLabel(page, name);
    return before.x === at.x && before.y === at.y;
  };
  await expect.poll(stands, { timeout: 90_000, interval: 500 }).toBe(true);
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  for (let i = 1; i <= 8; i++) await page.mouse.move(at.x + (by[0] * i) / 8, at.y + (by[1] * i) / 8);
}

/** Stops playback, if it plays. It may end by itself between look and click, and the click then starts it again. */
async function pause(page: Page): Promise<void> {
  const button = page.getByTestId('toolbar').getByTestId('tool-run.toggle-play');
  const stands = async () => {
    const text = await button.innerText();
    if (text.includes('Pause')) await button.click();
    return text.includes('Run');
  };
  await expect.poll(stands, { timeout: 90_000, interval: 500 }).toBe(true);
}

/** Distinct colours of a PNG, decoded by the page: a blank picture has one. */
function countColours(page: Page, png: Buffer): Promise<number> {
  return page.evaluate(async (bytes) => {
    const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
    context.drawImage(bitmap, 0, 0);
    const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
    return new Set(new Uint32Array(data.buffer)).size;
  }, Array.from(png));
}
