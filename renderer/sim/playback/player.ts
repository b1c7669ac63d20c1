/** Plays: frame by frame it keeps the run ahead of the wall clock and moves the cursor over what is recorded. */
import type { Ref } from 'vue';
import type { Analysis } from '../../../engine/results/recording/run-report';
import type { Project } from '../../../engine/model/project';
import type { SimulationEnvironment } from '../engine/environment';
import { Pace } from './pace';
import { advanceLive, advanceReplay, horizonFor, playedOf } from './playback';
import type { RecordedSpan } from './playback';
import type { RunControl } from '../run-control';

type Clock = Pick<SimulationEnvironment, 'now' | 'requestFrame' | 'cancelFrame' | 'wasHidden'>;

export interface PlayerState {
  cursor: Ref<number>;
  playing: Ref<boolean>;
  following: Ref<boolean>;
  rate: Ref<number>;
  loop: Ref<boolean>;
  /** Simulated seconds in a second of the wall clock, where that is less than was asked for. */
  pace: Ref<number | null>;
}

export class Player {
  readonly #run: RunControl;
  readonly #clock: Clock;
  readonly #state: PlayerState;
  /** Where the live run is meant to be by the wall clock [s]. */
  #head = 0;
  #frame: number | null = null;
  #lastTick = 0;
  /** By how much a loop that shows its last sample has passed it [s]. */
  #over = 0;
  readonly #pace = new Pace();
  /** Requested steps: the next samples to arrive are shown. */
  #awaitedSteps = 0;

  constructor(run: RunControl, clock: Clock, state: PlayerState) {
    this.#run = run;
    this.#clock = clock;
    this.#state = state;
  }

  begin(project: Project, live: boolean, analysis: Analysis, bands: readonly string[] = []): void {
    const { settings } = project;
    this.#head = 0;
    this.#awaitedSteps = 0;
    this.#state.following.value = true;
    this.#setPlaying(true);
    const horizon = live ? horizonFor(0, this.#state.rate.value, settings.outputInterval) : null;
    void this.#run.start(project, horizon, analysis, bands);
  }

  /** Let the run under way go on without a bound; the cursor then shows the latest sample. */
  release(): void {
    this.#run.release();
    this.#run.resume();
    this.follow();
  }

  pause(): void {
    if (this.#run.phase === 'starting') this.#run.abandon();
    else this.#run.pause();
    this.#setPlaying(false);
  }

  /** Go on with a paused run, or replay one that has ended. */
  resume(): void {
    const recording = this.#run.recording;
    if (this.#run.phase === 'paused') {
      this.#run.resume();
      this.follow();
    } else if (this.#run.phase === 'ended' && recording && recording.count > 1) {
      if (this.#state.cursor.value >= recording.endTime) this.#state.cursor.value = recording.startTime;
      this.#state.following.value = false;
      this.#setPlaying(true);
    }
  }

  follow(): void {
    if (!this.#run.isActive) return;
    this.#state.following.value = true;
    this.#state.cursor.value = this.#run.horizon === null ? this.#span().end : this.#head;
    if (this.#run.phase === 'running') this.#setPlaying(true);
  }

  scrub(time: number): void {
    const { start, end } = this.#span();
    this.#state.following.value = false;
    this.#awaitedSteps = 0;
    this.#over = 0;
    this.#state.cursor.value = Math.min(Math.max(time, start), end);
  }

  step(count: number): void {
    const recording = this.#run.recording;
    if (!recording || recording.count === 0 || count === 0) return;
    this.pause();
    this.#state.following.value = false;
    const { cursor } = this.#state;
    const at = recording.indexAt(cursor.value);
    const isBetween = recording.time[at] < cursor.value;
    const next = at + count + (count < 0 && isBetween ? 1 : 0);
    if (next >= recording.count && this.#run.phase === 'paused') {
      this.#awaitedSteps = next - recording.count + 1;
      this.#run.step(this.#awaitedSteps);
    }
    cursor.value = recording.time[Math.min(Math.max(next, 0), recording.count - 1)];
  }

  samplesArrived(added: number): void {
    if (this.#awaitedSteps === 0) return;
    this.#awaitedSteps = Math.max(0, this.#awaitedSteps - added);
    this.#head = this.#span().end;
    this.#state.cursor.value = this.#head;
  }

  /** Live playback continues to the end of the run; a cursor that had left the run stays where it is. */
  runEnded(recorded: boolean): void {
    const { cursor, following } = this.#state;
    const isLive = this.#run.horizon !== null;
    // Not with the next frame: a cursor that is set before it would be played on from there.
    if (recorded && following.value && !isLive) cursor.value = this.#span().end;
    if (!recorded || !following.value || !isLive) this.#setPlaying(false);
  }

  dispose(): void {
    this.#setPlaying(false);
  }

  #tick(): void {
    this.#frame = null;
    const now = this.#clock.now();
    const elapsed = (now - this.#lastTick) / 1000;
    this.#lastTick = now;
    if (this.#run.phase === 'starting') return this.#schedule();
    if (this.#run.phase === 'running') this.#tickLive(elapsed);
    else this.#tickReplay(elapsed);
    // A pause while the window was hidden is no lag.
    if (this.#clock.wasHidden()) this.#forgetPace();
    if (this.#state.playing.value) this.#schedule();
  }

  #tickLive(elapsed: number): void {
    const { cursor, following, rate } = this.#state;
    const recorded = this.#span();
    if (this.#run.horizon === null) {
      this.#head = recorded.end;
      if (following.value) cursor.value = recorded.end;
      return;
    }
    const state = { head: this.#head, cursor: cursor.value, following: following.value };
    const next = advanceLive(state, elapsed, rate.value, recorded);
    this.#measure(elapsed, next.head - this.#head);
    this.#head = next.head;
    cursor.value = next.cursor;
    const interval = this.#run.recording?.project.settings.outputInterval ?? 0;
    this.#run.advance(horizonFor(this.#head, rate.value, interval, elapsed));
  }

  /** After the end, or when the run ended before the wall clock got there: play what is recorded. */
  #tickReplay(elapsed: number): void {
    const { cursor, rate, loop } = this.#state;
    const recorded = this.#span();
    if (recorded.end <= recorded.start) return this.#setPlaying(false);
    const at = { cursor: cursor.value, over: this.#over };
    const next = advanceReplay(at, elapsed, rate.value, recorded, loop.value);
    // At the end of the run the last sample is shown for what is left of a frame.
    if (!next.finished) this.#measure(elapsed, playedOf(elapsed) * rate.value);
    this.#over = next.over;
    cursor.value = next.cursor;
    if (next.finished) this.#setPlaying(false);
  }

  #measure(elapsed: number, shown: number): void {
    const { pace, rate } = this.#state;
    this.#pace.add(elapsed, elapsed * rate.value, shown);
    pace.value = this.#pace.value;
  }

  #forgetPace(): void {
    this.#pace.reset();
    this.#state.pace.value = null;
  }

  #span(): RecordedSpan {
    const recording = this.#run.recording;
    return recording ? { start: recording.startTime, end: recording.endTime } : { start: 0, end: 0 };
  }

  #setPlaying(playing: boolean): void {
    this.#state.playing.value = playing;
    if (!playing && this.#frame !== null) {
      this.#clock.cancelFrame(this.#frame);
      this.#frame = null;
    }
    if (playing && this.#frame === null) {
      this.#lastTick = this.#clock.now();
      this.#schedule();
    }
    this.#forgetPace();
  }

  #schedule(): void {
    this.#frame = this.#clock.requestFrame(() => this.#tick());
  }
}
