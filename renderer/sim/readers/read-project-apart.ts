/** Reads a project, also in an archive; a large one in a separate thread, so that the window stays responsive. */
import { askReader } from './ask-reader';
import { readContent } from './read-content';
import type { ReadContent } from './read-content';
import { READ } from '../engine/worker-url';

/** Characters, or bytes of an archive, that are read within 50 ms whatever they are; the worst megabyte takes 150. */
export const READ_AT_ONCE = 128 * 1024;

export async function readProjectApart(content: string | Uint8Array): Promise<ReadContent> {
  if (content.length <= READ_AT_ONCE) return readContent(content);
  try {
    return await askReader<ReadContent>(READ, content);
  } catch (error) {
    // Without a thread to read it a project opens all the same, and the window waits.
    console.warn('A project is read by the window itself:', error);
    return readContent(content);
  }
}
