/**
 * One save at a time of one file, whichever process does it: the last look at the document and its replacement happen
 * under a claim that every other process sees.
 *
 * A claim is an empty file beside the document whose name no other claim ever has. Whoever has made one lists the
 * folder, and goes on only if no other claim is there: of two, the later one is made before its maker looks, so one of
 * them at least sees the other. A claim that a killed process left is deleted by anyone, any number of times, for there
 * is no moment in which its name could mean somebody else: that is what a single lock file cannot offer.
 */
import { createHash, randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { discard } from './bytes';
import { FsFailure, refuse } from './failure';
import type { FsPort } from './fs-port';
import { stemOf } from './names';
import { HERE, lifeOf, mayLive } from './process-life';

/** How long a save waits for the previous one [ms]. */
const PATIENCE_MS = 10_000;
/** A claim of a process that cannot be asked, because it runs on another machine, counts this long [ms]. */
const LEASE_MS = 10 * 60_000;
/** A claim held longer than this is no longer relied on; the machine may have been asleep [ms]. */
const HOLD_MS = LEASE_MS / 2;
const SHORTEST_PAUSE_MS = 4;
const LONGEST_PAUSE_MS = 60;

/** Error codes that mean that no process can make or see claims in this folder. */
const CLOSED = new Set(['EACCES', 'EPERM', 'EROFS']);

/** Claims of this process that are in use: one that could not be deleted must not block later saves for ever. */
const held = new Set<string>();
const life = lifeOf(process.pid);

export interface Claim {
  /** Refuses where so much time went by that another process may have taken the claim for a forgotten one. */
  check(): void;
}

/** `work` while no other process is at the same work on this file. */
export async function underClaim<T>(
  fs: FsPort,
  path: string,
  work: (claim: Claim) => Promise<T>,
): Promise<T> {
  const file = await claim(fs, path);
  const since = { steady: performance.now(), wall: Date.now() };
  const check = (): void => {
    const passed = Math.max(performance.now() - since.steady, Date.now() - since.wall);
    if (passed > HOLD_MS) throw new FsFailure('replace', path, 'ETIMEDOUT');
  };
  try {
    return await work({ check });
  } finally {
    if (file !== null) await release(fs, file);
  }
}

/** Where nothing can be made beside the document, in the folder for temporary files, which others here see as well. */
async function claim(fs: FsPort, path: string): Promise<string | null> {
  const mark = createHash('sha256').update(path).digest('hex').slice(0, 16);
  for (const place of [join(dirname(path), stemOf(path)), join(tmpdir(), `kempe-${mark}`)]) {
    try {
      return await claimAt(fs, place, path);
    } catch (error) {
      if (!(error instanceof FsFailure && CLOSED.has(error.code))) throw error;
    }
  }
  // No process can claim anything here; the save still checks the file before it replaces it.
  return null;
}

async function claimAt(fs: FsPort, place: string, path: string): Promise<string> {
  const began = performance.now();
  let mine: string | null = null;
  for (let pause = SHORTEST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    mine ??= await make(fs, place);
    try {
      const rivals = await rivalsOf(fs, place, mine);
      if (rivals.length === 0) return mine;
      // Of several that wait, the first by name stays, so that not all step back for ever.
      const isFirst = rivals.every((rival) => mine! < rival);
      if (!isFirst || performance.now() - began > PATIENCE_MS) {
        await release(fs, mine);
        mine = null;
      }
    } catch (error) {
      if (mine !== null) await release(fs, mine);
      throw error;
    }
    if (performance.now() - began > PATIENCE_MS) refuseBusy(path);
    await new Promise((resolve) => setTimeout(resolve, pause * (0.5 + Math.random())));
  }
}

async function make(fs: FsPort, place: string): Promise<string> {
  const random = randomBytes(4).toString('hex');
  const path = join(dirname(place), `.${basename(place)}.~claim-${HERE}-${process.pid}-${life}-${random}`);
  held.add(path);
  try {
    await (await fs.open(path, 'create')).close();
    return path;
  } catch (error) {
    await release(fs, path);
    throw error;
  }
}

async function release(fs: FsPort, path: string): Promise<void> {
  held.delete(path);
  await discard(fs, path);
}

/** Claims of others on the same file. Stale ones are deleted in passing. */
async function rivalsOf(fs: FsPort, place: string, mine: string): Promise<string[]> {
  const folder = dirname(place);
  const rivals: string[] = [];
  for (const name of await fs.list(folder)) {
    const owner = parseName(place, name);
    const path = join(folder, name);
    if (owner === null || path === mine) continue;
    if (await counts(fs, path, owner, mine)) rivals.push(path);
    else await discard(fs, path);
  }
  return rivals;
}

interface Owner {
  place: string;
  pid: number;
  life: string;
}

/** Without regard to case, as some disks are, which have one file under `A.kempe` and `a.kempe`. */
function parseName(place: string, name: string): Owner | null {
  const prefix = `.${basename(place)}.~claim-`;
  if (name.slice(0, prefix.length).toLowerCase() !== prefix.toLowerCase()) return null;
  const match = /^([0-9a-f]{8})-(\d{1,10})-([0-9a-f]{8})-[0-9a-f]{8}$/.exec(name.slice(prefix.length));
  return match ? { place: match[1], pid: Number(match[2]), life: match[3] } : null;
}

async function counts(fs: FsPort, path: string, owner: Owner, mine: string): Promise<boolean> {
  if (owner.place === HERE) {
    if (owner.pid === process.pid) return held.has(path);
    if (!mayLive(owner.pid, owner.life)) return false;
  }
  try {
    // Both times come from one clock, that of the folder; a claim from the future is of a clock that was put back.
    const age = (await fs.stat(mine)).mtimeMs - (await fs.stat(path)).mtimeMs;
    return Math.abs(age) < LEASE_MS;
  } catch (error) {
    if (error instanceof FsFailure && error.code === 'ENOENT') return false;
    throw error;
  }
}

function refuseBusy(path: string): never {
  refuse(
    'failed',
    `${path} could not be saved: another window or computer has been saving it for ${PATIENCE_MS / 1000} s.`,
    'Try again in a moment, or use Save As to keep a copy under another name; your changes are still in the window.',
  );
}
