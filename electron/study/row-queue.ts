/** Rows on their way to a page: the next ones follow when it has taken those before, so that a slow page is not flooded. */
import type { StudyRow } from '../../engine/studies/rows/row';

/** Rows of one message. */
const MOST = 2000;

export class RowQueue {
  readonly #send: (rows: readonly StudyRow[]) => void;
  #waiting: (readonly StudyRow[])[] = [];
  #isBusy = false;

  constructor(send: (rows: readonly StudyRow[]) => void) {
    this.#send = send;
  }

  add(rows: readonly StudyRow[]): void {
    if (rows.length === 0) return;
    this.#waiting.push(rows);
    if (!this.#isBusy) this.more();
  }

  /** The page has taken the rows that were sent last. */
  more(): void {
    const batch: StudyRow[] = [];
    while (batch.length < MOST && this.#waiting.length > 0) batch.push(...this.#waiting.shift()!);
    this.#isBusy = batch.length > 0;
    if (this.#isBusy) this.#send(batch);
  }
}
