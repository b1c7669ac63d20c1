/** What lets a number field follow a formula: commits made by `numberAt` and `vectorAt` carry it, others do not. */
export interface FormulaEntry {
  /** What the number follows now; null where it follows nothing. */
  readonly find: () => string | null;
  /** Whether a typed text is a formula, and not a number to be kept as one. */
  readonly isFormula: (text: string) => boolean;
  /** Null, or the sentence that says why not. */
  readonly set: (formula: string) => string | null;
}

/** Of a number field. */
export interface WithFormula {
  readonly formula?: FormulaEntry;
  /** Of a number that can follow nothing: the text in which it was typed, or one of its earlier values. */
  readonly kept?: () => string | null;
}

/** Of a list of numbers, one entry for each, by its place; in lists of a list it has two. */
export interface WithFormulas {
  readonly formulaAt?: (...at: readonly number[]) => FormulaEntry;
  readonly keptAt?: (index: number) => string | null;
}
