/** The result of an analysis that stops now and then for others, run without a stop. */
export function runToEnd<T>(steps: Generator<unknown, T>): T {
  for (;;) {
    const next = steps.next();
    if (next.done === true) return next.value;
  }
}
