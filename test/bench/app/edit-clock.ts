/** Times an edit in the page: from the key or the pointer to the picture that shows it, and what held the page up until it was quiet. */
import type { Page } from 'playwright-core';

interface Clock {
  /** When the last event of the kind that is waited for came [ms]. */
  key: number;
  picture: number;
  /** When the browser's rows were painted anew. */
  rows: number;
  longTasks: number[];
  /** Of a picture that is drawn beside the canvas: begun before the event, which it does not show. */
  isOld: boolean;
}

type Timing = typeof globalThis & { kempeClock: Clock };

export interface Timed {
  /** From the key to the next picture, or row of the browser [ms]. */
  picture: number;
  /** Of tasks over 50 ms, from the key until nothing more came [ms]. */
  longest: number;
  sum: number;
}

export function installClock(page: Page): Promise<void> {
  return page.evaluate(() => {
    const clock: Clock = { key: 0, picture: 0, rows: 0, longTasks: [], isOld: false };
    (globalThis as Timing).kempeClock = clock;
    let fences = 0;
    const gl = WebGL2RenderingContext.prototype;
    const { fenceSync, deleteSync } = gl;
    gl.fenceSync = function (...args) {
      fences += 1;
      clock.isOld = false;
      return fenceSync.apply(this, args);
    };
    gl.deleteSync = function (sync) {
      fences -= 1;
      deleteSync.call(this, sync);
      // one that was left for a picture on the canvas itself, which has no fence
      queueMicrotask(() => (clock.isOld &&= fences > 0));
    };
    for (const type of ['keydown', 'pointermove', 'pointerup'])
      addEventListener(
        type,
        () =>
          Object.assign(clock, {
            key: performance.now(),
            picture: 0,
            rows: 0,
            longTasks: [],
            isOld: fences > 0,
          }),
        { capture: true },
      );
    new MutationObserver(() => {
      if (clock.picture === 0 && !clock.isOld) clock.picture = performance.now();
    }).observe(document.querySelector('[data-test="viewport"]')!, { attributeFilter: ['data-frames'] });
    new MutationObserver(() => {
      const { key } = clock;
      requestAnimationFrame(() =>
        setTimeout(() => {
          if (clock.rows === 0 && clock.key === key) clock.rows = performance.now();
        }),
      );
    }).observe(document.querySelector('[data-test="browser"]')!, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    new PerformanceObserver((list) => {
      clock.longTasks.push(...list.getEntries().map((entry) => entry.duration));
    }).observe({ type: 'longtask' });
  });
}

/** Until no picture has been shown for so long [ms]: the whole picture of what was glanced at, or of an answer, is not that of the next key. */
export async function still(page: Page, quiet = 700): Promise<void> {
  const frames = () => page.locator('[data-test="viewport"]').getAttribute('data-frames');
  for (let last = await frames(); ;) {
    await page.waitForTimeout(quiet);
    const now = await frames();
    if (now === last) return;
    last = now;
  }
}

type Seen = 'picture' | 'rows';

/** From the last event until what it changed is seen [ms]. */
export async function timeSeen(page: Page, seen: Seen = 'picture'): Promise<number> {
  const passed = await page.waitForFunction((what) => {
    const clock = (globalThis as Timing).kempeClock;
    return clock[what] > 0 ? clock[what] - clock.key : null;
  }, seen);
  return (await passed.jsonValue())!;
}

/** Presses one key, which is to change the picture, and waits until the answer of the engine is in, too. */
export async function timeKey(page: Page, key: string, quiet = 1000, seen: Seen = 'picture'): Promise<Timed> {
  await still(page);
  await page.keyboard.press(key);
  const picture = await timeSeen(page, seen);
  const longTasks = () => page.evaluate(() => (globalThis as Timing).kempeClock.longTasks);
  for (let last = -1; ;) {
    const tasks = await longTasks();
    if (tasks.length === last)
      return { picture, longest: Math.max(0, ...tasks), sum: tasks.reduce((sum, one) => sum + one, 0) };
    last = tasks.length;
    await page.waitForTimeout(quiet);
  }
}
