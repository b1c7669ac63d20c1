/**
 * Notices an engine that has stopped answering: stopped from outside, or in a loop that never ends.
 *
 * Silence is counted in ticks of a timer, not by the clock: a machine that slept or a page that was held back gives
 * one late tick, which alone proves nothing about the engine.
 */

/** Between two looks [ms]. */
const TICK = 500;
/** Ticks without an answer after which the engine counts as not responding: 3 s. */
const PATIENCE = 6;
/** Ticks before asking again after the user chose to wait: 15 s. */
const LONGER = 30;

export interface WatchdogListener {
  ping(id: number): void;
  /** Whether the engine has something to answer or to compute; otherwise it is not pinged. */
  expecting(): boolean;
  responding(is: boolean): void;
}

export class Watchdog {
  readonly #listener: WatchdogListener;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #id = 0;
  /** Ticks since the question that waits for an answer; null when none does. */
  #silence: number | null = null;
  #patience = PATIENCE;
  #responding = true;

  constructor(listener: WatchdogListener) {
    this.#listener = listener;
  }

  /** Something was asked of the engine. */
  start(): void {
    this.#timer ??= setTimeout(() => this.#tick(), TICK);
  }

  /** The engine said something, whatever it was. */
  heard(): void {
    this.#silence = null;
    this.#patience = PATIENCE;
    this.#set(true);
  }

  /** The user wants to give it more time. */
  wait(): void {
    if (this.#responding) return;
    this.#patience = (this.#silence ?? 0) + LONGER;
    this.#set(true);
  }

  /** There is no engine to watch any more. */
  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.heard();
  }

  #tick(): void {
    this.#timer = null;
    if (!this.#listener.expecting() && this.#silence === null) return;
    if (this.#silence === null) {
      this.#silence = 0;
      this.#listener.ping(++this.#id);
    } else if (++this.#silence >= this.#patience) this.#set(false);
    this.start();
  }

  #set(responding: boolean): void {
    if (this.#responding === responding) return;
    this.#responding = responding;
    this.#listener.responding(responding);
  }
}
