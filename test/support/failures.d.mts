export interface FailedFile {
  path: string;
  failures: { name: string; message: string }[];
}
export function describeFailures(files: readonly FailedFile[], root: string): string[];
