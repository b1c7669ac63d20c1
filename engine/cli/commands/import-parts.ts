import { stat } from 'node:fs/promises';
import { basename, dirname, extname } from 'node:path';
import { createNamer } from '../../formats/names';
import { GEOMETRY_LIMITS } from '../../formats/triangles/geometry-file';
import { readGeometry } from '../../formats/triangles/read-geometry';
import { toParts } from '../../formats/triangles/to-parts';
import type { PlacedParts } from '../../formats/triangles/to-parts';
import { writeTextFile } from '../../jobs/files/write-file';
import { createBody, createProject, CREATED_WITH } from '../../model/defaults';
import { writeProject } from '../../model/file/write-project';
import type { Material } from '../../model/materials/material';
import { findMaterial, STEEL } from '../../model/materials/material';
import type { Problem } from '../../model/problem';
import type { Body, Project } from '../../model/project';
import { unitOf } from '../../model/quantity/read-quantity';
import { shownUnits } from '../../model/quantity/unit-systems';
import { writeParts } from '../files/part-files';
import { readFileBytes, readFileWithin } from '../files/read-file';
import { describeFault } from '../words/faults';
import { formatProblems, formatShown, formatTable, plain } from '../words/format';
import { EXIT } from '../words/terminal';
import type { Terminal } from '../words/terminal';
import { UsageError } from '../words/usage';

interface PartsOrder {
  readonly file: string;
  readonly output: string | undefined;
  /** Name of the unit of lengths, for a file that states none. */
  readonly unit: string | undefined;
  readonly material: string | undefined;
  readonly json: boolean;
}

/** Bodies of the parts in a file of triangles, and with `output` a project of them with their triangles beside it. */
export async function importParts(order: PartsOrder, terminal: Terminal): Promise<number> {
  const { file, output } = order;
  if (output === '-')
    throw new UsageError('the triangles of parts lie beside their project: give a name to --output');
  const material = materialOf(order.material);
  let bytes: Uint8Array | null;
  try {
    bytes = await readFileBytes(file, GEOMETRY_LIMITS.bytes);
  } catch (fault) {
    await terminal.err(`error: ${plain(file)} cannot be read: ${describeFault(fault)}.\n`);
    return EXIT.usage;
  }
  if (bytes === null) {
    await terminal.err(`error: ${plain(file)} is larger than 256 MiB, the limit for a file of triangles.\n`);
    return EXIT.usage;
  }
  const read = readGeometry(bytes, file, (path) =>
    readFileWithin(path, dirname(file), GEOMETRY_LIMITS.bytes),
  );
  if (!read.ok) return refuse([read.problem], order.json, terminal);
  const { metres } = read.file;
  if (metres === null && order.unit === undefined)
    throw new UsageError(`${read.file.format} states no unit of length: give --unit, which is mostly mm`);
  const placed = toParts(read.file, basename(file), metres ?? unitOf(order.unit!)!.value);
  const project = projectOf(placed, basename(file, extname(file)), material);
  if (output !== undefined && !(await write(output, project, placed, terminal))) return EXIT.usage;
  const left = placed.parts.length - project.bodies.length;
  await terminal.out(order.json ? toJson(project, placed, left) : tell(project, placed, left));
  return left > 0 ? EXIT.failed : EXIT.ok;
}

function materialOf(name: string | undefined): Material {
  const found = name === undefined ? STEEL : findMaterial(name);
  if (found === null) throw new UsageError(`--material is "${name}", which is not in the list of materials`);
  return found;
}

/** Without those whose surface is open: their mass is not guessed. */
function projectOf({ parts }: PlacedParts, called: string, material: Material): Project {
  const namer = createNamer();
  const { density, name: made, strength, limit } = material;
  const closed = parts.filter(({ shape }) => shape.volume !== null);
  const bodies = closed.map(({ name, color, position, orientation, shape }): Body =>
    createBody({
      ...namer.take('bodies', name, called),
      ...{ position, orientation, shape, mass: { kind: 'shape', density } },
      material: { name: made, strength, limit },
      ...(color === null ? {} : { color }),
    }),
  );
  const title = namer.take('joints', called, 'Parts').name;
  return { ...createProject(title), bodies };
}

async function write(
  output: string,
  project: Project,
  { geometry }: PlacedParts,
  terminal: Terminal,
): Promise<boolean> {
  const isThere = await stat(output).catch(() => null);
  if (isThere !== null)
    throw new UsageError(`${output} exists already; choose another name, or delete it first`);
  try {
    // first what the project names
    await writeParts(output, geometry);
    await writeTextFile(output, writeProject(project));
    return true;
  } catch (fault) {
    await terminal.err(`error: ${plain(output)} cannot be written: ${describeFault(fault)}.\n`);
    return false;
  }
}

const massOf = ({ mass, shape }: Body): number =>
  mass.kind === 'shape' && shape.kind === 'part' ? (shape.volume ?? 0) * mass.density : 0;

function tell(project: Project, { parts }: PlacedParts, left: number): string {
  const units = shownUnits(project);
  const rows = project.bodies.map((body) => [plain(body.name), formatShown(massOf(body), 'kg', units)]);
  const open = parts.filter(({ shape }) => shape.volume === null);
  const lines = open.map(
    ({ name, open: edges }) => `  ${plain(name) || '(no name)'}: ${edges} edges do not close\n`,
  );
  return `${formatTable([['Body', 'Mass'], ...rows], [1])}${left > 0 ? `Left out, since they bound no volume:\n${lines.join('')}` : ''}`;
}

function toJson(project: Project, { parts }: PlacedParts, left: number): string {
  const bodies = project.bodies.map((body) => ({ id: body.id, name: body.name, mass: massOf(body) }));
  const open = parts.flatMap(({ name, shape, open: edges }) =>
    shape.volume === null ? [{ name, edges }] : [],
  );
  return `${JSON.stringify({ program: CREATED_WITH, name: project.name, bodies, left, open, problems: [] }, null, 2)}\n`;
}

async function refuse(problems: readonly Problem[], json: boolean, terminal: Terminal): Promise<number> {
  if (json) await terminal.out(`${JSON.stringify({ program: CREATED_WITH, problems }, null, 2)}\n`);
  else await terminal.err(formatProblems(problems));
  return EXIT.failed;
}
