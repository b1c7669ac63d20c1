/** Opens a document: an ordinary file, of bounded size, that is UTF-8 text to the last byte. */
import { digestOf, readOpen } from './bytes';
import { explained, refuse } from './failure';
import type { FsPort } from './fs-port';

export const LARGEST_PROJECT = 64 * 1024 * 1024;

export interface ReadFile {
  text: string;
  realPath: string;
  digest: string;
}

export async function readFile(port: FsPort, path: string): Promise<ReadFile> {
  const fs = explained(port);
  const realPath = await fs.realpath(path);
  const file = await fs.open(realPath, 'read');
  try {
    if (!(await file.stat()).isFile) {
      refuse('not-readable', `${path} is not an ordinary file.`, 'Choose a project file (.kempe).');
    }
    const bytes = await readOpen(file, LARGEST_PROJECT);
    if (bytes === null) {
      refuse(
        'too-large',
        `${path} is larger than the 64 MB that a project file may have.`,
        'Check that it is a Kempe project; results are never stored inside one.',
      );
    }
    return { text: decode(path, bytes), realPath, digest: digestOf(bytes) };
  } finally {
    await file.close();
  }
}

/** Strict: a replacement character instead of a broken byte would be written back by the next save. */
function decode(path: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    refuse(
      'not-readable',
      `${path} is not UTF-8 text.`,
      'Check that it is a Kempe project. If another editor saved it, convert it to UTF-8.',
    );
  }
}
