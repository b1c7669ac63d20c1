/**
 * Tables that left the app, by what is in them. A CSV that every program reads has no room to say where it comes from,
 * so this machine remembers the SHA-256 of its bytes with what it was made of: charts, or a sweep.
 */
import { isObject } from '../../engine/model/file/json';
import { ownMemory } from '../stores/window/own-memory';
import type { Memory } from '../stores/window/own-memory';

const KEY = 'kempe.exports';
/** The oldest go first. */
const MOST = 200;
/** Letters of all together: a small part of what a page may store. */
const MOST_LETTERS = 300_000;

interface Entry {
  hash: string;
  /** As `writeLink` or `writeSweepLink` writes it. */
  link: string;
}

export async function rememberExport(
  data: Uint8Array,
  link: string,
  memory: Memory | null = ownMemory(),
): Promise<void> {
  const hash = await digestOf(data);
  if (hash === null || !memory) return;
  const others = readEntries(memory).filter((entry) => entry.hash !== hash);
  const kept: Entry[] = [];
  let letters = 0;
  for (const entry of [{ hash, link }, ...others].slice(0, MOST)) {
    letters += entry.link.length + entry.hash.length;
    if (letters > MOST_LETTERS) break;
    kept.push(entry);
  }
  try {
    memory.setItem(KEY, JSON.stringify(kept));
  } catch {
    // If the storage is full, the entry is lost; the description file beside the table still has everything.
  }
}

/** Null where no such table left this machine, or it was changed since. */
export async function recallExport(
  data: Uint8Array,
  memory: Memory | null = ownMemory(),
): Promise<string | null> {
  const hash = memory && (await digestOf(data));
  const entry = hash && readEntries(memory).find((each) => each.hash === hash);
  return entry ? entry.link : null;
}

function readEntries(memory: Memory): Entry[] {
  try {
    const stored: unknown = JSON.parse(memory.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isEntry) : [];
  } catch {
    return [];
  }
}

function isEntry(value: unknown): value is Entry {
  if (!isObject(value)) return false;
  const { hash, link } = value;
  return typeof hash === 'string' && typeof link === 'string';
}

/** Null where a page may not: it was not fetched from this machine. */
async function digestOf(data: Uint8Array): Promise<string | null> {
  const subtle = globalThis.crypto?.subtle;
  if (subtle === undefined) return null;
  const hash = new Uint8Array(await subtle.digest('SHA-256', data as Uint8Array<ArrayBuffer>));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
