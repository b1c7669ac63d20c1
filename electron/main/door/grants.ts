/** Opaque ids for files: the page never names a path, it can only hand back an id that main gave it. */
import { randomUUID } from 'node:crypto';

/** The target of a path, and its content when it was last read or written here. */
export interface Known {
  realPath: string;
  digests: string[];
}

/**
 * What is read and never written: the file as it is on disk and what an earlier save kept of it, beside the window that
 * edits the file; and a model of another program.
 */
export type CopyOf = 'file' | 'version' | 'model';

export interface Grant {
  readonly id: string;
  readonly path: string;
  /** Null for an id that only names a file: it may be opened, which makes another id, and nothing is written by it. */
  known: Known | null;
  /** Null for what may be edited; a copy is never written. */
  readonly copy: CopyOf | null;
}

/** Older ids are forgotten, so that a page cannot fill the memory with them. */
const MOST = 1000;

export class Grants {
  readonly #byId = new Map<string, Grant>();
  readonly #idByPath = new Map<string, string>();
  /** The file that each window has open, by a key of the window. */
  readonly #held = new Map<unknown, string>();

  /** Names a file, to be opened: the same path keeps its id. */
  grant(path: string): Grant {
    const existing = this.#byId.get(this.#idByPath.get(path) ?? '');
    if (existing) return this.#used(existing);
    const grant = this.#add({ id: randomUUID(), path, known: null, copy: null });
    this.#idByPath.set(path, grant.id);
    return grant;
  }

  /** One opening of a file: what one window read last is never taken for what another one did. */
  opening(path: string, known: Known | null, copy: CopyOf | null = null): Grant {
    return this.#add({ id: randomUUID(), path, known, copy });
  }

  find(id: string): Grant | null {
    const grant = this.#byId.get(id);
    return grant ? this.#used(grant) : null;
  }

  /** The grant of an open file is not discarded, however many ids are made in the meantime; null releases it. */
  hold(owner: unknown, id: string | null): void {
    if (id === null) this.#held.delete(owner);
    else this.#held.set(owner, id);
  }

  #add(grant: Grant): Grant {
    this.#byId.set(grant.id, grant);
    if (this.#byId.size > MOST) this.#forgetOldest();
    return grant;
  }

  /** Moves it to the young end of the insertion order. */
  #used(grant: Grant): Grant {
    this.#byId.delete(grant.id);
    this.#byId.set(grant.id, grant);
    return grant;
  }

  #forgetOldest(): void {
    const held = new Set(this.#held.values());
    for (const oldest of this.#byId.values()) {
      if (held.has(oldest.id)) continue;
      this.#byId.delete(oldest.id);
      if (this.#idByPath.get(oldest.path) === oldest.id) this.#idByPath.delete(oldest.path);
      return;
    }
  }
}
