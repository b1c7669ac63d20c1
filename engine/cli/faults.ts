const WORDS: ReadonlyMap<string, string> = new Map([
  ['ENOENT', 'there is no such file or folder'],
  ['EACCES', 'permission is denied'],
  ['EPERM', 'permission is denied'],
  ['EISDIR', 'it is a folder'],
  ['ENOTDIR', 'a part of its path is not a folder'],
  ['ENOSPC', 'the disk is full'],
  ['EDQUOT', 'the disk quota is used up'],
  ['EROFS', 'the disk is read-only'],
  ['EFBIG', 'it would be larger than the system allows'],
  ['ENAMETOOLONG', 'its name is too long'],
  ['ELOOP', 'its links go round in a circle'],
]);

/** An operating-system error in words. */
export function describeFault(fault: unknown): string {
  const { code, message } = fault as { code?: string; message?: string };
  return (code !== undefined && WORDS.get(code)) || (message ?? String(fault));
}
