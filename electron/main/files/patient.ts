/**
 * The same port, with calls that always end. A lost network folder may block a call for ever, and with it everything queued behind it,
 * including a save to another disk. Whoever has waited long enough is told that the folder does
 * not answer; while a call to a folder is overdue, further ones fail at once, for each would keep a thread, of which
 * there are four for all files. Once the last overdue call has come back the folder is usable again.
 */
import { dirname } from 'node:path';
import type { FsPort, OpenFile } from './fs-port';

/** A call that moves no bytes [ms]. */
const QUICK_MS = 15_000;
/** Up to 64 MB may be on their way over a slow line [ms]. */
const LONG_MS = 120_000;

export function patient(fs: FsPort): FsPort {
  /** Overdue calls by folder. */
  const overdue = new Map<string, number>();

  function within<T>(
    folder: string,
    most: number,
    call: () => Promise<T>,
    late: (value: T) => unknown = ignore,
  ): Promise<T> {
    if (overdue.has(folder)) return Promise.reject(noAnswer());
    return new Promise<T>((resolve, reject) => {
      let isLate = false;
      const timer = setTimeout(() => {
        isLate = true;
        overdue.set(folder, (overdue.get(folder) ?? 0) + 1);
        reject(noAnswer());
      }, most);
      const settle = (end: () => void): void => {
        clearTimeout(timer);
        if (isLate) forget(overdue, folder);
        end();
      };
      call().then(
        (value) => settle(() => (isLate ? late(value) : resolve(value))),
        (error: Error) => settle(() => reject(error)),
      );
    });
  }

  const quick = <T>(path: string, call: () => Promise<T>): Promise<T> =>
    within(dirname(path), QUICK_MS, call);

  function patientFile(file: OpenFile, folder: string): OpenFile {
    const short = <T>(call: () => Promise<T>): Promise<T> => within(folder, QUICK_MS, call);
    const long = <T>(call: () => Promise<T>): Promise<T> => within(folder, LONG_MS, call);
    return {
      read: (...args) => long(() => file.read(...args)),
      write: (...args) => long(() => file.write(...args)),
      truncate: (size) => long(() => file.truncate(size)),
      chmod: (mode) => short(() => file.chmod(mode)),
      chown: (uid, gid) => short(() => file.chown(uid, gid)),
      stat: () => short(() => file.stat()),
      sync: () => long(() => file.sync()),
      // Never left out, so that nothing stays open: it waits in the system for the calls before it.
      close: () =>
        overdue.has(folder)
          ? (void file.close().catch(ignore), Promise.reject(noAnswer()))
          : long(() => file.close()),
    };
  }

  return {
    open: async (path, purpose) => {
      const folder = purpose === 'folder' ? path : dirname(path);
      // A file that opens too late is closed, because its caller has given up.
      const late = (file: OpenFile): unknown => file.close().catch(ignore);
      return patientFile(await within(folder, QUICK_MS, () => fs.open(path, purpose), late), folder);
    },
    realpath: (path) => quick(path, () => fs.realpath(path)),
    readLink: (path) => quick(path, () => fs.readLink(path)),
    stat: (path) => quick(path, () => fs.stat(path)),
    checkWritable: (path) => quick(path, () => fs.checkWritable(path)),
    link: (from, to) => quick(to, () => fs.link(from, to)),
    rename: (from, to) => quick(to, () => fs.rename(from, to)),
    unlink: (path) => quick(path, () => fs.unlink(path)),
    list: (folder) => within(folder, QUICK_MS, () => fs.list(folder)),
    makeFolder: (path, mode) => quick(path, () => fs.makeFolder(path, mode)),
  };
}

function forget(overdue: Map<string, number>, folder: string): void {
  const left = (overdue.get(folder) ?? 1) - 1;
  if (left > 0) overdue.set(folder, left);
  else overdue.delete(folder);
}

const noAnswer = (): Error => Object.assign(new Error('No answer in time'), { code: 'ETIMEDOUT' });
const ignore = (): void => undefined;
