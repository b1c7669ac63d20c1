/** What all databases of the page share. */
import { TEXT } from './texts';

/** The result of a request. */
export function settle<T>(start: () => IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = start();
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error(TEXT.storageFailed));
  });
}

/** The database of that name; `create` makes its stores where it is new. */
export const openDatabase = (name: string, create: (database: IDBDatabase) => void): Promise<IDBDatabase> =>
  settle(() => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => create(request.result);
    return request;
  });

/** When all of it is on the disk, or none. */
export function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onerror = transaction.onabort = () =>
      reject(transaction.error ?? new Error(TEXT.storageFailed));
  });
}
