/**
 * The engine in a Web Worker, in one of two roles by the worker's name: the home it has when there is no desktop around
 * it, or one of the many threads of a sweep. One file for both, so the solver is delivered once.
 */
import type { ClientMessage, ServerMessage } from '../../engine/host/protocol';
import { serve } from '../../engine/host/server';
import { createSweepServer } from '../../engine/sweep/serve-worker';
import type { FromWorker, ToWorker } from '../../engine/sweep/worker-messages';
import { SWEEP } from './worker-roles';

interface WorkerScope {
  readonly name: string;
  postMessage(message: ServerMessage | FromWorker): void;
  onmessage: ((event: MessageEvent<ClientMessage & ToWorker>) => void) | null;
  close(): void;
}

const scope = globalThis as unknown as WorkerScope;

if (scope.name === SWEEP) {
  const answer = createSweepServer((message) => scope.postMessage(message));
  scope.onmessage = (event) => answer(event.data);
} else serveRun();

function serveRun(): void {
  // A message to oneself queues behind the client's messages and, unlike a timer, is not held back to 4 ms.
  const turn = new MessageChannel();
  const waiting: (() => void)[] = [];
  turn.port1.onmessage = () => waiting.shift()?.();

  serve(
    {
      post: (message: ServerMessage) => scope.postMessage(message),
      listen: (onMessage) => {
        scope.onmessage = (event) => onMessage(event.data);
      },
      close: () => scope.close(),
    },
    (work) => {
      waiting.push(work);
      turn.port2.postMessage(null);
    },
  );
}
