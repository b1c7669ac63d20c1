/** Worker threads of a sweep: this program's own built file, started again in a thread, where it only serves. */
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { createSweepServer } from '../studies/sweep/serve-worker';
import type { FromWorker, SweepWorker } from '../studies/sweep/worker-messages';

const ROLE = 'kempe-sweep';

/** Does nothing in the main thread, and in threads that somebody else started. */
export function serveSweepThread(): void {
  if (isMainThread || parentPort === null || workerData !== ROLE) return;
  const port = parentPort;
  const serve = createSweepServer((message) => port.postMessage(message));
  port.on('message', serve);
}

export function spawnSweepThread(): SweepWorker {
  // Signals and exits are the main thread's business.
  const worker = new Worker(new URL(import.meta.url), { workerData: ROLE });
  return {
    post: (message) => worker.postMessage(message),
    listen: (onMessage, lost) => {
      let told = false;
      const tell = (why: string) => {
        if (!told) lost(why);
        told = true;
      };
      worker.on('message', (message: FromWorker) => onMessage(message));
      worker.on('error', (error) => tell(error instanceof Error ? error.message : String(error)));
      worker.on('exit', (code) => tell(`it ended with status ${code}.`));
    },
    terminate: () => void worker.terminate(),
  };
}
