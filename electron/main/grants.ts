/** Opaque ids for files: the page never names a path, it can only hand back an id that main gave it. */
import { randomUUID } from 'node:crypto';

export interface Grant {
  readonly id: string;
  readonly path: string;
  /** Where the path led and what was there when it was last read or written here; null before that. */
  known: { realPath: string; digests: string[] } | null;
}

/** Older ids are forgotten, so that a page cannot fill the memory with them. */
const MOST = 1000;

export class Grants {
  readonly #byId = new Map<string, Grant>();
  readonly #idByPath = new Map<string, string>();

  /** The same path keeps its id. */
  grant(path: string): Grant {
    const existing = this.#byId.get(this.#idByPath.get(path) ?? '');
    if (existing) return this.#used(existing);
    const grant: Grant = { id: randomUUID(), path, known: null };
    this.#byId.set(grant.id, grant);
    this.#idByPath.set(path, grant.id);
    if (this.#byId.size > MOST) this.#forgetOldest();
    return grant;
  }

  find(id: string): Grant | null {
    const grant = this.#byId.get(id);
    return grant ? this.#used(grant) : null;
  }

  /** Moves it to the young end of the insertion order. */
  #used(grant: Grant): Grant {
    this.#byId.delete(grant.id);
    this.#byId.set(grant.id, grant);
    return grant;
  }

  #forgetOldest(): void {
    const oldest = this.#byId.values().next().value;
    if (!oldest) return;
    this.#byId.delete(oldest.id);
    this.#idByPath.delete(oldest.path);
  }
}
