/** The engine in its own process: waits for a port from main, then serves the protocol on it until it closes. */
import './harden';
import type { MessagePortMain, ParentPort } from 'electron';
import type { ClientMessage, ServerMessage } from '../../engine/host/protocol';
import { serve } from '../../engine/host/server';
import type { Port } from '../../engine/host/port';

const parent = (process as unknown as { parentPort: ParentPort }).parentPort;

parent.once('message', (event) => {
  const [port] = event.ports;
  if (!port) throw new Error('The first message must carry the port of the client.');
  // The window was closed or reloaded. Exit codes mislead, so main is notified that this exit is intended.
  port.on('close', () => {
    parent.postMessage({ type: 'bye' });
    setImmediate(() => process.exit(0));
  });
  serve(adapt(port), defer);
});

function adapt(port: MessagePortMain): Port<ClientMessage, ServerMessage> {
  let listener: ((message: ClientMessage) => void) | null = null;
  port.on('message', (event) => listener?.(event.data as ClientMessage));
  return {
    post: (message) => port.postMessage(message),
    listen: (onMessage) => {
      listener = onMessage;
      port.start();
    },
    close: () => port.close(),
  };
}

/** Messages arrive between two immediates, so a long run can be stopped. */
function defer(work: () => void): void {
  setImmediate(work);
}
