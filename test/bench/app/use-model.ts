/** What one does with a model besides editing it, timed: orbit, point, select, run. */
import type { Page } from 'playwright-core';
import { countInPage, reset, watchPage } from './page-counters';
import type { Counted } from './page-counters';

const MOVES = 20;

export interface Use {
  /** Frames per second while orbiting; of each the work of the page and of the graphics process [ms], draw calls, triangles. */
  orbit: { rate: number; work: number; drawing: number; draws: number; triangles: number };
  /** Work of the page for a move of the pointer over the bodies [ms]. */
  point: number;
  /** From a click in the tree until the tree shows it [ms]. */
  select: number;
  /** From the key until the first picture of the run, and until it has ended [s]; null where that takes minutes. */
  run: { first: number | null; end: number | null } | null;
}

export interface Clocks {
  /** Processor time so far of the page's thread, and of the process that draws [ms]. */
  work: () => Promise<number>;
  drawing: () => Promise<number>;
}

/** `runs`: also until the end of a run, which may take minutes. */
export async function useModel(page: Page, { work, drawing }: Clocks, runs: boolean): Promise<Use> {
  const box = (await page.locator('[data-test="viewport"]').boundingBox())!;
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await watchPage(page);
  const move = async (button: boolean): Promise<Counted & { work: number; drawing: number }> => {
    await page.mouse.move(middle.x, middle.y);
    if (button) await page.mouse.down({ button: 'middle' });
    await reset(page);
    const [before, drawn] = [await work(), await drawing()];
    for (let i = 0; i < MOVES; i++) {
      await page.mouse.move(middle.x + 6 * i, middle.y + 2 * i);
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    }
    const done = {
      ...(await countInPage(page)),
      work: (await work()) - before,
      drawing: (await drawing()) - drawn,
    };
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
    orbit: {
      rate: (1000 * orbit.frames) / orbit.milliseconds,
      work: orbit.work / Math.max(1, orbit.frames),
      drawing: orbit.drawing / Math.max(1, orbit.frames),
      draws: orbit.draws / Math.max(1, orbit.frames),
      triangles: orbit.triangles / Math.max(1, orbit.frames),
    },
    point: point.work / MOVES,
    select: performance.now() - asked,
    run: runs ? await run(page) : null,
  };
}

async function run(page: Page): Promise<NonNullable<Use['run']>> {
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
