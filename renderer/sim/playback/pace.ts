/** How fast a playback really goes: where it falls behind the wall clock, the factor is said. */

/** Wall clock over which it is measured [s]; a single longer frame counts whole. */
const SPAN = 1;
/** Less behind than this fraction of what was asked for is not seen, and not said. */
const BEHIND = 0.1;

export class Pace {
  #wall = 0;
  #shown = 0;
  #asked = 0;
  /** Simulated seconds in a second of the wall clock; null while that is what was asked for. */
  value: number | null = null;

  /** One frame: what the wall clock did, what was asked for in that time, and what was shown of it [s]. */
  add(elapsed: number, asked: number, shown: number): void {
    this.#wall += elapsed;
    this.#asked += asked;
    this.#shown += shown;
    if (this.#wall < SPAN) return;
    this.value = this.#shown < (1 - BEHIND) * this.#asked ? this.#shown / this.#wall : null;
    this.#forget();
  }

  reset(): void {
    this.value = null;
    this.#forget();
  }

  #forget(): void {
    this.#wall = this.#asked = this.#shown = 0;
  }
}

/** Speeds of playback over real time that can be chosen [1]. */
export const RATES: readonly number[] = [0.1, 0.25, 0.5, 1, 2, 4];
