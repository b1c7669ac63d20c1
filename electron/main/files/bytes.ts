/** Whole-file reading and writing over the port, with every byte accounted for. */
import { createHash } from 'node:crypto';
import { FsFailure } from './failure';
import type { FsPort, OpenFile } from './fs-port';

/** Bytes of the first read of a file and of the others: most projects need one, and clearing a megabyte takes longer than reading them. */
const FIRST_CHUNK = 1 << 15;
const CHUNK = 1 << 20;

export function digestOf(data: Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}

/** Write until every byte is written: one call may write less and report success, the next then says why. */
export async function writeAll(file: OpenFile, path: string, data: Uint8Array, from = 0): Promise<void> {
  let done = from;
  while (done < data.length) {
    const written = await file.write(data, done, data.length - done, done);
    if (written <= 0) throw new FsFailure('write', path, 'ENOSPC');
    done += written;
  }
}

/** The whole file, or null where it holds more than `limit` bytes. */
export async function readAll(fs: FsPort, path: string, limit: number): Promise<Uint8Array | null> {
  const file = await fs.open(path, 'read');
  try {
    return await readOpen(file, limit);
  } finally {
    await file.close();
  }
}

export async function readOpen(file: OpenFile, limit: number): Promise<Uint8Array | null> {
  const { size } = await file.stat();
  if (size > limit) return null;
  // One byte more than it claims, because the file may grow while it is read.
  let buffer = new Uint8Array(size + 1);
  let length = 0;
  for (;;) {
    const read = await file.read(buffer, length, buffer.length - length, length);
    if (read === 0) return buffer.subarray(0, length);
    length += read;
    if (length > limit) return null;
    if (length === buffer.length) {
      const larger = new Uint8Array(Math.min(2 * length, limit) + 1);
      larger.set(buffer);
      buffer = larger;
    }
  }
}

/** SHA-256 of a file of any size. */
export async function digestFile(fs: FsPort, path: string): Promise<string> {
  const file = await fs.open(path, 'read');
  try {
    const hash = createHash('sha256');
    let chunk = new Uint8Array(FIRST_CHUNK);
    for (let position = 0; ;) {
      const read = await file.read(chunk, 0, chunk.length, position);
      if (read === 0) return hash.digest('hex');
      hash.update(chunk.subarray(0, read));
      position += read;
      if (read === FIRST_CHUNK) chunk = new Uint8Array(CHUNK);
    }
  } finally {
    await file.close();
  }
}

/** Permissions and owner of a new file; without an owner it belongs to the user of the process. */
export type Rights = { mode: number } | { mode: number; uid: number; gid: number };

/** Codes with which a system says that a file cannot be given away, or that it knows no owners. */
const NO_OWNER = new Set(['EPERM', 'EACCES', 'EINVAL', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP']);

/** The owner first: until then nobody else may read, and a change of owner may remove permissions. */
async function giveRights(file: OpenFile, rights: Rights): Promise<void> {
  let bits = rights.mode & 0o777;
  if ('uid' in rights) {
    const { uid, gid } = rights;
    const own = await file.stat();
    const same = own.uid === uid && own.gid === gid;
    const given = same || (await chown(file, uid, gid)) || (await chown(file, -1, gid));
    // What its group might do was not meant for another group.
    if (!given && own.gid !== gid) bits &= 0o707 | ((bits & 0o007) << 3);
  }
  await file.chmod(bits);
}

async function chown(file: OpenFile, uid: number, gid: number): Promise<boolean> {
  try {
    await file.chown(uid, gid);
    return true;
  } catch (error) {
    if (error instanceof FsFailure && NO_OWNER.has(error.code)) return false;
    throw error;
  }
}

/** A new file that is on the disk, size checked, when this resolves. The caller removes it where this rejects. */
export async function writeNew(
  fs: FsPort,
  path: string,
  data: Uint8Array,
  rights: Rights | null,
): Promise<void> {
  const file = await fs.open(path, 'create');
  try {
    if (rights !== null) await giveRights(file, rights);
    await writeAll(file, path, data);
    await file.sync();
    if ((await file.stat()).size !== data.length) throw new FsFailure('write', path, 'EIO');
  } catch (error) {
    await file.close().catch(() => undefined);
    throw error;
  }
  await file.close();
}

/** Codes with which odd file systems say that a folder cannot be flushed; they offer nothing better. */
const NO_FOLDER_SYNC = new Set(['EINVAL', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EISDIR']);

/** A folder in which one may write but not look cannot even be opened for it. */
const cannotFlush = ({ action, code }: FsFailure): boolean =>
  NO_FOLDER_SYNC.has(code) || (action === 'folder' && (code === 'EACCES' || code === 'EPERM'));

/** Makes a rename durable. Without it an acknowledged save may be gone after a power cut. */
export async function syncFolder(fs: FsPort, folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  let file: OpenFile | null = null;
  try {
    file = await fs.open(folder, 'folder');
    await file.sync();
  } catch (error) {
    if (!(error instanceof FsFailure && cannotFlush(error))) throw error;
    console.warn(`The folder could not be flushed (${error.code}); the system does not offer it here.`);
  } finally {
    await file?.close().catch(() => undefined);
  }
}

/** Deletes a file that is no longer needed. Tries twice, because a virus scanner often holds it briefly the first time. */
export async function discard(fs: FsPort, path: string): Promise<void> {
  await fs.unlink(path).catch(() => fs.unlink(path).catch(() => undefined));
}
