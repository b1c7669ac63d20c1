/** The file of a table would exceed its limit: writing stops there, with no more in memory than allowed. */
export class TooLarge extends Error {
  /** `most`: bytes; `part`: fraction of the samples written by then, 0 to 1. */
  constructor(most: number, part: number) {
    super(
      `the file may have ${Math.floor(most / 2 ** 20)} MiB, which ${Math.floor(100 * part)} % of the samples fill`,
    );
  }
}
