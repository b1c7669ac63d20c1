/** Looks into a dropped file for what it says of itself; a large one in a thread of its own, so that the window goes on. */
import { describeFile } from './describe-file';
import type { FileDescription } from './describe-file';
import { DESCRIBE, engineWorkerUrl } from './worker-url';

/** Read within a few milliseconds [bytes]; starting a thread would take longer. */
const SMALL = 128 * 1024;

export async function describeApart(bytes: Uint8Array): Promise<FileDescription> {
  if (bytes.length <= SMALL) return describeFile(bytes);
  const worker = new Worker(engineWorkerUrl(), { type: 'module', name: DESCRIBE });
  try {
    return await new Promise<FileDescription>((resolve, reject) => {
      const fail = (why: string) => reject(new Error(why));
      worker.onmessage = ({ data }: MessageEvent<FileDescription>) => resolve(data);
      worker.addEventListener('error', (event) => fail(event.message || 'the reader could not be started'));
      worker.addEventListener('messageerror', () => fail('what was read could not be handed over'));
      worker.postMessage(bytes);
    });
  } finally {
    worker.terminate();
  }
}
