import { existsSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';

const made: string[] = [];

afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A folder of its own for a test, removed after it; `quick` ones are in memory where the system offers that. */
export function scratchFolder({ quick = false } = {}): string {
  const parent = quick && existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
  const folder = realpathSync(mkdtempSync(join(parent, 'kempe-test-')));
  made.push(folder);
  return folder;
}

export function temporariesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.includes('.~'));
}
