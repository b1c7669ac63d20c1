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

/** The row of a run that was lost with what computed it, and again when it was tried again. */
export const lostRow = (
  index: number,
  values: readonly number[],
  figures: number,
  why: string,
): StudyRow => ({
  index,
  values,
  figures: Array<number>(figures).fill(NaN),
  sound: false,
  outcome: why,
});
