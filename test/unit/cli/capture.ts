import { runCommandLine } from '../../../engine/cli/main';

export interface Captured {
  status: number;
  out: string;
  err: string;
}

/** One command line in this process, with what it said. */
export async function kempe(words: readonly string[], input = ''): Promise<Captured> {
  let out = '';
  let err = '';
  const bytes = new TextEncoder().encode(input);
  const status = await runCommandLine(words, {
    out: (text) => Promise.resolve(void (out += text)),
    err: (text) => Promise.resolve(void (err += text)),
    readInput: (limit) => Promise.resolve(bytes.length > limit ? null : bytes),
  });
  return { status, out, err };
}
