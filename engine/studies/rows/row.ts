/** What is kept of one run of a study: a row of its table. */
export interface StudyRow {
  readonly index: number;
  /** One per parameter, in SI units. */
  readonly values: readonly number[];
  /** One per figure of the manifest, in SI units; NaN where the run has no value. */
  readonly figures: readonly number[];
  /** The run completed and its figures can be used. */
  readonly sound: boolean;
  /** How it ended, as a sentence. */
  readonly outcome: string;
}
