/** The process of one study, forked on request; it goes on when windows close, and ends when nobody needs it. */
import { utilityProcess } from 'electron';
import type { MessagePortMain, UtilityProcess } from 'electron';
import type { FromStudy, StudyFiles, StudyState, ToStudy } from '../../shared/studies';

const KILL_AFTER_MS = 1000;
const OUTPUT_KEPT = 2000;
const ENDED = 'The process of the study ended.';

export interface Opened {
  readonly name: string;
  readonly files: StudyFiles;
  readonly state: StudyState;
}

interface Hooks {
  onState(state: StudyState): void;
  /** `lost`: it ended without being told to, and without a goodbye. */
  onEnd(lost: boolean): void;
}

export class StudyProcess {
  readonly #process: UtilityProcess;
  /** Of what was asked and not answered yet, in order. */
  readonly #asked: { opened(opened: Opened): void; refused(message: string): void }[] = [];
  #isLeaving = false;

  constructor(script: string, hooks: Hooks) {
    this.#process = utilityProcess.fork(script, [], {
      serviceName: 'Kempe study',
      // An empty environment would be ignored, and the user's own inherited.
      env: { KEMPE_ENGINE: '1' },
      stdio: 'pipe',
    });
    let output = '';
    // Pipes must be drained, or a process that prints a lot would block.
    for (const stream of [this.#process.stdout, this.#process.stderr])
      stream?.on('data', (chunk: Buffer) => (output = (output + chunk.toString('utf8')).slice(-OUTPUT_KEPT)));
    this.#process.on('message', (message: FromStudy) => {
      if (message.type === 'state') hooks.onState(message.state);
      else if (message.type === 'bye') this.#isLeaving = true;
      else if (message.type === 'opened') this.#asked.shift()?.opened(message);
      else this.#asked.shift()?.refused(message.message);
    });
    this.#process.once('exit', () => {
      const lost = !this.#isLeaving;
      if (lost) console.error('The process of a study ended without notice.', output);
      for (const one of this.#asked.splice(0)) one.refused(ENDED);
      hooks.onEnd(lost);
    });
  }

  /** Rejects with a sentence where the folder is no study, or cannot be made. */
  ask(message: Extract<ToStudy, { type: 'begin' | 'open' | 'run' }>): Promise<Opened> {
    return new Promise((resolve, reject) => {
      this.#asked.push({ opened: resolve, refused: (why) => reject(new Error(why)) });
      this.#process.postMessage(message);
    });
  }

  stop(): void {
    const message: ToStudy = { type: 'stop' };
    this.#process.postMessage(message);
  }

  follow(port: MessagePortMain): void {
    const message: ToStudy = { type: 'follow' };
    this.#process.postMessage(message, [port]);
  }

  /** At once: a row that is not written yet is made again. SIGTERM does nothing to a stopped process, so SIGKILL follows. */
  end(): Promise<void> {
    this.#isLeaving = true;
    const { pid } = this.#process;
    if (pid === undefined) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        try {
          process.kill(pid, 'SIGKILL');
        } catch {
          // It has already ended.
        }
      }, KILL_AFTER_MS);
      this.#process.once('exit', () => {
        clearTimeout(timer);
        resolve();
      });
      this.#process.kill();
    });
  }
}
