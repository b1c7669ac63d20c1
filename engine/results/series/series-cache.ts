import { oncePer } from '../../model/once-per';
import type { Recording } from '../recording/recording';

/** Values computed once per series of a recording, by its id, however often they are requested. */
export class SeriesCache<T> {
  readonly #known = oncePer((_: Recording) => new Map<string, T>());

  get(recording: Recording, id: string, create: () => T): T {
    const own = this.#known(recording);
    let state = own.get(id);
    if (state === undefined) own.set(id, (state = create()));
    return state;
  }
}
