/** How fast a playback really goes: where it falls behind the wall clock, the factor is said. */

/** Wall clock over which it is measured [s]; a single longer frame counts whole. */
const SPAN = 1;
/** A lag below this fraction of the requested speed is not visible, and not reported. */
const BEHIND = 0.1;

export class Pace {
  #wall = 0;
  #shown = 0;
  #asked = 0;
  /** Simulated seconds per second of wall-clock time; null while this is the requested speed. */
  value: number | null = null;

  /** One frame: elapsed wall-clock time, simulated time requested in it, and simulated time shown [s]. */
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
