/**
 * Reads one model of another program in a separate thread: however long it takes, the window stays responsive, and cancelling is immediate.
 */
import type { ImportResult } from '../../../engine/formats/account';
import { engineWorkerUrl, IMPORT } from './worker-url';
import type { ImportRequest } from './worker-roles';
import { TEXT } from '../texts';

export interface Reading {
  result: Promise<ImportResult>;
  /** Gives it up; the result then never comes. */
  stop(): void;
}

export function startReading(request: ImportRequest): Reading {
  const worker = new Worker(engineWorkerUrl(), { type: 'module', name: IMPORT });
  const result = new Promise<ImportResult>((resolve, reject) => {
    const fail = (why: string) => {
      worker.terminate();
      reject(new Error(why));
    };
    worker.onmessage = ({ data }: MessageEvent<ImportResult>) => {
      worker.terminate();
      resolve(data);
    };
    worker.addEventListener('error', (event) => fail(event.message || TEXT.readerNotStarted));
    worker.addEventListener('messageerror', () => fail(TEXT.resultNotTransferred));
  });
  worker.postMessage(request);
  return { result, stop: () => worker.terminate() };
}
