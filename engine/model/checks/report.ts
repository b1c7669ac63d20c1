import { LIMITS } from '../fields/limits';
import { RECORD_NOUNS } from '../record-nouns';
import { quote } from '../../schema/quote';
import type { Problem } from '../problem';
import type { RecordList } from '../project';

/** A record as named in messages; id is null for the file as a whole. */
export interface Subject {
  readonly id: string | null;
  /** `Body "Crank" (crank-1)`. */
  readonly title: string;
}

export const PROJECT: Subject = { id: null, title: 'The project' };

/** Most records are never named: the words are created on demand. */
class RecordSubject implements Subject {
  readonly id: string;

  constructor(
    private readonly list: RecordList,
    private readonly record: { readonly id: string; readonly name: string },
  ) {
    this.id = record.id;
  }

  get title(): string {
    return `${RECORD_NOUNS[this.list].title} ${quote(this.record.name)} (${this.id})`;
  }
}

export function subjectOf(list: RecordList, record: { id: string; name: string }): Subject {
  return new RecordSubject(list, record);
}

/** Collects problems, up to a number that can still be read. */
export class Report {
  private readonly errors: Problem[] = [];
  private readonly warnings: Problem[] = [];
  private unlistedErrors = 0;
  private unlistedWarnings = 0;

  /** Errors before warnings. */
  get problems(): Problem[] {
    return [
      ...this.errors,
      ...more('error', this.unlistedErrors),
      ...this.warnings,
      ...more('warning', this.unlistedWarnings),
    ];
  }

  get hasErrors(): boolean {
    return this.errors.length > 0;
  }

  /** Number of problems so far. */
  get said(): number {
    return this.errors.length + this.unlistedErrors + this.warnings.length + this.unlistedWarnings;
  }

  /** Further errors would not be listed. */
  get full(): boolean {
    return this.unlistedErrors > 0;
  }

  error(code: string, subject: Subject, field: string | null, what: string, remedy: string): void {
    const message = `${subject.title}: ${what}.`;
    if (this.errors.length === LIMITS.problems) this.unlistedErrors++;
    else this.errors.push({ severity: 'error', code, record: subject.id, field, message, remedy });
  }

  warn(code: string, subject: Subject, field: string | null, what: string, remedy: string): void {
    const message = `${subject.title}: ${what}.`;
    if (this.warnings.length === LIMITS.problems) this.unlistedWarnings++;
    else this.warnings.push({ severity: 'warning', code, record: subject.id, field, message, remedy });
  }
}

function more(severity: Problem['severity'], count: number): Problem[] {
  if (count === 0) return [];
  const message = `There are more ${severity}s, which are not listed (${count} or more).`;
  const remedy = 'Correct those listed and check again.';
  return [{ severity, code: 'more-problems', record: null, field: null, message, remedy }];
}
