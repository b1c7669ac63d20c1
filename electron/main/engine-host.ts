/**
 * The engine process: one at a time, forked on request, its port handed to the window. Exit codes mislead (a killed
 * process may report 0), so an end is planned only if the process said "bye" or was told to go.
 */
import { MessageChannelMain, utilityProcess } from 'electron';
import type { BrowserWindow, UtilityProcess } from 'electron';
import { EVENTS } from '../shared/channels';
import { LossLimit } from './loss-limit';
import { Refusal } from './door/ipc';

const KILL_AFTER_MS = 1000;
const OUTPUT_KEPT = 2000;

interface Running {
  process: UtilityProcess;
  /** Its end is no loss: it said goodbye or was replaced. */
  leaving: boolean;
}

export class EngineHost {
  readonly #script: string;
  readonly #losses = new LossLimit(3, 60_000);
  #running: Running | null = null;

  constructor(script: string) {
    this.#script = script;
  }

  /** A fresh process; the port arrives in the window as a message. */
  connect(window: BrowserWindow): void {
    this.stop();
    if (this.#losses.reached()) {
      throw new Refusal(
        'The engine stopped unexpectedly three times within a minute, so it was not started again. ' +
          'Change the model, or wait a minute, then run it again.',
      );
    }
    const running = this.#fork(window);
    this.#running = running;
    const { port1, port2 } = new MessageChannelMain();
    running.process.postMessage({ type: 'serve' }, [port1]);
    window.webContents.postMessage(EVENTS.enginePort, null, [port2]);
  }

  stop(): void {
    const running = this.#running;
    this.#running = null;
    if (!running) return;
    running.leaving = true;
    endProcess(running.process);
  }

  #fork(window: BrowserWindow): Running {
    const process = utilityProcess.fork(this.#script, [], {
      serviceName: 'Kempe engine',
      // An empty environment would be ignored, and the user's own inherited.
      env: { KEMPE_ENGINE: '1' },
      stdio: 'pipe',
    });
    const running: Running = { process, leaving: false };
    const output = lastOutput(process);
    process.on('message', (message: unknown) => {
      if ((message as { type?: unknown } | null)?.type === 'bye') running.leaving = true;
    });
    process.once('exit', () => {
      if (this.#running === running) this.#running = null;
      if (running.leaving) return;
      this.#losses.add();
      console.error('The engine process ended without notice.', output());
      if (!window.isDestroyed()) window.webContents.send(EVENTS.engineLost, WHY);
    });
    return running;
  }
}

const WHY =
  'The engine process ended unexpectedly. The model is not affected; results up to that moment are kept.';

/** SIGTERM does nothing to a stopped process, so SIGKILL follows. */
function endProcess(child: UtilityProcess): void {
  const { pid } = child;
  const timer = setTimeout(() => {
    try {
      if (pid !== undefined) process.kill(pid, 'SIGKILL');
    } catch {
      // It has already ended.
    }
  }, KILL_AFTER_MS);
  child.once('exit', () => clearTimeout(timer));
  child.kill();
}

/** Pipes must be drained, or a process that prints a lot would block. */
function lastOutput(child: UtilityProcess): () => string {
  let kept = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      kept = (kept + chunk.toString('utf8')).slice(-OUTPUT_KEPT);
    });
  }
  return () => kept;
}
