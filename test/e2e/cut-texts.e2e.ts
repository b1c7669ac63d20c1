/** In a window of 1280 by 800, in both homes: no text is cut off where there is room for it, and no menu scrolls. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chooseChart, shownChart } from './support/charts';
import { openFinishedRun } from './support/finished-run';
import type { FinishedRun } from './support/finished-run';
import { HOMES } from './support/homes';

const SIZE = { width: 1280, height: 800 };
const POINT = '-123.456, -234.567, 0 mm';

/** Texts that are wider than their element shows. */
const cutIn = (place: Locator): Promise<string[]> =>
  place.evaluate((root) =>
    [...root.querySelectorAll<HTMLElement>('*')]
      .filter((one) => one.childElementCount === 0 && one.textContent?.trim() !== '')
      .filter((one) => !one.closest('.visually-hidden') && getComputedStyle(one).overflow !== 'visible')
      .filter((one) => one.scrollWidth > one.clientWidth + 1)
      .map((one) => one.textContent ?? ''),
  );

describe.each(HOMES)('at 1280 by 800 in $home', ({ available, start }) => {
  let run: FinishedRun;
  let page: Page;

  beforeAll(async () => {
    if (!available) return;
    run = await openFinishedRun(start);
    ({ page } = run);
    await page.setViewportSize(SIZE);
  });
  afterAll(() => (available ? run.close() : undefined));

  test.runIf(available)('the menus of the right button show all they have', async () => {
    for (const row of ['crank', 'pin-a', 'motor', 'load']) {
      await run.at(`tree-${row}`).click({ button: 'right' });
      const menu = page.locator('[role="menu"]');
      await menu.waitFor();
      const [content, shown] = await menu.evaluate((one) => [one.scrollHeight, one.clientHeight] as const);
      expect(content, row).toBe(shown);
      const box = (await menu.boundingBox())!;
      expect(box.y).toBeGreaterThanOrEqual(0);
      expect(box.y + box.height).toBeLessThanOrEqual(SIZE.height);
      await page.keyboard.press('Escape');
      await menu.waitFor({ state: 'detached' });
    }
  });

  test.runIf(available)('all tools of the view are in it, however high that is', async () => {
    const seen = new Set<number>();
    for (const height of [720, 760, 800, 860, 900, 960, 1020]) {
      await page.setViewportSize({ width: 1440, height });
      await page.waitForTimeout(200);
      const view = (await run.at('viewport').boundingBox())!;
      seen.add(Math.round(view.height));
      for (const name of ['view-fit', 'view-grid', 'view-layers', 'drag-lengths']) {
        const box = (await run.at(name).boundingBox())!;
        const where = `${name} in ${Math.round(view.height)} px`;
        expect(box.y, where).toBeGreaterThanOrEqual(view.y);
        expect(box.y + box.height, where).toBeLessThanOrEqual(view.y + view.height);
      }
    }
    expect(seen.size).toBeGreaterThan(4);
    await page.setViewportSize(SIZE);
  });

  test.runIf(available)(
    'the browser keeps eight of its rows above the checks, with the charts open',
    async () => {
      const tree = (await run.at('browser').boundingBox())!;
      const row = (await run.at('tree-crank').boundingBox())!;
      expect(tree.height / row.height).toBeGreaterThanOrEqual(8);
    },
  );

  test.runIf(available)('in a narrow view the words of a tool go on in the next line', async () => {
    await page.setViewportSize({ width: 960, height: 720 });
    await run.at('viewport').focus();
    await page.keyboard.press('l');
    const prompt = run.at('tool-prompt');
    await prompt.waitFor();
    const view = (await run.at('viewport').boundingBox())!;
    expect(view.width).toBeLessThan(520);
    expect(await cutIn(prompt)).toEqual([]);
    const { x, width } = (await prompt.boundingBox())!;
    expect(x + width).toBeLessThanOrEqual(view.x + view.width);
    await page.keyboard.press('Escape');
    await page.setViewportSize(SIZE);
  });

  test.runIf(available)('names of series are whole', async () => {
    for (const words of ['mechanical', 'transmission', 'pin a']) {
      await page.keyboard.press('Control+Shift+a');
      await run.at('catalogue-query').fill(words);
      await run.at('catalogue').locator('[role="option"]').first().waitFor();
      expect(await cutIn(run.at('catalogue').locator('ul')), words).toEqual([]);
      await page.keyboard.press('Escape');
    }
  });

  test.runIf(available)(
    'in a window 900 px wide the name of the joint that a chart is of is whole',
    async () => {
      await page.setViewportSize({ width: 900, height: 800 });
      const subjects = run.at('chart-subject');
      expect(await subjects.count()).toBeGreaterThan(0);
      for (const subject of await subjects.all()) {
        const room = await subject.evaluate((one: HTMLSelectElement) => {
          const before = one.getBoundingClientRect().width;
          one.style.cssText = 'flex-shrink: 0; max-width: none; field-sizing: content';
          const needed = one.getBoundingClientRect().width;
          one.style.cssText = '';
          const pane = one.closest('.chart-pane')!.getBoundingClientRect();
          const tools = [...one.parentElement!.children].at(-1)!.getBoundingClientRect();
          return { short: needed - before, over: tools.right - pane.right, title: one.title };
        });
        expect(room.short).toBeLessThan(1);
        expect(room.over).toBeLessThanOrEqual(0);
        expect(room.title).not.toBe('');
      }
      await page.setViewportSize(SIZE);
    },
  );

  test.runIf(available)('a point of three coordinates is whole beside a length and an angle', async () => {
    await run.at('viewport').focus();
    await page.keyboard.press('l');
    for (const point of [POINT, '10, 10, 0 mm']) {
      const box = page.getByTestId('prompt-point');
      await box.fill(point);
      expect(await box.evaluate((one) => one.scrollWidth - one.clientWidth), point).toBeLessThanOrEqual(0);
      await page.keyboard.press('Enter');
    }
    await page.getByTestId('prompt-length').waitFor();
    await page.getByTestId('prompt-point').fill(POINT);
    const second = page.getByTestId('prompt-point');
    expect(await second.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0);
    for (let i = 0; i < 4; i++) await page.keyboard.press('Escape');
  });

  test.runIf(available)('the number of events is whole in its button, with room at both sides', async () => {
    const toggle = run.at('chart-events').first();
    const [button, flag] = [(await toggle.boundingBox())!, (await toggle.locator('svg').boundingBox())!];
    expect(flag.x - button.x).toBeGreaterThan(2);
    expect(await toggle.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
  });

  test.runIf(available)('the thumb of the time slider goes to the marks of events', async () => {
    const middle = async (one: Locator): Promise<number> => {
      const { x, width } = (await one.boundingBox())!;
      return x + width / 2;
    };
    const marks = page.locator('.slider .mark');
    expect(await marks.count()).toBeGreaterThan(3);
    for (const mark of [marks.first(), marks.last()]) {
      await mark.click();
      await expect
        .poll(async () => Math.abs((await middle(page.locator('.slider .thumb'))) - (await middle(mark))))
        .toBeLessThan(1.5);
    }
  });

  test.runIf(available)('a title of a chart that is too long for a line goes on in the next', async () => {
    const pane = run.at('chart-pane-1');
    const before = await shownChart(pane);
    await chooseChart(pane, 'custom');
    await run.at('chart-add-first').click();
    await run.at('catalogue-query').fill('pin a');
    await run.at('catalogue').locator('[role="option"]').first().click();
    await page.keyboard.press('Escape');
    const title = pane.getByTestId('chart-title');
    await title.fill('Force on Rocker from Ground at Pin O4, world axes, of the second variant');
    await title.press('Enter');
    const hidden = await title.evaluate((one) => [
      one.scrollWidth - one.clientWidth,
      one.scrollHeight - one.clientHeight,
    ]);
    expect(Math.max(...hidden)).toBeLessThanOrEqual(0);
    await chooseChart(pane, before);
  });

  test.runIf(available)(
    'a hint beside the manual is read in lines, and leaves the view to the model',
    async () => {
      await page.evaluate(() =>
        localStorage.setItem('kempe.hints', JSON.stringify({ off: false, done: [] })),
      );
      await page.keyboard.press('F1');
      await run.at('manual-title').waitFor();
      const hint = run.at('hint');
      await hint.waitFor();
      const [strip, words] = [(await hint.boundingBox())!, (await hint.locator('p').boundingBox())!];
      const view = (await run.at('viewport').boundingBox())!;
      expect(words.width).toBeGreaterThan(150);
      expect(strip.height).toBeLessThan(view.height / 2);
      await page.keyboard.press('Escape');
    },
  );

  test.runIf(available)('the headings of the charts of a sweep are whole', async () => {
    await run.command('run.sweep', 'Parameter sweep');
    const axis = run.at('sweep-axis-0');
    await axis.getByTestId('sweep-owner').selectOption('load');
    await axis.getByTestId('sweep-count').fill('3');
    await run.at('sweep-series-reaction/pin-b/F').check();
    await run.at('sweep-start').click();
    await run.at('sweep-status').getByText('all completed').waitFor({ timeout: 90_000 });
    await expect.poll(() => page.locator('figcaption').count()).toBe(2);
    for (const one of await page.locator('figcaption').all()) expect(await cutIn(one)).toEqual([]);
    await run.at('sweep-back').click();
  });
});
