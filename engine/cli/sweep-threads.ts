/** Worker threads of a sweep, from the command line. */
import { Worker } from 'node:worker_threads';
import type { FromWorker, SweepWorker } from '../studies/sweep/worker-messages';

/** The program of the threads: `sweep-thread.ts`, built beside the command. */
const SERVER = new URL('sweep-thread.cjs', import.meta.url);

export function spawnSweepThread(server = SERVER): SweepWorker {
  // signals and exits are handled by the main thread
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
