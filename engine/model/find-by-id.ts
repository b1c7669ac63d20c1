/** Finds a record by id: one pass over a list in total, instead of one per query. */
import { oncePer } from './once-per';

interface Named {
  readonly id: string;
}

const placesIn = oncePer((records: readonly Named[]) => {
  const places = new Map<string, number>();
  records.forEach(({ id }, place) => {
    if (!places.has(id)) places.set(id, place);
  });
  return places;
});

/** The first record with this id, without searching the list each time. */
export function findById<R extends Named>(records: readonly R[], id: string): R | undefined {
  const place = placesIn(records).get(id);
  return place === undefined ? undefined : records[place];
}
