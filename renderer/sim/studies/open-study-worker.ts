/** A thread of a study: a Web Worker of the page, ended at once whatever it computes. */
import { engineWorkerUrl, STUDY } from '../engine/worker-url';
import type { FromStudyWorker } from './study-messages';
import type { StudyThread } from './study-pool';
import { TEXT } from '../texts';

export function openStudyWorker(): StudyThread {
  const worker = new Worker(engineWorkerUrl(), { type: 'module', name: STUDY });
  return {
    post: (message) => worker.postMessage(message),
    listen: (onMessage, lost) => {
      let told = false;
      const tell = (why: string) => {
        if (!told) lost(why);
        told = true;
      };
      worker.onmessage = (event: MessageEvent<FromStudyWorker>) => onMessage(event.data);
      worker.addEventListener('error', (event) => tell(event.message || TEXT.workerNotLoaded));
      worker.addEventListener('messageerror', () => tell(TEXT.workerMessageNotRead));
    },
    terminate: () => worker.terminate(),
  };
}
