/** The windows that are open, one project each: whose page asks, which one is in front, which one is free. */
import type { Grant } from '../door/grants';

export interface DocumentState {
  /** As the title shows it. */
  name: string;
  dirty: boolean;
  /** A field holds something typed that was not entered yet. */
  draft: boolean;
  /** The start page with nothing behind it: a file may be opened here without asking. */
  untouched: boolean;
}

export interface OpenWindow {
  /** Identifies the page of the window when it makes a call. */
  readonly contents: object;
  state: DocumentState;
  /** The file of the open document. */
  file: Grant | null;
  /** Read for the page, which has not shown it yet. */
  pending: Grant | null;
  /** Ids that the page was told to open and has not asked for yet. */
  readonly requested: Set<string>;
}

export class Windows<W extends OpenWindow> {
  /** Ordered by focus, the most recent last. */
  #open: W[] = [];

  get all(): readonly W[] {
    return this.#open;
  }

  add(window: W): void {
    this.#open.push(window);
  }

  remove(window: W): void {
    this.#open = this.#open.filter((each) => each !== window);
  }

  focused(window: W): void {
    if (!this.#open.includes(window)) return;
    this.remove(window);
    this.#open.push(window);
  }

  of(contents: object): W | null {
    return this.#open.find((each) => each.contents === contents) ?? null;
  }

  front(): W | null {
    return this.#open.at(-1) ?? null;
  }

  untouched(): W | null {
    return this.#open.findLast((each) => isUntouched(each)) ?? null;
  }

  /** The files that another window may write: what they are is decided on the disk, not by their names. */
  filesBeside(asker: W | null): { window: W; paths: string[] }[] {
    return this.#open
      .filter((window) => window !== asker)
      .map((window) => ({
        window,
        // Where a link led when the file was read counts too: the link may lead nowhere while the file is gone.
        paths: [window.file, window.pending].flatMap((grant) =>
          grant && !grant.copy ? [grant.path, ...(grant.known ? [grant.known.realPath] : [])] : [],
        ),
      }));
  }
}

export function isUntouched({ state, file, pending, requested }: OpenWindow): boolean {
  return state.untouched && file === null && pending === null && requested.size === 0;
}
