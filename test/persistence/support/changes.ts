/** What another program may do to an open file, and what only looks like it. */
import {
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'vitest';
import type { FileState } from '../../../electron/shared/api';

export const VERSION = '{"version": 0}';
/** As long as the other. */
export const OTHER = '{"version": 1}';

export interface Change {
  what: string;
  /** `other` is what the other program writes. */
  make: (path: string, other?: string) => void;
  found: FileState;
}

export const CHANGES: readonly Change[] = [
  { what: 'content', make: (path, other = OTHER) => writeFileSync(path, other), found: 'changed' },
  { what: 'truncation', make: (path) => truncateSync(path, 0), found: 'changed' },
  { what: 'same size and time, other content', make: changeUnseen, found: 'changed' },
  { what: 'replacement, as editors and git do it', make: replace, found: 'changed' },
  { what: 'a link to a file elsewhere', make: swapLink, found: 'changed' },
  { what: 'deletion', make: (path) => rmSync(path), found: 'gone' },
  { what: 'renaming', make: (path) => renameSync(path, `${path}.moved`), found: 'gone' },
  { what: 'a folder in its place', make: becomeFolder, found: 'gone' },
  {
    what: 'the folder taken away',
    make: (path) => rmSync(dirname(path), { recursive: true }),
    found: 'gone',
  },
];

export const HARMLESS: readonly Omit<Change, 'found'>[] = [
  { what: 'a touch', make: (path) => utimesSync(path, 5000, 5000) },
  { what: 'the same bytes written again', make: (path) => writeFileSync(path, readFileSync(path)) },
  { what: 'a replacement by the same bytes', make: (path) => replace(path, readFileSync(path, 'utf8')) },
  { what: 'another file beside it', make: (path) => writeFileSync(`${path}.txt`, OTHER) },
];

function changeUnseen(path: string, other = OTHER): void {
  const { atime, mtime, size } = statSync(path);
  writeFileSync(path, other);
  utimesSync(path, atime, mtime);
  expect(statSync(path).size).toBe(size);
}

function replace(path: string, text = OTHER): void {
  writeFileSync(`${path}.new`, text);
  renameSync(`${path}.new`, path);
}

function swapLink(path: string): void {
  const elsewhere = join(dirname(path), 'elsewhere.kempe');
  renameSync(path, elsewhere);
  symlinkSync(elsewhere, path);
}

function becomeFolder(path: string): void {
  rmSync(path);
  mkdirSync(path);
}
