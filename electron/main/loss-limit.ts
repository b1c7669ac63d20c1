/** Counts losses within a sliding time, so that a model that always kills the engine is not run for ever. */
export class LossLimit {
  readonly #most: number;
  readonly #withinMs: number;
  readonly #now: () => number;
  #times: number[] = [];

  constructor(most: number, withinMs: number, now: () => number = () => performance.now()) {
    this.#most = most;
    this.#withinMs = withinMs;
    this.#now = now;
  }

  add(): void {
    this.#times.push(this.#now());
  }

  reached(): boolean {
    const since = this.#now() - this.#withinMs;
    this.#times = this.#times.filter((time) => time > since);
    return this.#times.length >= this.#most;
  }
}
