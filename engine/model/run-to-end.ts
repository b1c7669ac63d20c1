/** Runs an analysis that yields at intervals to its end, and returns the result. */
export function runToEnd<T>(steps: Generator<unknown, T>): T {
  for (;;) {
    const next = steps.next();
    if (next.done === true) return next.value;
  }
}
