/**
 * Sends what is done to the document to the journal, in order, at once and without ever holding the user up. A
 * generation begins with the first edit after the project was opened or saved: looking at a project writes nothing.
 */
import type { FileProblem } from '../../electron/shared/file-problem';
import type { JournalResult, RecoveryApi, UnsavedEdits } from '../../electron/shared/recovery';
import { LONGEST_JOURNAL } from '../../electron/shared/recovery';
import type { Project } from '../../engine/model/project';
import { canMerge, mergeDiffs } from '../document/diff';
import type { Held, HeldStep, JournalEntry, JournalStep } from '../document/journal-entry';
import { describeStep, writeEntry } from '../document/journal-entry';
import { Unsaved } from './unsaved';
import { TEXT } from './texts';

/** A drag goes to the journal this often [ms]; what a crash takes of it is part of one step. */
const GESTURE_PAUSE = 100;
/** And what is held in the hand this often [ms]: no crash costs more than two seconds of work. */
const HELD_PAUSE = 1000;
/** After a failure it is tried again, with the project as it then is [ms]. */
const RETRY_AFTER = 3000;

/** The journal's interface to the document, and its listeners. */
export interface Journalled {
  project(): Project;
  file(): { fileId: string; name: string } | null;
  dirty(): boolean;
  onTrouble(problem: FileProblem): void;
  onRestored(): void;
}

type Unnumbered<T> = T extends unknown ? Omit<T, 'n'> : never;

/** Written out only when its turn comes. */
interface Start {
  project: Project;
  file: { fileId: string; name: string } | null;
  unsaved: UnsavedEdits;
}
type Item =
  | { do: 'begin'; start: Start }
  | { do: 'append'; entry: Unnumbered<JournalEntry> }
  /** Becomes an entry when its turn comes, as it then is. */
  | { do: 'hold'; held: Held }
  | { do: 'end' };

export class Journal {
  readonly #port: RecoveryApi;
  readonly #document: Journalled;
  readonly #unsaved = new Unsaved();
  #items: Item[] = [];
  /** The next step continues the generation that is open or about to be. */
  #live = false;
  #sending = false;
  #current: Promise<void> = Promise.resolve();
  #broken = false;
  #retry: ReturnType<typeof setTimeout> | null = null;
  #pause: ReturnType<typeof setTimeout> | null = null;
  /** Entries and bytes of the generation so far. */
  #number = 0;
  #bytes = 0;
  #gesture: string | null = null;
  #held: Held | null = null;
  #sentAt = -Infinity;
  #hurry = false;

  constructor(port: RecoveryApi, document: Journalled) {
    this.#port = port;
    this.#document = document;
    port.onTrouble((problem) => this.#fail(problem));
  }

  /** A step was taken from the project `before`, to `revision`. */
  add({ kind, label, diff, gesture }: JournalStep, before: Project, revision: number): void {
    const step = { kind, label, diff, gesture };
    this.#dropHeld();
    if (!this.#live) this.#begin(before);
    const continues = step.gesture !== null && step.gesture === this.#gesture;
    this.#gesture = step.gesture;
    if (!continues) this.#unsaved.add(describeStep(step), revision);
    if (!continues || !this.#merge(step)) this.#items.push({ do: 'append', entry: step });
    this.#pump();
  }

  /** The change that releasing the drag now would make to the project `before`: it replaces the one held so far. */
  hold(held: Held, before: Project): void {
    this.#dropHeld();
    this.#held = held;
    this.#gesture = null;
    if (!this.#live) this.#begin(before);
    this.#items.push({ do: 'hold', held });
    this.#pump();
  }

  /** The held change was cancelled and is not in the document. */
  putBack(): void {
    if (this.#held === null) return;
    this.#dropHeld();
    // a journal started only for this change is no longer needed
    if (this.#unsaved.edits.count === 0 && !this.#document.dirty()) this.end();
    else this.#items.push({ do: 'append', entry: { kind: 'put-back' } });
    this.#pump();
  }

  /** The file holds everything up to `revision`; the next step starts from there. */
  saved(revision: number): void {
    this.#gesture = null;
    if (this.#document.dirty()) {
      this.#unsaved.savedUpTo(revision);
      this.#begin(this.#document.project());
    } else {
      if (this.#live) this.#items.push({ do: 'append', entry: { kind: 'saved' } });
      this.#unsaved.set({ count: 0, labels: [] });
      this.#live = false;
    }
    if (this.#held) this.hold(this.#held, this.#document.project());
    this.#pump();
  }

  /** The document was replaced: nothing of the old one is worth keeping. */
  end(): void {
    this.#forget({ count: 0, labels: [] });
    this.#items = [{ do: 'end' }];
    this.#pump();
  }

  /** Goes on with a recovery, after its first `lines` entries, which end at byte `bytes` of its journal. */
  async adopt(
    place: { id: string; generation: number; bytes: number },
    lines: number,
    unsaved: UnsavedEdits,
    held: HeldStep | null = null,
  ): Promise<JournalResult> {
    this.#forget(unsaved);
    await this.#current;
    const result = await this.#port.adopt(place.id, place.generation, place.bytes);
    if (!result.ok) return result;
    this.#live = true;
    this.#number = lines;
    this.#bytes = place.bytes;
    if (held) this.#items.push({ do: 'append', entry: { kind: 'edit', ...held, gesture: null } });
    this.#pump();
    return result;
  }

  /** Starts from the project as it is, which holds what no file does. */
  restart(unsaved: UnsavedEdits): void {
    this.#forget(unsaved);
    this.#items.push({ do: 'end' });
    this.#begin(this.#document.project());
    this.#pump();
  }

  /** Resolves once nothing waits to be sent any more; what a broken journal could not take does not wait. */
  async settled(): Promise<void> {
    this.#hurry = true;
    while (this.#retry === null && (this.#items.length > 0 || this.#sending)) {
      this.#pump();
      await this.#current;
    }
    this.#hurry = false;
  }

  #forget(unsaved: UnsavedEdits): void {
    this.#unsaved.set(unsaved);
    this.#items = [];
    this.#live = false;
    this.#gesture = null;
    this.#held = null;
  }

  /** Discards its unsent entry; a sent one becomes void as soon as another entry follows. */
  #dropHeld(): void {
    this.#held = null;
    this.#items = this.#items.filter((item) => item.do !== 'hold');
  }

  #begin(project: Project): void {
    const start = { project, file: this.#document.file(), unsaved: this.#unsaved.edits };
    this.#items.push({ do: 'begin', start });
    this.#live = true;
  }

  /** Into the step that waits to be sent, so that a slow disk makes no queue of a drag. */
  #merge(step: JournalStep): boolean {
    const last = this.#items.at(-1);
    if (last?.do !== 'append' || last.entry.kind !== 'edit') return false;
    if (!canMerge(last.entry.diff, step.diff)) return false;
    last.entry = { ...last.entry, diff: mergeDiffs(last.entry.diff, step.diff) };
    return true;
  }

  #pump(): void {
    if (this.#retry !== null) {
      // The project as it is when it is tried again holds all of this.
      this.#items = this.#items.filter((item) => item.do === 'end');
      this.#live = false;
      return;
    }
    if (this.#sending || this.#items.length === 0 || this.#mustPause()) return;
    this.#sending = true;
    this.#current = this.#send()
      .catch((fault: unknown): JournalResult => ({ ok: false, problem: asProblem(fault) }))
      .then((result) => {
        this.#sending = false;
        this.#sentAt = performance.now();
        if (result.ok) this.#succeed();
        else this.#fail(result.problem);
        this.#pump();
      })
      .catch((fault: unknown) => console.error(fault));
  }

  /** During one gesture, while nothing else is queued. */
  #mustPause(): boolean {
    if (this.#pause !== null) clearTimeout(this.#pause);
    this.#pause = null;
    const [first, ...others] = this.#items;
    const isHeld = first.do === 'hold';
    const goesOn = isHeld || this.#gesture !== null;
    const wait = this.#sentAt + (isHeld ? HELD_PAUSE : GESTURE_PAUSE) - performance.now();
    if (this.#hurry || !goesOn || others.length > 0 || wait <= 0) return false;
    this.#pause = setTimeout(() => {
      this.#pause = null;
      this.#pump();
    }, wait);
    return true;
  }

  async #send(): Promise<JournalResult> {
    const first = this.#items[0];
    if (first.do === 'end') {
      this.#items.shift();
      await this.#port.end();
      return { ok: true };
    }
    if (first.do === 'begin') {
      this.#items.shift();
      this.#number = 0;
      this.#bytes = 0;
    }
    const entries = this.#takeEntries();
    if (first.do !== 'begin') return this.#port.append(entries);
    const { project, file, unsaved } = first.start;
    return this.#port.begin({ base: JSON.stringify(project), name: project.name, file, unsaved }, entries);
  }

  #takeEntries(): string[] {
    const entries: string[] = [];
    for (let first = this.#items[0]; first?.do === 'append' || first?.do === 'hold'; first = this.#items[0]) {
      this.#items.shift();
      const entry = first.do === 'append' ? first.entry : entryOfHeld(first.held);
      const text = writeEntry({ n: ++this.#number, ...entry });
      entries.push(text);
      this.#bytes += text.length;
    }
    return entries;
  }

  #succeed(): void {
    if (this.#broken) this.#document.onRestored();
    this.#broken = false;
    // The steps that wait already still belong to this generation; the one after them starts the next.
    if (this.#bytes > LONGEST_JOURNAL && !this.#items.some((item) => item.do === 'begin')) this.#live = false;
  }

  #fail(problem: FileProblem): void {
    if (this.#retry !== null) return;
    if (!this.#broken) this.#document.onTrouble(problem);
    this.#broken = true;
    this.#live = false;
    this.#retry = setTimeout(() => {
      this.#retry = null;
      if (this.#document.dirty()) this.#begin(this.#document.project());
      if (this.#held) this.hold(this.#held, this.#document.project());
      this.#pump();
    }, RETRY_AFTER);
  }
}

function entryOfHeld(held: Held): Unnumbered<JournalEntry> {
  const edit = held();
  return edit === null ? { kind: 'put-back' } : { kind: 'held', label: edit.label, diff: edit.diff };
}

function asProblem(fault: unknown): FileProblem {
  return {
    code: 'failed',
    message: TEXT.recoveryFails(fault instanceof Error ? fault.message : String(fault)),
    remedy: TEXT.saveOften,
  };
}
