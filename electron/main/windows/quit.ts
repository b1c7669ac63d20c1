/** Quitting with several windows: each with unsaved changes is asked in turn, and one Cancel stops it for all. */
import type { Agreed } from './close-prompt';

export interface Leaving {
  readonly prompt: { readonly needed: boolean; mayClose(): Promise<Agreed | false> };
  /** Closes it for good, without another question. */
  leave(): void;
}

/**
 * The windows that agreed, or null after a Cancel. None is closed before the last one agreed, and while one is asked the
 * others can be edited: what was saved is looked at again. A round without a question to the user took no time to edit in,
 * so it is the last one: a window whose page has nothing to save may still report a refused draft.
 */
export async function askAll(windows: () => readonly Leaving[]): Promise<Leaving[] | null> {
  const said = new Map<Leaving, Agreed>();
  const unsettled = () => windows().filter((one) => one.prompt.needed && said.get(one) !== 'discard');
  for (let pending = unsettled(); pending.length > 0; pending = unsettled()) {
    let wasAsked = false;
    for (const window of pending) {
      const how = await window.prompt.mayClose();
      if (how === false) return null;
      said.set(window, how);
      wasAsked ||= how !== 'clean';
    }
    if (!wasAsked) break;
  }
  return [...said.keys()];
}

interface Quitting {
  on(event: 'before-quit' | 'will-quit', listener: (event: { preventDefault(): void }) => void): unknown;
  quit(): void;
}

/**
 * Electron ignores a request to quit that is made while it still asks whether it may, and a promise that is already kept
 * calls back that early: the app would go on without a window, for good. So the request is made in a turn of its own.
 */
function quitAgain(app: Quitting): void {
  setImmediate(() => app.quit());
}

/** What else may keep the app from quitting: work that can go on without a window. */
export interface Beyond {
  readonly needed: boolean;
  ask(): Promise<'background' | 'stop' | 'cancel'>;
}

const NOTHING: Beyond = { needed: false, ask: () => Promise.resolve('stop') };

export function guardQuit(app: Quitting, windows: () => readonly Leaving[], beyond = NOTHING): void {
  let asking = false;
  app.on('before-quit', (event) => {
    if (!beyond.needed && !windows().some(({ prompt }) => prompt.needed)) return;
    event.preventDefault();
    if (asking) return;
    asking = true;
    void askAll(windows)
      .then(async (agreed) => {
        if (!agreed) return;
        const decision = beyond.needed ? await beyond.ask() : 'stop';
        if (decision === 'cancel') return;
        for (const window of decision === 'background' ? [...windows()] : agreed) window.leave();
        if (decision === 'background') return;
        // quitting asks this very listener again
        asking = false;
        quitAgain(app);
      })
      .finally(() => (asking = false));
  });
}

/** A write that is under way is not cut off. */
export function finishBeforeQuit(app: Quitting, settled: () => Promise<unknown>): void {
  let finished = false;
  app.on('will-quit', (event) => {
    if (finished) return;
    event.preventDefault();
    void settled().finally(() => {
      finished = true;
      quitAgain(app);
    });
  });
}
