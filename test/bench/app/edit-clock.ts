/** Times an edit in the page: from the key to the picture that shows it, and what held the page up until it was quiet. */
import type { Page } from 'playwright-core';

interface Clock {
  key: number;
  picture: number;
  longTasks: number[];
  end: number;
}

type Timing = typeof globalThis & { kempeClock: Clock };

export interface Timed {
  /** From the key to the next picture [ms]. */
  picture: number;
  /** Of tasks over 50 ms, from the key until nothing more came [ms]. */
  longest: number;
  sum: number;
}

export function installClock(page: Page): Promise<void> {
  return page.evaluate(() => {
    const clock: Clock = { key: 0, picture: 0, longTasks: [], end: 0 };
    (globalThis as Timing).kempeClock = clock;
    addEventListener(
      'keydown',
      () => {
        Object.assign(clock, { key: performance.now(), picture: 0, longTasks: [] });
      },
      { capture: true },
    );
    new MutationObserver((records) => {
      if (clock.picture > 0 || !records.some(({ attributeName }) => attributeName === 'data-frames')) return;
      clock.picture = performance.now();
    }).observe(document.querySelector('[data-test="viewport"]')!, { attributes: true });
    new PerformanceObserver((list) => {
      clock.longTasks.push(...list.getEntries().map((entry) => entry.duration));
    }).observe({ type: 'longtask' });
  });
}

/** Until no picture has been shown for so long [ms]: the whole picture of what was glanced at, or of an answer, is not that of the next key. */
async function still(page: Page, quiet = 700): Promise<void> {
  const frames = () => page.locator('[data-test="viewport"]').getAttribute('data-frames');
  for (let last = await frames(); ;) {
    await page.waitForTimeout(quiet);
    const now = await frames();
    if (now === last) return;
    last = now;
  }
}

/** Presses one key, which is to change the picture. */
export async function timeKey(page: Page, key: string, quiet = 1000): Promise<Timed> {
  await still(page);
  await page.keyboard.press(key);
  await page.waitForFunction(() => (globalThis as Timing).kempeClock.picture > 0);
  // until the answer of the engine is in, too
  for (let last = -1; ;) {
    const now = await page.evaluate(() => (globalThis as Timing).kempeClock.longTasks.length);
    if (now === last) break;
    last = now;
    await page.waitForTimeout(quiet);
  }
  return page.evaluate(() => {
    const { key: at, picture, longTasks } = (globalThis as Timing).kempeClock;
    return {
      picture: picture - at,
      longest: Math.max(0, ...longTasks),
      sum: longTasks.reduce((sum, one) => sum + one, 0),
    };
  });
}
