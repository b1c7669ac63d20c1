/** The text of a file that the user chose or dropped, of bounded size. */
import { isArchive, LARGEST_ARCHIVE } from '../../engine/model/file/archive-name';
import type { ProjectContent } from '../../electron/shared/project-content';
import type { FileProblem } from '../../electron/shared/file-problem';
import { TEXT } from './texts';

const LARGEST = 64 * 1024 * 1024;

/** For the sentences about a file that is something else. */
export interface Meant {
  /** `a project` */
  what: string;
  /** What to do about a file that is too large, or no text. */
  large: string;
  notText: string;
}

type Text = { ok: true; name: string; text: string } | { ok: false; problem: FileProblem };

export async function readText(file: File, { what, large, notText }: Meant): Promise<Text> {
  if (file.size > LARGEST) {
    const size = Math.ceil(file.size / 1024 / 1024);
    const message = TEXT.tooLarge(file.name, size, what);
    return { ok: false, problem: { code: 'too-large', message, remedy: large } };
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
    return { ok: true, name: file.name, text };
  } catch (error) {
    // A folder can be dropped too, and a file may be gone by the time it is read: neither has bytes.
    const [message, remedy] =
      error instanceof TypeError
        ? [TEXT.notText(file.name), notText]
        : [TEXT.notReadable(file.name), TEXT.notReadableHelp];
    return { ok: false, problem: { code: 'not-readable', message, remedy } };
  }
}

/** Of a project: its text, or the bytes of an archive with its parts. */
export async function readContent(
  file: File,
  meant: Meant,
): Promise<Exclude<Text, { ok: true }> | { ok: true; name: string; text: ProjectContent }> {
  const head = await file
    .slice(0, 4)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0));
  if (!isArchive(new Uint8Array(head))) return readText(file, meant);
  if (file.size <= LARGEST_ARCHIVE)
    return { ok: true, name: file.name, text: new Uint8Array(await file.arrayBuffer()) };
  const message = TEXT.tooLarge(file.name, Math.ceil(file.size / 1024 / 1024), meant.what);
  return { ok: false, problem: { code: 'too-large', message, remedy: meant.large } };
}

const MODEL: Meant = {
  what: 'a model',
  large: TEXT.modelTooLargeHelp,
  notText: TEXT.modelNotTextHelp,
};

/** A model of another program. */
export const readImport = (file: File): Promise<Text> => readText(file, MODEL);
