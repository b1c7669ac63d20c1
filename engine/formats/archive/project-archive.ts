/**
 * A project and the triangles of its parts in one file: a ZIP archive of the text of the project, then of the parts in the order of their
 * digests. Nothing is compressed and nothing has a date, so that the same project is the same bytes, whichever program wrote it.
 */
import { unzipSync, zipSync } from 'fflate';
import type { Zippable } from 'fflate';
import { digestOfBytes } from '../../model/file/digest';
import { LARGEST_ARCHIVE, PROJECT_ENTRY as PROJECT } from '../../model/file/archive-name';
import { LIMITS } from '../../model/fields/limits';
import { quote } from '../../schema/quote';
import { GEOMETRY_LIMITS } from '../triangles/geometry-file';

const PART = /^parts\/([0-9a-f]{64})\.glb$/;

export const ARCHIVE_LIMITS = {
  /** Of the file, and of all that it unpacks to. */
  bytes: LARGEST_ARCHIVE,
  entries: 10_000,
} as const;

export interface ProjectArchive {
  /** UTF-8. */
  readonly project: Uint8Array;
  /** Files of triangles by their digests. */
  readonly parts: ReadonlyMap<string, Uint8Array>;
  /** What is not of this program, or damaged, by its name: it stays in the archive. */
  readonly others: ReadonlyMap<string, Uint8Array>;
}

export type Unpacked =
  | { ok: true; archive: ProjectArchive; notes: readonly string[] }
  | { ok: false; message: string; remedy: string };

/** The first day that the format knows, in any time zone. */
const mtime = '1980-01-01T00:00:00';

export function packProject({ project, parts, others }: ProjectArchive): Uint8Array {
  const files: Zippable = { [PROJECT]: project };
  for (const [digest, bytes] of sorted(parts)) files[`parts/${digest}.glb`] = bytes;
  for (const [name, bytes] of sorted(others)) files[name] ??= bytes;
  return zipSync(files, { level: 0, mtime });
}

const sorted = (files: ReadonlyMap<string, Uint8Array>): [string, Uint8Array][] =>
  [...files].toSorted(([a], [b]) => (a < b ? -1 : 1));

class Refusal extends Error {
  constructor(
    message: string,
    readonly remedy: string,
  ) {
    super(message);
  }
}

const COPY_AGAIN = 'Copy it again from where it came, or open an earlier version.';
const SAVE_AGAIN = 'Open the project where it was made, and save it again.';

/** Nothing is unpacked before the sizes and names of all entries are known to be sound. */
export function unpackProject(bytes: Uint8Array): Unpacked {
  try {
    return { ok: true, ...sort(unzip(bytes)) };
  } catch (fault) {
    if (fault instanceof Refusal) return { ok: false, message: fault.message, remedy: fault.remedy };
    return { ok: false, message: 'The archive is damaged or cut off.', remedy: COPY_AGAIN };
  }
}

function unzip(bytes: Uint8Array): ReadonlyMap<string, Uint8Array> {
  const sizes = look(bytes);
  const files = unzipSync(bytes);
  return new Map(
    Array.from(sizes, ([name, size]) => {
      const found = files[name];
      if (found?.length !== size) throw new Refusal(`${quote(name)} in the archive is cut off.`, COPY_AGAIN);
      return [name, found] as const;
    }),
  );
}

/** Sizes of all entries by their names. */
function look(bytes: Uint8Array): ReadonlyMap<string, number> {
  const sizes = new Map<string, number>();
  const names = new Set<string>();
  let total = 0;
  unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      checkName(name);
      // on some disks names that differ by case are one
      const key = name.toLowerCase();
      if (names.has(key))
        throw new Refusal(
          `The archive has two entries ${quote(name)}: which of them counts is not known.`,
          SAVE_AGAIN,
        );
      names.add(key);
      sizes.set(name, originalSize);
      total += originalSize;
      const most = name === PROJECT ? LIMITS.characters : PART.test(name) ? GEOMETRY_LIMITS.bytes : Infinity;
      if (originalSize > most)
        throw new Refusal(
          `${quote(name)} in the archive unpacks to more than ${most / 2 ** 20} MiB.`,
          SAVE_AGAIN,
        );
      if (total > ARCHIVE_LIMITS.bytes)
        throw new Refusal(
          `The archive unpacks to more than ${ARCHIVE_LIMITS.bytes / 2 ** 20} MiB.`,
          SAVE_AGAIN,
        );
      if (sizes.size > ARCHIVE_LIMITS.entries)
        throw new Refusal(`The archive has more than ${ARCHIVE_LIMITS.entries} entries.`, SAVE_AGAIN);
      return false;
    },
  });
  return sizes;
}

/** Nothing is written under these names here, but by whoever unpacks what is saved again. */
function checkName(name: string): void {
  const isOutside = /^[/\\]|^[a-z]:|[\\\0]/i.test(name) || name.split('/').includes('..');
  if (isOutside || name === '__proto__')
    throw new Refusal(
      `The archive has an entry ${quote(name)}, which leads out of it.`,
      'Do not unpack it. Ask whoever sent it for the project.',
    );
}

function sort(files: ReadonlyMap<string, Uint8Array>): { archive: ProjectArchive; notes: string[] } {
  const project = files.get(PROJECT);
  if (project === undefined)
    throw new Refusal(
      `The archive has no ${quote(PROJECT)}, so it is none that Kempe saved.`,
      'Open the file that ends in .kempe, or save the project again.',
    );
  const parts = new Map<string, Uint8Array>();
  const others = new Map<string, Uint8Array>();
  let damaged = 0;
  for (const [name, bytes] of files) {
    if (name === PROJECT || name.endsWith('/')) continue;
    const digest = PART.exec(name)?.[1];
    if (digest !== undefined && digestOfBytes(bytes) === digest) parts.set(digest, bytes);
    else others.set(name, bytes);
    if (digest !== undefined && !parts.has(digest)) damaged++;
  }
  const strange = [...others.keys()].filter((name) => !PART.test(name));
  const notes = [
    ...(damaged > 0
      ? [
          `${damaged === 1 ? 'One part of the archive is' : `${damaged} parts of the archive are`} not what the name says, and shown as a box unless this computer has the right triangles. Insert it anew from its file.`,
        ]
      : []),
    ...(strange.length > 0
      ? [
          `The archive holds ${strange.length === 1 ? 'a file that is' : `${strange.length} files that are`} not of Kempe: ${strange.slice(0, 3).map(quote).join(', ')}${strange.length > 3 ? ', …' : ''}. They stay in it when it is saved.`,
        ]
      : []),
  ];
  return { archive: { project, parts, others }, notes };
}
