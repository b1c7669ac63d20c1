/** What the person last did in a window, as main sees it: script in the page can neither make nor repeat it. */

/** From a click to the call that it leads to there may be a question in the page and a save on a slow disk [ms]. */
const LASTS_MS = 60_000;
const DELIBERATE: ReadonlySet<string> = new Set([
  ...['mouseDown', 'mouseUp', 'rawKeyDown', 'keyDown', 'touchStart', 'touchEnd', 'gestureTap'],
]);

export class Gesture {
  readonly #now: () => number;
  #madeAt = -Infinity;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Of an event of the window: moving over it is no gesture, a click or a key is. */
  heard(type: string): void {
    if (DELIBERATE.has(type)) this.made();
  }

  made(): void {
    this.#madeAt = this.#now();
  }

  /** One gesture is good for one opening. */
  take(): boolean {
    const isFresh = this.#now() - this.#madeAt <= LASTS_MS;
    this.#madeAt = -Infinity;
    return isFresh;
  }
}
