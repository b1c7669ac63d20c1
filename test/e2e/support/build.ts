/** Brings dist/ up to date, once per test process. */
import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

export const ROOT = resolve(import.meta.dirname, '../../..');

let built: Promise<unknown> | null = null;

export function buildOnce(): Promise<unknown> {
  const script = join(ROOT, 'electron/build/build.mjs');
  built ??= promisify(execFile)(process.execPath, [
    script,
    'main',
    'preload',
    'host',
    'renderer',
    '--if-stale',
  ]);
  return built;
}
