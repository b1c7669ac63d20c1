/** Opens the connection to an engine: a utility process on the desktop, a Web Worker in a browser. */
import type { ClientMessage, ServerMessage } from '../../../engine/host/protocol';
import { SentProjects } from '../../../engine/host/crossing-projects';
import type { Port } from '../../../engine/host/port';
import type { DesktopApi } from '../../../electron/shared/api';
import { ENGINE, engineWorkerUrl } from './worker-url';
import { TEXT } from '../texts';

export type EnginePort = Port<ServerMessage, ClientMessage>;

/** `lost` is called at most once, with the cause in words. */
export type OpenEngine = (lost: (why: string) => void) => Promise<EnginePort>;

/** How long the desktop may take to start an engine process, on a crowded machine [ms]. */
const PORT_TIMEOUT = 60_000;
const PORT_MESSAGE = 'kempe:engine-port';

export const openEngine: OpenEngine = (lost) => {
  const desktop = (window as { kempe?: DesktopApi }).kempe;
  return desktop ? openDesktopEngine(desktop, lost) : openWorkerEngine(lost);
};

/** The bridge cannot remove a listener, so a single permanent one notifies the current connection. */
let tellLost: (why: string) => void = () => {};
let isListening = false;

async function openDesktopEngine(desktop: DesktopApi, lost: (why: string) => void): Promise<EnginePort> {
  if (!isListening) {
    desktop.onEngineLost((why) => tellLost(why));
    isListening = true;
  }
  const arrival = nextEnginePort();
  try {
    await desktop.connectEngine();
  } catch (error) {
    arrival.cancel();
    throw error;
  }
  const port = await arrival.port;
  tellLost = lost;
  port.addEventListener('close', () => lost(TEXT.connectionClosed));
  const sent = new SentProjects();
  return {
    post: (message) => sent.post(message, (packed) => port.postMessage(packed)),
    listen: (onMessage) => {
      port.onmessage = (event: MessageEvent<ServerMessage>) => onMessage(event.data);
    },
    close: () => {
      if (tellLost === lost) tellLost = () => {};
      port.close();
    },
  };
}

function nextEnginePort(): { port: Promise<MessagePort>; cancel: () => void } {
  let cancel = () => {};
  const port = new Promise<MessagePort>((resolve, reject) => {
    const finish = () => {
      window.removeEventListener('message', onMessage);
      window.clearTimeout(timer);
    };
    const onMessage = (event: MessageEvent) => {
      if (event.source !== window || event.data !== PORT_MESSAGE || event.ports.length === 0) return;
      finish();
      resolve(event.ports[0]);
    };
    const timer = window.setTimeout(() => {
      finish();
      reject(new Error(TEXT.slowStart));
    }, PORT_TIMEOUT);
    window.addEventListener('message', onMessage);
    cancel = finish;
  });
  return { port, cancel };
}

function openWorkerEngine(lost: (why: string) => void): Promise<EnginePort> {
  const worker = new Worker(engineWorkerUrl(), { type: 'module', name: ENGINE });
  worker.addEventListener('error', (event) => lost(event.message || TEXT.engineNotLoaded));
  worker.addEventListener('messageerror', () => lost(TEXT.messageNotRead));
  const sent = new SentProjects();
  return Promise.resolve({
    post: (message) => sent.post(message, (packed) => worker.postMessage(packed)),
    listen: (onMessage) => {
      worker.onmessage = (event: MessageEvent<ServerMessage>) => onMessage(event.data);
    },
    close: () => worker.terminate(),
  });
}
