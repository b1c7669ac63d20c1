/** The way out of the app: windows that are asked in turn, and writes that are waited for. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Agreed } from '../../../electron/main/windows/close-prompt';
import { finishBeforeQuit, guardQuit } from '../../../electron/main/windows/quit';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('quitting with several windows', () => {
  /** The answers of each window in turn, the last one for good; `meanwhile` is done while a window is asked. */
  function quitting(answers: readonly (readonly (Agreed | false)[])[]) {
    const log: string[] = [];
    const unsaved = answers.map(() => true);
    const meanwhile: (() => void)[] = [];
    const windows = answers.map((own, index) => {
      let asked = 0;
      return {
        prompt: {
          get needed() {
            return unsaved[index]!;
          },
          mayClose: () => {
            log.push(`asked ${index}`);
            meanwhile[index]?.();
            const answer = own[Math.min(asked++, own.length - 1)]!;
            if (answer === 'saved') unsaved[index] = false;
            return Promise.resolve(answer);
          },
        },
        leave: () => {
          unsaved[index] = false;
          log.push(`left ${index}`);
        },
      };
    });
    let before: (event: { preventDefault(): void }) => void = () => undefined;
    const app = {
      on: (_event: 'before-quit', listener: typeof before) => (before = listener),
      quit: () => before({ preventDefault: () => log.push('held') }),
    };
    guardQuit(app, () => windows);
    return { app, log, unsaved, meanwhile };
  }

  test('asks each window in turn, then closes them all and quits', async () => {
    const { app, log } = quitting([['saved'], ['discard']]);
    app.quit();
    app.quit();
    await vi.advanceTimersByTimeAsync(0);
    expect(log).toEqual(['held', 'asked 0', 'held', 'asked 1', 'left 0', 'left 1']);
  });

  test.each([
    ['background', ['held', 'asked', 'left']],
    ['stop', ['held', 'asked']],
    ['cancel', ['held', 'asked']],
  ] as const)('work that can go on without a window is asked about: %s', async (decision, expected) => {
    const log: string[] = [];
    const beyond = {
      needed: true,
      ask: () => {
        log.push('asked');
        beyond.needed = decision === 'cancel';
        return Promise.resolve(decision);
      },
    };
    let before: (event: { preventDefault(): void }) => void = () => undefined;
    const quit = vi.fn(() => before({ preventDefault: () => log.push('held') }));
    const app = { on: (_event: string, listener: typeof before) => (before = listener), quit };
    const windows = [
      {
        prompt: { needed: false, mayClose: () => Promise.resolve('clean' as const) },
        leave: () => log.push('left'),
      },
    ];
    guardQuit(app, () => windows, beyond);
    app.quit();
    await vi.advanceTimersByTimeAsync(0);
    // a window without unsaved work is left by the quit itself, unless the app is to go on without it
    expect(log).toEqual(expected);
    expect(quit).toHaveBeenCalledTimes(decision === 'stop' ? 2 : 1);
  });

  test('stops at the first Cancel, and every window stays', async () => {
    const { app, log } = quitting([['discard'], [false], ['discard']]);
    app.quit();
    await vi.advanceTimersByTimeAsync(0);
    expect(log).toEqual(['held', 'asked 0', 'asked 1']);
    // and can be tried again
    app.quit();
    await vi.advanceTimersByTimeAsync(0);
    expect(log.slice(3)).toEqual(['held', 'asked 0', 'asked 1']);
  });

  test('asks a saved window again that was edited while another one was asked', async () => {
    const { app, log, unsaved, meanwhile } = quitting([['saved', false], ['discard']]);
    meanwhile[1] = () => (unsaved[0] = true);
    app.quit();
    await vi.advanceTimersByTimeAsync(0);
    expect(log).toEqual(['held', 'asked 0', 'asked 1', 'asked 0']);
    expect(unsaved).toEqual([true, true]);
  });

  test('asks a window that had nothing to save when the others were asked first', async () => {
    const { app, log, unsaved, meanwhile } = quitting([['saved'], ['saved']]);
    unsaved[0] = false;
    meanwhile[1] = () => (unsaved[0] = true);
    app.quit();
    await vi.advanceTimersByTimeAsync(0);
    expect(log).toEqual(['held', 'asked 1', 'asked 0', 'left 1', 'left 0']);
  });

  test('does not ask without end where a page with nothing to save keeps a refused draft', async () => {
    const { app, log } = quitting([['clean'], ['saved']]);
    app.quit();
    await vi.advanceTimersByTimeAsync(0);
    expect(log).toEqual(['held', 'asked 0', 'asked 1', 'asked 0', 'left 0', 'left 1']);
  });

  test('asks anew where quitting finds a window that was edited at the last moment', async () => {
    const { app, log, unsaved } = quitting([['discard'], [false]]);
    unsaved[1] = false;
    const { quit } = app;
    app.quit();
    app.quit = () => {
      unsaved[1] = true;
      quit();
    };
    await vi.advanceTimersByTimeAsync(0);
    expect(log).toEqual(['held', 'asked 0', 'left 0', 'held', 'asked 1']);
  });

  test('is not held up where nothing is unsaved', () => {
    const { app, log } = quitting([]);
    app.quit();
    expect(log).toEqual([]);
  });
});

describe('quitting while something is written', () => {
  /** As Electron's: what is asked of it while it still asks, and in what is done at once after that, it does not hear. */
  function electronApp() {
    const app = {
      ended: false,
      asking: false,
      listener: (_event: { preventDefault(): void }): void => undefined,
      on: (_event: string, listener: (event: { preventDefault(): void }) => void) =>
        (app.listener = listener),
      quit: () => {
        if (app.asking) return;
        app.asking = true;
        let held = false;
        app.listener({ preventDefault: () => (held = true) });
        if (!held) app.ended = true;
        void drained().then(() => (app.asking = false));
      },
    };
    return app;
  }

  /** After all that is done at once by promises already kept. */
  async function drained(): Promise<void> {
    for (let turn = 0; turn < 100; turn++) await null;
  }

  test('ends where there is nothing to wait for', async () => {
    const app = electronApp();
    finishBeforeQuit(app, () => Promise.resolve());
    app.quit();
    await drained();
    await vi.advanceTimersByTimeAsync(0);
    expect(app.ended).toBe(true);
  });

  test('ends once what is written has been written', async () => {
    const app = electronApp();
    const written = new Promise((resolve) => setTimeout(resolve, 50));
    finishBeforeQuit(app, () => written);
    app.quit();
    await vi.advanceTimersByTimeAsync(49);
    expect(app.ended).toBe(false);
    await vi.advanceTimersByTimeAsync(2);
    expect(app.ended).toBe(true);
  });
});
