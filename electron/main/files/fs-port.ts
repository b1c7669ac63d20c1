/**
 * The few file-system calls that persistence needs, behind an interface so that tests can make any one of them fail.
 * Nothing else in the app writes files.
 */
import { constants, promises } from 'node:fs';

export interface FileStat {
  isFile: boolean;
  size: number;
  mode: number;
  /** Owner and group; 0 where the system has none. */
  uid: number;
  gid: number;
  /** Names that the file has: more than one where there are hard links. */
  links: number;
  mtimeMs: number;
  dev: number;
  ino: number;
}

export interface OpenFile {
  /** Bytes read, 0 at the end of the file. */
  read(into: Uint8Array, offset: number, length: number, position: number): Promise<number>;
  /** Bytes written: may be fewer than asked for, which is why callers loop. */
  write(from: Uint8Array, offset: number, length: number, position: number): Promise<number>;
  truncate(size: number): Promise<void>;
  chmod(mode: number): Promise<void>;
  /** -1 keeps that id. */
  chown(uid: number, gid: number): Promise<void>;
  stat(): Promise<FileStat>;
  sync(): Promise<void>;
  close(): Promise<void>;
}

/** `create` fails where the name exists already; `update` writes into what is there; `folder` is for its fsync. */
export type OpenPurpose = 'read' | 'create' | 'update' | 'folder';

export interface FsPort {
  open(path: string, purpose: OpenPurpose): Promise<OpenFile>;
  realpath(path: string): Promise<string>;
  /** Where a symbolic link leads, as it says itself; rejects where `path` is none. */
  readLink(path: string): Promise<string>;
  stat(path: string): Promise<FileStat>;
  /** Rejects where the file may not be written. */
  checkWritable(path: string): Promise<void>;
  link(from: string, to: string): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  unlink(path: string): Promise<void>;
  list(folder: string): Promise<string[]>;
  /** For its owner alone unless `mode` says more, of which the system takes what new files do not get. */
  makeFolder(path: string, mode?: number): Promise<void>;
}

const FLAGS: Record<OpenPurpose, number> = {
  // Without O_NONBLOCK the open of a FIFO would hang for ever.
  read: constants.O_RDONLY | (constants.O_NONBLOCK ?? 0),
  create: constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL,
  update: constants.O_RDWR,
  folder: constants.O_RDONLY,
};

export const nodeFs: FsPort = {
  async open(path, purpose) {
    const handle = await promises.open(path, FLAGS[purpose], 0o600);
    return {
      read: async (into, offset, length, position) =>
        (await handle.read(into, offset, length, position)).bytesRead,
      write: async (from, offset, length, position) =>
        (await handle.write(from, offset, length, position)).bytesWritten,
      truncate: (size) => handle.truncate(size),
      chmod: (mode) => handle.chmod(mode),
      chown: (uid, gid) => handle.chown(uid, gid),
      stat: async () => toStat(await handle.stat()),
      sync: () => handle.sync(),
      close: () => handle.close(),
    };
  },
  realpath: (path) => promises.realpath(path),
  readLink: (path) => promises.readlink(path),
  stat: async (path) => toStat(await promises.stat(path)),
  checkWritable: (path) => promises.access(path, constants.W_OK),
  link: (from, to) => promises.link(from, to),
  rename: (from, to) => promises.rename(from, to),
  unlink: (path) => promises.unlink(path),
  list: (folder) => promises.readdir(folder),
  makeFolder: async (path, mode = 0o700) => void (await promises.mkdir(path, { recursive: true, mode })),
};

function toStat(stat: Awaited<ReturnType<typeof promises.stat>>): FileStat {
  return {
    isFile: stat.isFile(),
    size: Number(stat.size),
    mode: Number(stat.mode),
    uid: Number(stat.uid),
    gid: Number(stat.gid),
    links: Number(stat.nlink),
    mtimeMs: Number(stat.mtimeMs),
    dev: Number(stat.dev),
    ino: Number(stat.ino),
  };
}
