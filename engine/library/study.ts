/** Studies: many runs as one folder, which any number of processes on any machines can compute. */
import { extname } from 'node:path';
import { CREATED_WITH } from '../model/defaults';
import { createStudyFolder, openStudyFolder } from '../jobs/folder/study-folder';
import { findFigures } from '../jobs/folder/find-figures';
import { StudyError } from '../jobs/folder/study-error';
import { mergeStudy } from '../jobs/merge/merge';
import { runOnThreads } from '../jobs/threads/run-on-threads';
import { checkManifest } from '../studies/manifest/check-manifest';
import { textDigest } from '../studies/manifest/manifest-digest';
import { readInput } from '../studies/sampling/read-input';
import type { StudyFolder } from '../jobs/folder/study-folder';
import type { Analysis } from '../results/recording/run-report';
import type { FigureName, StudyManifest } from '../studies/manifest/manifest';
import type { StudyRow } from '../studies/rows/row';
import type { DesignChoice } from '../studies/sampling/designs';
import type { Project } from '../model/project';
import { fault, KempeError } from './kempe-error';
import { findNumber, readNumber } from './numbers';
import { KempeProject } from './project';
import { workersOf } from './workers';

export interface StudyOptions {
  /**
   * Numbers by name, each with what it is drawn from: a list of values (numbers in SI, texts with units), or a text as on the command
   * line, such as `uniform(20 mm, 30 mm)`, `normal(900 N, 50 N)`, `triangular(1, 2, 4)` or `FROM:TO:COUNT`.
   */
  readonly parameters: Readonly<Record<string, readonly (number | string)[] | string>>;
  /** How runs are spread over the parameters; the default is every combination of values. */
  readonly design?: DesignChoice;
  /** Of the normal scores of two parameters with distributions, in (-1, 1). */
  readonly correlations?: readonly {
    readonly between: readonly [string, string];
    readonly coefficient: number;
  }[];
  /** What is kept of each run; the default is the peaks of the forces. */
  readonly figures?: readonly { readonly series: string; readonly figure: FigureName }[];
  /** `dynamic` (the default) or `kinematic`. */
  readonly analysis?: Analysis;
  /** For people; the default is the project's. */
  readonly name?: string;
}

export interface StudyRunOptions {
  /** Worker threads, 1 to 256; the default is one per processor. */
  readonly workers?: number;
  /** Only the runs whose index leaves the remainder `part` when divided by `of`. */
  readonly shard?: { readonly part: number; readonly of: number };
  /** Runs that did not complete are run again. */
  readonly retryFailed?: boolean;
  /** Stops at once; what is done is kept, and the promise is rejected with the signal's reason. */
  readonly signal?: AbortSignal;
  /** Called with each row once it is in the folder. */
  readonly onRow?: (row: StudyRow) => void;
}

/** A study in its folder. It comes from `createStudy` or `openStudy`. */
export class Study {
  readonly #folder: StudyFolder;

  private constructor(folder: StudyFolder) {
    this.#folder = folder;
  }

  /** @internal */
  static of(folder: StudyFolder): Study {
    return new Study(folder);
  }

  get path(): string {
    return this.#folder.path;
  }

  get name(): string {
    return this.#folder.manifest.name;
  }

  /** Number of its runs. */
  get runs(): number {
    return this.#folder.total;
  }

  /** Runs what is missing on worker threads of this computer; resolves to how many were computed, and how many of them are not sound. */
  async run(options: StudyRunOptions = {}): Promise<{ done: number; unsound: number }> {
    const { signal, shard, retryFailed = false, onRow } = options;
    signal?.throwIfAborted();
    const workers = workersOf(options.workers);
    const wanted = { failedToo: retryFailed, ...(shard && { shard: partOf(shard) }) };
    const report = await said(() =>
      runOnThreads(this.#folder, this.#folder.missing(wanted), {
        workers: Math.min(workers, this.runs),
        ...(signal && { signal }),
        ...(onRow && { onRow }),
      }),
    );
    signal?.throwIfAborted();
    await said(() => this.#folder.compact());
    return { ...report };
  }

  /** Runs with a row, those of them that are sound, and all. */
  async count(): Promise<{ done: number; sound: number; total: number }> {
    const { done, sound, total } = await said(() => this.#folder.count());
    return { done, sound, total };
  }

  /** Rows in the order of their indices, without those that are missing; numbers are in SI. */
  rows(): AsyncIterable<StudyRow> {
    return this.#folder.rows();
  }

  /** Indices of the runs without a row, in order. */
  missing(): AsyncIterable<number> {
    return this.#folder.missing();
  }

  /**
   * Writes the table as `.csv` or `.parquet`: the same bytes whatever computed the rows. Rejects with a `KempeError` that names the first
   * missing runs if there are any.
   */
  async merge(file: string): Promise<void> {
    const [format] = (['csv', 'parquet'] as const).filter((one) => extname(file).toLowerCase() === `.${one}`);
    if (format === undefined)
      throw fault(
        'unknown-format',
        `A table is a .csv or .parquet file, not “${file}”.`,
        'Choose one of them.',
      );
    const { missing } = await said(() => mergeStudy(this.#folder, file, format));
    if (missing.length === 0) return;
    const named = missing
      .slice(0, 8)
      .map(([first, last]) => (first === last ? `${first}` : `${first} to ${last}`));
    const more = missing.length > 8 ? ' and more' : '';
    throw fault(
      'missing-rows',
      `Runs ${named.join(', ')}${more} are missing.`,
      'Run the study to its end first.',
    );
  }
}

/**
 * Makes the folder of a study, without running it. Rejects with a `KempeError` for an unknown name or series, an input or design that makes
 * no sense, and a folder that is there already.
 */
export async function createStudy(
  path: string,
  project: KempeProject,
  options: StudyOptions,
): Promise<Study> {
  const document = KempeProject.documentOf(project);
  const text = project.toText();
  const manifest = manifestOf(document, text, options);
  const [wrong] = checkManifest(manifest, document);
  if (wrong !== undefined)
    throw fault('faulty-study', wrong, 'Change the parameters, the design or the figures.');
  return Study.of(await said(() => createStudyFolder(path, manifest, text)));
}

/** Opens the folder of a study. Rejects with a `KempeError` if it is none, or was made by another version of the program. */
export async function openStudy(path: string): Promise<Study> {
  return Study.of(await said(() => openStudyFolder(path)));
}

function manifestOf(document: Project, text: string, options: StudyOptions): StudyManifest {
  const {
    design = { kind: 'full' },
    analysis = 'dynamic',
    correlations = [],
    name = document.name,
  } = options;
  const names = Object.keys(options.parameters);
  const parameters = Object.entries(options.parameters).map(([called, given]) => {
    const found = findNumber(document, called);
    const { target } = found;
    if (typeof given !== 'string')
      return {
        target,
        input: { kind: 'values' as const, values: given.map((one) => readNumber(found, one)) },
      };
    const read = readInput(given, found);
    if (!read.ok)
      throw fault('not-an-input', `“${called}”: ${read.message}`, 'Give a list or a distribution.');
    return { target, input: read.input };
  });
  const placeOf = (called: string): number => {
    const place = names.indexOf(called);
    if (place >= 0) return place;
    throw fault('unknown-number', `A correlation names “${called}”.`, 'Name two of the parameters.');
  };
  const found = findFigures(document, analysis, options.figures ?? null);
  if (!found.ok && 'problems' in found) throw new KempeError(found.problems);
  if (!found.ok)
    throw fault(
      'unknown-series',
      `A run has no series “${found.unknown.series}”: ${found.why}`,
      'Choose another.',
    );
  return {
    ...{ name, program: CREATED_WITH, project: textDigest(text), analysis, parameters, design },
    correlations: correlations.map(({ between: [a, b], coefficient }) => ({
      between: [placeOf(a), placeOf(b)],
      coefficient,
    })),
    figures: found.figures,
  };
}

function partOf({ part, of }: { part: number; of: number }): { part: number; of: number } {
  if (Number.isInteger(part) && Number.isInteger(of) && part >= 0 && part < of) return { part, of };
  throw fault(
    'faulty-study',
    `The shard is part ${part} of ${of}.`,
    'Give whole numbers, with part from 0 to of - 1.',
  );
}

/** What a folder says of itself is thrown as everything else here. */
async function said<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof StudyError)) throw error;
    throw fault('study', error.message, 'See `kempe study --help`.');
  }
}
