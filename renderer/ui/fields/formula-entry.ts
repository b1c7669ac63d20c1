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
}

/** Of a row of numbers, one entry for each. */
export interface WithFormulas {
  readonly formulaAt?: (index: number) => FormulaEntry;
}
