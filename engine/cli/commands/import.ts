import { inSentence } from '../../model/quantity/in-sentence';
import { shownUnits } from '../../model/quantity/unit-systems';
import { stat } from 'node:fs/promises';
import { dirname, isAbsolute, relative, resolve, sep } from 'node:path';
import { Beside, placesOf } from '../../formats/beside';
import { GEOMETRY_LIMITS } from '../../formats/triangles/geometry-file';
import { isPartFile } from '../../formats/part-formats';
import { importParts } from './import-parts';
import { updateProject } from './update-project';
import { importModel } from '../../formats/import-model';
import { LENGTH_UNITS } from '../../formats/account';
import { CREATED_WITH } from '../../model/defaults';
import { writeProject } from '../../model/file/write-project';
import { describeFault } from '../words/faults';
import { formatShown, formatTable, plain } from '../words/format';
import { refuse } from '../files/geometry-input';
import { writeWithParts } from '../files/part-files';
import { readFileWithin, readText } from '../files/read-file';
import { EXIT } from '../words/terminal';
import { parseChoice, parseWords, UsageError } from '../words/usage';
import type { ImportAccount, Imported, LengthUnit } from '../../formats/account';
import type { Project } from '../../model/project';
import type { Terminal } from '../words/terminal';

const OPTIONS = {
  output: { type: 'string', short: 'o' },
  unit: { type: 'string' },
  folder: { type: 'string' },
  material: { type: 'string' },
  joints: { type: 'boolean' },
  ground: { type: 'string' },
  update: { type: 'string' },
  source: { type: 'string' },
  'new-parts': { type: 'boolean' },
  json: { type: 'boolean' },
} as const;

/** Reports the conversion of a model of another program, and writes it as a project if `--output` is given. */
export async function importCommand(words: readonly string[], terminal: Terminal): Promise<number> {
  const { files, values } = parseWords(words, OPTIONS);
  if (files.length !== 1) throw new UsageError(`import needs one file, not ${files.length}`);
  const { output } = values;
  if (isPartFile(files[0])) {
    const { unit, material, json = false, joints = false, ground: still, update, source } = values;
    const isInserted = values['new-parts'] === true;
    if (update !== undefined) {
      if (still !== undefined) throw new UsageError('--ground is of a new project, not of --update');
      if (!isInserted && (joints || material !== undefined))
        throw new UsageError(`--${joints ? 'joints' : 'material'} is of new parts: add --new-parts`);
      const order = { file: files[0], project: update, output, source, unit, material };
      return updateProject({ ...order, json, joints, isInserted }, terminal);
    }
    if (source !== undefined || isInserted)
      throw new UsageError(`--${isInserted ? 'new-parts' : 'source'} is of a revision: add --update FILE`);
    return importParts({ file: files[0], output, unit, material, json, joints, still }, terminal);
  }
  for (const option of ['material', 'joints', 'ground', 'update', 'source', 'new-parts'] as const)
    if (values[option] !== undefined)
      throw new UsageError(`--${option} is of parts in STEP, STL, OBJ, 3MF or glTF`);
  if (output === '-' && values.json === true)
    throw new UsageError('--output - and --json would both write to standard output');
  const unit = parseChoice('unit', values.unit ?? 'm', LENGTH_UNITS);
  if (output !== undefined && output !== '-' && (await isThere(output)))
    throw new UsageError(`${output} exists already; choose another name, or delete it first`);
  const read = await readText(files[0], terminal, 'a model');
  if (!read.ok) {
    await terminal.err(`error: ${plain(read.message)}\n`);
    return EXIT.usage;
  }
  const name = files[0] === '-' ? '' : files[0];
  const result = importModel(read.text, name, { lengthUnit: unit }, besideOf(files[0], values.folder));
  if (!result.ok) return refuse(result.problems, values.json === true, terminal);
  const { project, account } = result;
  if (output !== undefined && !(await write(output, result, terminal))) return EXIT.usage;
  const told = values.json === true ? formatJson(project, account) : formatAccount(project, account, unit);
  // standard output is then taken by the project itself
  await (output === '-' ? terminal.err(told) : terminal.out(told));
  return EXIT.ok;
}

/** The folder of the model, or the one that `--folder` names around it; nothing for standard input without one. */
function besideOf(file: string, given: string | undefined): Beside {
  if (file === '-' && given === undefined) return new Beside();
  const own = file === '-' ? resolve(given!) : dirname(resolve(file));
  const folder = resolve(given ?? own);
  const at = relative(folder, own);
  if (at === '..' || at.startsWith(`..${sep}`) || isAbsolute(at))
    throw new UsageError(`--folder ${given} is not around ${file}`);
  const inside = at.split(sep).join('/');
  const read = (path: string): Uint8Array | null => {
    for (const place of placesOf(path, inside)) {
      const bytes = readFileWithin(place, folder, GEOMETRY_LIMITS.bytes);
      if (bytes !== null) return bytes;
    }
    return null;
  };
  return new Beside(read, inside);
}

async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

async function write(output: string, { project, geometry }: Imported, terminal: Terminal): Promise<boolean> {
  const text = writeProject(project);
  if (output === '-') {
    await terminal.out(text);
    if (geometry.size > 0)
      await terminal.err(
        'Parts will show as boxes: their triangles are kept only with a name to --output.\n',
      );
    return true;
  }
  try {
    await writeWithParts(output, text, geometry);
    return true;
  } catch (fault) {
    await terminal.err(`error: ${plain(output)} cannot be written: ${describeFault(fault)}.\n`);
    return false;
  }
}

function formatJson(project: Project, account: ImportAccount): string {
  const { name, bodies, joints } = project;
  const counts = { bodies: bodies.length, joints: joints.length };
  return `${JSON.stringify({ program: CREATED_WITH, name, ...counts, ...account, problems: [] }, null, 2)}\n`;
}

function formatAccount(project: Project, account: ImportAccount, unit: LengthUnit): string {
  const { elements, used, ignored, approximated, missing, mass, size, format } = account;
  const kinds = countBy(project.joints.map(({ kind }) => kind));
  const joints = kinds.map(({ text, count }) => `${count} ${text}`).join(', ');
  const units = shownUnits(project);
  const inShown = inSentence(size, 'm', units, { digits: 6 });
  const head = formatTable([
    ['Model', plain(project.name)],
    ['Format', `${format}, lengths in ${unit}`],
    ['Bodies', String(project.bodies.length)],
    ['Joints', joints === '' ? 'none' : joints],
    ['Mass', formatShown(mass, 'kg', units)],
    ['Size', `${inShown.texts.join(' x ')} ${inShown.unit}`],
    ['Elements', `${elements}: ${used} used, ${ignored.length} ignored`],
  ]);
  const near = approximated.map(({ element, name, line, file, how }) => {
    const called = name === '' ? '' : ` "${name}"`;
    return `  line ${line}${file === undefined ? '' : ` of ${file}`}, ${element}${called}: ${how}\n`;
  });
  const left = countBy(ignored.map(({ element, why }) => `${element}: ${why}`));
  return plainLines([
    head,
    missing.length > 0 ? `Not found:\n${missing.map((path) => `  ${path}\n`).join('')}` : '',
    near.length > 0 ? `Approximated:\n${near.join('')}` : '',
    left.length > 0 ? `Ignored:\n${left.map(({ text, count }) => `  ${count} x ${text}\n`).join('')}` : '',
  ]);
}

/** Each text once, in the order of first occurrence. */
function countBy(texts: readonly string[]): { text: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].map(([text, count]) => ({ text, count }));
}

/** Names in them must not control the terminal; our own line breaks stay. */
const plainLines = (parts: readonly string[]): string => parts.join('').split('\n').map(plain).join('\n');
