interface Tally {
  code: number;
  files: readonly { path: string; passed: number; failed: number; notRun: readonly string[] }[];
  unhandled: number;
}
export const NO_SECOND_TRY: string;
export function failedFiles(tally: Tally): string[];
export function joinTries(first: Tally, second: Tally): Tally;
export function describeSecondTry(first: Tally, second: Tally, root: string): string;
