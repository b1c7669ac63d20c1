import { stat } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { createNamer } from '../../formats/names';
import { toParts } from '../../formats/triangles/to-parts';
import type { PlacedParts } from '../../formats/triangles/to-parts';
import { writeTextFile } from '../../jobs/files/write-file';
import { createBody, createProject, CREATED_WITH, NEW_UNITS } from '../../model/defaults';
import { writeProject } from '../../model/file/write-project';
import type { Material } from '../../model/materials/material';
import type { Body, Project } from '../../model/project';
import { shownUnits } from '../../model/quantity/unit-systems';
import { readGeometryInput, readMaterial } from '../files/geometry-input';
import { writeParts } from '../files/part-files';
import { describeFault } from '../words/faults';
import { formatShown, formatTable, plain } from '../words/format';
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
  const material = readMaterial(order.material);
  const read = await readGeometryInput(file, order.unit, order.json, terminal);
  if (typeof read === 'number') return read;
  const placed = toParts(read.file, basename(file), read.metres);
  const project = projectOf(placed, basename(file, extname(file)), material);
  if (output !== undefined && !(await write(output, project, placed, terminal))) return EXIT.usage;
  const left = placed.parts.length - project.bodies.length;
  await terminal.out(order.json ? toJson(project, placed, left) : tell(project, placed, left));
  return left > 0 ? EXIT.failed : EXIT.ok;
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
  return { ...createProject(title), bodies, units: NEW_UNITS };
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
