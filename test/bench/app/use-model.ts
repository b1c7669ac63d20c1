/** What one does with a model besides editing it, timed: orbit, point, scroll the tree, select, run, play. */
import type { Page } from 'playwright-core';
import { countInPage, longestPause, reset, watchPage, watchPauses } from './page-counters';
import type { Counted } from './page-counters';

const MOVES = 20;

export interface Use {
  /** Frames per second while orbiting; the longest that the page could hear nothing in it [ms]; of each the work of the page and of the graphics process [ms], draw calls, triangles. */
  orbit: { rate: number; work: number; drawing: number; draws: number; triangles: number; held: number };
  /** Work of the page for a move of the pointer over the bodies [ms]. */
  point: number;
  /** Work of the page for a turn of the wheel over the tree [ms]. */
  scroll: number;
  /** From a click in the tree until the tree shows it [ms]. */
  select: number;
  run: { first: number | null; end: number | null; playback: Playback | null; stop: number } | null;
}

/** Pictures per second while what was recorded is played, and of each the work of the page [ms]. */
interface Playback {
  rate: number;
  work: number;
}

/** How long it is watched [ms]: less than the run is long. */
const WATCHED = 800;

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
  const move = async (
    button: boolean,
  ): Promise<Counted & { work: number; drawing: number; held: number }> => {
    await page.mouse.move(middle.x, middle.y);
    if (button) await page.mouse.down({ button: 'middle' });
    await reset(page);
    await watchPauses(page);
    const [before, drawn] = [await work(), await drawing()];
    for (let i = 0; i < MOVES; i++) {
      await page.mouse.move(middle.x + 6 * i, middle.y + 2 * i);
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    }
    const done = {
      ...(await countInPage(page)),
      work: (await work()) - before,
      drawing: (await drawing()) - drawn,
      held: await longestPause(page),
    };
    if (button) await page.mouse.up({ button: 'middle' });
    return done;
  };
  const orbit = await move(true);
  const point = await move(false);
  const row = page.locator('[data-test="browser"] [role="treeitem"][aria-selected="false"]').nth(4);
  const id = await row.getAttribute('data-id');
  // by its id: the tree draws other rows once it has scrolled to it
  const wanted = page.locator(`[data-test="browser"] [data-id="${id}"]`);
  await wanted.hover();
  const asked = performance.now();
  await wanted.click();
  await page.locator(`[data-test="browser"] [data-id="${id}"][aria-selected="true"]`).waitFor();
  const select = performance.now() - asked;
  // the pointer is over the tree
  const before = await work();
  for (let i = 0; i < MOVES; i++) {
    await page.mouse.wheel(0, 600);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  }
  const scroll = ((await work()) - before) / MOVES;
  return {
    orbit: {
      rate: (1000 * orbit.frames) / orbit.milliseconds,
      held: orbit.held,
      work: orbit.work / Math.max(1, orbit.frames),
      drawing: orbit.drawing / Math.max(1, orbit.frames),
      draws: orbit.draws / Math.max(1, orbit.frames),
      triangles: orbit.triangles / Math.max(1, orbit.frames),
    },
    point: point.work / MOVES,
    scroll,
    select,
    run: runs ? await run(page, work) : null,
  };
}

async function run(page: Page, work: Clocks['work']): Promise<NonNullable<Use['run']>> {
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
  const first = await seconds(/t = (?!0\.000)/);
  const end = await seconds(/t = 1\.000/);
  const playback = end === null ? null : await play(page, work);
  return { first, end, playback, stop: await stop(page) };
}

async function stop(page: Page): Promise<number> {
  const button = page.getByTestId('tool-run.stop');
  if (await button.isDisabled()) {
    await page.keyboard.press('Control+Shift+R');
    await page
      .locator('[data-test="status-time"]')
      .filter({ hasText: /t = (?!0\.000|1\.000)/ })
      .waitFor();
  }
  const asked = performance.now();
  await button.click();
  await page.locator('[data-test="tool-run.stop"]:disabled').waitFor();
  return performance.now() - asked;
}

async function play(page: Page, work: Clocks['work']): Promise<Playback> {
  await page.keyboard.press('Control+Home');
  await reset(page);
  const before = await work();
  await page.keyboard.press('Space');
  await page.waitForTimeout(WATCHED);
  const { frames, milliseconds } = await countInPage(page);
  const done = (await work()) - before;
  return { rate: (1000 * frames) / milliseconds, work: done / Math.max(1, frames) };
}
