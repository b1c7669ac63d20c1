/** A parameter sweep in both homes: ten short runs, a choice, its values in the model, a cancel, the table. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeProject } from '../../engine/model/file/write-project';
import { crank } from '../unit/engine/studies/sweep/models';
import { HOMES } from './support/homes';
import type { Files } from './support/files';
import type { Launched } from './support/launch';

describe.each(HOMES)('in $home', ({ available, start }) => {
  let launched: Launched;
  let files: Files;
  let page: Page;
  let folder: string;

  beforeAll(async () => {
    if (!available) return;
    folder = mkdtempSync(join(tmpdir(), 'kempe-sweep-'));
    [launched, files] = await start(folder);
    page = launched.page;
  }, 120_000);
  afterAll(async () => {
    await launched?.close();
    if (folder) rmSync(folder, { recursive: true, force: true });
  });

  const at = (name: string) => page.locator(`[data-test="${name}"]`);
  const status = () => at('sweep-status').textContent();

  test.runIf(available)('goes over a parameter, and every run is in the charts and the table', async () => {
    writeFileSync(join(folder, 'crank.kempe'), writeProject(crank()));
    await files.open('crank.kempe');
    await page.waitForSelector('[data-test="document-name"]');
    await page.click('[data-test="menu-Run"]');
    await page.click('[data-test="menuitem-run.sweep"]');
    await at('sweep-page').waitFor();
    await at('sweep-owner').selectOption('p1');
    await at('sweep-from').fill('200 mm');
    await at('sweep-to').fill('0.38');
    await at('sweep-count').fill('10');
    await at('sweep-preview').getByText('10 values: 0.2, 0.22, 0.24, 0.26, ..., 0.38 m').waitFor();
    await at('sweep-series-reaction/pin/F').check();
    await at('sweep-start').click();
    await at('sweep-status').getByText('10 runs, all completed').waitFor({ timeout: 60_000 });
    expect(await at('sweep-table').locator('tbody tr').count()).toBe(10);
    expect(await at('sweep-curves').locator('canvas').getAttribute('aria-label')).toContain(
      '10 curves of Pin.F',
    );
    const peaks = await at('sweep-table').locator('tbody tr td:nth-child(3)').allTextContents();
    expect(new Set(peaks).size).toBe(10);
  });

  test.runIf(available)(
    'the table is sorted by a click, the least peak first, and then as it ran',
    async () => {
      const runs = () => at('sweep-table').locator('tbody th').allTextContents();
      const inOrder = await runs();
      const peaks = async () =>
        (await at('sweep-table').locator('tbody tr td:nth-child(3)').allTextContents()).map(Number);
      const heading = at('sweep-table').getByRole('button', { name: 'Peak [N]' });
      await heading.click();
      expect(await peaks()).toEqual((await peaks()).toSorted((a, b) => Math.abs(a) - Math.abs(b)));
      await heading.click();
      expect(await peaks()).toEqual((await peaks()).toSorted((a, b) => Math.abs(b) - Math.abs(a)));
      expect(await runs()).not.toEqual(inOrder);
      await heading.click();
      expect(await runs()).toEqual(inOrder);
    },
  );

  test.runIf(available)('the table is exported with every digit', async () => {
    const bytes = await files.exported('.csv', () => at('sweep-export').click());
    const lines = bytes.toString('utf8').trim().split('\r\n');
    expect(lines).toHaveLength(11);
    expect(lines[0]!.startsWith('length [m],Pin.F peak [N],')).toBe(true);
    expect(lines[3]!.startsWith('0.24,')).toBe(true);
    expect(lines[3]!.endsWith(',Completed.')).toBe(true);
  });

  test.runIf(available)(
    'a run chosen by keyboard gives its values to the model, and undo takes them back',
    async () => {
      const button = at('sweep-row-2').locator('button');
      await button.focus();
      await page.keyboard.press('Enter');
      expect(await button.getAttribute('aria-pressed')).toBe('true');
      await at('sweep-chosen').getByText('length = 0.24 m').waitFor();
      await at('sweep-use').click();
      await at('sweep-page').waitFor({ state: 'detached' });
      await page.getByText('Set length = 0.24 m. Can be undone.').waitFor();
      await page.keyboard.press('Control+z');
      await page.click('[data-test="menu-Run"]');
      await page.click('[data-test="menuitem-run.sweep"]');
      // undone, the model is the one that was swept
      await at('sweep-page').waitFor();
      expect(await at('sweep-stale').count()).toBe(0);
      await at('sweep-axis-0').getByText('Now 0.2 m').waitFor();
    },
  );

  test.runIf(available)('two numbers make a map: read and chosen by keyboard, and exported', async () => {
    await at('sweep-count').fill('3');
    await at('sweep-add-axis').click();
    const second = at('sweep-axis-1');
    await second.locator('[data-test="sweep-owner"]').selectOption('motor');
    await second.locator('[data-test="sweep-count"]').fill('2');
    await at('sweep-start').click();
    await at('sweep-status').getByText('6 runs, all completed').waitFor({ timeout: 60_000 });
    // drawn once its font is there: some place is coloured
    await page.waitForFunction(() => {
      const canvas = document.querySelector<HTMLCanvasElement>('[data-test="sweep-map"] canvas');
      const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
      for (let i = 0; i + 2 < pixels.length; i += 4)
        if (Math.abs(pixels[i]! - pixels[i + 1]!) > 60) return true;
      return false;
    });
    await at('sweep-map').focus();
    for (const key of ['ArrowRight', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
    await at('sweep-map-reading')
      .filter({ hasText: /^length = 0.29 m, Motor: Speed = 6 rad\/s: [\d.]+$/ })
      .waitFor({ state: 'attached' });
    await at('sweep-chosen').getByText('length = 0.29 m, Motor: Speed = 6 rad/s').waitFor();
    const reading = await at('sweep-map-reading').textContent();
    const svg = (await files.exported('.svg', () => at('sweep-save-figure').click())).toString('utf8');
    expect(svg).toContain('Peak of Pin.F [N] over length [m] and Motor: Speed [rad/s]</title>');
    expect(svg).toContain(`>${reading!.split(': ').at(-1)}</text>`);
    // Dropped again, it is this sweep: over other numbers meanwhile, they are what they were.
    await at('sweep-remove-axis').click();
    const transfer = await page.evaluateHandle((content) => {
      const data = new DataTransfer();
      data.items.add(new File([content], 'sweep.svg'));
      return data;
    }, svg);
    await page.locator('.app').dispatchEvent('drop', { dataTransfer: transfer });
    await at('toast').filter({ hasText: 'The sweep is open again' }).first().waitFor();
    expect(await at('sweep-axis-1').locator('[data-test="sweep-count"]').inputValue()).toBe('2');
  });

  test.runIf(available)('a cancel in the middle ends it and keeps what is done', async () => {
    await at('sweep-axis-0').locator('[data-test="sweep-count"]').fill('10');
    await at('sweep-axis-1').locator('[data-test="sweep-count"]').fill('900');
    await at('sweep-start').click();
    await at('sweep-row-0').waitFor({ timeout: 60_000 });
    await at('sweep-cancel').click();
    await at('sweep-start').waitFor();
    expect(await status()).toMatch(/^Cancelled after \d+ of 9000 runs\.$/);
    expect(launched.errors).toEqual([]);
  });
});
