/**
 * The undo stack of one document. It holds diffs, not projects, and knows where the saved version stands in it, so
 * that "unsaved" means "not the version on disk" and undoing back to it counts as saved again.
 */
import type { Diff } from './diff';
import { canMerge, changesNothing, invertDiff, isEmpty, mergeDiffs } from './diff';

interface Entry {
  label: string;
  diff: Diff;
  /** Edits with the same gesture (one drag, one field held on an arrow key) become one step; null never merges. */
  gesture: string | null;
}

/** Enough for a working day, and a bound on what a long session can hold in memory. */
const MAX_STEPS = 1000;

export class History {
  private past: Entry[] = [];
  private future: Entry[] = [];
  /** The newest step that the saved file holds; null: the file holds none; `lost`: no longer reachable. */
  private saved: Entry | null | 'lost' = null;

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
  get length(): number {
    return this.past.length;
  }

  push(label: string, diff: Diff, gesture: string | null = null): void {
    if (isEmpty(diff)) return;
    const top = this.past.at(-1);
    const continues = top !== undefined && gesture !== null && top.gesture === gesture && top !== this.saved;
    if (this.saved !== null && this.saved !== 'lost' && this.future.includes(this.saved)) this.saved = 'lost';
    this.future = [];
    if (continues && canMerge(top.diff, diff)) {
      top.diff = mergeDiffs(top.diff, diff);
      // A drag that ends where it began leaves no step that would undo nothing.
      if (changesNothing(top.diff)) this.past.pop();
      return;
    }
    this.past.push({ label, diff, gesture });
    if (this.past.length > MAX_STEPS) {
      const dropped = this.past.shift();
      if (this.saved === null || this.saved === dropped) this.saved = this.saved === null ? 'lost' : null;
    }
  }

  /** Takes the newest step back: the diff that undoes it, or null. */
  undo(): Diff | null {
    const entry = this.past.pop();
    if (entry === undefined) return null;
    this.future.push(entry);
    return invertDiff(entry.diff);
  }

  redo(): Diff | null {
    const entry = this.future.pop();
    if (entry === undefined) return null;
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
