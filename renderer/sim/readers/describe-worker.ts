/** Looks into a dropped file for what it says of itself; a large one in a thread of its own, so that the window goes on. */
import { askReader } from './ask-reader';
import { describeFile } from './describe-file';
import type { FileDescription } from './describe-file';
import { DESCRIBE } from '../engine/worker-url';

/** Read within a few milliseconds [bytes]; starting a thread would take longer. */
const SMALL = 128 * 1024;

export async function describeApart(bytes: Uint8Array): Promise<FileDescription> {
  return bytes.length <= SMALL ? describeFile(bytes) : askReader<FileDescription>(DESCRIBE, bytes);
}
