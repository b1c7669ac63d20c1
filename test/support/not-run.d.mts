export const WHOLE: unique symbol;
export interface FileRun {
  path: string;
  notRun: (string | typeof WHOLE)[];
}
export function describeNotRun(
  files: readonly FileRun[],
  lacking: readonly string[],
  root: string,
): { count: number; lines: string[] };
