/** From a file or a text to a checked project. */
import { fileURLToPath } from 'node:url';
import { readFileText } from '../cli/files/read-file';
import { readProject } from '../model/file/read-project';
import { fault, KempeError } from './kempe-error';
import { KempeProject } from './project';

/**
 * Reads and checks a project: the file at a path or a `file:` URL, or the `text` of one. At most 64 MiB of UTF-8.
 *
 * Throws a `KempeError` that lists what is wrong, each with the record concerned and a remedy.
 */
export async function open(source: string | URL | { readonly text: string }): Promise<KempeProject> {
  const result = readProject(await textOf(source));
  if (!result.ok) throw new KempeError(result.problems);
  return KempeProject.of(result.project, result.warnings);
}

async function textOf(source: string | URL | { readonly text: string }): Promise<string> {
  if (typeof source === 'object' && 'text' in source && typeof source.text === 'string') return source.text;
  if (typeof source !== 'string' && !(source instanceof URL))
    throw new TypeError('`open` needs a path, a file: URL, or { text } with the text of a project.');
  const read = await readFileText(typeof source === 'string' ? source : fileURLToPath(source));
  if (!read.ok) throw fault('unreadable-file', read.message, 'Give the path of a file that Kempe saved.');
  return read.text;
}
