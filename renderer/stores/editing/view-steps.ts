/**
 * Steps that change what is hidden or locked, among those of the document: each lies after one of them, and is undone and redone
 * there. They are in no file and no journal, and leave the document as clean as it was.
 */

/** What is hidden and what is locked: ids of records. */
export interface Seen {
  readonly hidden: ReadonlySet<string>;
  readonly locked: ReadonlySet<string>;
}

interface ViewStep {
  readonly label: string;
  /** Position in the history of the document. */
  readonly at: number;
  readonly before: Seen;
  readonly after: Seen;
}

export class ViewSteps {
  private past: ViewStep[] = [];
  private future: ViewStep[] = [];

  push(step: ViewStep): void {
    this.past.push(step);
    this.future = [];
  }

  /** The label of the step that is next at this position of the document; null if that is a step of the document. */
  labelOf(kind: 'undo' | 'redo', at: number): string | null {
    return this.next(kind, at)?.label ?? null;
  }

  /** What is seen once it is undone or redone; null if a step of the document is next. */
  take(kind: 'undo' | 'redo', at: number): Seen | null {
    const step = this.next(kind, at);
    if (!step) return null;
    const [from, to] = kind === 'undo' ? [this.past, this.future] : [this.future, this.past];
    to.push(from.pop()!);
    return kind === 'undo' ? step.before : step.after;
  }

  private next(kind: 'undo' | 'redo', at: number): ViewStep | null {
    const step = (kind === 'undo' ? this.past : this.future).at(-1);
    return step?.at === at ? step : null;
  }

  /** A new step of the document takes the place of those that were undone. */
  forgetUndone(): void {
    this.future = [];
  }

  clear(): void {
    this.past = [];
    this.future = [];
  }
}
