/** An error in the user's model or file: a value with the record concerned and a remedy, never an exception. */
export interface Problem {
  severity: 'error' | 'warning';
  /** Stable kebab-case name for tests and translations, such as `missing-body`. */
  code: string;
  /** Id of the record concerned; null for the whole file. */
  record: string | null;
  /** Path inside the record, such as `mass.inertia`; null for the whole record. */
  field: string | null;
  /** One sentence: what is wrong, with the record's name and the offending value. */
  message: string;
  /** One sentence: what to do about it. */
  remedy: string;
}

export type Checked<T> = { ok: true; value: T; warnings: Problem[] } | { ok: false; problems: Problem[] };
