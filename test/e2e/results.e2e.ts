/**
 * “What force does the cylinder of this lift need over its stroke, and which pin carries most?” The answer takes four
 * gestures, of which the first opens the template; in both homes. And whether a
 * pin is above what it may see: a number typed beside it.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOMES } from './support/homes';
import { openStartPage } from './support/start-page';
import type { StartPage } from './support/start-page';

/** Gestures: they may become fewer. */
const MOST_GESTURES = 4;

describe.each(HOMES)('in $home', ({ available, start }) => {
  let app: StartPage;
  let page: Page;
  let gestures = 0;
  const at = (name: string) => page.getByTestId(name);
  const row = (name: string) => at('result-row').filter({ hasText: name }).first();
  const click = async (target: ReturnType<typeof at>) => {
    gestures++;
    await target.click();
  };
  const press = async (keys: string) => {
    gestures++;
    await page.keyboard.press(keys);
  };

  beforeAll(async () => {
    if (!available) return;
    app = await openStartPage(start, 'scissor-lift');
    ({ page } = app);
  }, 240_000);
  afterAll(() => app?.close());

  test.runIf(available)(
    'the force of the cylinder and the pin that carries most, in four gestures',
    async () => {
      await click(at('template-scissor-lift.kempe'));
      await at('status-dof').filter({ hasText: 'DOF 1' }).waitFor();
      await press('Alt+7');
      await at('results-dock').getByText('No run recorded yet').waitFor();
      await press('Control+Shift+r');
      await at('checks').filter({ hasText: 'last run completed' }).waitFor();
      await at('result-row').first().waitFor();
      const [first] = await at('result-name').allInnerTexts();
      expect(first).toBe('Cylinder foot |F|');
      expect(await row('Cylinder foot').getByTestId('result-peak').innerText()).toBe('25236');
      await click(row('Stroke force').getByTestId('result-name'));
      await page.locator('[data-test="chart-legend"]').filter({ hasText: 'force' }).waitFor();
      expect(await row('Stroke force').getByTestId('result-peak').innerText()).toMatch(/^pushes\s25184$/);
      expect(await at('tree-stroke').getAttribute('aria-selected')).toBe('true');
      // and so does the inspector, with its power
      expect(await at('run-peak').allInnerTexts()).toEqual([
        'pushes 25184',
        expect.stringMatching(/^[\d.]+$/),
      ]);
      // over the stroke, too
      const over = at('stroke-effort');
      await over.getByText('position 0 to 220.0 mm').waitFor();
      await over.getByText('force 12549 to 25184 N').waitFor();
      expect(gestures).toBeLessThanOrEqual(MOST_GESTURES);
      await over.getByTestId('path-chart').click();
      await at('charts-dock').getByTestId('chart-title').first().waitFor();
      expect(await at('chart-title').first().inputValue()).toBe('Force over stroke');
      await page.keyboard.press('Alt+7');
    },
  );

  test.runIf(available)(
    'what is above its allowable is red, comes first where it is asked for, and undo takes the number back',
    async () => {
      const allowable = (name: string) => row(name).getByTestId('result-allowable').locator('input');
      await allowable('Cylinder foot').fill('20 kN');
      await allowable('Cylinder foot').press('Enter');
      await at('results-exceeded').filter({ hasText: '1 above its allowable' }).waitFor();
      expect(await row('Cylinder foot').getByTestId('result-used').innerText()).toBe('126');
      expect(await row('Cylinder foot').getAttribute('class')).toContain('exceeded');
      // as it was typed, like in the inspector
      expect(await allowable('Cylinder foot').inputValue()).toBe('20 kN');
      await allowable('Stroke force').fill('12000');
      await allowable('Stroke force').press('Enter');
      await at('results-exceeded').filter({ hasText: '2 above their allowable' }).click();
      await expect
        .poll(async () => (await at('result-name').allInnerTexts()).slice(0, 2))
        .toEqual(['Stroke force', 'Cylinder foot |F|']);
      // the checks say it too, and lead to the table
      await at('check-exceeded')
        .filter({ hasText: '2 peaks are above their allowable: Stroke force' })
        .waitFor();
      await at('results-close').click();
      await at('charts-dock').waitFor();
      await at('show-exceeded').click();
      await at('results-exceeded').waitFor();
      expect((await at('result-name').allInnerTexts())[0]).toBe('Stroke force');
      // the run is still that of this model
      expect(await at('results-dock').innerText()).not.toContain('before the last change');
      await at('viewport').focus();
      await page.keyboard.press('Control+z');
      await at('results-exceeded').filter({ hasText: '1 above its allowable' }).waitFor();
      // cleared, and taken back
      await allowable('Cylinder foot').fill('');
      await allowable('Cylinder foot').press('Enter');
      await at('results-exceeded').waitFor({ state: 'detached' });
      await at('viewport').focus();
      await page.keyboard.press('Control+z');
      await at('results-exceeded').filter({ hasText: '1 above its allowable' }).waitFor();
      await page.keyboard.press('Control+z');
      await at('results-exceeded').waitFor({ state: 'detached' });
      await at('check-exceeded').waitFor({ state: 'detached' });
      await at('results-sort-peak').click();
    },
  );

  test.runIf(available)(
    'a number goes to its instant, a title sorts, words filter, a row is shown in 3D',
    async () => {
      await row('Stroke force').getByTestId('result-minimum').click();
      await at('status-time')
        .or(page.locator('.status'))
        .filter({ hasText: 't = 3.260 s' })
        .first()
        .waitFor();
      await at('results-sort-on').click();
      expect((await at('result-row').first().innerText()).split('\t')[1]).toContain('Cylinder barrel');
      await at('results-sort-name').click();
      expect((await at('result-name').allInnerTexts())[0]).toBe('Cylinder |F|');
      await at('results-sort-name').click();
      expect((await at('result-name').allInnerTexts()).at(-1)).toBe('Cylinder |F|');
      await at('results-sort-peak').click();
      await at('results-filter').fill('platform ground');
      await page.getByText('No row contains these words.').waitFor();
      await at('results-filter').fill('foot |F|');
      expect(await at('result-name').allInnerTexts()).toEqual([
        'Cylinder foot |F|',
        'Fixed foot |F|',
        'Foot roller |F|',
      ]);
      await row('Fixed foot').hover();
      await page.locator('[data-test="tree-foot"].hovered').waitFor();
      await at('results-filter').fill('');
      await at('result-name').first().focus();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      expect(await page.locator('[data-test="result-row"].chosen').innerText()).toContain('Stroke force');
      await at('results-close').click();
      await at('charts-dock').waitFor();
      expect(app.errors).toEqual([]);
    },
  );
});
