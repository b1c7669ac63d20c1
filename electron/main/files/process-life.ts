/**
 * Whether the process that left a file behind is still alive. A process id alone does not tell: ids are reused, and on
 * a shared folder the other machine, container or sandbox counts its own.
 */
import { createHash } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** Where process ids mean the same as here. */
export const HERE = shortHash(`${hostname()} ${attempt(() => readlinkSync('/proc/self/ns/pid'))}`);

/** What distinguishes a process from an earlier one with the same id, if the system provides it. */
const NO_LIFE = '0'.repeat(8);
const BOOT = attempt(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8'));

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Of a process of this machine: its start, in a form that fits into a name. */
export function lifeOf(pid: number): string {
  const stat = attempt(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  // the name of the program stands in brackets and may hold anything; the start is field 22
  const start = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  return start === undefined || BOOT === '' ? NO_LIFE : shortHash(`${BOOT} ${start}`);
}

/** False only on proof: the process has ended, or its id now belongs to another one. */
export function mayLive(pid: number, life: string): boolean {
  if (!isAlive(pid)) return false;
  const now = life === NO_LIFE ? NO_LIFE : lifeOf(pid);
  return now === NO_LIFE || now === life;
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}

function attempt(read: () => string): string {
  try {
    return read();
  } catch {
    return '';
  }
}
