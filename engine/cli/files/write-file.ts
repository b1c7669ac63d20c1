/**
 * The one place where the command line writes files. What is being written has a name of its own until it is whole
 * and on disk; then it takes the name asked for at once, so nobody ever finds half a file there.
 */
import { randomBytes } from 'node:crypto';
import { closeSync, openSync, rmSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** Unfinished files; gone with the process, however it ends in an orderly way. */
const unfinished = new Set<string>();
process.on('exit', () => {
  for (const path of unfinished) rmSync(path, { force: true });
});

/**
 * An orderly end, with the numbers of a shell. Only while there is a file to remove: a handler waits for the turn that is
 * under way, which may be a report of minutes; without one the system ends the process at once.
 */
const ENDS = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;
const leave = (signal: keyof typeof ENDS): never => process.exit(ENDS[signal]);
const signals = Object.keys(ENDS) as (keyof typeof ENDS)[];

function begin(path: string): void {
  if (unfinished.size === 0) for (const signal of signals) process.on(signal, leave);
  unfinished.add(path);
}

function end(path: string): void {
  if (unfinished.delete(path) && unfinished.size === 0)
    for (const signal of signals) process.off(signal, leave);
}

export interface AtomicFile {
  write(data: string | Uint8Array): Promise<void>;
  /** Flushes and gives the file its name. */
  commit(): Promise<void>;
  /** Leaves no trace; harmless after commit. */
  discard(): Promise<void>;
}

export async function createAtomicFile(path: string): Promise<AtomicFile> {
  const temporary = join(
    dirname(path),
    `.${basename(path)}.~${process.pid}-${randomBytes(4).toString('hex')}`,
  );
  begin(temporary);
  let handle: FileHandle;
  try {
    // at once: a signal before the answer would leave what nobody knows of
    closeSync(openSync(temporary, 'wx'));
    handle = await open(temporary, 'r+');
  } catch (fault) {
    rmSync(temporary, { force: true });
    end(temporary);
    throw fault;
  }
  let state: 'open' | 'committed' | 'discarded' = 'open';
  return {
    write: (data) => writeAll(handle, typeof data === 'string' ? Buffer.from(data, 'utf8') : data),
    commit: async () => {
      await handle.sync();
      await handle.close();
      await rename(temporary, path);
      end(temporary);
      state = 'committed';
    },
    discard: async () => {
      if (state !== 'open') return;
      state = 'discarded';
      await handle.close().catch(() => undefined);
      await rm(temporary, { force: true });
      end(temporary);
    },
  };
}

export async function writeTextFile(path: string, text: string): Promise<void> {
  await writePieces(path, [text]);
}

/** One after the other, so that a long table need not exist as a whole. */
export async function writePieces(path: string, pieces: Iterable<string | Uint8Array>): Promise<void> {
  const file = await createAtomicFile(path);
  try {
    for (const piece of pieces) await file.write(piece);
    await file.commit();
  } finally {
    await file.discard();
  }
}

/** A nearly full disk takes a part and says how much: only a count of all bytes is success. */
async function writeAll(handle: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length;) {
    const { bytesWritten } = await handle.write(bytes, at);
    at += bytesWritten;
  }
}
