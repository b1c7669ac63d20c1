/** Counts in the page, from outside: pictures, draw calls, long tasks and batches of samples. The app knows nothing of it. */
import type { Page } from 'playwright-core';

interface Counters {
  since: number;
  framesBefore: number;
  draws: number;
  triangles: number;
  batches: number;
  longTasks: number[];
}

type Counting = typeof globalThis & { kempeBench: Counters };

export interface Counted {
  milliseconds: number;
  frames: number;
  draws: number;
  triangles: number;
  /** Batches of samples that the page acknowledged. */
  batches: number;
  /** Durations [ms]. */
  longTasks: readonly number[];
}

export const frames = (page: Page): Promise<number> =>
  page.evaluate(() =>
    Number(document.querySelector<HTMLElement>('[data-test="viewport"]')?.dataset['frames'] ?? 0),
  );

export function watchPage(page: Page): Promise<void> {
  return page.evaluate(() => {
    const counters: Counters = {
      since: performance.now(),
      framesBefore: 0,
      draws: 0,
      triangles: 0,
      batches: 0,
      longTasks: [],
    };
    (globalThis as Counting).kempeBench = counters;
    const gl = WebGL2RenderingContext.prototype as unknown as Record<string, (...args: number[]) => void>;
    // Where the number of indices stands among the arguments; of instances it is the last.
    const calls = { drawElements: 1, drawArrays: 2, drawElementsInstanced: 1, drawArraysInstanced: 2 };
    for (const [name, at] of Object.entries(calls)) {
      const original = gl[name];
      gl[name] = function (...args) {
        counters.draws += 1;
        counters.triangles += (args[at] / 3) * (name.endsWith('Instanced') ? args[args.length - 1] : 1);
        original.apply(this, args);
      };
    }
    for (const sender of [MessagePort.prototype, Worker.prototype] as {
      postMessage: (message: { type?: string }, ...rest: unknown[]) => void;
    }[]) {
      const original = sender.postMessage;
      sender.postMessage = function (message, ...rest) {
        if (message?.type === 'acknowledge') counters.batches += 1;
        original.call(this, message, ...rest);
      };
    }
    new PerformanceObserver((list) => {
      counters.longTasks.push(...list.getEntries().map((entry) => entry.duration));
    }).observe({ type: 'longtask' });
  });
}

export function reset(page: Page): Promise<void> {
  return page.evaluate(() => {
    const counters = (globalThis as Counting).kempeBench;
    counters.since = performance.now();
    counters.framesBefore = Number(
      document.querySelector<HTMLElement>('[data-test="viewport"]')?.dataset['frames'] ?? 0,
    );
    counters.draws = counters.triangles = counters.batches = 0;
    counters.longTasks.length = 0;
  });
}

export function countInPage(page: Page): Promise<Counted> {
  return page.evaluate(() => {
    const counters = (globalThis as Counting).kempeBench;
    return {
      milliseconds: performance.now() - counters.since,
      frames:
        Number(document.querySelector<HTMLElement>('[data-test="viewport"]')?.dataset['frames'] ?? 0) -
        counters.framesBefore,
      draws: counters.draws,
      triangles: counters.triangles,
      batches: counters.batches,
      longTasks: [...counters.longTasks],
    };
  });
}

type Pausing = typeof globalThis & {
  kempePauses: { longest: number; timer: ReturnType<typeof setInterval> };
};

/** From now on: for how long a click would have been heard by nobody, whatever the page's thread waits for. */
export function watchPauses(page: Page): Promise<void> {
  return page.evaluate(() => {
    let last = performance.now();
    const pauses = {
      longest: 0,
      timer: setInterval(() => {
        const now = performance.now();
        pauses.longest = Math.max(pauses.longest, now - last);
        last = now;
      }, 4),
    };
    (globalThis as Pausing).kempePauses = pauses;
  });
}

/** Since `watchPauses`, which ends here [ms]. */
export function longestPause(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { longest, timer } = (globalThis as Pausing).kempePauses;
    clearInterval(timer);
    return longest;
  });
}
