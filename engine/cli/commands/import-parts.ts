import { stat } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { Z } from '../../core/math/triples';
import { clean, createNamer } from '../../formats/names';
import { toParts } from '../../formats/triangles/to-parts';
import type { PlacedParts } from '../../formats/triangles/to-parts';
import { createBody, createProject, CREATED_WITH, NEW_UNITS } from '../../model/defaults';
import { writeProject } from '../../model/file/write-project';
import type { Material } from '../../model/materials/material';
import { jointDefinition } from '../../kinds/joints/joints';
import { joinBodies } from '../../model/join-bodies';
import type { Body, Joint, JointKind, Project } from '../../model/project';
import { REASON_WORDS } from '../../model/suggested-joint';
import { quote } from '../../schema/quote';
import { shownUnits } from '../../model/quantity/unit-systems';
import { readGeometryInput, readMaterial } from '../files/geometry-input';
import { writeWithParts } from '../files/part-files';
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
  /** Whether the joints that the parts seem to have are made. */
  readonly joints: boolean;
  /** Name of the part that is fixed to the ground. */
  readonly still: string | undefined;
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
  const project = projectOf(placed, basename(file, extname(file)), material, order);
  if (output !== undefined && !(await write(output, project, placed, terminal))) return EXIT.usage;
  const left = placed.parts.length - project.bodies.length;
  await terminal.out(order.json ? toJson(project, placed, left) : tell(project, placed, left, order.joints));
  return left > 0 ? EXIT.failed : EXIT.ok;
}

/** Without those whose surface is open: their mass is not guessed. */
function projectOf(
  { parts, joints: suggested }: PlacedParts,
  called: string,
  material: Material,
  { joints: isJoined, still }: PartsOrder,
): Project {
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
  const title = clean(called) || 'Parts';
  const places = new Map(closed.map((part, i) => [part, i]));
  const bodyOf = (part: number): Body | undefined => bodies[places.get(parts[part]) ?? -1];
  const joint = (kind: JointKind) => ({ ...namer.take('joints', jointDefinition(kind).title, kind), kind });
  const ground = bodies.find(({ name }) => name === still);
  if (still !== undefined && ground === undefined)
    throw new UsageError(
      `no part is called ${quote(still)} (--ground); ${bodies.length === 0 ? 'there is none' : `the first is ${quote(bodies[0].name)}`}`,
    );
  const joints = [
    ...(ground ? [joinBodies(joint('fixed'), { at: ground.position, axis: Z }, null, ground)] : []),
    ...(isJoined ? suggested : []).flatMap(({ kind, a, b, at, axis }): Joint[] => {
      const [first, second] = [bodyOf(a), bodyOf(b)];
      return first && second ? [joinBodies(joint(kind), { at, axis }, first, second)] : [];
    }),
  ];
  return { ...createProject(title), bodies, joints, units: NEW_UNITS };
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
    await writeWithParts(output, writeProject(project), geometry);
    return true;
  } catch (fault) {
    await terminal.err(`error: ${plain(output)} cannot be written: ${describeFault(fault)}.\n`);
    return false;
  }
}

const massOf = ({ mass, shape }: Body): number =>
  mass.kind === 'shape' && shape.kind === 'part' ? (shape.volume ?? 0) * mass.density : 0;

function tell(
  project: Project,
  { parts, joints, notes }: PlacedParts,
  left: number,
  isJoined: boolean,
): string {
  const units = shownUnits(project);
  const rows = project.bodies.map((body) => [plain(body.name), formatShown(massOf(body), 'kg', units)]);
  const open = parts.filter(({ shape }) => shape.volume === null);
  const lines = open.map(
    ({ name, open: edges }) => `  ${plain(name) || '(no name)'}: ${edges} edges do not close\n`,
  );
  const found = joints.map(({ kind, a, b, reason, diameter }) => [
    ...[jointDefinition(kind).title, plain(parts[a].name), plain(parts[b].name), REASON_WORDS[reason]],
    diameter === null ? '' : formatShown(diameter, 'm', units),
  ]);
  const table = formatTable([['Joint', 'Part', 'Part', 'Found by', 'Diameter'], ...found], [4]);
  return [
    formatTable([['Body', 'Mass'], ...rows], [1]),
    left > 0 ? `Left out, since they bound no volume:\n${lines.join('')}` : '',
    found.length > 0 ? `${isJoined ? '' : 'Seen, and made with --joints:\n'}${table}` : '',
    ...notes.map((note) => `${note}\n`),
  ].join('');
}

function toJson(project: Project, { parts, joints: seen, notes }: PlacedParts, left: number): string {
  const bodies = project.bodies.map((body) => ({ id: body.id, name: body.name, mass: massOf(body) }));
  const open = parts.flatMap(({ name, shape, open: edges }) =>
    shape.volume === null ? [{ name, edges }] : [],
  );
  const joints = seen.map(({ kind, a, b, reason, at, axis, diameter }) => ({
    ...{ kind, between: [parts[a].name, parts[b].name], reason, at, axis, diameter },
  }));
  const report = {
    program: CREATED_WITH,
    name: project.name,
    bodies,
    left,
    open,
    joints,
    notes,
    problems: [],
  };
  return `${JSON.stringify(report, null, 2)}\n`;
}
