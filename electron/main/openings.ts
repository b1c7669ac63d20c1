/** Opening a file for a window, which no two windows of this app may write without knowing of each other. */
import { basename } from 'node:path';
import type { FileResult, SaveResult } from '../shared/api';
import type { ProjectContent } from '../shared/project-content';
import type { FileProblem } from '../shared/file-problem';
import { neverOpened } from './files/documents';
import type { Documents } from './files/documents';
import type { FsPort } from './files/fs-port';
import type { InterruptedSave } from './files/interrupted-saves';
import { isSameFile } from './files/same-file';
import type { FirstSaves } from './door/first-saves';
import type { Gesture } from './door/gesture';
import type { CopyOf, Grant, Grants } from './door/grants';
import type { OpenWindow, Windows } from './windows/windows';

export type SecondOpening = 'go' | 'copy' | 'cancel';

/** With a file that a save which was cut off may have left as parts of two versions. */
export type AfterInterruption = 'put-back' | 'as-it-is' | 'cancel';

/** A window whose person can be seen to act in it. */
export interface AskingWindow extends OpenWindow {
  readonly gesture: Gesture;
  readonly firstSaves: FirstSaves;
  /** Whether it shows the file, or has just opened or saved it. */
  holds(fileId: string): boolean;
}

interface Needs<W extends AskingWindow> {
  fs: FsPort;
  documents: Documents;
  grants: Grants;
  windows: Windows<W>;
  /** What the user wants with a file that another window has open. */
  ask: (asker: W, path: string) => Promise<SecondOpening>;
  goTo: (window: W) => void;
  /** What the user wants with a file whose last save was cut off. */
  askInterrupted: (asker: W, save: InterruptedSave) => Promise<AfterInterruption>;
  /** Asks the person about an opening that their hand did not visibly begin. */
  agrees: (asker: W, path: string) => Promise<boolean>;
  /** Asks the person about the first save of a file that was opened at a click which may have been meant for another thing. */
  agreesToSave: (asker: W, path: string) => Promise<boolean>;
}

export class Openings<W extends AskingWindow> {
  readonly #needs: Needs<W>;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(needs: Needs<W>) {
    this.#needs = needs;
  }

  /** Null where the user went to the other window instead, or cancelled. */
  async open(asker: W, path: string): Promise<FileResult | null> {
    const settled = await this.#settleInterruption(asker, path);
    if (settled !== 'read') return settled;
    const first = await this.#inTurn(() => this.#openUnlessHeld(asker, path));
    if (!('holder' in first)) return first;
    const choice = await this.#needs.ask(asker, path);
    if (choice === 'copy') return this.#read(asker, path, 'file');
    if (choice === 'go') this.#needs.goTo(first.holder);
    return null;
  }

  /**
   * An id is a name that the page was given; opened, its file may be written. So it takes a key or a click of the person in
   * that window, or their yes: script alone, whoever wrote it, opens nothing. And what a click opened is not written before
   * the person has said so (see first-saves.ts): the click may have been meant for something else.
   */
  async openId(asker: W, fileId: string): Promise<FileResult | null> {
    const isRequested = asker.requested.delete(fileId);
    const grant = this.#needs.grants.find(fileId);
    // An id that nobody knows any more gets its sentence from the document service.
    if (!grant) return this.#needs.documents.reopen(fileId);
    if (grant.copy) return this.#read(asker, grant.path, grant.copy);
    const isClicked = !isRequested && asker.gesture.take();
    if (!isRequested && !isClicked && !(await this.#needs.agrees(asker, grant.path))) return null;
    const result = await this.open(asker, grant.path);
    if (isClicked && result?.ok) asker.firstSaves.opened(result.fileId);
    return result;
  }

  /** Writes a file that the window has open. */
  async save(asker: W, fileId: string, content: ProjectContent, overwrite: boolean): Promise<SaveResult> {
    const grant = this.#needs.grants.find(fileId);
    if (grant && !asker.holds(fileId)) return neverOpened(grant);
    if (grant && !(await this.mayWrite(asker, grant))) return notAgreed(grant);
    return this.#needs.documents.save(fileId, content, overwrite);
  }

  /** Whether the person wants this file, or the runs beside it, to be written; asked once where main cannot know. */
  async mayWrite(asker: W, { id, path }: Grant): Promise<boolean> {
    if (!asker.firstSaves.isDue(id)) return true;
    const isAgreed = await this.#needs.agreesToSave(asker, path);
    if (isAgreed) asker.firstSaves.agreed(id);
    return isAgreed;
  }

  /** Null where the person would rather not read what a save that was cut off has left. */
  async reload(asker: W, fileId: string): Promise<FileResult | null> {
    const path = this.#needs.grants.find(fileId)?.path;
    const settled = path === undefined ? 'read' : await this.#settleInterruption(asker, path);
    return settled === 'read' ? this.#keep(asker, this.#needs.documents.reopen(fileId)) : settled;
  }

  /** Under a name that the user chose; not over a file that another window has open. */
  saveTo(asker: W, path: string, content: ProjectContent): Promise<SaveResult> {
    return this.#inTurn(async () => {
      if (await this.holder(asker, path)) return heldElsewhere(path);
      const saved = await this.#needs.documents.saveTo(path, content);
      if (saved.ok) asker.pending = this.#needs.grants.find(saved.fileId);
      return saved;
    });
  }

  /** The other window that may write this very file. */
  async holder(asker: W | null, path: string): Promise<W | null> {
    for (const { window, paths } of this.#needs.windows.filesBeside(asker)) {
      for (const held of paths) if (await isSameFile(this.#needs.fs, held, path)) return window;
    }
    return null;
  }

  /** `read` where the file may be read; else what the page gets: null where the person would rather not. */
  async #settleInterruption(asker: W, path: string): Promise<'read' | FileResult | null> {
    const { documents, askInterrupted } = this.#needs;
    const save = await documents.interruptedSave(path);
    if (!save) return 'read';
    const choice = await askInterrupted(asker, save);
    if (choice === 'cancel') return null;
    if (choice === 'as-it-is') return 'read';
    const done = await documents.putBack(save);
    return 'problem' in done ? { ok: false, problem: done.problem } : 'read';
  }

  /** In turn, so that two windows which open the same file at the same time notice each other. */
  async #openUnlessHeld(asker: W, path: string): Promise<FileResult | { holder: W }> {
    const holder = await this.holder(asker, path);
    return holder ? { holder } : this.#read(asker, path, null);
  }

  #read(asker: W, path: string, copy: CopyOf | null): Promise<FileResult> {
    return this.#keep(asker, this.#needs.documents.open(path, copy));
  }

  async #keep(asker: W, reading: Promise<FileResult>): Promise<FileResult> {
    const result = await reading;
    const grant: Grant | null = result.ok ? this.#needs.grants.find(result.fileId) : null;
    if (grant) asker.pending = grant;
    return result;
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#turn.then(work);
    this.#turn = result.catch(() => undefined);
    return result;
  }
}

function heldElsewhere(path: string): SaveResult {
  return {
    ok: false,
    problem: {
      code: 'open-elsewhere',
      message: `${basename(path)} is open in another window, so it was not replaced.`,
      remedy: 'Choose another name, or close that window first.',
    },
  };
}

export function notAgreed({ path }: Grant): { ok: false; problem: FileProblem } {
  return {
    ok: false,
    problem: {
      code: 'failed',
      message: `${path} was not saved.`,
      remedy: 'Save it with Ctrl+S, or use Save As to keep your changes in another file.',
    },
  };
}
