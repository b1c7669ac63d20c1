/**
 * The client of a study on a queue: the one who owns the study folder. It ships the study, queues what is missing, and brings the
 * rows home; what is in the folder is safe, and only then is it deleted from Redis. Again and again it compares what is missing with what is
 * queued, computed or stored, and queues the rest: whatever workers, network or Redis lose, nothing stays lost.
 */
import type { Redis } from 'ioredis';
import { digestOf } from '../../../studies/manifest/manifest-digest';
import type { StudyManifest } from '../../../studies/manifest/manifest';
import { writeManifest } from '../../../studies/manifest/write-manifest';
import type { StudyRow } from '../../../studies/rows/row';
import { countRuns } from '../../../studies/sampling/values-at';
import { cancelledKey, KEPT, projectKey, rowsKey, studyKey } from '../protocol/names';
import type { Range } from '../protocol/ranges';
import { collectRows, dropRows, storedRanges } from '../protocol/stored-rows';
import { IndexSet } from './index-set';
import { readRows } from './read-rows';
import { StudyQueue } from './study-queue';

/** What the client needs of a study folder. */
export interface Home {
  readonly manifest: StudyManifest;
  readonly projectText: string;
  missing(): AsyncIterable<number>;
  /** Resolves when the row is safe. */
  writeRow(row: StudyRow): Promise<void>;
}

export interface ClientOptions {
  /** 0 (first) to 2097151 (last). */
  readonly priority: number;
  /** Runs in a message. */
  readonly batch: number;
  readonly tell?: (sentence: string) => void;
}

/** Messages of a study in Redis at a time; more are added as they are done. */
const MOST_QUEUED = 20_000;
/** So often rows of the same range may be refused before it is given up. */
const MOST_REFUSALS = 3;

export class QueueClient {
  /** Runs without a row, those that were given up among them. */
  readonly pending: IndexSet;
  /** Why a run was given up, by its index. */
  readonly failures = new Map<number, string>();
  readonly #redis: Redis;
  readonly #home: Home;
  readonly #options: ClientOptions;
  readonly #digest: string;
  readonly #queue: StudyQueue;
  readonly #givenUp: IndexSet;
  /** Runs whose batch failed: each is queued alone, to find the one that fails. */
  readonly #alone: IndexSet;
  readonly #refusals = new Map<string, number>();

  private constructor(redis: Redis, home: Home, options: ClientOptions) {
    const total = countRuns(home.manifest);
    this.#redis = redis;
    this.#home = home;
    this.#options = options;
    this.#digest = digestOf(home.manifest);
    this.#queue = new StudyQueue(redis, this.#digest, home.manifest.program);
    this.pending = new IndexSet(total);
    this.#givenUp = new IndexSet(total);
    this.#alone = new IndexSet(total);
  }

  static async open(redis: Redis, home: Home, options: ClientOptions): Promise<QueueClient> {
    const client = new QueueClient(redis, home, options);
    for await (const index of home.missing()) client.pending.add(index);
    return client;
  }

  /** Ships the study; what was cancelled or failed in an earlier session gets another chance. */
  async begin(): Promise<void> {
    await this.#redis.del(cancelledKey(this.#digest));
    await this.#ship(true);
    await this.#queue.remove((await this.#queue.failed()).map(({ range }) => range));
  }

  /** Nothing is left to wait for. */
  get isDone(): boolean {
    return this.pending.size === this.failures.size;
  }

  /** Another client cancelled the study. */
  async isCancelled(): Promise<boolean> {
    return (await this.#redis.exists(cancelledKey(this.#digest))) === 1;
  }

  /** Brings all stored rows home; returns how many were new. */
  async collect(): Promise<number> {
    let count = 0;
    for (;;) {
      const { stored, refused } = await collectRows(this.#redis, this.#digest);
      for (const { what, range } of refused) this.#refuse(what, range);
      for (const { range, lines, name } of stored) {
        const read = readRows(lines, range, this.#home.manifest);
        if (read.ok) count += await this.#keep(read.rows);
        else this.#refuse(`rows ${name}: ${read.fault}`, range);
      }
      await dropRows(
        this.#redis,
        this.#digest,
        stored.map(({ name }) => name),
      );
      if (stored.length === 0 && refused.length === 0) return count;
    }
  }

  /** Queues what is neither at home nor queued, computed or stored. */
  async reconcile(): Promise<void> {
    await this.#ship(false);
    await this.#splitFailed();
    for (const range of await this.#queue.removeUnreadable(this.#redis))
      this.#tell(`The message of the runs ${words(range)} was not readable; they are queued again.`);
    const covered = new IndexSet(this.pending.total);
    // first what lives, then what is stored: what a worker ends in between is in one of them
    const live = await this.#queue.live();
    for (const range of [...live, ...(await storedRanges(this.#redis, this.#digest))])
      covered.addRange(range);
    const lost: Range[] = [];
    const { batch, priority } = this.#options;
    const room = MOST_QUEUED - live.length;
    const most = (from: number) => (this.#alone.has(from) ? 1 : batch);
    for (const range of this.pending.ranges([covered, this.#givenUp], most)) {
      if (lost.length >= room) break;
      lost.push(range);
    }
    await this.#queue.add(lost, priority);
  }

  /** Leaves nothing of the study in Redis but the project, which other studies may share. */
  async forget(): Promise<void> {
    await this.#redis.del(studyKey(this.#digest), rowsKey(this.#digest));
    await this.#queue.remove([
      ...(await this.#queue.waiting()),
      ...(await this.#queue.failed()).map(({ range }) => range),
    ]);
  }

  async close(): Promise<void> {
    await this.#queue.close();
  }

  /** Texts that are there already are not sent again, unless `always`. */
  async #ship(always: boolean): Promise<void> {
    const { manifest, projectText } = this.#home;
    const texts = [
      [projectKey(manifest.project), projectText],
      [studyKey(this.#digest), writeManifest(manifest)],
    ] as const;
    for (const [key, text] of texts) {
      const size = (await this.#redis.type(key)) === 'string' ? await this.#redis.strlen(key) : -1;
      if (always || size !== Buffer.byteLength(text)) await this.#redis.set(key, text, 'EX', KEPT);
    }
  }

  async #keep(rows: readonly StudyRow[]): Promise<number> {
    let count = 0;
    for (const row of rows) {
      if (!this.pending.has(row.index)) continue;
      await this.#home.writeRow(row);
      this.pending.delete(row.index);
      this.failures.delete(row.index);
      count++;
    }
    return count;
  }

  /** A batch that failed is tried run by run, with the study shipped anew; a run that fails alone is given up. */
  async #splitFailed(): Promise<void> {
    const failed = await this.#queue.failed();
    if (failed.length === 0) return;
    await this.#ship(true);
    for (const { range, reason } of failed) {
      if (range.count > 1) this.#alone.addRange(range);
      else this.#giveUp(range, reason);
    }
    await this.#queue.remove(failed.map(({ range }) => range));
  }

  #refuse(what: string, range: Range | null): void {
    this.#tell(`Refused and deleted, to be computed again: ${what}.`);
    if (range === null) return;
    const name = words(range);
    const times = (this.#refusals.get(name) ?? 0) + 1;
    this.#refusals.set(name, times);
    if (times >= MOST_REFUSALS) this.#giveUp(range, `Its rows were refused ${times} times: ${what}.`);
  }

  #giveUp(range: Range, reason: string): void {
    for (let index = range.from; index < range.from + range.count; index++) {
      if (!this.pending.has(index)) continue;
      this.failures.set(index, reason);
      this.#givenUp.add(index);
    }
  }

  #tell(sentence: string): void {
    this.#options.tell?.(sentence);
  }
}

const words = ({ from, count }: Range): string =>
  count === 1 ? `${from}` : `${from} to ${from + count - 1}`;
