/**
 * An edit replaces the records that it touches, the lists that hold them and the project, and changes none of them. What
 * follows from one of these is therefore worked out once for as long as it lives: after an edit of a large model, only what
 * the edit touched is worked out anew.
 */
export function oncePer<K extends object, V>(workOut: (key: K) => V): (key: K) => V {
  const known = new WeakMap<K, { value: V }>();
  return (key) => {
    let found = known.get(key);
    if (found === undefined) known.set(key, (found = { value: workOut(key) }));
    return found.value;
  };
}

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

/** The first record with this id, without looking at all of them each time. */
export function findById<R extends Named>(records: readonly R[], id: string): R | undefined {
  const place = placesIn(records).get(id);
  return place === undefined ? undefined : records[place];
}
