/** Pending requests to the engine besides the analysis of the open document: while there are any, it must not be interrupted. */
import type { ClientMessage, ServerMessage } from '../../../engine/host/protocol';

export class Errands {
  readonly #open = new Set<string>();

  get none(): boolean {
    return this.#open.size === 0;
  }

  asked(message: ClientMessage): void {
    if (message.type === 'run') this.#open.add(`run ${message.run}`);
    else if (message.type === 'study' || message.type === 'validate' || message.type === 'drag')
      this.#open.add(`${message.type} ${message.id}`);
    else if (message.type === 'cancelStudy') this.#open.delete(`study ${message.id}`);
    else if (message.type === 'cancelValidation') this.#open.delete(`validate ${message.id}`);
    else if (message.type === 'endDrag') this.#open.delete(`drag ${message.id}`);
  }

  heard(message: ServerMessage): void {
    if (message.type === 'ended') this.#open.delete(`run ${message.run}`);
    else if (message.type === 'studied') this.#open.delete(`study ${message.id}`);
    else if (message.type === 'validated') this.#open.delete(`validate ${message.id}`);
  }

  /** No answers will come from an engine that has ended. */
  clear(): void {
    this.#open.clear();
  }
}
