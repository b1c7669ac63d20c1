/** Names of unfinished files, and which of them a process left that was killed before it could remove them itself. */
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { networkInterfaces } from 'node:os';
import { basename, dirname, join } from 'node:path';

/** Bytes of a name that leave room for the rest of a temporary one within the 255 that file systems allow. */
const LONGEST_STEM = 180;

/** On a shared folder the other machine or container counts its own processes: its live ones may look dead here. */
const HERE = createHash('sha256').update(`${machine()} ${processSpace()}`).digest('hex').slice(0, 8);
const OLD_ENOUGH_MS = 24 * 3600 * 1000;

/** `.<name>.~<pid>-<machine>-<random>` in the same folder: a rename within one folder never crosses file systems. */
export function temporaryPath(path: string): string {
  return join(dirname(path), `${prefixOf(path)}${process.pid}-${HERE}-${randomBytes(4).toString('hex')}`);
}

function prefixOf(path: string): string {
  const letters = [...basename(path)];
  while (Buffer.byteLength(letters.join('')) > LONGEST_STEM) letters.pop();
  return `.${letters.join('')}.~`;
}

/** By folder. Listed once: a command may write thousands of files into one, and what is left over was there before. */
const listed = new Map<string, Promise<string[]>>();

/** Those of this target only, whose process is dead. */
export async function findLeftovers(path: string): Promise<string[]> {
  const folder = dirname(path);
  let names = listed.get(folder);
  if (!names) listed.set(folder, (names = listTemporaries(folder)));
  const prefix = prefixOf(path);
  const found: string[] = [];
  for (const name of await names) {
    const [, pid, place] = (name.startsWith(prefix) && REST.exec(name.slice(prefix.length))) || [];
    if (pid === undefined || isAlive(Number(pid))) continue;
    const leftover = join(folder, name);
    if (place === HERE || (await isOld(leftover))) found.push(leftover);
  }
  return found;
}

/** Earlier versions did not name the machine. */
const REST = /^(\d{1,10})-(?:([0-9a-f]{8})-)?[0-9a-f]{8}$/;

async function listTemporaries(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((): string[] => []);
  return names.filter((name) => name.startsWith('.') && name.includes('.~'));
}

async function isOld(path: string): Promise<boolean> {
  const stats = await stat(path).catch(() => null);
  return stats !== null && Date.now() - stats.mtimeMs > OLD_ENOUGH_MS;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (fault) {
    return (fault as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/** One start of one machine; machines of one name are common. Where nothing tells them apart, no other process counts as of this one. */
function machine(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'latin1');
  } catch {
    const cards = Object.values(networkInterfaces()).flatMap((all) => all?.map(({ mac }) => mac) ?? []);
    const known = cards.filter((mac) => /[1-9a-f]/.test(mac)).sort();
    return known.join() || randomBytes(16).toString('hex');
  }
}

/** Containers of one host share its start, each with its own process ids. */
function processSpace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return '';
  }
}
