/** The real file system, one call of which fails. */
import { nodeFs } from '../../../../electron/main/files/fs-port';
import type { FsPort, OpenFile } from '../../../../electron/main/files/fs-port';

/** What a disk may answer. */
export const FAULT_CODES = [
  'EIO',
  'ENOSPC',
  'EDQUOT',
  'EACCES',
  'EPERM',
  'EROFS',
  'EBUSY',
  'EXDEV',
  'EMFILE',
  'ESTALE',
  'ETIMEDOUT',
  'EINTR',
];

export interface Fault {
  /** Which call fails, counted from 1; calls on open files count too. */
  at: number;
  code: string;
  /** The disk stays broken: every later call of the same kind fails as well. */
  lasting?: boolean;
  /** A write puts down half of what it was given and says so; the next write fails. */
  short?: boolean;
}

export interface FaultFs extends FsPort {
  calls: string[];
  /** Whether the fault was met. */
  struck(): boolean;
  /** Files that were opened and not closed. */
  openFiles(): number;
}

export function faultFs(fault: Fault | null, base: FsPort = nodeFs): FaultFs {
  const calls: string[] = [];
  let struckBy: string | null = null;
  let open = 0;

  function fails(call: string): boolean {
    calls.push(call);
    if (!fault || (fault.short && call !== 'write')) return false;
    const now = calls.length === fault.at || (fault.short === true && !struckBy && calls.length >= fault.at);
    const again = struckBy !== null && struckBy === call && (fault.lasting === true || fault.short === true);
    if (now) struckBy = call;
    return now || again;
  }

  function guard<A extends unknown[], R>(call: string, work: (...args: A) => Promise<R>) {
    return async (...args: A): Promise<R> => {
      if (fails(call)) throw Object.assign(new Error(fault!.code), { code: fault!.code });
      return work(...args);
    };
  }

  function guardFile(file: OpenFile): OpenFile {
    return {
      read: guard('read', file.read),
      write: async (from, offset, length, position) => {
        const before = struckBy;
        if (!fails('write')) return file.write(from, offset, length, position);
        const half = Math.floor(length / 2);
        if (fault!.short && before === null && half > 0) return file.write(from, offset, half, position);
        throw Object.assign(new Error(fault!.code), { code: fault!.code });
      },
      truncate: guard('truncate', file.truncate),
      chmod: guard('chmod', file.chmod),
      chown: guard('chown', file.chown),
      stat: guard('fstat', file.stat),
      sync: guard('sync', file.sync),
      // A close that reports an error has closed all the same.
      close: async () => {
        open -= 1;
        await file.close();
        if (fails('close')) throw Object.assign(new Error(fault!.code), { code: fault!.code });
      },
    };
  }

  return {
    calls,
    struck: () => struckBy !== null,
    openFiles: () => open,
    open: guard('open', async (path, purpose) => {
      const file = await base.open(path, purpose);
      open += 1;
      return guardFile(file);
    }),
    realpath: guard('realpath', base.realpath),
    readLink: guard('readLink', base.readLink),
    stat: guard('stat', base.stat),
    checkWritable: guard('checkWritable', base.checkWritable),
    link: guard('link', base.link),
    rename: guard('rename', base.rename),
    unlink: guard('unlink', base.unlink),
    list: guard('list', base.list),
    makeFolder: guard('makeFolder', base.makeFolder),
  };
}

/** A folder in which nothing may be renamed over `target`, as on some network shares. */
export function refusingRename(target: string, code = 'EPERM'): FsPort {
  return {
    ...nodeFs,
    rename: async (from, to) => {
      if (to === target) throw Object.assign(new Error(code), { code });
      await nodeFs.rename(from, to);
    },
  };
}
