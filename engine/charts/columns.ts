/** Values of a series by its id: one place, so that every reader of charts means the same by an id. */
import type { Recording } from '../recorder/recording';

/** As long as the recording at least; entries beyond `recording.count` mean nothing. Null when the run has none such. */
export function readColumn(recording: Recording, id: string): Float64Array | null {
  return recording.column(id);
}

/** What is worked out once per series of a recording, however often it is asked for. */
export class SeriesCache<T> {
  readonly #known = new WeakMap<Recording, Map<string, T>>();

  get(recording: Recording, id: string, create: () => T): T {
    let own = this.#known.get(recording);
    if (!own) this.#known.set(recording, (own = new Map<string, T>()));
    let state = own.get(id);
    if (state === undefined) own.set(id, (state = create()));
    return state;
  }
}
