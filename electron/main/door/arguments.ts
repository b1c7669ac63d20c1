/** Project files, and models to import, on a command line. Chromium's own switches and anything that looks like an address are not files. */
import { isArchiveName, LARGEST_ARCHIVE } from '../../../engine/model/file/archive-name';
import { lstatSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isImportName } from '../../shared/import-formats';
import { LARGEST_PROJECT } from '../files/read-file';

const MOST = 16;

/** `argv` without the program. In development the folder of the app is among it, which is no project file. */
export function projectFiles(argv: readonly string[], cwd: string): string[] {
  return candidates(argv)
    .map((argument) => resolve(cwd, argument))
    .filter((path) => isProjectFile(path))
    .slice(0, MOST);
}

/** Before `--` everything that starts with a dash is a switch; after it nothing is. */
export function candidates(argv: readonly string[]): string[] {
  const end = argv.indexOf('--');
  const before = end < 0 ? argv : argv.slice(0, end);
  const after = end < 0 ? [] : argv.slice(end + 1);
  return [...before.filter((argument) => !argument.startsWith('-')), ...after]
    .map(toPath)
    .filter(
      (argument) =>
        argument.length <= 4096 && !argument.includes('\0') && !isAddress(argument) && isOurs(argument),
    );
}

/** Desktops on Linux hand over the file of a double click as an address; of another machine there is none. */
function toPath(argument: string): string {
  if (!/^file:/i.test(argument)) return argument;
  try {
    const { hostname } = new URL(argument);
    return hostname === '' || hostname === 'localhost' ? fileURLToPath(argument) : argument;
  } catch {
    return argument;
  }
}

/** A drive letter is one letter; schemes have more. */
function isAddress(argument: string): boolean {
  return /^[a-z][a-z0-9+.-]+:/i.test(argument);
}

const isOurs = (name: string): boolean =>
  name.toLowerCase().endsWith('.kempe') || isArchiveName(name) || isImportName(name);

/** Also what another instance sends is checked with this: only an ordinary file of a sane size. */
export function isProjectFile(path: string): boolean {
  if (path.length > 4096 || path.includes('\0') || !isOurs(path)) return false;
  try {
    const stat = lstatSync(path);
    return stat.isFile() && stat.size <= (isArchiveName(path) ? LARGEST_ARCHIVE : LARGEST_PROJECT);
  } catch (error) {
    // The name of a missing file is passed on: opening it reports the error.
    return (error as NodeJS.ErrnoException).code === 'ENOENT';
  }
}
