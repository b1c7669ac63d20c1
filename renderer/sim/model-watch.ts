/**
 * Keeps an analysis of the open document up to date without asking the engine on every keystroke, and never with two
 * questions at once: what a large model's engine could not answer in time would only queue up before the next.
 */
import type { ServerMessage } from '../../engine/host/protocol';
import type { Project } from '../../engine/model/project';
import type { EngineClient } from './engine-client';

/** Quiet time after a change before the engine is asked [ms]. */
const QUIET = 100;

export type Analysis = Extract<ServerMessage, { type: 'analysis' }>;

export class ModelWatch {
  readonly #engine: EngineClient;
  readonly #answer: (analysis: Analysis, project: Project) => void;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #id = 0;
  #project: Project | null = null;
  #answered = 0;
  /** Asked for while an answer was on its way. */
  #next: Project | null = null;

  /** `first` keeps the questions of two watches apart. */
  constructor(engine: EngineClient, answer: (analysis: Analysis, project: Project) => void, first = 0) {
    this.#engine = engine;
    this.#answer = answer;
    this.#id = first;
    this.#answered = first;
  }

  /** Whether an answer is on its way. */
  get isWaiting(): boolean {
    return this.#answered < this.#id;
  }

  schedule(project: () => Project): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.request(project()), QUIET);
  }

  request(project: Project): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    if (this.isWaiting) this.#next = project;
    else this.#ask(project);
  }

  /** Of a fresh engine, which knows nothing of what the last one was asked. */
  restart(project: Project): void {
    this.#next = null;
    this.release();
    this.request(project);
  }

  /** The engine will not answer, or not this: the next question may be asked. */
  release(): void {
    this.#answered = this.#id;
    const next = this.#next;
    this.#next = null;
    if (next) this.#ask(next);
  }

  /** Only the answer about the present document is passed on. */
  receive(analysis: Analysis): void {
    if (analysis.id !== this.#id || !this.#project) return;
    const isLatest = this.#next === null;
    this.release();
    if (isLatest) this.#answer(analysis, this.#project);
  }

  dispose(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
  }

  #ask(project: Project): void {
    this.#project = project;
    const asked = this.#engine.post({ type: 'analyse', id: ++this.#id, project });
    if (!asked) this.#answered = this.#id;
  }
}
