/** Reads a project; a large one in a separate thread, so that the window stays responsive. */
import { readProject } from '../../../engine/model/file/read-project';
import type { ReadResult } from '../../../engine/model/file/read-project';
import { askReader } from './ask-reader';
import { READ } from '../engine/worker-url';

/** Characters that are read within 50 ms whatever they are; the worst megabyte takes 150. */
export const READ_AT_ONCE = 128 * 1024;

export async function readProjectApart(text: string): Promise<ReadResult> {
  if (text.length <= READ_AT_ONCE) return readProject(text);
  try {
    return await askReader<ReadResult>(READ, text);
  } catch (error) {
    // Without a thread to read it a project opens all the same, and the window waits.
    console.warn('A project is read by the window itself:', error);
    return readProject(text);
  }
}
