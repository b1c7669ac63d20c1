/** What one does with a model besides editing it, timed: orbit, point, select, run. */
import type { Page } from 'playwright-core';
import { frames } from './page-counters';

const MOVES = 20;

export interface Use {
  /** Frames per second while orbiting, and work of the page for each [ms]. */
  orbit: { rate: number; work: number };
  /** Work of the page for a move of the pointer over the bodies [ms]. */
  point: number;
  /** From a click in the tree until the tree shows it [ms]. */
  select: number;
  /** From the key until the first picture of the run, and until it has ended [s]; null where that takes minutes. */
  run: { first: number | null; end: number | null };
}

/** `work`: processor time of the page's thread so far [ms]. */
export async function useModel(page: Page, work: () => Promise<number>): Promise<Use> {
  const box = (await page.locator('[data-test="viewport"]').boundingBox())!;
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const move = async (button: boolean): Promise<{ pictures: number; seconds: number; work: number }> => {
    await page.mouse.move(middle.x, middle.y);
    if (button) await page.mouse.down({ button: 'middle' });
    const [pictures, before, began] = [await frames(page), await work(), performance.now()];
    for (let i = 0; i < MOVES; i++) {
      await page.mouse.move(middle.x + 6 * i, middle.y + 2 * i);
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    }
    const seconds = (performance.now() - began) / 1000;
    const done = { pictures: (await frames(page)) - pictures, seconds, work: (await work()) - before };
    if (button) await page.mouse.up({ button: 'middle' });
    return done;
  };
  const orbit = await move(true);
  const point = await move(false);
  const row = page.locator('[data-test="browser"] [role="treeitem"][aria-selected="false"]').nth(4);
  const id = await row.getAttribute('data-id');
  await row.hover();
  const asked = performance.now();
  await row.click();
  await page.locator(`[data-test="browser"] [data-id="${id}"][aria-selected="true"]`).waitFor();
  return {
    orbit: { rate: orbit.pictures / orbit.seconds, work: orbit.work / Math.max(1, orbit.pictures) },
    point: point.work / MOVES,
    select: performance.now() - asked,
    run: await run(page),
  };
}

async function run(page: Page): Promise<Use['run']> {
  const began = performance.now();
  await page.keyboard.press('Control+Shift+R');
  const time = page.locator('[data-test="status-time"]');
  const seconds = async (shows: RegExp): Promise<number | null> => {
    try {
      await time.filter({ hasText: shows }).waitFor({ timeout: 120_000 });
      return (performance.now() - began) / 1000;
    } catch {
      return null;
    }
  };
  return { first: await seconds(/t = (?!0\.000)/), end: await seconds(/t = 1\.000/) };
}
