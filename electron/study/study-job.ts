/** A study in its folder: which rows there are, who follows it, and its runs on threads of this computer. */
import { writeManifest } from '../../engine/studies/manifest/write-manifest';
import type { StudyRow } from '../../engine/studies/rows/row';
import type { StudyFolder } from '../../engine/jobs/folder/study-folder';
import type { StudyFiles, StudyNote, StudyState, StudyWhere } from '../shared/studies';
import { runSomewhere } from './places/places';

/** Rows and counts are passed on at this interval [ms]. */
const TELL_EVERY = 250;
/** How often a folder is looked at that other processes write into [ms]. */
const LOOK_EVERY = 2000;
/** Indices of one look: a file of rows has as many. */
const BLOCK = 1000;

export interface JobFollower {
  rows(rows: readonly StudyRow[]): void;
  state(state: StudyState): void;
}

export class StudyJob {
  readonly #folder: StudyFolder;
  /** 0: no row yet, 1: a sound one, 2: one that is not; by index. */
  readonly #known: Uint8Array;
  readonly #followers = new Set<JobFollower>();
  readonly #onState: (state: StudyState) => void;
  #fresh: StudyRow[] = [];
  #timer: NodeJS.Timeout | null = null;
  #running: AbortController | null = null;
  #fault: string | null = null;
  #note: StudyNote | null = null;
  /** Other processes write into the folder. */
  #isElsewhere = false;
  #done = 0;
  #sound = 0;

  constructor(folder: StudyFolder, onState: (state: StudyState) => void) {
    this.#folder = folder;
    this.#known = new Uint8Array(folder.total);
    this.#onState = onState;
  }

  get name(): string {
    return this.#folder.manifest.name;
  }

  get files(): StudyFiles {
    return { manifest: writeManifest(this.#folder.manifest), project: this.#folder.projectText };
  }

  get state(): StudyState {
    const { total } = this.#folder;
    const open = this.#isElsewhere ? 'elsewhere' : 'stopped';
    const phase = this.#running ? 'running' : this.#done < total ? open : 'complete';
    return { phase, done: this.#done, sound: this.#sound, total, fault: this.#fault, note: this.#note };
  }

  get isIdle(): boolean {
    return this.#running === null && this.#followers.size === 0;
  }

  /** Reads which rows there are. */
  async load(): Promise<void> {
    for await (const row of this.#folder.rows()) this.#count(row);
  }

  /** What is missing; a study that runs already goes on. */
  run(where: StudyWhere): void {
    if (this.#running) return;
    const running = (this.#running = new AbortController());
    this.#fault = null;
    this.#note = null;
    this.#tell();
    void runSomewhere(this.#folder, where, {
      signal: running.signal,
      onRow: (row) => this.#take(row),
      tell: (note) => {
        this.#note = note;
        this.#tellSoon();
      },
    })
      .then((isElsewhere) => (this.#isElsewhere = isElsewhere))
      .catch((error: unknown) => {
        this.#fault = error instanceof Error ? error.message : String(error);
      })
      .finally(() => {
        this.#running = null;
        this.#tell();
      });
  }

  stop(): void {
    this.#running?.abort();
  }

  /** Every row at least once, those that are there and new ones; returns what ends it. */
  follow(follower: JobFollower): () => void {
    let isOver = false;
    // at once: what is written while the folder is read may be missing in it
    this.#followers.add(follower);
    void (async () => {
      let batch: StudyRow[] = [];
      for await (const row of this.#folder.rows()) {
        if (isOver) return;
        this.#count(row);
        batch.push(row);
        if (batch.length < BLOCK) continue;
        follower.rows(batch);
        batch = [];
      }
      follower.rows(batch);
      if (!isOver) follower.state(this.state);
    })().catch((error: unknown) => {
      this.#fault = error instanceof Error ? error.message : String(error);
      this.#tell();
    });
    return () => {
      isOver = true;
      this.#followers.delete(follower);
    };
  }

  /** Rows that other processes have written; only of blocks that are not complete yet. */
  async look(): Promise<void> {
    const { total } = this.#folder;
    for (let from = 0; from < total; from += BLOCK) {
      const to = Math.min(total, from + BLOCK);
      if (!this.#known.subarray(from, to).includes(0)) continue;
      for await (const row of this.#folder.rows(from, to)) {
        // nothing runs here while this looks
        if (this.#known[row.index] === 0) this.#isElsewhere = true;
        this.#take(row);
      }
    }
  }

  /** Looks now and then, while somebody follows and rows are missing. */
  watch(): NodeJS.Timeout {
    let isLooking = false;
    return setInterval(() => {
      if (isLooking || this.#running || this.#followers.size === 0 || this.#done === this.#folder.total)
        return;
      isLooking = true;
      void this.look()
        .catch(() => {})
        .finally(() => (isLooking = false));
    }, LOOK_EVERY);
  }

  #count({ index, sound }: StudyRow): boolean {
    const was = this.#known[index];
    if (was === 1 || (was === 2 && !sound)) return false;
    this.#known[index] = sound ? 1 : 2;
    if (was === 0) this.#done++;
    if (sound) this.#sound++;
    return true;
  }

  #take(row: StudyRow): void {
    if (!this.#count(row)) return;
    this.#fresh.push(row);
    this.#tellSoon();
  }

  #tellSoon(): void {
    this.#timer ??= setTimeout(() => this.#tell(), TELL_EVERY);
  }

  #tell(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const rows = this.#fresh;
    this.#fresh = [];
    for (const follower of this.#followers) {
      if (rows.length > 0) follower.rows(rows);
      follower.state(this.state);
    }
    this.#onState(this.state);
  }
}
