/**
 * Saved runs in a plain browser: IndexedDB, by the name of the project's file, which is all that a browser tells of it from one
 * visit to the next. Deleting the data of the site deletes them.
 */
import type { RunResult, RunsApi, RunsOf } from '../../electron/shared/runs';
import { finished, openDatabase, settle } from './database';
import { TEXT } from './texts';

const NAME = 'kempe-runs';
const STORE = 'runs';
const UUID = /^[0-9a-f-]{36}$/;

const database = (): Promise<IDBDatabase> => openDatabase(NAME, (made) => void made.createObjectStore(STORE));

async function withStore<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const db = await database();
  try {
    const transaction = db.transaction(STORE, mode, { durability: 'strict' });
    const done = finished(transaction);
    const result = await settle(() => work(transaction.objectStore(STORE)));
    await done;
    return result;
  } finally {
    db.close();
  }
}

async function attempt(work: () => Promise<unknown>): Promise<RunResult> {
  try {
    await work();
    return { ok: true };
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).replace(/\.$/, '');
    const message = TEXT.runNotKept(reason);
    const remedy = TEXT.runNotKeptHelp;
    return { ok: false, problem: { code: 'not-writable', message, remedy } };
  }
}

const keyOf = (of: RunsOf, id: string): [string, string] => [of.name, id];

async function blobOf(of: RunsOf, id: string): Promise<Blob> {
  const stored: unknown = await withStore('readonly', (store) => store.get(keyOf(of, id)));
  if (!(stored instanceof Blob)) throw new Error(TEXT.runGone);
  return stored;
}

export function createBrowserRuns(): RunsApi {
  return {
    list: async (of) => {
      const range = IDBKeyRange.bound([of.name, ''], [of.name, '\uffff']);
      const keys = await withStore('readonly', (store) => store.getAllKeys(range)).catch(() => []);
      const ids = keys
        .map((key) => (Array.isArray(key) ? (key[1] as string) : ''))
        .filter((id) => UUID.test(id));
      return Promise.all(ids.map(async (id) => ({ id, size: (await blobOf(of, id)).size })));
    },
    read: async (of, id, from, to) => {
      const bytes = new Uint8Array(await (await blobOf(of, id)).slice(from, to).arrayBuffer());
      if (bytes.length !== to - from) throw new Error(TEXT.runTooShort);
      return bytes;
    },
    write: (of, id, data) =>
      attempt(() =>
        withStore('readwrite', (store) => store.put(new Blob([data as BlobPart]), keyOf(of, id))),
      ),
    remove: (of, id) => attempt(() => withStore('readwrite', (store) => store.delete(keyOf(of, id)))),
  };
}
