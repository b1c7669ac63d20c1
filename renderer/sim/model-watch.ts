/** Keeps an analysis of the open document up to date without asking the engine on every keystroke. */
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

  constructor(engine: EngineClient, answer: (analysis: Analysis, project: Project) => void) {
    this.#engine = engine;
    this.#answer = answer;
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
    this.#project = project;
    const asked = this.#engine.post({ type: 'analyse', id: ++this.#id, project });
    if (!asked) this.#answered = this.#id;
  }

  /** Only the answer to the latest question is about the present document. */
  receive(analysis: Analysis): void {
    if (analysis.id !== this.#id || !this.#project) return;
    this.#answered = this.#id;
    this.#answer(analysis, this.#project);
  }

  dispose(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
  }
}
