/** The rows of a study that have arrived, by column: numbers of a million runs stay numbers. */
import type { StudyManifest } from '../../../engine/studies/manifest/manifest';
import type { StudyRow } from '../../../engine/studies/rows/row';

const [SOUND, UNSOUND] = [1, 2];
/** What most rows say. */
const COMPLETED = 'Completed.';

export class StudyTable {
  /** One per parameter, by index, in SI units; NaN where no row has arrived. */
  readonly values: readonly Float64Array[];
  /** One per figure, likewise. */
  readonly figures: readonly Float64Array[];
  readonly #state: Uint8Array;
  /** How runs ended that did not just complete. */
  readonly #outcomes = new Map<number, string>();
  #done = 0;

  constructor({ parameters, figures }: StudyManifest, total: number) {
    const column = () => new Float64Array(total).fill(NaN);
    this.values = parameters.map(column);
    this.figures = figures.map(column);
    this.#state = new Uint8Array(total);
  }

  get total(): number {
    return this.#state.length;
  }

  get done(): number {
    return this.#done;
  }

  /** An index that is outside the study, or has its row already and is sound, is left as it is. */
  add({ index, values, figures, sound, outcome }: StudyRow): void {
    if (!(index >= 0 && index < this.total) || this.#state[index] === SOUND) return;
    if (this.#state[index] === 0) this.#done++;
    this.#state[index] = sound ? SOUND : UNSOUND;
    this.values.forEach((column, i) => (column[index] = values[i]));
    this.figures.forEach((column, i) => (column[index] = figures[i]));
    if (outcome === COMPLETED) this.#outcomes.delete(index);
    else this.#outcomes.set(index, outcome);
  }

  has(index: number): boolean {
    return this.#state[index] > 0;
  }

  isSound(index: number): boolean {
    return this.#state[index] === SOUND;
  }

  /** How a run ended, as a sentence. */
  outcomeOf(index: number): string {
    return this.#outcomes.get(index) ?? COMPLETED;
  }

  /** As it arrived. */
  row(index: number): StudyRow {
    const at = (column: Float64Array) => column[index];
    const numbers = { values: this.values.map(at), figures: this.figures.map(at) };
    return { index, ...numbers, sound: this.isSound(index), outcome: this.outcomeOf(index) };
  }

  /** Indices that have a row, in order; of sound ones alone where that is asked. */
  indices(soundOnly: boolean): Int32Array {
    const least = soundOnly ? SOUND : 1;
    const most = soundOnly ? SOUND : UNSOUND;
    const found = new Int32Array(this.#done);
    let count = 0;
    for (let i = 0; i < this.total; i++)
      if (this.#state[i] >= least && this.#state[i] <= most) found[count++] = i;
    return found.subarray(0, count);
  }
}

/** The numbers of a column at these indices, in another unit. */
export function pick(column: Float64Array, indices: Int32Array, size = 1): Float64Array {
  const picked = new Float64Array(indices.length);
  for (let i = 0; i < indices.length; i++) picked[i] = column[indices[i]] / size;
  return picked;
}
