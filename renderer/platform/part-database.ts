/**
 * The triangles of parts from files, by their digests: what a project names, whatever file it is saved in, or none. Deleting the data of
 * the site deletes them; projects then show boxes, unless the files lie beside them.
 */
import { finished, openDatabase, settle } from './database';

const STORE = 'geometry';

const database = (): Promise<IDBDatabase> =>
  openDatabase('kempe-parts', (made) => made.createObjectStore(STORE));

/** All of them or none, and on the disk when this resolves. */
export async function keepGeometry(files: ReadonlyMap<string, Uint8Array>): Promise<void> {
  const db = await database();
  try {
    const transaction = db.transaction(STORE, 'readwrite', { durability: 'strict' });
    const done = finished(transaction);
    for (const [digest, bytes] of files) transaction.objectStore(STORE).put(bytes, digest);
    await done;
  } finally {
    db.close();
  }
}

/** Null where it is not kept. */
export async function keptGeometry(digest: string): Promise<Uint8Array | null> {
  const db = await database();
  try {
    const found = await settle(
      () => db.transaction(STORE).objectStore(STORE).get(digest) as IDBRequest<unknown>,
    );
    return found instanceof Uint8Array ? found : null;
  } finally {
    db.close();
  }
}
