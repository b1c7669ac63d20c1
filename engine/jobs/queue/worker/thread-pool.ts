/** The threads of a worker, as many as batches are at hand: each has one to itself, which stays for the next of the same study. */
import { readProject } from '../../../model/file/read-project';
import { checkManifest } from '../../../studies/manifest/check-manifest';
import { writeRow } from '../../../studies/rows/row-text';
import { findProgram, StudyThread } from '../../threads/study-thread-handle';
import { WrongData } from '../protocol/shipments';
import type { Range } from '../protocol/ranges';
import type { FetchedStudy } from './studies';

interface Seat {
  readonly study: FetchedStudy;
  readonly thread: StudyThread;
}

export class ThreadPool {
  readonly #idle: Seat[] = [];
  readonly #program: URL;
  readonly #ending = new AbortController();

  constructor(program = findProgram()) {
    this.#program = program;
  }

  /** See `ComputeRange`. A run whose thread is lost twice is a row that says so. */
  readonly compute = async (study: FetchedStudy, range: Range, signal: AbortSignal): Promise<string[]> => {
    const seat = await this.#take(study);
    try {
      const rows: string[] = [];
      for (let index = range.from; index < range.from + range.count && !signal.aborted; index++) {
        const row = await seat.thread.run(index);
        if (row === null) break;
        rows.push(writeRow(row, study.manifest));
      }
      return rows;
    } finally {
      if (this.#ending.signal.aborted) await seat.thread.end();
      else this.#idle.push(seat);
    }
  };

  async close(): Promise<void> {
    this.#ending.abort();
    await Promise.all(this.#idle.splice(0).map(({ thread }) => thread.end()));
  }

  async #take(study: FetchedStudy): Promise<Seat> {
    const place = this.#idle.findLastIndex((seat) => seat.study === study);
    if (place >= 0) return this.#idle.splice(place, 1)[0];
    const read = readProject(study.projectText);
    if (!read.ok) throw new WrongData(`its project cannot be read: ${read.problems[0].message}`);
    const faults = checkManifest(study.manifest, read.project);
    if (faults.length > 0) throw new WrongData(`its manifest does not fit its project: ${faults[0]}`);
    // of a study that nobody asks for any more: it makes room
    await this.#idle.shift()?.thread.end();
    const { manifest } = study;
    const thread = new StudyThread({ manifest, project: read.project }, this.#program, this.#ending.signal);
    return { study, thread };
  }
}
