import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { describeFault } from './faults';

/** What a command needs of its process; tests supply their own. */
export interface Terminal {
  /** Resolves when there is room for more, so that a slow reader bounds the memory. */
  out(text: string): Promise<void>;
  err(text: string): Promise<void>;
  /** All of standard input, at most `limit` bytes; null if there is more. */
  readInput(limit: number): Promise<Uint8Array | null>;
  /** One line that is overwritten, for people who wait; an empty text clears it. */
  progress?(text: string): void;
}

/** Exit codes that scripts may rely on. */
export const EXIT = { ok: 0, failed: 1, usage: 2 } as const;

export function processTerminal(): Terminal {
  const { stdout, stderr } = process;
  // a reader that has seen enough (`kempe run ... | head`) closes the pipe: that is an end, not an error
  const isEnd = (error: NodeJS.ErrnoException): boolean => error.code === 'EPIPE';
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (isEnd(error)) process.exit(EXIT.ok);
    stderr.write(`kempe: standard output cannot be written: ${describeFault(error)}.\n`, () =>
      process.exit(EXIT.usage),
    );
  });
  stderr.on('error', (error: NodeJS.ErrnoException) => process.exit(isEnd(error) ? EXIT.ok : EXIT.usage));
  return {
    out: (text) => write(process.stdout, text),
    err: (text) => write(process.stderr, text),
    readInput,
    // in a file or a pipe it would only be noise
    ...(process.stderr.isTTY
      ? { progress: (text: string) => void process.stderr.write(`\r\u001b[K${text}`) }
      : {}),
  };
}

async function write(stream: Writable, text: string): Promise<void> {
  if (!stream.write(text)) await once(stream, 'drain');
}

async function readInput(limit: number): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of process.stdin as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > limit) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
