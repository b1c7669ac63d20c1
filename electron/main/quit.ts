/** Quitting with several windows: each with unsaved changes is asked in turn, and one Cancel stops it for all. */

export interface Leaving {
  readonly prompt: { readonly needed: boolean; mayClose(): Promise<boolean> };
  /** Closes it for good, without another question. */
  leave(): void;
}

/** No window is closed before the last one agreed. */
export async function mayQuit(windows: readonly Leaving[]): Promise<boolean> {
  for (const { prompt } of windows) if (!(await prompt.mayClose())) return false;
  return true;
}

interface Quitting {
  on(event: 'before-quit', listener: (event: { preventDefault(): void }) => void): unknown;
  quit(): void;
}

export function guardQuit(app: Quitting, windows: () => readonly Leaving[]): void {
  let asking = false;
  app.on('before-quit', (event) => {
    const unsettled = windows().filter(({ prompt }) => prompt.needed);
    if (unsettled.length === 0) return;
    event.preventDefault();
    if (asking) return;
    asking = true;
    void mayQuit(unsettled)
      .then((agreed) => {
        if (!agreed) return;
        for (const window of unsettled) window.leave();
        app.quit();
      })
      .finally(() => (asking = false));
  });
}
