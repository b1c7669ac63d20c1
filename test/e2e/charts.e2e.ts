/** From a joint to its chart in both homes: by button, by drag and by search; frames, expressions, order, four panes. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chooseChart } from './support/charts';
import { HOMES } from './support/homes';
import type { Launched } from './support/launch';

describe.each(HOMES)('charts in $home', ({ available, start }) => {
  let launched: Launched;
  let page: Page;
  let folder: string;

  beforeAll(async () => {
    if (!available) return;
    folder = mkdtempSync(join(tmpdir(), 'kempe-charts-'));
    [launched] = await start(folder);
    page = launched.page;
    await at('template-four-bar-with-load.kempe').click();
    await at('status-dof').filter({ hasText: 'DOF 1' }).waitFor();
    expect(await at('charts-dock').count()).toBe(0);
    await page.keyboard.press('Control+Shift+r');
    await at('status-engine')
      .filter({ hasText: /complete|finished|ready|idle/i })
      .waitFor({ timeout: 90_000 });
    await at('chart-legend').first().waitFor();
  }, 150_000);
  afterAll(async () => {
    await launched?.close();
    if (folder) rmSync(folder, { recursive: true, force: true });
  });

  const at = (name: string) => page.locator(`[data-test="${name}"]`);
  const pane = (index: number) => at(`chart-pane-${index}`);
  const title = (index: number) => pane(index).locator('h3').innerText();
  const names = (index: number) => pane(index).locator('.chart-legend .name').allInnerTexts();
  const value = (index: number, row: number) =>
    pane(index).locator('.chart-legend tbody tr').nth(row).locator('td').first().innerText();

  async function drag(record: string, index: number): Promise<void> {
    const dataTransfer = await page.evaluateHandle(() => new DataTransfer());
    await at(`tree-${record}`).dispatchEvent('dragstart', { dataTransfer });
    for (const event of ['dragenter', 'dragover', 'drop']) {
      await pane(index).dispatchEvent(event, { dataTransfer });
    }
  }

  test.runIf(available)(
    'the first pair is the joint with the largest force and the effort of the driver',
    async () => {
      expect(await title(0)).toMatch(/at Pin O2, world axes$/);
      expect(await title(1)).toBe('Driver Crank speed');
    },
  );

  test.runIf(available)('a selected joint shows its reaction at the press of a button', async () => {
    await chooseChart(pane(0), 'energy');
    await at('tree-pin-b').click();
    await at('tool-chart.selection').click();
    await expect.poll(() => title(0)).toMatch(/^Force on .* from .* at Pin B, world axes$/);
  });

  test.runIf(available)('the reaction turns into other frames, and onto the other body', async () => {
    const [, on, from] = /^Force on (.*) from (.*) at Pin B/.exec(await title(0))!;
    const before = await value(0, 0);
    const frame = pane(0).locator('[data-test="chart-frame"]');
    await frame.selectOption('@joint');
    await expect.poll(() => title(0)).toContain(`axes of the joint on ${on}`);
    await frame.selectOption('@world.onA');
    await expect.poll(() => title(0)).toBe(`Force on ${from} from ${on} at Pin B, world axes`);
    const size = (text: string) => text.replace(/[−-]/, '');
    const after = await value(0, 0);
    expect(size(after)).toBe(size(before));
    expect(after).not.toBe(before);
    await frame.selectOption('');
  });

  test.runIf(available)('a record dragged from the tree onto a pane shows what it has', async () => {
    await drag('pin-a', 1);
    await expect.poll(() => title(1)).toContain('at Pin A');
    await drag('crank', 1);
    await expect.poll(() => title(1)).toBe('Motion of the frame origin of Crank, world axes');
  });

  test.runIf(available)('series are found by search and by expression, ordered and taken out', async () => {
    await chooseChart(pane(1), 'custom');
    await at('chart-add-first').click();
    const query = at('catalogue-query');
    await query.fill('pin b |f|');
    await at('catalogue-reaction/pin-b/F').waitFor();
    await query.press('Enter');
    await query.fill('angular momentum lz all bodies');
    await at('catalogue-momentum/total/LZ').click();
    await query.fill('="Pin Q".F');
    await at('catalogue-expression').filter({ hasText: 'no record with the name or id "Pin Q"' }).waitFor();
    expect(await at('catalogue-add-expression').isDisabled()).toBe(true);
    await query.fill('="Pin B".F * 0.001 | kN');
    await at('catalogue-expression').filter({ hasText: 'kN' }).waitFor();
    await query.press('Enter');
    await expect
      .poll(() => names(1))
      .toEqual(['Pin B |F|', 'All bodies: LZ', '"Pin B".F * 0.001 | kN'.replace(' | kN', '')]);
    const first = pane(1).locator('.chart-legend tbody th button').first();
    await first.focus();
    await first.press('Alt+ArrowDown');
    await expect.poll(async () => (await names(1))[1]).toBe('Pin B |F|');
    await at('remove-momentum/total/LZ').click();
    await expect.poll(() => names(1).then(({ length }) => length)).toBe(2);
    await pane(1).locator('[data-test="chart-title"]').fill('Bearing');
    await pane(1).locator('[data-test="chart-title"]').press('Enter');
    await page.locator('section[aria-label="Bearing"]').waitFor();
  });

  test.runIf(available)('a page is added, named, moved and closed by keys', async () => {
    const tabs = () => page.locator('.pages [data-test^="chart-page-"][role="tab"]').allInnerTexts();
    expect(await tabs()).toEqual(['Forces', 'Motion', 'Energy', 'Accuracy']);
    await at('chart-page-add').click();
    await at('chart-page-4').and(page.locator('[aria-selected="true"]')).focus();
    await page.keyboard.press('F2');
    await at('chart-page-name').fill('Bearing');
    await page.keyboard.press('Enter');
    await at('chart-page-4').and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Alt+ArrowLeft');
    await expect.poll(tabs).toEqual(['Forces', 'Motion', 'Energy', 'Bearing', 'Accuracy']);
    await page.keyboard.press('Delete');
    await expect.poll(tabs).toEqual(['Forces', 'Motion', 'Energy', 'Accuracy']);
    await page.keyboard.press('Home');
    await at('chart-page-0').and(page.locator('[aria-selected="true"]')).waitFor();
  });

  test.runIf(available)(
    'a pane fills the window by its head, its button and its key, and Escape gives it back',
    async () => {
      const height = async () => (await pane(1).boundingBox())!.height;
      const before = await height();
      const ways = [
        () =>
          pane(1)
            .locator('header')
            .dblclick({ position: { x: 320, y: 13 } }),
        () => pane(1).locator('[data-test="chart-maximise"]').click(),
        () => page.keyboard.press('Alt+Enter'),
      ];
      for (const maximise of ways) {
        await maximise();
        await expect.poll(height).toBeGreaterThan(before + 200);
        await pane(0).waitFor({ state: 'detached' });
        await page.keyboard.press('Escape');
        await expect.poll(height).toBe(before);
      }
    },
  );

  test.runIf(available)('the list opens by its shortcut, and Escape gives the chart back', async () => {
    await page.keyboard.press('Control+Shift+a');
    await at('catalogue').waitFor();
    await page.keyboard.press('Escape');
    await at('catalogue').waitFor({ state: 'detached' });
  });

  test.runIf(available)(
    'the dock moves into a window of its own, with the same charts, and back',
    async () => {
      const [second] = await Promise.all([page.context().waitForEvent('page'), at('chart-detach').click()]);
      const there = (name: string) => second.locator(`[data-test="${name}"]`);
      await there('chart-plot').first().waitFor();
      expect(await at('charts-dock').count()).toBe(0);
      expect(await second.title()).toBe('Charts – Four-bar with load');
      // dressed as the first, and nothing of its own
      const look = (of: Page) =>
        of.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--surface-chart'));
      await expect.poll(() => look(second)).toBe(await look(page));
      expect(await second.evaluate(() => Object.keys(window).filter((name) => /kempe/i.test(name)))).toEqual(
        [],
      );
      // one app: what is chosen there is chosen here, and keys of the app are heard there
      await chooseChart(there('chart-pane-0'), 'energy');
      await there('chart-options').first().click();
      await there('chart-options-panel').waitFor();
      await second.keyboard.press('Escape');
      await there('chart-options-panel').waitFor({ state: 'detached' });
      const before = await at('time').innerText();
      await there('chart-plot').first().focus();
      await second.keyboard.press('Home');
      await second.keyboard.press('Shift+ArrowRight');
      await expect.poll(() => at('time').innerText()).not.toBe(before);
      await at('tree-pin-b').click();
      await at('tool-chart.selection').click();
      await there('charts-dock')
        .locator('h3')
        .first()
        .filter({ hasText: /at Pin B/ })
        .waitFor();
      // the window may be gone before the click has been acknowledged
      const click = there('chart-detach')
        .click()
        .catch(() => undefined);
      await Promise.all([second.waitForEvent('close'), click]);
      await at('charts-dock').waitFor();
      expect(await title(0)).toMatch(/at Pin B/);
      const place = await page.evaluate(
        () => JSON.parse(localStorage.getItem('kempe.chart-window') ?? '{}') as Record<string, number>,
      );
      expect([place['width'] > 400, place['height'] > 300]).toEqual([true, true]);
    },
  );

  test.runIf(available)(
    'single charts go to the second window, each to a page there; the dock stays',
    async () => {
      await at('chart-layout-columns').click();
      await chooseChart(at('chart-pane-0'), 'energy');
      await chooseChart(at('chart-pane-1'), 'drivers');
      const detach = (pane: number) =>
        at(`chart-pane-${pane}`).locator('[data-test="chart-pane-detach"]').click();
      const [second] = await Promise.all([page.context().waitForEvent('page'), detach(1)]);
      const there = (name: string) => second.locator(`[data-test="${name}"]`);
      await there('chart-plot').first().waitFor();
      await detach(0);
      const tabs = second.locator('[role="tab"]');
      await expect
        .poll(() => tabs.allInnerTexts())
        .toEqual([expect.stringMatching(/^Driver/), expect.stringMatching(/^Energy/)]);
      // laid out there as here, without a change here
      await there('chart-layout-columns').click();
      await there('chart-pane-1').waitFor();
      await chooseChart(there('chart-pane-1'), 'drift');
      expect(await at('chart-kind').first().inputValue()).toBe('energy');
      expect(await at('chart-kind').nth(1).inputValue()).toBe('drivers');
      // keys are heard by the window that they are pressed in
      await there('chart-pane-0')
        .locator('header')
        .click({ position: { x: 2, y: 2 } });
      await second.keyboard.press('Alt+Enter');
      await there('chart-pane-1').waitFor({ state: 'detached' });
      expect(await at('chart-pane-1').count()).toBe(1);
      await second.keyboard.press('Escape');
      await there('chart-pane-1').waitFor();
      // there is nothing to detach there, and the dock can go there as well
      expect(await there('chart-pane-detach').count()).toBe(0);
      await at('chart-detach').click();
      await expect.poll(() => tabs.allInnerTexts()).toContain('Accuracy');
      await Promise.all([
        second.waitForEvent('close'),
        page.keyboard.press('Alt+4').then(() => second.close()),
      ]);
      await at('charts-dock').waitFor();
      await page.keyboard.press('Alt+Enter');
      await expect.poll(() => page.locator('[data-test^="chart-pane-"]:is(section)').count()).toBe(1);
      await page.keyboard.press('Escape');
    },
  );

  test.runIf(available)('a chart is read without sight: a sentence for each line, and a table', async () => {
    await chooseChart(at('chart-pane-0'), 'energy');
    const plot = at('chart-pane-0').locator('[data-test="chart-plot"]');
    const described = await plot.evaluate((element) => {
      const id = element.getAttribute('aria-describedby') ?? '';
      return document.getElementById(id)?.textContent ?? '';
    });
    expect(described).toMatch(
      /^From 0\.000 s to .*kinetic begins at .* J, is smallest with .* and ends at .* J\./,
    );
    const table = at('chart-pane-0').locator('table[data-test="chart-legend"]');
    expect(await table.locator('th[scope="col"]').allInnerTexts()).toEqual(
      expect.arrayContaining(['Value', 'Peak']),
    );
  });

  test.runIf(available)('one strip of tabs: pages of charts, results, tables', async () => {
    const tabs = at('dock-strip').locator('[role="tab"]');
    const front = at('dock-strip').locator('[role="tab"][aria-selected="true"]');
    expect((await tabs.allInnerTexts()).slice(-3)).toEqual(['Results', 'Interference', 'Tables']);
    await at('dock-tab-tables').click();
    await at('tables-dock').waitFor();
    // by keys: from the last tab to the first, and from there backwards
    await page.keyboard.press('ArrowLeft');
    await at('clearances-dock').waitFor();
    expect(await front.innerText()).toBe('Interference');
    await page.keyboard.press('Home');
    await at('charts-dock').waitFor();
    expect(await front.getAttribute('data-test')).toBe('chart-page-0');
    await page.keyboard.press('End');
    await at('tables-close').click();
    await at('charts-dock').waitFor();
  });
});
