import type { UnsavedEdits } from '../../electron/shared/recovery';

/** Labels kept for a recovery; earlier steps are only counted. */
const LABELS_KEPT = 20;

/** What was done that the file does not hold, for the first line of a journal whose base holds it already. */
export class Unsaved {
  #count = 0;
  #last: { label: string; revision: number }[] = [];

  add(label: string, revision: number): void {
    this.#count += 1;
    this.#last = [...this.#last, { label, revision }].slice(-LABELS_KEPT);
  }

  set({ count, labels }: UnsavedEdits): void {
    this.#count = count;
    this.#last = labels.slice(-LABELS_KEPT).map((label) => ({ label, revision: -1 }));
  }

  /** The file holds everything up to `revision`. A drag may have begun before it and still go on: then that is left. */
  savedUpTo(revision: number): void {
    const later = this.#last.filter((each) => each.revision > revision);
    this.#last = later.length > 0 ? later : this.#last.slice(-1);
    this.#count = this.#last.length;
  }

  get edits(): UnsavedEdits {
    return { count: this.#count, labels: this.#last.map(({ label }) => label) };
  }
}
