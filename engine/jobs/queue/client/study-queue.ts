/** What a client asks of the queue about one study. */
import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { batchId, batchOptions, rangeOfId, readBatch } from '../protocol/batch';
import type { Batch } from '../protocol/batch';
import { PREFIX, queueName } from '../protocol/names';
import type { Range } from '../protocol/ranges';

/** Messages that are sent or removed at once. */
const AT_ONCE = 250;
const LONGEST_REASON = 300;

export interface FailedBatch {
  readonly range: Range;
  readonly reason: string;
}

export class StudyQueue {
  readonly #queue: Queue;
  readonly #study: string;
  readonly #program: string;

  constructor(redis: Redis, study: string, program: string) {
    this.#study = study;
    this.#program = program;
    this.#queue = new Queue(queueName(program), {
      connection: redis,
      prefix: PREFIX,
      // nobody reads them
      streams: { events: { maxLen: 100 } },
    });
    // what fails is thrown where it is asked for; the connection speaks for itself
    this.#queue.on('error', () => {});
  }

  /** Of what waits or is computed, as of one instant. */
  async live(): Promise<Range[]> {
    return this.#ranges(['wait', 'prioritized', 'delayed', 'active']);
  }

  async waiting(): Promise<Range[]> {
    return this.#ranges(['wait', 'prioritized', 'delayed']);
  }

  async active(): Promise<Range[]> {
    return this.#ranges(['active']);
  }

  async failed(): Promise<FailedBatch[]> {
    const failed: FailedBatch[] = [];
    for (const range of await this.#ranges(['failed'])) {
      const job = await this.#queue.getJob(this.#idOf(range)).catch(() => undefined);
      failed.push({ range, reason: `${job?.failedReason ?? 'no reason is known'}`.slice(0, LONGEST_REASON) });
    }
    return failed;
  }

  async add(ranges: readonly Range[], priority: number): Promise<void> {
    for (let i = 0; i < ranges.length; i += AT_ONCE) {
      const jobs = ranges.slice(i, i + AT_ONCE).map((range) => {
        const batch: Batch = { study: this.#study, program: this.#program, ...range };
        return { name: 'runs', data: batch, opts: batchOptions(batch, priority) };
      });
      await this.#queue.addBulk(jobs);
    }
  }

  /** Those at hand of a worker stay: it notices that its study is gone. */
  async remove(ranges: readonly Range[]): Promise<void> {
    for (let i = 0; i < ranges.length; i += AT_ONCE)
      await Promise.all(
        ranges.slice(i, i + AT_ONCE).map((range) => this.#queue.remove(this.#idOf(range)).catch(() => 0)),
      );
  }

  /** Removes messages that no worker could read, of those that some worker holds; returns their ranges. */
  async removeUnreadable(redis: Redis): Promise<Range[]> {
    const found: Range[] = [];
    for (const range of await this.active()) {
      const id = this.#idOf(range);
      const text = await redis.hget(`${PREFIX}:${this.#queue.name}:${id}`, 'data').catch(() => null);
      if (isReadable(text, id)) continue;
      // a worker that holds it, for what it is worth, keeps it from being removed
      if ((await this.#queue.remove(id).catch(() => 0)) === 1) found.push(range);
    }
    return found;
  }

  async close(): Promise<void> {
    await this.#queue.close();
  }

  #idOf(range: Range): string {
    return batchId({ study: this.#study, ...range });
  }

  async #ranges(types: Parameters<Queue['getRanges']>[0]): Promise<Range[]> {
    const ids = await this.#queue.getRanges(types, 0, -1);
    return ids.map((id) => rangeOfId(id, this.#study)).filter((range) => range !== null);
  }
}

function isReadable(text: string | null, id: string): boolean {
  // it ended in the meantime
  if (text === null) return true;
  try {
    return readBatch(JSON.parse(text), id).ok;
  } catch {
    return false;
  }
}
