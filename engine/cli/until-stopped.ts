/** Long work that a person, a session or a scheduler may stop. */

/** Signals that ask for it, and the exit codes of a process that they end. */
const ENDS = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;

export interface Ended<T> {
  readonly result: T;
  /** The exit code of the signal that stopped it; null if it ended of its own accord. */
  readonly stopped: number | null;
}

/** Runs `work`, whose signal is aborted by the first request to stop, of which `told` is called; a second ends the process at once. */
export async function untilStopped<T>(
  told: () => void,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<Ended<T>> {
  const stop = new AbortController();
  let stopped: number | null = null;
  const offs = Object.entries(ENDS).map(([name, code]) => {
    const handle = (): void => {
      if (stopped !== null) process.exit(code);
      stopped = code;
      stop.abort();
      told();
    };
    process.on(name, handle);
    return () => process.off(name, handle);
  });
  try {
    return { result: await work(stop.signal), stopped };
  } finally {
    for (const off of offs) off();
  }
}
