/** The content to be saved, and what must not have changed in the meantime. */

export interface SaveRequest {
  path: string;
  data: Uint8Array;
  /** What the file should be before it is replaced; null where the user agreed to replace whatever is there. */
  expected: { realPath: string; digests: readonly string[] } | null;
  /** Earlier versions to keep beside it. */
  generations: number;
  /** Where the old bytes go while a folder that refuses renames is written in place. */
  backups: string;
}
