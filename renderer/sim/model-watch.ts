/**
 * Keeps an analysis of the open document up to date without asking the engine on every keystroke, and never with two
 * questions at once: what a large model's engine could not answer in time would only queue up before the next. A question about a
 * document that has changed since is taken back.
 */
import type { ClientMessage, ServerMessage } from '../../engine/host/protocol';
import type { Project } from '../../engine/model/project';
import type { EngineClient } from './engine/engine-client';

/** Quiet time after a change before the engine is asked [ms]. */
const QUIET = 100;
/** As long as the last answer took, up to this [ms]: a hand that goes on editing shares the processors with no question. */
const LONGEST_QUIET = 500;
/** An engine that has not left a question within this time [ms] of its being taken back is given up. */
const LONG = 2000;

export type Analysis = Extract<ServerMessage, { type: 'analysis' }>;
type Left = Extract<ServerMessage, { type: 'analysisLeft' }>;

/** What is sent along with a project; nothing by default. */
type Along = (project: Project) => Pick<Extract<ClientMessage, { type: 'analyse' }>, 'before'>;

export class ModelWatch {
  readonly #engine: EngineClient;
  readonly #answer: (analysis: Analysis, project: Project) => void;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #id = 0;
  #project: Project | null = null;
  #answered = 0;
  /** The project that waits for an engine. One over which the engine ended is not sent again. */
  #unasked: Project | null = null;
  /** Asked for while an answer was on its way. */
  #next: Project | null = null;
  #interrupt: (() => void) | null;
  readonly #along: Along;
  /** When the question was asked, and how long the last answer took [ms]. */
  #since = 0;
  #took = 0;
  /** Runs from the moment a question is taken back. */
  #long: ReturnType<typeof setTimeout> | null = null;

  /**
   * `first` keeps the questions of two watches apart; `interrupt` may give the watch a fresh engine (`restart`) in place of
   * one whose result is no longer needed.
   */
  constructor(
    engine: EngineClient,
    answer: (analysis: Analysis, project: Project) => void,
    first = 0,
    interrupt: (() => void) | null = null,
    along: Along = () => ({}),
  ) {
    this.#along = along;
    this.#engine = engine;
    this.#answer = answer;
    this.#interrupt = interrupt;
    this.#id = first;
    this.#answered = first;
  }

  /** Whether an answer is on its way. */
  get isWaiting(): boolean {
    return this.#answered < this.#id;
  }

  schedule(project: () => Project): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    const quiet = Math.min(LONGEST_QUIET, Math.max(QUIET, this.#took));
    this.#timer = setTimeout(() => this.request(project()), quiet);
  }

  request(project: Project): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    if (!this.isWaiting) return this.#ask(project);
    if (this.#next === null) this.#takeBack();
    this.#next = project;
  }

  /** For a new engine, which has none of the requests of the last one. */
  restart(project: Project): void {
    this.#next = null;
    this.release();
    this.request(project);
  }

  /** The same, if only the watch holds the requests. */
  resume(): void {
    const next = this.#next ?? this.#unasked;
    if (next) this.restart(next);
    else this.release();
  }

  /** The engine will not answer, or not this: the next question may be asked. */
  release(): void {
    this.#answered = this.#id;
    this.#forgetTime();
    const next = this.#next;
    this.#next = null;
    if (next) this.#ask(next);
  }

  /** Only the answer about the present document is passed on. */
  receive(analysis: Analysis | Left): void {
    if (analysis.id !== this.#id || !this.#project) return;
    const isLatest = this.#next === null;
    // one that was left took until it was taken back, which says nothing
    if (analysis.type === 'analysis') this.#took = performance.now() - this.#since;
    this.release();
    if (isLatest && analysis.type === 'analysis') this.#answer(analysis, this.#project);
  }

  dispose(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#forgetTime();
  }

  #takeBack(): void {
    this.#engine.post({ type: 'cancelAnalysis', id: this.#id });
    this.#long = setTimeout(() => this.#interrupt?.(), LONG);
  }

  #forgetTime(): void {
    if (this.#long !== null) clearTimeout(this.#long);
    this.#long = null;
  }

  #ask(project: Project): void {
    this.#project = project;
    this.#since = performance.now();
    const asked = this.#engine.post({ type: 'analyse', id: ++this.#id, project, ...this.#along(project) });
    this.#unasked = asked ? null : project;
    if (!asked) this.#answered = this.#id;
  }
}
