/** The rows of a block, from wherever they lie. */
import { join } from 'node:path';
import { LONGEST_ROW, readRow } from '../../studies/rows/row-text';
import { namesIn, readSmallFile, UNREADABLE } from '../files/row-files';
import { BLOCK, blockOf, blockPath, indexOfName, singlesFolder } from './blocks';
import type { StudyManifest } from '../../studies/manifest/manifest';
import type { StudyRow } from '../../studies/rows/row';

/** A file or line that should be a row and is none. */
export interface DamagedRow {
  /** Null for a line, which does not even say whose row it was. */
  readonly index: number | null;
  readonly where: string;
  readonly fault: string;
}

export interface Block {
  /** By index; a row by itself takes the place of one in the file of the block, for it is newer. */
  readonly rows: ReadonlyMap<number, StudyRow>;
  readonly damaged: readonly DamagedRow[];
  /** Files of rows by themselves, and what was left of such: all that the file of the block replaces. */
  readonly singles: readonly string[];
}

const NO_ROW = { ok: false, fault: 'it is not a file, or far too large' } as const;

/**
 * Another process may put the rows together meanwhile: it writes the file of the block before it removes those by themselves, so whoever
 * reads in the opposite order misses none.
 */
export async function readBlock(folder: string, block: number, manifest: StudyManifest): Promise<Block> {
  const inside = singlesFolder(folder, block);
  const rows = new Map<number, StudyRow>();
  const damaged: DamagedRow[] = [];
  const singles: string[] = [];
  for (const name of await namesIn(inside)) {
    const path = join(inside, name);
    const index = indexOfName(name);
    // what a killed process left is removed with the others, and nothing else that somebody put there
    if (index === null || blockOf(index) !== block) {
      if (/^\.\d{6,15}\.json\.~/.test(name)) singles.push(path);
      continue;
    }
    const text = await readSmallFile(path, LONGEST_ROW);
    if (text === null) continue;
    singles.push(path);
    const read = text === UNREADABLE ? NO_ROW : readRow(text, manifest);
    if (!read.ok) damaged.push({ index, where: path, fault: read.fault });
    else if (read.row.index !== index)
      damaged.push({ index, where: path, fault: `it is the row of run ${read.row.index}` });
    else rows.set(index, read.row);
  }
  await addWhole(folder, block, manifest, { rows, damaged });
  return { rows, damaged, singles };
}

async function addWhole(
  folder: string,
  block: number,
  manifest: StudyManifest,
  { rows, damaged }: { rows: Map<number, StudyRow>; damaged: DamagedRow[] },
): Promise<void> {
  const path = blockPath(folder, block);
  const text = await readSmallFile(path, BLOCK * (LONGEST_ROW + 1));
  if (text === null) return;
  if (text === UNREADABLE) {
    damaged.push({ index: null, where: path, fault: NO_ROW.fault });
    return;
  }
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  lines.slice(0, BLOCK).forEach((line, i) => {
    const index = block * BLOCK + i;
    const read = readRow(line, manifest);
    const fault = !read.ok
      ? read.fault
      : read.row.index !== index
        ? `it is the row of run ${read.row.index}`
        : null;
    if (fault !== null) {
      if (!rows.has(index)) damaged.push({ index, where: `${path}, line ${i + 1}`, fault });
    } else if (read.ok && !rows.has(index)) rows.set(index, read.row);
  });
}
