import { constants } from 'node:os';

const WORDS: ReadonlyMap<string, string> = new Map([
  ['ENOENT', 'there is no such file or folder'],
  ['EACCES', 'permission is denied'],
  ['EPERM', 'permission is denied'],
  ['EISDIR', 'it is a folder'],
  ['EEXIST', 'there is a file of that name already'],
  ['ENOTDIR', 'a part of its path is not a folder'],
  ['ENOSPC', 'the disk is full'],
  ['EDQUOT', 'the disk quota is used up'],
  ['EROFS', 'the disk is read-only'],
  ['EFBIG', 'it would be larger than the system allows'],
  ['ENAMETOOLONG', 'its name is too long'],
  ['ELOOP', 'its symbolic links form a loop'],
]);

/** An operating-system error in words. */
export function describeFault(fault: unknown): string {
  const { code, errno, message } = fault as { code?: string; errno?: number; message?: string };
  // Node has no name for an exceeded quota, only its number
  const known = errno === -constants.errno.EDQUOT ? 'EDQUOT' : code;
  return (known !== undefined && WORDS.get(known)) || (message ?? String(fault));
}
