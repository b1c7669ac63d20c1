/** Opens a document: an ordinary file, of bounded size, that is UTF-8 text to the last byte. */
import { isArchive, LARGEST_ARCHIVE } from '../../../engine/model/file/archive-name';
import type { ProjectContent } from '../../shared/project-content';
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
  extension: '.kempe or .kempez',
  large: 'results are never stored inside one',
};

/** Any project can be inserted into another. */
export const COMPONENT: Meant = {
  ...PROJECT,
  what: 'a Kempe component or project',
  extension: '.kempepart, .kempe or .kempez',
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
  const { bytes, ...where } = await readBytes(port, path, meant, LARGEST_PROJECT);
  return { text: decode(path, bytes, meant), ...where };
}

/** Of a project: its text, or the bytes of an archive with its parts. */
export async function readContent(
  port: FsPort,
  path: string,
  meant = PROJECT,
): Promise<Omit<ReadFile, 'text'> & { text: ProjectContent }> {
  const { bytes, ...where } = await readBytes(port, path, meant, LARGEST_ARCHIVE);
  if (isArchive(bytes)) return { text: bytes, ...where };
  if (bytes.length > LARGEST_PROJECT) tooLarge(path, meant);
  return { text: decode(path, bytes, meant), ...where };
}

interface ReadBytes extends Omit<ReadFile, 'text'> {
  bytes: Uint8Array;
}

async function readBytes(port: FsPort, path: string, meant: Meant, limit: number): Promise<ReadBytes> {
  const fs = explained(port);
  const realPath = await fs.realpath(path);
  const file = await fs.open(realPath, 'read');
  try {
    if (!(await file.stat()).isFile) {
      const remedy = `Choose the file of ${meant.what} (${meant.extension}).`;
      refuse('not-readable', `${path} is a folder, a device or a pipe, not a file.`, remedy);
    }
    const bytes = await readOpen(file, limit);
    if (bytes === null) tooLarge(path, meant, limit);
    return { bytes, realPath, digest: digestOf(bytes) };
  } finally {
    await file.close();
  }
}

function tooLarge(path: string, { what, large }: Meant, limit = LARGEST_PROJECT): never {
  refuse(
    'too-large',
    `${path} is larger than the ${limit / 2 ** 20} MB that the file of ${what} may have.`,
    `Check that it is ${what}; ${large}.`,
  );
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
