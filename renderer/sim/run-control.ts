/**
 * The one run in progress: its phase, its recording and its messages to and from the engine.
 *
 * Kept apart from playback (what is shown when) and from the store (what the app sees); it only knows messages.
 */
import type { Analysis, RunOutcome, StopReason } from '../../engine/results/recording/run-report';
import type { RunEvent } from '../../engine/core/switching/run-event';
import type { ServerMessage } from '../../engine/host/protocol';
import type { Problem } from '../../engine/model/problem';
import type { Project } from '../../engine/model/project';
import type { EngineClient } from './engine/engine-client';
import { Recording } from '../../engine/results/recording/recording';
import { TEXT } from './texts';

export type Phase = 'idle' | 'starting' | 'running' | 'paused' | 'ended';

export interface RunListener {
  phase(phase: Phase): void;
  /** A new recording began; null when there is none any more. */
  recording(recording: Recording | null): void;
  samples(recording: Recording, added: number): void;
  /** Of the samples that come next, or up to the end. */
  events(events: readonly RunEvent[]): void;
  /** `recorded` is false when the run never began, so that `recording` is an earlier one's or null. */
  ended(outcome: RunOutcome, recorded: boolean): void;
}

export class RunControl {
  phase: Phase = 'idle';
  recording: Recording | null = null;
  /** The horizon that the engine was last told [s]; null is the end of the run. */
  horizon: number | null = null;
  readonly #engine: EngineClient;
  readonly #listener: RunListener;
  #run = 0;
  #project: Project | null = null;
  #analysis: Analysis = 'dynamic';
  /** Passed on together: a run with thousands would otherwise have as many lists, each longer than the last. */
  #told: RunEvent[] = [];

  constructor(engine: EngineClient, listener: RunListener) {
    this.#engine = engine;
    this.#listener = listener;
  }

  get isActive(): boolean {
    return this.phase === 'starting' || this.phase === 'running' || this.phase === 'paused';
  }

  /** `bands`: joints whose shared reactions are recorded with their bands. */
  async start(
    project: Project,
    horizon: number | null,
    analysis: Analysis,
    bands: readonly string[] = [],
  ): Promise<void> {
    const run = ++this.#run;
    this.#told = [];
    this.#project = project;
    this.#analysis = analysis;
    this.horizon = horizon;
    this.#setPhase('starting');
    const ready = await this.#engine.ensure();
    if (run !== this.#run) return;
    if (!ready || !this.#engine.post({ type: 'run', run, project, horizon, analysis, bands: [...bands] }))
      this.#setPhase(this.#restPhase());
  }

  advance(horizon: number): void {
    if (this.phase !== 'running' || this.horizon === null || horizon <= this.horizon) return;
    this.horizon = horizon;
    this.#engine.post({ type: 'advance', run: this.#run, horizon });
  }

  /** Let the run go on to its end as fast as it can. */
  release(): void {
    if (!this.isActive || this.horizon === null) return;
    this.horizon = null;
    this.#engine.post({ type: 'advance', run: this.#run, horizon: null });
  }

  pause(): void {
    if (this.phase !== 'running') return;
    this.#engine.post({ type: 'pause', run: this.#run });
    this.#setPhase('paused');
  }

  resume(): void {
    if (this.phase !== 'paused') return;
    this.#engine.post({ type: 'resume', run: this.#run });
    this.#setPhase('running');
  }

  /** Integrate `count` output samples further. */
  step(count: number): void {
    if (this.phase !== 'paused') return;
    for (let i = 0; i < count; i++) this.#engine.post({ type: 'step', run: this.#run });
  }

  setDriver(driver: string, value: number): boolean {
    if (this.phase !== 'running' && this.phase !== 'paused') return false;
    return this.#engine.post({ type: 'setDriver', run: this.#run, driver, value });
  }

  stop(): void {
    if (!this.isActive) return;
    this.#engine.post({ type: 'stop', run: this.#run });
    if (this.phase === 'starting') this.abandon();
  }

  /** Stops listening to the run; later messages of the engine about it are ignored. */
  abandon(): void {
    if (!this.isActive) return;
    this.#engine.post({ type: 'stop', run: this.#run });
    this.#run++;
    this.#setPhase(this.#restPhase());
  }

  /** Forget everything recorded, as when another document is opened. */
  clear(): void {
    this.abandon();
    this.recording = null;
    this.#listener.recording(null);
    this.#setPhase('idle');
  }

  /** An earlier recording replaces the current one; nothing is computed. */
  adopt(recording: Recording): void {
    this.abandon();
    this.recording = recording;
    this.#listener.recording(recording);
    this.#setPhase('ended');
  }

  /** The engine has ended: the recorded samples stay. */
  lose(message: string, advice: string): void {
    if (!this.isActive) return;
    this.#end({
      kind: 'stopped',
      reason: 'hostLost',
      time: this.phase === 'starting' ? 0 : (this.recording?.endTime ?? 0),
      where: null,
      message,
      advice,
    });
  }

  /** The engine did not accept the request for a run: without this it would be awaited for ever. */
  refuse(problem: Problem): void {
    if (this.phase === 'starting') this.#end({ kind: 'refused', problems: [problem] });
  }

  receive(message: ServerMessage): void {
    if (!('run' in message)) return;
    // Credit belongs to the engine's queue, so batches of a run that was left are acknowledged as well.
    if (message.type === 'samples') {
      this.#engine.post({ type: 'acknowledge', run: message.run, batch: message.batch });
    }
    if (message.run !== this.#run || !this.isActive) return;
    if (message.type === 'started') this.#begin(message);
    else if (message.type === 'samples') this.#append(message);
    else if (message.type === 'event') this.#told.push(message.event);
    else this.#finish(message);
  }

  #begin(message: Extract<ServerMessage, { type: 'started' }>): void {
    if (this.phase !== 'starting' || !this.#project) return;
    const { run, digest, channels, model, warnings } = message;
    const startedAt = new Date();
    this.recording = new Recording({
      run,
      digest,
      channels,
      model,
      warnings,
      project: this.#project,
      analysis: this.#analysis,
      startedAt,
    });
    this.#listener.recording(this.recording);
    this.#setPhase('running');
  }

  #append(message: Extract<ServerMessage, { type: 'samples' }>): void {
    const recording = this.recording;
    if (!recording || recording.run !== message.run) return;
    try {
      recording.append(message.count, message.data);
    } catch (error) {
      this.#engine.post({ type: 'stop', run: this.#run });
      this.#end({
        kind: 'stopped',
        reason: 'memoryLimit',
        time: recording.endTime,
        where: null,
        message: TEXT.samplesLost(recording.endTime, error instanceof Error ? error.message : String(error)),
        advice: TEXT.samplesLostHelp,
      });
      return;
    }
    this.#passEvents();
    this.#listener.samples(recording, message.count);
  }

  #passEvents(): void {
    const told = this.#told;
    this.#told = [];
    if (told.length > 0) this.#listener.events(told);
  }

  #finish(message: Extract<ServerMessage, { type: 'ended' }>): void {
    if (this.recording?.run === message.run) this.recording.summary = message.summary;
    this.#end(message.outcome);
  }

  #end(outcome: RunOutcome): void {
    this.#passEvents();
    const recorded = this.recording?.run === this.#run;
    if (this.recording && recorded) this.recording.outcome = outcome;
    this.#setPhase(this.#restPhase());
    this.#run++;
    this.#listener.ended(outcome, recorded);
  }

  #restPhase(): Phase {
    return this.recording ? 'ended' : 'idle';
  }

  #setPhase(phase: Phase): void {
    if (this.phase === phase) return;
    this.phase = phase;
    this.#listener.phase(phase);
  }
}

const CUT_SHORT: readonly StopReason[] = ['userStop', 'hostLost'];

/** A run that was stopped from outside is run again rather than replayed in part. */
export function wasCutShort({ phase, recording }: Pick<RunControl, 'phase' | 'recording'>): boolean {
  const how = recording?.outcome;
  return phase === 'ended' && how?.kind === 'stopped' && CUT_SHORT.includes(how.reason);
}
