/** The text of a file that the user chose or dropped, of bounded size. */
import type { FileProblem } from '../../electron/shared/file-problem';

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
    const message = `${file.name} has ${size} MB; ${what} may have 64 MB.`;
    return { ok: false, problem: { code: 'too-large', message, remedy: large } };
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
    return { ok: true, name: file.name, text };
  } catch (error) {
    // A folder can be dropped too, and a file may be gone by the time it is read: neither has bytes.
    const [message, remedy] =
      error instanceof TypeError
        ? [`${file.name} is not UTF-8 text.`, notText]
        : [`${file.name} could not be read.`, 'Check that it is a file, and was not moved or deleted.'];
    return { ok: false, problem: { code: 'not-readable', message, remedy } };
  }
}

const MODEL: Meant = {
  what: 'a model',
  large: 'Import the model alone: meshes and pictures stand in files of their own.',
  notText: 'Choose a model file that is text (MJCF, .xml), in UTF-8.',
};

/** A model of another program. */
export const readImport = (file: File): Promise<Text> => readText(file, MODEL);
