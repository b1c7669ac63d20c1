/** Which studies are still wanted: a batch of one that was cancelled ends between two runs. */
import type { Redis } from 'ioredis';
import { studyKey } from '../protocol/names';

/** [ms] */
const INTERVAL = 1000;

export class WantedStudies {
  readonly #redis: Redis;
  readonly #active = new Map<string, Set<AbortController>>();
  readonly #timer: NodeJS.Timeout;
  #isAsking = false;

  constructor(redis: Redis) {
    this.#redis = redis;
    this.#timer = setInterval(() => void this.#ask(), INTERVAL);
  }

  /** Runs `work`, and aborts its signal if the study is cancelled meanwhile. */
  async during<T>(study: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const controller = new AbortController();
    const group = this.#active.get(study) ?? new Set();
    this.#active.set(study, group.add(controller));
    try {
      return await work(controller.signal);
    } finally {
      group.delete(controller);
      if (group.size === 0) this.#active.delete(study);
    }
  }

  close(): void {
    clearInterval(this.#timer);
  }

  async #ask(): Promise<void> {
    // an answer may be late, when the connection is lost
    if (this.#isAsking) return;
    this.#isAsking = true;
    try {
      for (const [study, group] of [...this.#active]) {
        if ((await this.#redis.exists(studyKey(study))) === 1) continue;
        for (const controller of group) controller.abort();
      }
    } catch {
      // to be asked again
    } finally {
      this.#isAsking = false;
    }
  }
}
