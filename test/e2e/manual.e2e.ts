/** The manual beside the work: F1 on what is selected, its links, its search, and the one box that finds everything. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOMES } from './support/homes';
import type { Launched } from './support/launch';
import type { Page } from 'playwright-core';

describe.each(HOMES)('the manual in $home', ({ available, start }) => {
  const folder = mkdtempSync(join(tmpdir(), 'kempe-manual-'));
  let app: Launched;
  let page: Page;

  beforeAll(async () => {
    if (!available) return;
    [app] = await start(folder);
    page = app.page;
  });
  afterAll(async () => {
    if (available) await app.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const title = () => page.getByTestId('manual-title').innerText();
  const picture = () =>
    page
      .getByTestId('manual-picture')
      .locator('canvas')
      .evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
  /** Pixels of the picture that are not empty. */
  const inks = () =>
    page
      .getByTestId('manual-picture')
      .locator('canvas')
      .evaluate((canvas: HTMLCanvasElement) => {
        const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
        return data.filter((value, i) => i % 4 === 3 && value > 0).length;
      });
  const manual = () => page.getByTestId('manual');

  test.runIf(available)(
    'F1 on the start page begins at the beginning; a second time puts it away',
    async () => {
      await page.keyboard.press('F1');
      await expect.poll(title).toBe('A four-bar in one minute');
      await page.keyboard.press('F1');
      await expect.poll(() => manual().count()).toBe(0);
    },
  );

  test.runIf(available)('a worked problem opens its template, and stays beside it', async () => {
    await page.getByTestId('start-manual').click();
    await manual().locator('[data-to="start/lift-question"]').click();
    await manual().locator('[data-to="template:scissor-lift"]').click();
    await page.getByTestId('status-dof').filter({ hasText: 'DOF 1' }).waitFor();
    expect(await title()).toBe('The largest force, in five gestures');
    await page.getByTestId('manual-back').click();
    await expect.poll(title).toBe('A four-bar in one minute');
    await page.keyboard.press('Escape');
    await expect.poll(() => manual().count()).toBe(0);
  });

  test.runIf(available)(
    'F1 opens the page about the selected record, and about the panel with the keyboard',
    async () => {
      await page.getByTestId('tree-foot').click();
      await page.keyboard.press('F1');
      await expect.poll(title).toBe('Hinge');
      await expect.poll(() => manual().innerText()).toContain('5 of 6 freedoms');
      await page.keyboard.press('Escape');
      await page.getByTestId('tab-solver').click();
      await page.keyboard.press('F1');
      await expect.poll(title).toBe('Solver');
    },
  );

  test.runIf(available)(
    'F1 opens the page of a setting, an analysis and a chart, each with its picture in the colours of the theme',
    async () => {
      const helped = async (name: string): Promise<void> => {
        await page.keyboard.press('F1');
        await expect.poll(title).toBe(name);
        await expect.poll(inks).toBeGreaterThan(500);
      };
      await page.getByTestId('setting-duration').locator('input').focus();
      await helped('Duration');
      await page.getByTestId('setting-integrator').locator('select').focus();
      await helped('Integrator');
      await page.getByTestId('tab-analyses').click();
      await page.getByTestId('study-modes').focus();
      await helped('Modes');
      await page.getByTestId('viewport').focus();
      await page.keyboard.press('Control+Shift+r');
      await page.getByTestId('chart-pane-0').getByRole('combobox').first().focus();
      await helped('Chart: reactions');
      const light = await picture();
      await page.emulateMedia({ colorScheme: 'dark' });
      await expect.poll(picture).not.toBe(light);
      await page.emulateMedia({ colorScheme: 'light' });
      await expect.poll(picture).toBe(light);
    },
  );

  test.runIf(available)(
    'F1 opens the page of the tool, the button or the item of a menu that is pointed at',
    async () => {
      const helped = async (name: string): Promise<void> => {
        await page.keyboard.press('F1');
        await expect.poll(title).toBe(name);
      };
      const tools = page.getByTestId('toolbar');
      for (const [command, name] of [
        ['insert.draw-joint-slider', 'Slider'],
        ['insert.draw-spring', 'Spring and damper'],
        ['insert.draw-linkage', 'Drawing linkages'],
        ['run.toggle-play', 'Runs'],
      ] as const) {
        await tools.getByTestId(`tool-${command}`).hover();
        await helped(name);
      }
      await page.getByTestId('menu-Run').click();
      await page.getByTestId('menuitem-run.sweep').hover();
      await helped('Parameter sweep');
      await page.keyboard.press('Escape');
      // pointed at nothing, the selection is asked about again
      await page.getByTestId('tree-foot').click();
      await helped('Hinge');
    },
  );

  test.runIf(available)('a search finds pages by their words; the contents list them all', async () => {
    await page.getByTestId('manual-search').fill('pitch circumference');
    await manual().locator('[data-page="couplings/rack"]').click();
    await expect.poll(title).toBe('Rack and pinion');
    await page.getByTestId('manual-search').fill('xylophone');
    await expect.poll(() => manual().innerText()).toContain('No page has all of these words.');
    await page.getByTestId('manual-search').fill('');
    await page.getByTestId('manual-contents').click();
    await expect.poll(() => manual().locator('[data-page]').count()).toBeGreaterThan(60);
    await manual().locator('[data-page="worked/toggle-press"]').click();
    await page.getByTestId('manual-picture').locator('img').first().waitFor();
    // a formula that is too long for the page goes on further in
    const lines = await manual()
      .locator('pre > span')
      .evaluateAll((spans) =>
        spans.map((span) => {
          const range = document.createRange();
          range.selectNodeContents(span);
          return [...range.getClientRects()].map(({ left }) => left);
        }),
      );
    const broken = lines.filter((lefts) => lefts.length > 1);
    expect(broken.length).toBeGreaterThan(0);
    for (const [first, second] of broken) expect(second).toBeGreaterThan(first! + 5);
    await page.keyboard.press('Escape');
  });

  test.runIf(available)('F1 in a dialog opens the page of that dialog, over it', async () => {
    await page.keyboard.press('Escape');
    for (const [id, words, heading] of [
      ['edit.units', 'Units', 'Units of the project'],
      ['edit.mirror', 'Mirror', 'Mirror'],
    ] as const) {
      await page.locator('[data-test^="tree-"][aria-level="2"]').first().click();
      await page.keyboard.press('Control+k');
      await page.getByTestId('palette-query').fill(words);
      await page.getByTestId(`palette-${id}`).click();
      const dialog = page.locator('dialog[open]');
      await dialog.waitFor();
      await page.keyboard.press('F1');
      await expect.poll(title).toContain(heading);
      // in front of the dialog, whole, and with the keyboard
      const inFront = await manual().evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        const hit = document.elementFromPoint(left + width / 2, top + height / 2);
        return element.contains(hit) && element.contains(document.activeElement);
      });
      expect(inFront).toBe(true);
      await page.keyboard.press('Escape');
      await expect.poll(() => manual().count()).toBe(0);
      expect(await dialog.count()).toBe(1);
      await dialog.locator('button, input, select').first().focus();
      await page.keyboard.press('F1');
      await manual().waitFor();
      // what is open stays for the work when the dialog goes
      await dialog.locator('header button').first().click();
      await dialog.waitFor({ state: 'detached' });
      await expect.poll(() => manual().isVisible()).toBe(true);
      await manual().locator('[data-test="manual-search"]').focus();
      await page.keyboard.press('Escape');
      await expect.poll(() => manual().count()).toBe(0);
    }
  });

  test.runIf(available)('one box finds commands, parts, pages and templates', async () => {
    const choose = async (words: string, id: string): Promise<void> => {
      await page.keyboard.press('Control+k');
      await page.getByTestId('palette-query').fill(words);
      await page.getByTestId(id).click();
    };
    await choose('platform pin', 'palette-model-deck-pin');
    await expect.poll(() => page.getByTestId('tree-deck-pin').getAttribute('aria-selected')).toBe('true');
    await choose('torsion spring', 'palette-manual-loads-torsion-spring');
    await expect.poll(title).toBe('Torsion spring');
    await choose('screw jack', 'palette-template-screw-jack.kempe');
    await expect.poll(() => page.getByTestId('document-name').innerText()).toContain('Screw jack');
    expect(app.errors).toEqual([]);
  });

  test.runIf(available)('the parts of a worked problem are inserted from its page', async () => {
    if ((await manual().count()) === 0) await page.keyboard.press('F1');
    await page.getByTestId('manual-search').fill('From STEP to report');
    await manual().locator('[data-page="bodies/step-to-report"]').click();
    await manual().locator('[data-to="parts:parallelogram"]').click();
    await page.getByTestId('parts-row').nth(3).waitFor({ timeout: 60_000 });
    await page.getByTestId('joints-row').nth(3).waitFor();
    await page.getByTestId('parts-status').filter({ hasText: '4 bodies' }).waitFor();
    await page.getByTestId('parts-cancel').click();
    expect(app.errors).toEqual([]);
  });
});
