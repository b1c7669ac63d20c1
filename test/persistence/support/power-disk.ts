/**
 * P5: a disk in memory that forgets what was not flushed. Every call takes effect at once, as in the cache of a system;
 * what a power cut leaves of it is another matter. What was written to a file is safe once that file was flushed, an entry
 * of a folder (made, removed, renamed, linked) once that folder was. Of the rest any part may have reached the disk, in
 * any order: nothing, everything, a write without the one before it, single sectors of one write, a length without its
 * bytes, a new name that leads to an empty file. Real file systems are kinder; POSIX promises no more than this.
 */
import { basename, dirname } from 'node:path';
import type { FileStat, FsPort, OpenFile, OpenPurpose } from '../../../electron/main/files/fs-port';

const SECTOR = 512;

/** What is on the disk: files by number, folders with the numbers of what is in them. */
export type Image = ReadonlyMap<number, Uint8Array | ReadonlyMap<string, number>>;

interface Inode {
  data: Uint8Array;
  entries: Map<string, number> | null;
  mode: number;
  mtimeMs: number;
}

type Op =
  | { do: 'write'; of: number; at: number; bytes: Uint8Array }
  | { do: 'cut'; of: number; size: number }
  | { do: 'enter'; of: number; name: string; ino: number }
  /** `moved`: the file is entered elsewhere in the step before, and is never in neither place. */
  | { do: 'leave'; of: number; name: string; moved?: boolean }
  | { do: 'rename'; of: number; from: string; to: string; ino: number }
  | { do: 'flush'; of: number }
  | { do: 'mark'; value: unknown };

const ROOT = 1;
export const fail = (code: string): never => {
  throw Object.assign(new Error(code), { code });
};

export class PowerDisk {
  readonly #base: Image;
  readonly #inodes = new Map<number, Inode>();
  readonly #log: Op[] = [];
  #next: number;
  /** Asked at each flush: where it answers false, nothing is flushed, and nothing said. */
  flushes: (path: string, purpose: OpenPurpose) => boolean = () => true;
  now: () => number = Date.now;

  constructor(base: Image = new Map([[ROOT, new Map()]])) {
    this.#base = base;
    for (const [ino, content] of base) {
      const folder = !(content instanceof Uint8Array);
      this.#inodes.set(ino, {
        data: folder ? new Uint8Array() : content.slice(),
        entries: folder ? new Map(content) : null,
        mode: folder ? 0o755 : 0o644,
        mtimeMs: this.now(),
      });
    }
    this.#next = Math.max(...base.keys()) + 1;
  }

  /** How much has been done: a cut may come before each of these. */
  get length(): number {
    return this.#log.length;
  }

  mark(value: unknown): void {
    this.#log.push({ do: 'mark', value });
  }

  marksBefore(cut: number): unknown[] {
    return this.#log.slice(0, cut).flatMap((op) => (op.do === 'mark' ? [op.value] : []));
  }

  /** What a power cut after the first `cut` steps leaves. */
  cut(cut: number, random: () => number): Image {
    const image = new Map([...this.#base].map(([ino, content]) => [ino, thaw(content)]));
    // A name that is there leads to something, be it empty.
    for (const [ino, { entries }] of this.#inodes) {
      if (!image.has(ino)) image.set(ino, entries ? new Map() : new Uint8Array());
    }
    const safe = new Map<number, number>();
    for (let i = 0; i < cut; i++) {
      const op = this.#log[i]!;
      if (op.do === 'flush') safe.set(op.of, i);
    }
    const fate = chooseFate(random);
    let entered = true;
    for (let i = 0; i < cut; i++) {
      const op = this.#log[i]!;
      if (op.do === 'mark' || op.do === 'flush') continue;
      const isSafe = (safe.get(op.of) ?? -1) > i;
      if (op.do === 'write' || op.do === 'cut') {
        const before = image.get(op.of) as Uint8Array;
        image.set(op.of, isSafe ? applied(before, op) : partly(before, op, fate.data, random));
      } else {
        const moved = op.do === 'leave' && op.moved === true;
        const kept = isSafe || random() < fate.entries;
        if (kept && !(moved && !entered)) enter(image.get(op.of) as Map<string, number>, op);
        entered = kept;
      }
    }
    return reachable(image);
  }

  /** The port that the app writes through. */
  port(): FsPort {
    return {
      open: async (path, purpose) => this.#open(path, purpose),
      realpath: async (path) => (this.#at(path), path),
      readLink: async (path) => (this.#at(path), fail('EINVAL')),
      stat: async (path) => this.#stat(this.#at(path)),
      checkWritable: async (path) => void this.#at(path),
      link: async (from, to) => {
        const ino = this.#at(from);
        if (this.#find(to) !== null) fail('EEXIST');
        this.#enter(to, ino);
      },
      rename: async (from, to) => this.#rename(from, to),
      unlink: async (path) => {
        this.#at(path);
        const of = this.#at(dirname(path));
        this.#folder(of).delete(basename(path));
        this.#log.push({ do: 'leave', of, name: basename(path) });
      },
      list: async (folder) => [...this.#folder(this.#at(folder)).keys()],
      makeFolder: async (path) => this.#makeFolder(path),
    };
  }

  #makeFolder(path: string): void {
    if (path === '/' || this.#find(path) !== null) return;
    this.#makeFolder(dirname(path));
    const ino = this.#make(true);
    this.#enter(path, ino);
  }

  #rename(from: string, to: string): void {
    const ino = this.#at(from);
    const [source, target] = [this.#at(dirname(from)), this.#at(dirname(to))];
    this.#folder(source).delete(basename(from));
    this.#folder(target).set(basename(to), ino);
    if (source === target) {
      this.#log.push({ do: 'rename', of: source, from: basename(from), to: basename(to), ino });
    } else {
      this.#log.push({ do: 'enter', of: target, name: basename(to), ino });
      this.#log.push({ do: 'leave', of: source, name: basename(from), moved: true });
    }
  }

  #open(path: string, purpose: OpenPurpose): OpenFile {
    if (purpose === 'create') {
      if (this.#find(path) !== null) fail('EEXIST');
      this.#enter(path, this.#make(false));
    }
    const ino = this.#at(path);
    const inode = this.#inodes.get(ino)!;
    if (inode.entries && (purpose === 'update' || purpose === 'create')) fail('EISDIR');
    return {
      read: async (into, offset, length, position) => {
        if (inode.entries) fail('EISDIR');
        const part = inode.data.subarray(position, position + length);
        into.set(part, offset);
        return part.length;
      },
      write: async (from, offset, length, position) => {
        const bytes = from.slice(offset, offset + length);
        this.#change(ino, { do: 'write', of: ino, at: position, bytes });
        return length;
      },
      truncate: async (size) => this.#change(ino, { do: 'cut', of: ino, size }),
      chmod: async (mode) => void (inode.mode = mode),
      chown: async () => undefined,
      stat: async () => this.#stat(ino),
      sync: async () => {
        if (this.flushes(path, purpose)) this.#log.push({ do: 'flush', of: ino });
      },
      close: async () => undefined,
    };
  }

  #change(ino: number, op: Extract<Op, { do: 'write' | 'cut' }>): void {
    const inode = this.#inodes.get(ino)!;
    inode.data = applied(inode.data, op);
    inode.mtimeMs = this.now();
    this.#log.push(op);
  }

  #make(folder: boolean): number {
    const ino = this.#next++;
    const entries = folder ? new Map<string, number>() : null;
    this.#inodes.set(ino, { data: new Uint8Array(), entries, mode: 0o644, mtimeMs: this.now() });
    return ino;
  }

  #enter(path: string, ino: number): void {
    const of = this.#at(dirname(path));
    this.#folder(of).set(basename(path), ino);
    this.#log.push({ do: 'enter', of, name: basename(path), ino });
  }

  #folder(ino: number): Map<string, number> {
    return this.#inodes.get(ino)?.entries ?? fail('ENOTDIR');
  }

  #at(path: string): number {
    return this.#find(path) ?? fail('ENOENT');
  }

  #find(path: string): number | null {
    let at: number = ROOT;
    for (const name of path.split('/')) {
      if (name === '') continue;
      const next = this.#folder(at).get(name);
      if (next === undefined) return null;
      at = next;
    }
    return at;
  }

  #stat(ino: number): FileStat {
    const { data, entries, mode, mtimeMs } = this.#inodes.get(ino)!;
    let links = 0;
    for (const each of this.#inodes.values()) {
      for (const led of each.entries?.values() ?? []) if (led === ino) links += 1;
    }
    const isFile = entries === null;
    return { isFile, size: data.length, mode, uid: 0, gid: 0, links, mtimeMs, dev: 1, ino };
  }
}

/** The file at `path`, or null. */
export function contentOf(image: Image, path: string): Uint8Array | null {
  const content = at(image, path);
  return content instanceof Uint8Array ? content : null;
}

export function filesIn(image: Image, folder: string): string[] {
  const content = at(image, folder);
  return content === undefined || content instanceof Uint8Array ? [] : [...content.keys()];
}

function at(image: Image, path: string): Uint8Array | ReadonlyMap<string, number> | undefined {
  let content = image.get(ROOT);
  for (const name of path.split('/')) {
    if (name === '') continue;
    if (content === undefined || content instanceof Uint8Array) return undefined;
    content = image.get(content.get(name) ?? -1);
  }
  return content;
}

type Thawed = Uint8Array | Map<string, number>;

function thaw(content: Uint8Array | ReadonlyMap<string, number>): Thawed {
  return content instanceof Uint8Array ? content : new Map(content);
}

function applied(before: Uint8Array, op: Extract<Op, { do: 'write' | 'cut' }>): Uint8Array {
  const size = op.do === 'cut' ? op.size : Math.max(before.length, op.at + op.bytes.length);
  const after = new Uint8Array(size);
  after.set(before.subarray(0, size));
  if (op.do === 'write') after.set(op.bytes, op.at);
  return after;
}

/** Chances that what was not flushed is on the disk all the same. */
interface Fate {
  entries: number;
  data: { whole: number; torn: number };
}

/** Among chances of all kinds, the four extremes: nothing, everything, only names, only bytes. */
function chooseFate(random: () => number): Fate {
  const kind = Math.floor(6 * random());
  if (kind < 4) return { entries: kind & 1, data: { whole: kind >> 1, torn: 0 } };
  const whole = random();
  return { entries: random(), data: { whole, torn: (1 - whole) * random() } };
}

function partly(
  before: Uint8Array,
  op: Extract<Op, { do: 'write' | 'cut' }>,
  { whole, torn }: Fate['data'],
  random: () => number,
): Uint8Array {
  const choice = random();
  if (choice < whole) return applied(before, op);
  if (choice >= whole + torn || op.do === 'cut') return before;
  const after = new Uint8Array(Math.max(before.length, op.at + op.bytes.length));
  after.set(before);
  for (let at = 0; at < op.bytes.length; at += SECTOR) {
    if (random() < 0.5) after.set(op.bytes.subarray(at, at + SECTOR), op.at + at);
  }
  // A length of its own: bytes that were never written read as zeros, or the end is missing.
  return random() < 0.5
    ? after
    : after.slice(0, Math.max(before.length, Math.floor(random() * after.length)));
}

function enter(folder: Map<string, number>, op: Extract<Op, { do: 'enter' | 'leave' | 'rename' }>): void {
  if (op.do === 'leave') folder.delete(op.name);
  else if (op.do === 'enter') folder.set(op.name, op.ino);
  else {
    if (folder.get(op.from) === op.ino) folder.delete(op.from);
    folder.set(op.to, op.ino);
  }
}

/** Without what no name leads to. */
function reachable(image: Map<number, Thawed>): Image {
  const kept = new Map<number, Thawed>();
  const visit = (ino: number): void => {
    const content = image.get(ino)!;
    if (kept.has(ino)) return;
    kept.set(ino, content);
    if (!(content instanceof Uint8Array)) for (const next of content.values()) visit(next);
  };
  visit(ROOT);
  return kept;
}
