/**
 * Keeps an eye on the file that a window has open. The system's notices only say when to look; what happened is read
 * from the bytes, so a file that was merely touched raises no alarm. Folders are watched, not files, because most
 * programs replace a file instead of writing into it.
 */
import { watch } from 'node:fs';
import { dirname } from 'node:path';
import type { FileState } from '../../shared/api';
import type { Grant } from '../door/grants';
import type { Look } from './look-at';

export type WatchFolder = (folder: string, onNotice: () => void) => () => void;

interface Needs {
  look: (grant: Grant) => Promise<Look | null>;
  /** Told once for each change of state. */
  tell: (fileId: string, state: FileState) => void;
  watchFolder?: WatchFolder;
  /** How long a burst of notices, or a file that is being replaced, is given to end [ms]. */
  settleMs?: number;
}

/** Some network folders send no notices, so a look follows now and then without any. */
const LOOK_AGAIN_MS = 15_000;

const UNCHANGED: Look = { state: 'same', now: null };

function isSame(a: Look, b: Look | null): boolean {
  return b?.state === a.state && b.now?.digest === a.now?.digest && b.now?.realPath === a.now?.realPath;
}

export class FileWatch {
  readonly #look: Needs['look'];
  readonly #tell: Needs['tell'];
  readonly #watchFolder: WatchFolder;
  readonly #settleMs: number;
  #grant: Grant | null = null;
  #stops: (() => void)[] = [];
  #timer: NodeJS.Timeout | null = null;
  /** The look before this one, which this one has to confirm. */
  #last: Look | null = null;
  /** The last reported result, or a later one of the same kind. */
  #found: Look = UNCHANGED;
  /** Number of looks requested; a look that was overtaken reports nothing. */
  #asked = 0;

  constructor({ look, tell, watchFolder = watchWithNode, settleMs = 200 }: Needs) {
    this.#look = look;
    this.#tell = tell;
    this.#watchFolder = watchFolder;
    this.#settleMs = settleMs;
  }

  /** From now on this file, or none. It may have changed since it was read, so it is looked at at once. */
  follow(grant: Grant | null): void {
    if (grant === this.#grant) return;
    this.stop();
    this.#grant = grant;
    if (!grant) return;
    this.#arm(grant);
    this.lookSoon();
  }

  /** After a notice, or when the window gets the focus. */
  lookSoon(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#lookNow(), this.#settleMs);
  }

  /** The user keeps the project as it is: what was found counts as known, so that the next save replaces it. */
  accept(): void {
    const { now } = this.#found;
    if (!this.#grant || !now) return;
    this.#grant.known = { realPath: now.realPath, digests: [now.digest] };
    this.#found = UNCHANGED;
    this.#last = null;
  }

  stop(): void {
    for (const stop of this.#stops.splice(0)) stop();
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#grant = null;
    this.#found = UNCHANGED;
    this.#last = null;
    this.#asked += 1;
  }

  async #lookNow(): Promise<void> {
    const grant = this.#grant;
    if (!grant) return;
    this.#timer = setTimeout(() => void this.#lookNow(), LOOK_AGAIN_MS);
    this.#asked += 1;
    const asked = this.#asked;
    const found = await this.#look(grant);
    if (found === null || asked !== this.#asked) return;
    const confirmed = isSame(found, this.#last);
    this.#last = found;
    if (found.state === 'same' && this.#found.state === 'same') return;
    // A program that replaces a file may take it away first, or be half-way through writing it.
    if (!confirmed) return this.lookSoon();
    const news = found.state !== this.#found.state;
    this.#found = found;
    if (!news) return;
    this.#rearm(grant);
    this.#tell(grant.id, found.state);
  }

  /** A folder that was removed and made again is another one to the system. */
  #rearm(grant: Grant): void {
    for (const stop of this.#stops.splice(0)) stop();
    this.#arm(grant);
  }

  /** The folder of the name, and that of the file which a link leads to. */
  #arm({ path, known }: Grant): void {
    const folders = new Set([dirname(path), dirname(known?.realPath ?? path)]);
    for (const folder of folders) {
      try {
        this.#stops.push(this.#watchFolder(folder, () => this.lookSoon()));
      } catch {
        // No notices here: looks on focus, now and then and before a save remain.
      }
    }
  }
}

/** Throws where the system cannot watch; ends quietly where it stops being able to. */
export const watchWithNode: WatchFolder = (folder, onNotice) => {
  const watcher = watch(folder, { persistent: false }, () => onNotice());
  watcher.on('error', () => {
    watcher.close();
    onNotice();
  });
  return () => watcher.close();
};
