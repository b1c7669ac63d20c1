/**
 * The undo stack of one document. It holds diffs, not projects, and knows where the saved version stands in it, so
 * that "unsaved" means "not the version on disk" and undoing back to it counts as saved again.
 */
import type { DocumentChange } from './change';
import type { Diff } from './diff';
import { canMerge, changesNothing, invertDiff, isEmpty, joinDiffs, mergeDiffs, onlyUpdates } from './diff';

/** The gesture of a change that follows from the newest step and is merged into it, whatever its records. */
export const JOINS = 'joins-previous-step';

interface Entry {
  label: string;
  diff: Diff;
  /** Edits with the same gesture (one drag, one field held on an arrow key) become one step; null never merges. */
  gesture: string | null;
  /** Of the diff; 0 while it is the newest step, which can still grow. */
  bytes: number;
}

/**
 * What all steps together may hold [bytes, as weighed below]: by memory and not by count. Measured in Node 20: a body that
 * is moved weighs 2.0 kB and takes 0.6 kB of the heap, 200 bodies moved at once 362 kB and 53 kB, as neighbouring steps
 * share a side. The bound is thus some 270 000 small steps or 1400 of those big ones, 80 to 160 MB.
 */
const MOST_BYTES = 512 * 2 ** 20;

/** Bytes that plain data would take alone. */
export function weigh(value: unknown): number {
  if (typeof value === 'string') return 16 + value.length;
  if (typeof value !== 'object' || value === null) return 8;
  let sum = 32;
  for (const part of Array.isArray(value) ? value : Object.values(value)) sum += 8 + weigh(part);
  return sum;
}

export class History {
  private past: Entry[] = [];
  private future: Entry[] = [];
  /** The newest step that the saved file holds; null: the file holds none; `lost`: no longer reachable. */
  private saved: Entry | null | 'lost' = null;
  private bytes = 0;
  private dropped = 0;

  constructor(private readonly mostBytes = MOST_BYTES) {}

  /** Of a copy that another thread has sent: it has all of a history but what it can do. */
  static from(copy: History): History {
    return Object.assign(new History(), copy);
  }

  get canUndo(): boolean {
    return this.past.length > 0;
  }
  get canRedo(): boolean {
    return this.future.length > 0;
  }
  get undoLabel(): string | null {
    return this.past.at(-1)?.label ?? null;
  }
  get redoLabel(): string | null {
    return this.future.at(-1)?.label ?? null;
  }
  get dirty(): boolean {
    return (this.past.at(-1) ?? null) !== this.saved;
  }
  /** Steps that were given up to hold the bound on memory: these can never be undone. */
  get forgotten(): number {
    return this.dropped;
  }
  get length(): number {
    return this.past.length;
  }
  /** Which step is the newest, counted from the beginning. */
  get position(): number {
    return this.dropped + this.past.length;
  }

  push(label: string, diff: Diff, gesture: string | null = null): void {
    if (isEmpty(diff)) return;
    const top = this.past.at(-1);
    const continues = top !== undefined && gesture !== null && top.gesture === gesture && top !== this.saved;
    if (this.saved !== null && this.saved !== 'lost' && this.future.includes(this.saved)) this.saved = 'lost';
    this.future = [];
    if (gesture === JOINS && top !== undefined && top !== this.saved && [top.diff, diff].every(onlyUpdates)) {
      top.diff = joinDiffs(top.diff, diff);
      return;
    }
    if (continues && canMerge(top.diff, diff)) {
      top.diff = mergeDiffs(top.diff, diff);
      // A drag that ends where it began leaves no step that would undo nothing.
      if (changesNothing(top.diff)) this.bytes -= this.past.pop()!.bytes;
      return;
    }
    if (top !== undefined) this.settle(top);
    this.past.push({ label, diff, gesture, bytes: 0 });
    while (this.bytes > this.mostBytes && this.past.length > 1) this.drop();
  }

  /** A step that others follow does not change any more. */
  private settle(entry: Entry): void {
    this.bytes -= entry.bytes;
    entry.bytes = weigh(entry.diff);
    this.bytes += entry.bytes;
  }

  private drop(): void {
    const oldest = this.past.shift()!;
    this.bytes -= oldest.bytes;
    this.dropped++;
    if (this.saved === null || this.saved === oldest) this.saved = this.saved === null ? 'lost' : null;
  }

  /** The change for the next `undo` or `redo`; null if there is none. It is removed from the stack once it has been applied. */
  next(kind: 'undo' | 'redo'): { label: string; diff: Diff } | null {
    const entry = (kind === 'undo' ? this.past : this.future).at(-1);
    if (entry === undefined) return null;
    return { label: entry.label, diff: kind === 'undo' ? invertDiff(entry.diff) : entry.diff };
  }

  /** Of the document that it belongs to, which is at `revision` now: what was saved may be older. */
  follow(change: DocumentChange, revision: number): void {
    if (change.kind === 'edit') this.push(change.label, change.diff, change.gesture);
    else if (change.kind === 'undo') this.undo();
    else if (change.kind === 'redo') this.redo();
    else if (change.kind === 'saved' && change.revision === revision) this.markSaved();
  }

  /** Takes the newest step back: the diff that undoes it, or null. */
  undo(): Diff | null {
    const entry = this.past.pop();
    if (entry === undefined) return null;
    this.bytes -= entry.bytes;
    entry.bytes = 0;
    this.future.push(entry);
    return invertDiff(entry.diff);
  }

  redo(): Diff | null {
    const entry = this.future.pop();
    if (entry === undefined) return null;
    const top = this.past.at(-1);
    if (top !== undefined) this.settle(top);
    this.past.push(entry);
    return entry.diff;
  }

  /** The next edit starts a new step even if it continues the same field. */
  endGesture(): void {
    const top = this.past.at(-1);
    if (top !== undefined) top.gesture = null;
  }

  markSaved(): void {
    this.saved = this.past.at(-1) ?? null;
  }

  /** For a document that exists nowhere on disk yet (recovered, or opened from a template). */
  markUnsaved(): void {
    this.saved = 'lost';
  }
}
