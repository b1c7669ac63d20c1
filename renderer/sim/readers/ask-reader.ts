/** One request to a separate thread, for reads that would block the window. */
import { engineWorkerUrl } from '../engine/worker-url';
import { TEXT } from '../texts';

/** `role`: what the thread is for (worker-roles.ts). It ends with its answer. */
export async function askReader<Answer>(role: string, question: unknown): Promise<Answer> {
  const worker = new Worker(engineWorkerUrl(), { type: 'module', name: role });
  try {
    return await new Promise<Answer>((resolve, reject) => {
      const fail = (why: string) => reject(new Error(why));
      worker.onmessage = ({ data }: MessageEvent<Answer>) => resolve(data);
      worker.addEventListener('error', (event) => fail(event.message || TEXT.readerNotStarted));
      worker.addEventListener('messageerror', () => fail(TEXT.resultNotTransferred));
      worker.postMessage(question);
    });
  } finally {
    worker.terminate();
  }
}
