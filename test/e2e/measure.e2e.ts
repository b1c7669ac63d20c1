/** Measuring as a person does it: by clicks and by keys, live while dragging and over a run. */
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Hand } from './support/hand';
import { HOMES } from './support/homes';
import type { Launched } from './support/launch';
import type { Page } from 'playwright-core';

const A = [0.25, 0.75] as const;
const B = [0.3, 0.55] as const;
const C = [0.6, 0.4] as const;
const D = [0.7, 0.75] as const;

describe.each(HOMES)('measuring in $home', ({ available, start }) => {
  const folder = mkdtempSync(join(tmpdir(), 'kempe-measure-'));
  let app: Launched;
  let page: Page;
  let hand: Hand;

  beforeAll(async () => {
    if (!available) return;
    [app] = await start(folder);
    page = app.page;
    hand = new Hand(page);
    await page.getByTestId('template-four-bar-with-load.kempe').waitFor();
    await page.keyboard.press('Control+n');
    await page.getByTestId('empty-hint').waitFor();
  });
  afterAll(async () => {
    await (app as Launched | undefined)?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const reading = async (id: string) =>
    Number.parseFloat(await page.getByTestId(`reading-${id}`).locator('dd').innerText());
  const keys = (text: string) => page.getByTestId('tool-prompt').filter({ hasText: text }).waitFor();

  test.runIf(available)('two clicks say the distance of two pins, from the hover on', async () => {
    await expect.poll(() => page.getByTestId('viewport').getAttribute('data-frames')).not.toBe('0');
    await hand.press('l');
    for (const place of [A, B, C]) await hand.click(place);
    await hand.doubleClick(D);
    await page.getByTestId('status-dof').filter({ hasText: 'DOF 1' }).waitFor();
    await hand.press('m');
    await keys('Click a pin');
    await hand.click(A);
    await page.mouse.move(...(await centre(page, C)));
    await page.getByTestId('reading-distance').waitFor();
    const hovered = await reading('distance');
    await hand.click(C);
    expect(await reading('distance')).toBe(hovered);
    expect(Math.hypot(await reading('x'), await reading('y'), await reading('z'))).toBeCloseTo(hovered, 2);
  });

  test.runIf(available)('the numbers follow a part that is dragged, and its undo', async () => {
    const before = await reading('distance');
    await hand.drag(B, [0.2, 0.6]);
    await expect.poll(() => reading('distance')).not.toBe(before);
    await page.keyboard.press('Control+z');
    await expect.poll(() => reading('distance')).toBe(before);
  });

  test.runIf(available)(
    'K keeps it as a measure; M measures what is selected; Escape goes back and ends',
    async () => {
      await page.getByTestId('viewport').focus();
      await hand.press('k');
      await page.getByTestId('tree-distance-1').waitFor();
      await page.getByTestId('tree-body-1').click();
      await page.getByTestId('tree-body-3').click({ modifiers: ['Control'] });
      await page.getByTestId('viewport').focus();
      await hand.press('m');
      await page.getByTestId('reading-distance').filter({ hasText: 'Clearance' }).waitFor();
      await page.getByTestId('reading-angle').waitFor();
      await hand.press('Escape');
      await keys('click the second item');
      await hand.press('Escape');
      await hand.press('Escape');
      await page.getByTestId('tool-prompt').waitFor({ state: 'hidden' });
    },
  );

  test.runIf(available)(
    'over a run: it starts from the tool, and the least is said with its time',
    async () => {
      await hand.press('d');
      await hand.click(A);
      await page.getByTestId('tree-driver-1').waitFor();
      await page.getByTestId('viewport').focus();
      await hand.press('m');
      await hand.click(A);
      await hand.click(C);
      await hand.press('Control+Shift+r');
      await page.getByTestId('reading-least').filter({ hasText: ' s' }).waitFor({ timeout: 90_000 });
      expect(await reading('least')).toBeLessThanOrEqual((await reading('distance')) + 1e-3);
    },
  );

  test.runIf(available)('has written no error and broken no content policy', () => {
    expect(app.errors).toEqual([]);
  });
});

async function centre(page: Page, [x, y]: readonly [number, number]): Promise<[number, number]> {
  const box = await page.getByTestId('viewport').boundingBox();
  if (!box) throw new Error('There is no viewport.');
  return [box.x + x * box.width, box.y + y * box.height];
}
