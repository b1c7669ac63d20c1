/**
 * A run beside the one that is shown: computed to its end and handed over whole, or not at all. It has no phase and no cursor, and nothing
 * of it is shown before it ends. The engine holds one run, so it is used only while no other is in progress.
 */
import type { Analysis, RunOutcome } from '../../engine/results/recording/run-report';
import type { ClientMessage, ServerMessage } from '../../engine/host/protocol';
import type { RunEvent } from '../../engine/core/switching/run-event';
import type { Project } from '../../engine/model/project';
import { Recording } from '../../engine/results/recording/recording';

/** Apart from the numbers that `RunControl` gives its runs. */
const FIRST = 1e9;
/** Apart from those of another user of side runs. */
export const FIRST_FORESEEN = 2e9;

export interface SideRunListener {
  post(message: ClientMessage): boolean;
  /** The recording is null where the run never began. */
  ended(outcome: RunOutcome, recording: Recording | null): void;
  /** It grew beyond what can be kept, and was ended. */
  overflowed(): void;
}

export class SideRun {
  readonly #listener: SideRunListener;
  #run: number;
  #asked: { project: Project; analysis: Analysis } | null = null;
  #recording: Recording | null = null;
  #events: RunEvent[] = [];

  /** `first` keeps the runs of two users apart. */
  constructor(listener: SideRunListener, first = FIRST) {
    this.#listener = listener;
    this.#run = first;
  }

  get isActive(): boolean {
    return this.#asked !== null;
  }

  /** Without a bound in time; one that is under way gives way. False where no engine heard it. */
  start(project: Project, analysis: Analysis, bands: readonly string[]): boolean {
    this.cancel();
    this.#run++;
    const run = this.#run;
    if (!this.#listener.post({ type: 'run', run, project, horizon: null, analysis, bands: [...bands] }))
      return false;
    this.#asked = { project, analysis };
    return true;
  }

  cancel(): void {
    if (!this.#asked) return;
    this.#listener.post({ type: 'stop', run: this.#run });
    this.drop();
  }

  /** It ends where it is, and what is computed by then is handed over. */
  finish(): void {
    if (this.#asked) this.#listener.post({ type: 'stop', run: this.#run });
  }

  /** As when the engine has ended: no answer can be sent. */
  drop(): void {
    this.#asked = this.#recording = null;
    this.#events = [];
  }

  /** `RunControl`, which receives all batches, acknowledges them. */
  receive(message: ServerMessage): void {
    if (!this.#asked || !('run' in message) || message.run !== this.#run) return;
    if (message.type === 'started') this.#begin(message, this.#asked);
    else if (message.type === 'samples') this.#append(message.count, message.data);
    else if (message.type === 'event') this.#events.push(message.event);
    else this.#end(message);
  }

  #begin(
    { run, digest, channels, model, warnings }: Extract<ServerMessage, { type: 'started' }>,
    asked: { project: Project; analysis: Analysis },
  ): void {
    const startedAt = new Date();
    this.#recording = new Recording({ ...asked, run, digest, channels, model, warnings, startedAt });
  }

  #append(count: number, data: Float64Array): void {
    try {
      this.#recording?.append(count, data);
    } catch {
      this.cancel();
      this.#listener.overflowed();
    }
  }

  #end({ outcome, summary }: Extract<ServerMessage, { type: 'ended' }>): void {
    const recording = this.#recording;
    if (recording) Object.assign(recording, { outcome, summary, events: this.#events });
    this.drop();
    this.#listener.ended(outcome, recording);
  }
}
