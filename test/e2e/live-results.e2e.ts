/**
 * A number that is dragged shows its results as it goes, in both homes: charts follow while the pointer is down, the run from
 * before stays behind them, Escape and one undo take the drag back; so does a parameter that is slid, and a length dragged in 3D.
 */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openFinishedRun } from './support/finished-run';
import type { FinishedRun } from './support/finished-run';
import { HOMES } from './support/homes';
import { placeOfLabel, showNames } from './support/labels';

const LONG = { timeout: 30_000 };

const legend = (page: Page) =>
  page.locator('[data-test="chart-series-FX"]').first().locator('xpath=ancestor::tr');
const speed = (page: Page) => page.getByTestId('field-driver-value').locator('input');

/** Takes a field with the pointer and drags it sideways by so many pixels; the pointer stays down. */
async function drag(
  page: Page,
  field: Locator,
  pixels: number,
  moved?: () => Promise<unknown>,
): Promise<void> {
  const { x, y, width, height } = (await field.boundingBox())!;
  const at = { x: x + width / 3, y: y + height / 2 };
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  for (let i = 1; i <= pixels; i++) {
    await page.mouse.move(at.x + i, at.y);
    await moved?.();
  }
}

describe.each(HOMES)('live results in $home', ({ available, start }) => {
  let run: FinishedRun;
  let page: Page;

  beforeAll(async () => {
    if (!available) return;
    run = await openFinishedRun(start);
    ({ page } = run);
    // whatever the machine's pace
    await run.at('menu-View').click();
    await run.at('menuitem-view.settings').click();
    await run.at('settings-follow').locator('select').selectOption('always');
    await page.keyboard.press('Escape');
    await run.at('tree-motor').click();
  });
  afterAll(() => (available ? run.close() : undefined));

  test.runIf(available)('charts follow a dragged speed before it is let go', async () => {
    const seen = new Set([await legend(page).innerText()]);
    await drag(page, speed(page), 40, async () => seen.add(await legend(page).innerText()));
    // the last value waits for the results of the one before
    await expect.poll(() => speed(page).inputValue(), LONG).toBe('110');
    await expect.poll(async () => seen.add(await legend(page).innerText()).size, LONG).toBeGreaterThan(1);
    await expect.poll(() => run.at('chart-ghost').first().innerText(), LONG).toContain('60 rpm');
    // the run stays in sight
    expect(await run.at('model-shown').count()).toBe(0);
    await page.mouse.up();
  });

  test.runIf(available)('one undo takes the drag back, and the run is that of before', async () => {
    await page.keyboard.press('Control+z');
    await expect.poll(() => speed(page).inputValue()).toBe('60');
    await expect.poll(() => run.at('chart-ghost').count()).toBe(0);
    expect(await page.getByTestId('tool-edit.undo').isDisabled()).toBe(true);
  });

  test.runIf(available)(
    'Escape takes back what is dragged; Shift makes large steps, Alt small ones',
    async () => {
      for (const [key, shown] of [
        ['Shift', '560'],
        ['Alt', '65'],
      ]) {
        await page.keyboard.down(key);
        await drag(page, speed(page), 40);
        await expect.poll(() => speed(page).inputValue(), LONG).toBe(shown);
        await page.keyboard.up(key);
        await page.keyboard.press('Escape');
        expect(await speed(page).inputValue()).toBe('60');
        await page.mouse.up();
        expect(await page.getByTestId('tool-edit.undo').isDisabled()).toBe(true);
      }
    },
  );

  test.runIf(available)('a click is still a click: the number is selected, to be typed over', async () => {
    await speed(page).click();
    expect(
      await speed(page).evaluate((field: HTMLInputElement) => field === field.ownerDocument.activeElement),
    ).toBe(true);
    await page.keyboard.type('90 rpm');
    await page.keyboard.press('Enter');
    expect(await speed(page).inputValue()).toBe('90');
  });

  test.runIf(available)('a parameter that is slid takes along what follows it', async () => {
    await page.keyboard.press('Escape');
    await page.getByTestId('viewport').focus();
    await page.keyboard.press('Escape');
    await page.getByTestId('parameter-name').fill('pull');
    await page.getByTestId('parameter-formula').fill('100 N');
    await page.getByTestId('parameter-unit').selectOption('N');
    await page.getByTestId('parameter-add').click();
    await run.at('tree-load').click();
    const down = page.getByTestId('field-vector').locator('input').nth(1);
    await down.fill('=-pull');
    await down.press('Enter');
    await page.getByRole('treeitem', { name: 'pull' }).click();
    const slider = page.getByTestId('parameter-slider');
    const { x, y, width, height } = (await slider.boundingBox())!;
    const seen = new Set<string>();
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    for (let i = 1; i <= 20; i++) {
      await page.mouse.move(x + width / 2 + (i * width) / 80, y + height / 2);
      seen.add(await legend(page).innerText());
    }
    await expect.poll(async () => seen.add(await legend(page).innerText()).size, LONG).toBeGreaterThan(1);
    await page.mouse.up();
    const formula = page.getByTestId('field-parameter-formula').locator('input');
    await expect.poll(() => formula.inputValue(), LONG).toMatch(/^1[123]\d(\.\d+)? N$/);
    await page.keyboard.press('Control+z');
    await expect.poll(() => formula.inputValue(), LONG).toBe('100 N');
  });

  test.runIf(available)(
    'charts follow a length that is dragged in the 3D view, one undo takes it back',
    async () => {
      await page.getByTestId('viewport').focus();
      await page.keyboard.press('Control+Home');
      // the run of what was undone last
      await run.at('status-stale').waitFor({ state: 'detached', ...LONG });
      const before = await legend(page).innerText();
      await showNames(page);
      const { x, y } = await placeOfLabel(page, 'Pin A');
      await page.keyboard.press('Shift+K');
      const seen = new Set<string>();
      await page.mouse.move(x, y);
      await page.mouse.down();
      for (let i = 1; i <= 30; i++) {
        await page.mouse.move(x + i, y - i / 2);
        seen.add(await legend(page).innerText());
      }
      // so far the pointer is down
      await expect.poll(async () => seen.add(await legend(page).innerText()).size, LONG).toBeGreaterThan(1);
      await run.at('chart-ghost').first().waitFor(LONG);
      await page.mouse.up();
      await page.keyboard.press('Control+z');
      await expect.poll(() => legend(page).innerText(), LONG).toBe(before);
      await page.keyboard.press('Shift+K');
    },
  );

  test.runIf(available)(
    'what is selected shows its results: effort over speed, a hodograph, a free body',
    async () => {
      await run.at('tree-motor').click();
      await run.at('speed-effort').waitFor(LONG);
      await run.at('tree-pin-b').click();
      const hodograph = run.at('hodograph');
      await hodograph.getByTestId('path-now').waitFor(LONG);
      // without sight: a sentence and a table
      expect(await hodograph.getByRole('img').getAttribute('aria-label')).toContain('largest resultant');
      expect(await hodograph.getByTestId('path-table').locator('tbody tr').count()).toBe(9);
      const inWorld = await hodograph.locator('polyline').getAttribute('points');
      await run.at('hodograph-axes').selectOption('joint');
      await expect.poll(() => hodograph.locator('polyline').getAttribute('points')).not.toBe(inWorld);
      await run.at('tree-coupler').click();
      await run.at('free-body').waitFor(LONG);
      await run.at('free-body-row').filter({ hasText: 'Pin B' }).click();
      await hodograph.waitFor(LONG);
    },
  );
});
