/** One request to a separate thread, for reads that would block the window. */
import { engineWorkerUrl } from '../engine/worker-url';
import { TEXT } from '../texts';
import type { ReadingProgress } from './reading-progress';

interface Asking {
  /** Of the thread's program. */
  readonly address?: string;
  /** Ends the thread; the question then has no answer. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: ReadingProgress) => void;
}

/** `role`: what the thread is for (worker-roles.ts). It ends with its answer. */
export async function askReader<Answer>(
  role: string,
  question: unknown,
  { address = engineWorkerUrl(), signal, onProgress }: Asking = {},
): Promise<Answer> {
  const worker = new Worker(address, { type: 'module', name: role });
  try {
    return await new Promise<Answer>((resolve, reject) => {
      const fail = (why: string) => reject(new Error(why));
      worker.onmessage = ({ data }: MessageEvent<Answer | { progress: ReadingProgress }>) => {
        if (isProgress(data)) onProgress?.(data.progress);
        else resolve(data);
      };
      signal?.addEventListener('abort', () => fail(TEXT.readingEnded));
      worker.addEventListener('error', (event) => fail(event.message || TEXT.readerNotStarted));
      worker.addEventListener('messageerror', () => fail(TEXT.resultNotTransferred));
      worker.postMessage(question);
    });
  } finally {
    worker.terminate();
  }
}

const isProgress = (data: unknown): data is { progress: ReadingProgress } =>
  typeof data === 'object' && data !== null && 'progress' in data;
