/** Limits of a study. Whoever needs more has outgrown what a table of runs can answer. */
export const STUDY_LIMITS = {
  /**
   * Runs: their rows are in blocks of a thousand, so ten thousand files; a column of a table is 80 MB, which sorting for percentiles
   * can still hold.
   */
  runs: 10_000_000,
  /** Parameters: as many as there are direction numbers of the Sobol sequence here. */
  parameters: 64,
  /** Figures: with the values of the parameters they keep a row below 8 KiB. */
  figures: 64,
  /** Characters of a manifest: 64 lists of 10,000 values. */
  characters: 16 * 2 ** 20,
  /** Characters of an id, which may be an expression of series. */
  id: 2000,
  name: 256,
  /** Characters of the sentence that says how a run ended. */
  outcome: 1000,
} as const;
