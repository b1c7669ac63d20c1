/** Questions from main that a page answers with yes or no, with an eye on whether the page still lives. */

interface Needs {
  /** Sends a question, or with null a mere sign of life to be returned. */
  send: (question: string | null, request: number) => void;
  /** Between two signs of life [ms]. */
  everyMs?: number;
}

/** Signs of life that may stay unanswered before the page counts as hanging: a slow frame is no reason to ask. */
const PATIENCE = 6;

export class PageLink {
  readonly #send: Needs['send'];
  readonly #everyMs: number;
  #request = 0;
  #answer: ((yes: boolean | null) => void) | null = null;
  #missed = 0;

  constructor({ send, everyMs = 1000 }: Needs) {
    this.#send = send;
    this.#everyMs = everyMs;
  }

  /** The page's answer, or null where the page was lost meanwhile. */
  ask(question: string): Promise<boolean | null> {
    this.#answer?.(null);
    this.#request += 1;
    return new Promise((resolve) => {
      this.#answer = resolve;
      this.#send(question, this.#request);
    });
  }

  /** An answer to an earlier question is ignored. */
  settle(request: number, yes: boolean): void {
    this.heard();
    if (request === this.#request) this.#answer?.(yes);
  }

  heard(): void {
    this.#missed = 0;
  }

  /** The page ended: no answer will come. */
  lost(): void {
    this.#answer?.(null);
  }

  /** Resolves once the page has been silent for long; never where `signal` ends it first. */
  silence(signal: AbortSignal): Promise<'silent'> {
    this.#missed = 0;
    return new Promise((resolve) => {
      const timer = setInterval(() => {
        this.#missed += 1;
        if (this.#missed > PATIENCE) {
          clearInterval(timer);
          resolve('silent');
        } else this.#send(null, 0);
      }, this.#everyMs);
      signal.addEventListener('abort', () => clearInterval(timer), { once: true });
    });
  }
}
