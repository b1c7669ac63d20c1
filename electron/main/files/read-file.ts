/** Opens a document: an ordinary file, of bounded size, that is UTF-8 text to the last byte. */
import { digestOf, readOpen } from './bytes';
import { explained, refuse } from './failure';
import type { FsPort } from './fs-port';

export const LARGEST_PROJECT = 64 * 1024 * 1024;

/** What the user means to read: for the sentences about a file that is something else. */
export interface Meant {
  what: string;
  extension: string;
  /** What may have made it too large. */
  large: string;
}

const PROJECT: Meant = {
  what: 'a Kempe project',
  extension: '.kempe',
  large: 'results are never stored inside one',
};

/** Any project can be inserted into another. */
export const COMPONENT: Meant = {
  ...PROJECT,
  what: 'a Kempe component or project',
  extension: '.kempepart or .kempe',
};

export const MODEL: Meant = {
  what: 'a model file',
  extension: '.xml',
  large: 'meshes and pictures are in separate files',
};

export interface ReadFile {
  text: string;
  realPath: string;
  digest: string;
}

export async function readFile(port: FsPort, path: string, meant = PROJECT): Promise<ReadFile> {
  const fs = explained(port);
  const realPath = await fs.realpath(path);
  const file = await fs.open(realPath, 'read');
  try {
    if (!(await file.stat()).isFile) {
      const remedy = `Choose the file of ${meant.what} (${meant.extension}).`;
      refuse('not-readable', `${path} is a folder, a device or a pipe, not a file.`, remedy);
    }
    const bytes = await readOpen(file, LARGEST_PROJECT);
    if (bytes === null) {
      refuse(
        'too-large',
        `${path} is larger than the 64 MB that the file of ${meant.what} may have.`,
        `Check that it is ${meant.what}; ${meant.large}.`,
      );
    }
    return { text: decode(path, bytes, meant), realPath, digest: digestOf(bytes) };
  } finally {
    await file.close();
  }
}

/** Strict: a replacement character instead of a broken byte would be written back by the next save. */
function decode(path: string, bytes: Uint8Array, { what }: Meant): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    refuse(
      'not-readable',
      `${path} is not UTF-8 text.`,
      `Check that it is ${what}. If another program saved it, convert it to UTF-8.`,
    );
  }
}
