/**
 * The folder of a study: its manifest, its project, and a row per run that has been computed. Any number of processes, on any machines
 * that share it, may add rows at the same time: each row is a file of its own until its block is complete.
 */
import { mkdir } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { CREATED_WITH } from '../../model/defaults';
import { readProject } from '../../model/file/read-project';
import { LIMITS } from '../../model/fields/limits';
import { checkManifest } from '../../studies/manifest/check-manifest';
import { digestOf, textDigest } from '../../studies/manifest/manifest-digest';
import { readManifest } from '../../studies/manifest/read-manifest';
import { STUDY_LIMITS } from '../../studies/manifest/limits';
import { writeManifest } from '../../studies/manifest/write-manifest';
import { writeRow } from '../../studies/rows/row-text';
import { countRuns } from '../../studies/sampling/values-at';
import {
  isThere,
  namesIn,
  nameFolder,
  readSmallFile,
  removeRowFiles,
  UNREADABLE,
  writeRowFile,
} from '../files/row-files';
import { temporaryPath } from '../files/temporaries';
import { writeTextFile } from '../files/write-file';
import { BLOCK, blockOf, blockPath, singlePath, singlesFolder } from './blocks';
import { readBlock } from './read-block';
import { StudyError } from './study-error';
import type { Block, DamagedRow } from './read-block';
import type { Project } from '../../model/project';
import type { StudyManifest } from '../../studies/manifest/manifest';
import type { StudyRow } from '../../studies/rows/row';

const MANIFEST = 'study.json';
const PROJECT = 'project.kempe';
const ROWS = 'rows';
/** Rows after which a process looks whether their block is complete [1]. */
const LOOK_EVERY = 100;

/** Which runs are asked for: all by default. */
export interface Wanted {
  /** Indices from `from` up to, but not including, `to`. */
  readonly from?: number;
  readonly to?: number;
  /** Every run whose index leaves this remainder: `{ part: 0, of: 4 }` is the first of four shards. */
  readonly shard?: { readonly part: number; readonly of: number };
  /** Runs with a row that is not sound as well. */
  readonly failedToo?: boolean;
}

export interface RowCount {
  readonly done: number;
  readonly sound: number;
  readonly total: number;
  readonly damaged: readonly DamagedRow[];
}

/** `project.kempe` and `study.json` under the given path; throws `StudyError` if there is something there already. */
export async function createStudyFolder(
  path: string,
  manifest: StudyManifest,
  projectText: string,
): Promise<StudyFolder> {
  const checked = check(writeManifest(manifest), projectText, path);
  if (checked.manifest.program !== CREATED_WITH) throw otherProgram(checked.manifest.program);
  const whole = resolve(path);
  await mkdir(dirname(whole), { recursive: true });
  const temporary = temporaryPath(whole);
  await mkdir(join(temporary, ROWS), { recursive: true });
  await writeTextFile(join(temporary, PROJECT), projectText);
  await writeTextFile(join(temporary, MANIFEST), writeManifest(manifest));
  if (!(await nameFolder(temporary, whole)))
    throw new StudyError(
      `There is something called ${basename(path)} already. Choose another name, or go on with it: kempe study resume.`,
    );
  return new StudyFolder(path, checked);
}

/** To `run` it, the program must be the one that made it; to `read` it, not. */
export async function openStudyFolder(path: string, purpose: 'run' | 'read' = 'run'): Promise<StudyFolder> {
  const manifest = await readPart(path, MANIFEST, 4 * STUDY_LIMITS.characters);
  const projectText = await readPart(path, PROJECT, LIMITS.characters);
  const checked = check(manifest, projectText, path);
  if (purpose === 'run' && checked.manifest.program !== CREATED_WITH)
    throw otherProgram(checked.manifest.program);
  return new StudyFolder(path, checked);
}

async function readPart(path: string, name: string, most: number): Promise<string> {
  const text = await readSmallFile(join(path, name), most).catch((fault: NodeJS.ErrnoException) => {
    if (fault.code === 'ENOTDIR') return null;
    throw fault;
  });
  if (text === null) throw new StudyError(`${path} is not the folder of a study: it has no ${name}.`);
  if (text === UNREADABLE) throw new StudyError(`${join(path, name)} is not a file, or far too large.`);
  return text;
}

const otherProgram = (program: string): StudyError =>
  new StudyError(
    `The study was made with ${program}, and this is ${CREATED_WITH}, which may compute other numbers. Run it with ${program}, or make it again.`,
  );

interface Checked {
  readonly manifest: StudyManifest;
  readonly project: Project;
  readonly projectText: string;
}

function check(text: string, projectText: string, path: string): Checked {
  const read = readManifest(text);
  if (!read.ok) throw new StudyError(`${join(path, MANIFEST)}: ${read.faults.join(' ')}`);
  const { manifest } = read;
  if (textDigest(projectText) !== manifest.project)
    throw new StudyError(
      `${join(path, PROJECT)} is not the project that the study was made for: its SHA-256 differs. Put that project back, or make the study again.`,
    );
  const result = readProject(projectText);
  if (!result.ok)
    throw new StudyError(
      `${join(path, PROJECT)}: ${result.problems.map(({ message }) => message).join(' ')}`,
    );
  const faults = checkManifest(manifest, result.project);
  if (faults.length > 0) throw new StudyError(`${join(path, MANIFEST)}: ${faults.join(' ')}`);
  return { manifest, project: result.project, projectText };
}

export class StudyFolder {
  readonly manifest: StudyManifest;
  readonly project: Project;
  readonly projectText: string;
  readonly digest: string;
  readonly total: number;
  readonly #rows: string;

  constructor(
    readonly path: string,
    { manifest, project, projectText }: Checked,
  ) {
    this.manifest = manifest;
    this.project = project;
    this.projectText = projectText;
    this.digest = digestOf(manifest);
    this.total = countRuns(manifest);
    this.#rows = join(path, ROWS);
  }

  /** Writes the row, in place of one that is there: a run gives the same row however often it is computed. */
  async writeRow(row: StudyRow): Promise<void> {
    await writeRowFile(singlePath(this.#rows, row.index), writeRow(row, this.manifest));
    if (row.index % LOOK_EVERY === LOOK_EVERY - 1 || row.index === this.total - 1)
      await this.#compact(blockOf(row.index));
  }

  /** Rows in the order of their indices, without those that are missing or damaged; of whole blocks from `from` up to `to`. */
  async *rows(from = 0, to = this.total): AsyncGenerator<StudyRow> {
    for await (const { rows } of this.#blocks(from, to)) {
      for (const index of [...rows.keys()].sort((a, b) => a - b)) yield rows.get(index)!;
    }
  }

  /** Indices of those wanted that have no row, in order. */
  async *missing({
    from = 0,
    to = this.total,
    shard,
    failedToo = false,
  }: Wanted = {}): AsyncGenerator<number> {
    for await (const { rows, first, end } of this.#blocks(from, to)) {
      for (let index = Math.max(first, from); index < Math.min(end, to); index++) {
        if (shard && index % shard.of !== shard.part) continue;
        const row = rows.get(index);
        if (row === undefined || (failedToo && !row.sound)) yield index;
      }
    }
  }

  async *failed(): AsyncGenerator<StudyRow> {
    for await (const row of this.rows()) if (!row.sound) yield row;
  }

  async count(): Promise<RowCount> {
    let [done, sound] = [0, 0];
    const damaged: DamagedRow[] = [];
    for await (const block of this.#blocks()) {
      done += block.rows.size;
      for (const row of block.rows.values()) if (row.sound) sound++;
      damaged.push(...block.damaged);
    }
    return { done, sound, total: this.total, damaged };
  }

  /** Puts the rows of every complete block into one file: a hundred thousand small files are slow to read and to copy. */
  async compact(): Promise<void> {
    for (let block = 0; block * BLOCK < this.total; block++) await this.#compact(block);
  }

  async *#blocks(from = 0, to = this.total): AsyncGenerator<Block & { first: number; end: number }> {
    for (let block = blockOf(from); block * BLOCK < Math.min(to, this.total); block++) {
      const first = block * BLOCK;
      const end = Math.min(first + BLOCK, this.total);
      yield { first, end, ...(await readBlock(this.#rows, block, this.manifest)) };
    }
  }

  async #compact(block: number): Promise<void> {
    const size = Math.min(BLOCK, this.total - block * BLOCK);
    const { length } = await namesIn(singlesFolder(this.#rows, block));
    // most often there is nothing to do: without reading a row
    if (length === 0 || (length < size && !(await isThere(blockPath(this.#rows, block))))) return;
    const { rows, singles } = await readBlock(this.#rows, block, this.manifest);
    if (rows.size < size || singles.length === 0) return;
    const lines = Array.from({ length: size }, (_, i) =>
      writeRow(rows.get(block * BLOCK + i)!, this.manifest),
    );
    await writeTextFile(blockPath(this.#rows, block), lines.map((line) => `${line}\n`).join(''));
    await removeRowFiles(singlesFolder(this.#rows, block), singles);
  }
}
