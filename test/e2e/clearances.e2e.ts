/** Which parts of the lift overlap over its stroke: checked, looked at, charted; in both homes. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOMES } from './support/homes';
import { openStartPage } from './support/start-page';
import type { StartPage } from './support/start-page';

/** Template, run, panel, check, pair. Gestures: they may become fewer. */
const MOST_GESTURES = 5;

describe.each(HOMES)('in $home', ({ available, start }) => {
  let app: StartPage;
  let page: Page;
  const at = (name: string) => page.getByTestId(name);
  const row = (name: string) => at('clearance-row').filter({ hasText: name }).first();

  beforeAll(async () => {
    if (!available) return;
    app = await openStartPage(start, 'scissor-lift');
    ({ page } = app);
  }, 240_000);
  afterAll(() => app?.close());

  test.runIf(available)('a pair that overlaps, in five gestures', async () => {
    let gestures = 0;
    const click = async (target: ReturnType<typeof at>) => {
      gestures++;
      await target.click();
    };
    const press = async (keys: string) => {
      gestures++;
      await page.keyboard.press(keys);
    };
    await click(at('template-scissor-lift.kempe'));
    await at('status-dof').filter({ hasText: 'DOF 1' }).waitFor();
    await press('Control+Shift+r');
    await at('checks').filter({ hasText: 'last run completed' }).waitFor();
    await press('Alt+8');
    await click(at('clearances-search'));
    await at('clearances-summary').filter({ hasText: '2 of 13 pairs overlap' }).waitFor();
    const barrel = row('Lower falling arm');
    expect(await barrel.getByTestId('clearance-state').innerText()).toBe('overlap');
    expect(await barrel.getByTestId('clearance-depth').innerText()).toBe('27.00');
    await click(barrel.getByTestId('clearance-name'));
    expect(gestures).toBe(MOST_GESTURES);
    for (const name of ['Cylinder barrel', 'Lower falling arm'])
      await page.locator('[aria-selected="true"]').filter({ hasText: name }).waitFor();
  });

  test.runIf(available)(
    'in layers, as they are drawn, nothing overlaps; a limit marks what is too near',
    async () => {
      await at('clearances-layers').check();
      await at('clearances-search').click();
      await at('clearances-summary').filter({ hasText: 'No overlap among 13 pairs' }).waitFor();
      const limit = at('clearances-limit').getByRole('textbox');
      await limit.fill('3 cm');
      await limit.press('Enter');
      await at('clearances-summary').filter({ hasText: '1 too near' }).waitFor();
      expect(await row('Lower rising arm').getByTestId('clearance-state').innerText()).toBe('too near');
    },
  );

  test.runIf(available)('the clearance of a pair becomes a measure, once', async () => {
    const least = row('Lower rising arm');
    await least.getByTestId('clearance-measure').click();
    await page.getByText('Clearance added as a measure').waitFor();
    await least.getByTestId('clearance-measure').waitFor({ state: 'detached' });
    await page.keyboard.press('Control+z');
    await least.getByTestId('clearance-measure').waitFor();
  });
});
