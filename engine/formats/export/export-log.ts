/** What a format cannot hold of a project, or holds as something similar. */

export interface ExportEntry {
  /** In words: `contact`, `spring`. */
  readonly kind: string;
  /** Name of the record; empty for what concerns the whole project. */
  readonly name: string;
  readonly why: string;
}

export class ExportLog {
  readonly left: ExportEntry[] = [];
  readonly changed: ExportEntry[] = [];

  leave(kind: string, name: string, why: string): void {
    this.left.push({ kind, name, why });
  }

  change(kind: string, name: string, why: string): void {
    this.changed.push({ kind, name, why });
  }
}

/** One line each, for a comment in the file and for the screen. */
export const entryLines = (entries: readonly ExportEntry[]): string[] =>
  entries.map(({ kind, name, why }) => `${kind}${name === '' ? '' : ` ${name}`}: ${why}`);
