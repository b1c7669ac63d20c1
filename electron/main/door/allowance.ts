/** A bucket of requests that refills with time, so that a page gone wild cannot keep the main process busy. */
export class Allowance {
  readonly #most: number;
  readonly #perSecond: number;
  readonly #now: () => number;
  #left: number;
  #at: number;

  constructor(most: number, perSecond: number, now: () => number = () => performance.now()) {
    this.#most = most;
    this.#perSecond = perSecond;
    this.#now = now;
    this.#left = most;
    this.#at = now();
  }

  take(): boolean {
    return this.wait(0) !== null;
  }

  /** How long until the request may go ahead [ms]; null where that is more than `longest`, and then it does not count. */
  wait(longest: number): number | null {
    const now = this.#now();
    this.#left = Math.min(this.#most, this.#left + ((now - this.#at) / 1000) * this.#perSecond);
    this.#at = now;
    const wait = Math.max(0, ((1 - this.#left) / this.#perSecond) * 1000);
    if (wait > longest) return null;
    this.#left -= 1;
    return wait;
  }
}
