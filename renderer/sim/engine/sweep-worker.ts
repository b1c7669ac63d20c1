/**
 * A thread of a sweep: a Web Worker of the page, on the desktop as in a browser. One mechanism serves both homes, ending
 * a worker is immediate whatever it computes, and the engine of the open document goes on undisturbed beside them.
 */
import type { FromWorker, SweepWorker } from '../../../engine/studies/sweep/worker-messages';
import { engineWorkerUrl, SWEEP } from './worker-url';
import { TEXT } from '../texts';

export function openSweepWorker(): SweepWorker {
  const worker = new Worker(engineWorkerUrl(), { type: 'module', name: SWEEP });
  return {
    post: (message) => worker.postMessage(message),
    listen: (onMessage, lost) => {
      let told = false;
      const tell = (why: string) => {
        if (!told) lost(why);
        told = true;
      };
      worker.onmessage = (event: MessageEvent<FromWorker>) => onMessage(event.data);
      worker.addEventListener('error', (event) => tell(event.message || TEXT.workerNotLoaded));
      worker.addEventListener('messageerror', () => tell(TEXT.workerMessageNotRead));
    },
    terminate: () => worker.terminate(),
  };
}
