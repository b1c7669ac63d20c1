/** Worker threads of a sweep, from the command line. */
import { Worker } from 'node:worker_threads';
import type { FromWorker, SweepWorker } from '../studies/sweep/worker-messages';

/** What runs in them: `sweep-thread.ts`, built beside the command. */
const SERVER = new URL('sweep-thread.js', import.meta.url);

export function spawnSweepThread(server = SERVER): SweepWorker {
  // Signals and exits are the main thread's business.
  const worker = new Worker(server);
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
