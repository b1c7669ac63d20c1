/** IndexedDB for the journal of the browser: bases and lines by id, generation and number, and nothing clever. */
import { finished, openDatabase, settle } from './database';

const NAME = 'kempe-recovery';
/** Keys are `[id, generation]` of bases, `[id, generation, number]` of lines. */
export type Place = [id: string, generation: number];

const database = (): Promise<IDBDatabase> =>
  openDatabase(NAME, (made) => {
    made.createObjectStore('bases');
    made.createObjectStore('lines');
  });

/** All of `work` or nothing of it, and on the disk when this resolves. */
async function change(work: (bases: IDBObjectStore, lines: IDBObjectStore) => void): Promise<void> {
  const db = await database();
  try {
    const transaction = db.transaction(['bases', 'lines'], 'readwrite', { durability: 'strict' });
    const done = finished(transaction);
    work(transaction.objectStore('bases'), transaction.objectStore('lines'));
    await done;
  } finally {
    db.close();
  }
}

async function ask<T>(store: 'bases' | 'lines', work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const db = await database();
  try {
    return await settle(() => work(db.transaction(store).objectStore(store)));
  } finally {
    db.close();
  }
}

const linesOf = ([id, generation]: Place): IDBKeyRange =>
  IDBKeyRange.bound([id, generation, 0], [id, generation, Number.MAX_SAFE_INTEGER]);

export const journalDatabase = {
  async places(): Promise<Place[]> {
    return (await ask('bases', (store) => store.getAllKeys())) as Place[];
  },
  base: (place: Place): Promise<unknown> => ask('bases', (store) => store.get(place)),
  lines: (place: Place): Promise<unknown[]> => ask('lines', (store) => store.getAll(linesOf(place))),
  begin: (place: Place, base: Uint8Array, lines: readonly Uint8Array[]): Promise<void> =>
    change((bases, all) => {
      bases.put(base, place);
      lines.forEach((line, number) => all.put(line, [...place, number]));
    }),
  append: (place: Place, from: number, lines: readonly Uint8Array[]): Promise<void> =>
    change((_bases, all) => lines.forEach((line, i) => all.put(line, [...place, from + i]))),
  remove: (places: readonly Place[]): Promise<void> =>
    change((bases, all) => {
      for (const place of places) {
        bases.delete(place);
        all.delete(linesOf(place));
      }
    }),
};
