/** Patterns as a person makes them: typed numbers, a ghost of what comes of them, and one step of undo. */
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Hand } from './support/hand';
import { HOMES } from './support/homes';
import type { Launched } from './support/launch';
import type { Page } from 'playwright-core';

describe.each(HOMES)('patterns in $home', ({ available, start }) => {
  const folder = mkdtempSync(join(tmpdir(), 'kempe-patterns-'));
  let app: Launched;
  let page: Page;
  let hand: Hand;

  beforeAll(async () => {
    if (!available) return;
    [app] = await start(folder);
    page = app.page;
    hand = new Hand(page);
    await page.getByTestId('template-four-bar-with-load.kempe').click();
    await page.getByTestId('status-dof').filter({ hasText: 'DOF 1' }).waitFor();
  });
  afterAll(async () => {
    await (app as Launched | undefined)?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const dialog = () => page.getByTestId('pattern');
  const open = async () => {
    await page.getByTestId('tree-crank').click();
    await page.getByTestId('viewport').focus();
    await hand.press('Control+Shift+d');
    await dialog().waitFor();
  };
  const lines = () => page.getByTestId('copies-ghost').locator('line').count();
  const choose = (field: string, value: string) =>
    page.getByTestId(field).locator('select').selectOption(value);
  /** Enter would make the copies. */
  const type = async (field: string, text: string) => {
    await page.getByTestId(field).locator('input').fill(text);
    await page.keyboard.press('Tab');
  };
  const said = (text: string | RegExp) => dialog().getByRole('status').filter({ hasText: text }).waitFor();

  test.runIf(available)('the ghost follows what is typed, and goes with the dialog', async () => {
    await open();
    await said('Creates 2 bodies');
    const two = await lines();
    await type('pattern-count', '4');
    await said('Creates 4 bodies');
    expect(await lines()).toBe(2 * two);
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'hidden' });
    expect(await lines()).toBe(0);
  });

  test.runIf(available)(
    'evenly all around, without the ground, by the keyboard, and undone at once',
    async () => {
      await open();
      await choose('pattern-way', 'about');
      await choose('pattern-spread', 'around');
      await type('pattern-count', '3');
      await said(/joints/);
      await choose('pattern-ground', 'no');
      await said('Creates 3 bodies. Joints to the ground');
      await hand.button('pattern-apply');
      await page.getByTestId('tree-body-3').waitFor();
      await page.getByTestId('viewport').focus();
      await hand.press('Control+z');
      await page.getByTestId('tree-body-1').waitFor({ state: 'detached' });
    },
  );

  test.runIf(available)('on typed points, and a line that is no point is named', async () => {
    await open();
    await choose('pattern-way', 'on');
    const points = page.getByTestId('pattern-points').locator('textarea');
    await points.fill('0, 0, 0\nhere');
    await points.press('Control+Enter');
    await dialog().getByText('“here” is not a point').waitFor();
    await points.fill('0, 0, 0\n0, 0, 0.3');
    await points.press('Control+Enter');
    await said('Creates 2 bodies');
    await choose('pattern-source', 'coupler');
    await said('Creates 2 bodies');
    await hand.button('pattern-apply');
    await page.getByTestId('tree-body-2').waitFor();
  });

  test.runIf(available)('a mirror image by keys alone: the dialog begins in its first field', async () => {
    const bodies = () => page.locator('[data-test^="tree-body"]').count();
    const before = await bodies();
    await page.getByTestId('viewport').focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+Shift+m');
    await page.getByTestId('mirror').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('SELECT');
    await page.keyboard.press('Enter');
    await page.getByTestId('mirror').waitFor({ state: 'hidden' });
    await expect.poll(bodies).toBeGreaterThan(before);
    await page.keyboard.press('Control+z');
    await expect.poll(bodies).toBe(before);
  });

  test.runIf(available)('has written no error and broken no content policy', () => {
    expect(app.errors).toEqual([]);
  });
});
