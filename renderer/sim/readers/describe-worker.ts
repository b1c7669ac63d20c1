/** Reads the description in a dropped file; of a large file in a separate thread, so that the window stays responsive. */
import { askReader } from './ask-reader';
import { describeFile } from './describe-file';
import type { FileDescription } from './describe-file';
import { DESCRIBE } from '../engine/worker-url';

/** Read within a few milliseconds [bytes]; starting a thread would take longer. */
const SMALL = 128 * 1024;

export async function describeApart(bytes: Uint8Array): Promise<FileDescription> {
  return bytes.length <= SMALL ? describeFile(bytes) : askReader<FileDescription>(DESCRIBE, bytes);
}
