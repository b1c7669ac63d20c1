/** Runs the commands of a scheduler. */
import { execFile } from 'node:child_process';

export type Answer =
  | { readonly ok: true; readonly text: string }
  /** `missing`: there is no such program. `text` is what it complained, in one line. */
  | { readonly ok: false; readonly missing: boolean; readonly text: string };

/** A controller that is busy answers late; one that is gone does not [ms]. */
const PATIENCE = 120_000;
const MOST_BYTES = 16 << 20;
const LONGEST_COMPLAINT = 400;

export function runProgram([program, ...words]: readonly string[], cwd?: string): Promise<Answer> {
  const options = {
    timeout: PATIENCE,
    maxBuffer: MOST_BYTES,
    encoding: 'utf8',
    ...(cwd === undefined ? {} : { cwd }),
  } as const;
  return new Promise((resolve) => {
    execFile(program, words, options, (fault, stdout, stderr) => {
      if (fault === null) resolve({ ok: true, text: stdout });
      else {
        const said = stderr.trim() || stdout.trim() || fault.message;
        const text = said.replace(/\s+/g, ' ').slice(0, LONGEST_COMPLAINT);
        resolve({ ok: false, missing: (fault as { code?: unknown }).code === 'ENOENT', text });
      }
    });
  });
}
