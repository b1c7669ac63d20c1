/** The engine in a Web Worker: the home it has when there is no desktop around it. */
import type { ClientMessage, ServerMessage } from '../../engine/host/protocol';
import { serve } from '../../engine/host/server';

interface WorkerScope {
  postMessage(message: ServerMessage): void;
  onmessage: ((event: MessageEvent<ClientMessage>) => void) | null;
  close(): void;
}

const scope = globalThis as unknown as WorkerScope;

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
