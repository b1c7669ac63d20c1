/** Studies in IndexedDB: their manifests and projects, and their rows in pieces. Deleting the data of the site deletes them. */
import type { StudyRow } from '../../engine/studies/rows/row';
import { finished, openDatabase, settle } from './database';

const NAME = 'kempe-studies';
const STUDIES = 'studies';
const ROWS = 'rows';

export interface StoredStudy {
  readonly id: string;
  readonly name: string;
  readonly manifest: string;
  readonly project: string;
  /** Runs in all. */
  readonly total: number;
  /** ISO 8601. */
  readonly begunAt: string;
  /** Rows that are stored, and how many of them are sound. */
  readonly done: number;
  readonly sound: number;
  /** It ran when this was stored. */
  readonly running: boolean;
}

const database = (): Promise<IDBDatabase> =>
  openDatabase(NAME, (made) => {
    made.createObjectStore(STUDIES, { keyPath: 'id' });
    made.createObjectStore(ROWS);
  });

async function within<T>(
  mode: IDBTransactionMode,
  work: (studies: IDBObjectStore, rows: IDBObjectStore) => Promise<T>,
): Promise<T> {
  const db = await database();
  try {
    const transaction = db.transaction([STUDIES, ROWS], mode);
    const done = finished(transaction);
    const result = await work(transaction.objectStore(STUDIES), transaction.objectStore(ROWS));
    await done;
    return result;
  } finally {
    db.close();
  }
}

const piecesOf = (id: string): IDBKeyRange => IDBKeyRange.bound([id, 0], [id, Number.MAX_SAFE_INTEGER]);

export const storeStudy = (study: StoredStudy): Promise<unknown> =>
  within('readwrite', (studies) => settle(() => studies.put(study)));

/** The youngest first. */
export const storedStudies = async (): Promise<StoredStudy[]> => {
  const all = await within('readonly', (studies) =>
    settle(() => studies.getAll() as IDBRequest<StoredStudy[]>),
  );
  return all.toSorted((a, b) => (a.begunAt < b.begunAt ? 1 : -1));
};

export const storedStudy = async (id: string): Promise<StoredStudy | null> =>
  (await within('readonly', (studies) =>
    settle(() => studies.get(id) as IDBRequest<StoredStudy | undefined>),
  )) ?? null;

/** As the next piece of the rows of a study, with its counts. */
export const storeRows = (study: StoredStudy, rows: readonly StudyRow[]): Promise<unknown> =>
  within('readwrite', async (studies, store) => {
    const { id } = study;
    await settle(() => studies.put(study));
    const keys = await settle(() => store.openKeyCursor(piecesOf(id), 'prev'));
    const last = keys === null ? -1 : (keys.key as [string, number])[1];
    await settle(() => store.put(rows, [id, last + 1]));
  });

/** Piece by piece. */
export async function eachStoredRows(id: string, take: (rows: readonly StudyRow[]) => void): Promise<void> {
  const keys = await within('readonly', (_, store) => settle(() => store.getAllKeys(piecesOf(id))));
  for (const key of keys)
    take(await within('readonly', (_, store) => settle(() => store.get(key) as IDBRequest<StudyRow[]>)));
}

export const removeStored = (id: string): Promise<unknown> =>
  within('readwrite', async (studies, rows) => {
    await settle(() => studies.delete(id));
    await settle(() => rows.delete(piecesOf(id)));
  });
