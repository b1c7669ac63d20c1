/**
 * File handles of recent projects, in IndexedDB because a handle can be stored nowhere else. Every failure (private
 * window, storage turned off) means "no recent files" and nothing worse.
 */
import { openDatabase, settle } from './database';

export interface StoredHandle {
  fileId: string;
  name: string;
  usedAt: string;
  handle: FileSystemFileHandle;
}

const STORE = 'recent';
const MAX_RECENT = 12;

const database = (): Promise<IDBDatabase> =>
  openDatabase('kempe', (made) => made.createObjectStore(STORE, { keyPath: 'fileId' }));

export async function readHandles(): Promise<StoredHandle[]> {
  try {
    const db = await database();
    const all = await settle(
      () => db.transaction(STORE).objectStore(STORE).getAll() as IDBRequest<StoredHandle[]>,
    );
    return all.sort((a, b) => b.usedAt.localeCompare(a.usedAt));
  } catch {
    return [];
  }
}

export async function rememberHandle(entry: StoredHandle): Promise<void> {
  try {
    const known = await readHandles();
    const db = await database();
    // The same file may come back under a new handle object; keep one entry for it.
    for (const other of known) {
      if (other.fileId !== entry.fileId && (await other.handle.isSameEntry(entry.handle)))
        await drop(other.fileId);
    }
    await settle(() => db.transaction(STORE, 'readwrite').objectStore(STORE).put(entry));
  } catch {
    // Not remembered; the file itself is unaffected.
  }
  for (const old of (await readHandles()).slice(MAX_RECENT)) await drop(old.fileId);
}

/** A file that turned out to be no project. */
export async function forgetHandle(fileId: string): Promise<void> {
  try {
    await drop(fileId);
  } catch {
    // Nothing was stored.
  }
}

async function drop(fileId: string): Promise<void> {
  const db = await database();
  await settle(() => db.transaction(STORE, 'readwrite').objectStore(STORE).delete(fileId));
}

export async function forgetHandles(): Promise<void> {
  try {
    const db = await database();
    await settle(() => db.transaction(STORE, 'readwrite').objectStore(STORE).clear());
  } catch {
    // Nothing was stored.
  }
}
