/** Models for other programs, as `kempe export --format mjcf,urdf,sdf` writes them: without a run. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { CREATED_WITH } from '../../model/defaults';
import { distinctFileName } from '../../output/files/file-name';
import { entryLines } from '../../formats/export/export-log';
import { exportModel, MODEL_FORMATS } from '../../formats/export-model';
import { openProject } from '../options/project-options';
import { parseList, UsageError } from '../words/usage';
import { parseSettings } from '../options/settings-options';
import { describeFault } from '../words/faults';
import { formatProblems, plain } from '../words/format';
import { EXIT } from '../words/terminal';
import { MESH_FOLDER } from '../../formats/export/mesh-files';
import { writePieces, writeTextFile } from '../../jobs/files/write-file';
import { geometriesOf } from './part-files';
import type { ExportedModel, ModelFormatId } from '../../formats/export-model';
import type { Terminal } from '../words/terminal';

/** Null where other files are asked for, which are made of a run. */
export function readModelFormats(text: string | undefined): ModelFormatId[] | null {
  const words = text?.split(',').map((word) => word.trim()) ?? [];
  const isModel = (word: string): boolean => (MODEL_FORMATS as readonly string[]).includes(word);
  if (!words.some(isModel)) return null;
  if (!words.every(isModel))
    throw new UsageError(`--format: ${MODEL_FORMATS.join(', ')} are made without a run; ask for them alone`);
  return parseList('format', text!, MODEL_FORMATS);
}

type Values = Parameters<typeof parseSettings>[0] & { output?: string; json?: boolean };

export async function exportModels(
  file: string,
  formats: readonly ModelFormatId[],
  values: Values,
  terminal: Terminal,
): Promise<number> {
  const refuse = async (problems: Parameters<typeof formatProblems>[0]): Promise<number> => {
    await terminal.err(formatProblems(problems));
    return EXIT.failed;
  };
  const opened = await openProject(file, parseSettings(values), terminal, refuse);
  if (typeof opened === 'number') return opened;
  const made: ExportedModel[] = [];
  const geometries = geometriesOf(file);
  for (const format of formats) {
    const result = exportModel(opened.project, format, geometries);
    if (!result.ok) return refuse(result.problems);
    made.push(result);
  }
  const folder = values.output ?? '.';
  const taken = new Set<string>();
  const written: Written[] = [];
  try {
    await mkdir(folder, { recursive: true });
    for (const { text, extension, meshes } of made) {
      // a model names no file that is not there
      const beside = await writeMeshes(join(folder, MESH_FOLDER), meshes);
      const path = join(folder, distinctFileName(taken, [opened.project.name], extension));
      await writeTextFile(path, text);
      written.push({ path, meshes: beside });
    }
  } catch (fault) {
    await terminal.err(`error: ${plain(folder)} cannot be written: ${describeFault(fault)}.\n`);
    return EXIT.usage;
  }
  await tell(made, written, values.json === true, terminal);
  return EXIT.ok;
}

interface Written {
  readonly path: string;
  /** Paths of the triangles that it names. */
  readonly meshes: readonly string[];
}

async function writeMeshes(folder: string, meshes: ReadonlyMap<string, Uint8Array>): Promise<string[]> {
  if (meshes.size > 0) await mkdir(folder, { recursive: true });
  for (const [name, bytes] of meshes) await writePieces(join(folder, name), [bytes]);
  return [...meshes.keys()].map((name) => join(folder, name));
}

async function tell(
  made: readonly ExportedModel[],
  files: readonly Written[],
  json: boolean,
  terminal: Terminal,
): Promise<void> {
  if (json) {
    const models = made.map(({ format, left, changed }, i) => {
      const { path, meshes } = files[i];
      return { format, file: path, meshes, left, changed };
    });
    await terminal.out(`${JSON.stringify({ program: CREATED_WITH, models }, null, 2)}\n`);
    return;
  }
  for (const [i, { format, left, changed }] of made.entries()) {
    const { path, meshes } = files[i];
    for (const each of [path, ...meshes]) await terminal.out(`${plain(each)}\n`);
    for (const line of entryLines(left)) await terminal.err(`${format}: left out: ${plain(line)}\n`);
    for (const line of entryLines(changed)) await terminal.err(`${format}: changed: ${plain(line)}\n`);
  }
}
