/** A table whose file would be larger than it may be: its making stops there, with no more in memory than what was allowed. */
export class TooLarge extends Error {
  /** `most`: bytes; `part`: of the samples that are written by then, 0 to 1. */
  constructor(most: number, part: number) {
    super(
      `the file may have ${Math.floor(most / 2 ** 20)} MiB, which ${Math.floor(100 * part)} % of the samples fill`,
    );
  }
}
