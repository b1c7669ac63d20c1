/** `kempe import PART --update FILE`: a project after one of its files of parts was revised, as the dialog of the app does it. */
import { stat } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { readKeptPart } from '../../formats/triangles/write-geometry';
import { toParts } from '../../formats/triangles/to-parts';
import type { PlacedParts } from '../../formats/triangles/to-parts';
import { fittedFeatures } from '../../geometry/features/fit-features';
import { insertAdded } from '../../geometry/revision/insert-added';
import { revise } from '../../geometry/revision/revise';
import type { FeaturesOf, Revision } from '../../geometry/revision/revise';
import { createBody } from '../../model/defaults';
import { writeProject } from '../../model/file/write-project';
import type { Material } from '../../model/materials/material';
import type { Project } from '../../model/project';
import { quote } from '../../schema/quote';
import { readGeometryInput, readMaterial, refuse } from '../files/geometry-input';
import { partBytesOf, writeWithParts } from '../files/part-files';
import { openProject } from '../options/project-options';
import { describeFault } from '../words/faults';
import { plain } from '../words/format';
import { revisionJson, revisionText } from '../words/revision-report';
import { EXIT } from '../words/terminal';
import type { Terminal } from '../words/terminal';
import { UsageError } from '../words/usage';

interface UpdateOrder {
  /** The revised parts, and the project. */
  readonly file: string;
  readonly project: string;
  readonly output: string | undefined;
  /** Name of the file that bodies are of. */
  readonly source: string | undefined;
  readonly unit: string | undefined;
  readonly material: string | undefined;
  readonly json: boolean;
  /** Whether the parts that no body is of are inserted, and with the joints that they seem to have. */
  readonly isInserted: boolean;
  readonly joints: boolean;
}

export async function updateProject(order: UpdateOrder, terminal: Terminal): Promise<number> {
  const { file, output, json } = order;
  if (order.project === '-' || output === '-')
    throw new UsageError('the triangles of parts lie beside their project: - is no project of parts');
  if (output !== undefined && (await stat(output).catch(() => null)) !== null)
    throw new UsageError(`${output} exists already; choose another name, or delete it first`);
  const material = readMaterial(order.material);
  const opened = await openProject(order.project, {}, terminal, (problems) =>
    refuse(problems, json, terminal),
  );
  if (typeof opened === 'number') return opened;
  const source = sourceOf(opened.project, basename(file), order);
  const read = await readGeometryInput(file, order.unit, json, terminal);
  if (typeof read === 'number') return read;
  const placed = toParts(read.file, basename(file), read.metres);
  const before = partBytesOf(order.project);
  const revision = revise(opened.project, source, placed.parts, featuresIn(placed, before));
  const project = order.isInserted ? withAdded(revision, placed, material, order) : revision.project;
  if (output !== undefined) {
    const files = filesOf(project, placed, before);
    try {
      await writeWithParts(output, writeProject(project), files);
    } catch (fault) {
      await terminal.err(`error: ${plain(output)} cannot be written: ${describeFault(fault)}.\n`);
      return EXIT.usage;
    }
  }
  const result = { revision, project, source, file: basename(file), notes: placed.notes };
  await terminal.out(json ? revisionJson(result) : revisionText(result));
  const { left, lost, gone } = revision;
  return left.length + lost.length + gone.length > 0 ? EXIT.failed : EXIT.ok;
}

/** As in the dialog of the app, a file of the same name is the next version; here also one of another name, where there is only one. */
function sourceOf({ bodies, name }: Project, file: string, { source }: UpdateOrder): string {
  const sources = new Set(bodies.flatMap(({ shape }) => (shape.kind === 'part' ? [shape.source] : [])));
  const [first] = sources;
  if (first === undefined) throw new UsageError(`no body of ${quote(name)} is a part from a file`);
  const wanted = source ?? (sources.has(file) || sources.size > 1 ? file : first);
  if (sources.has(wanted)) return wanted;
  const known = [...sources].map((one) => quote(one)).join(', ');
  throw new UsageError(`no body is of ${quote(wanted)}; name what they are of with --source: ${known}`);
}

/** Of the parts as they are now and as they were. */
function featuresIn({ features }: PlacedParts, before: (digest: string) => Uint8Array | null): FeaturesOf {
  return (digest) => {
    const known = features.get(digest);
    if (known) return known;
    const bytes = before(digest);
    const part = bytes && readKeptPart(bytes);
    return part && (part.features ?? fittedFeatures(part.mesh));
  };
}

function withAdded(
  revision: Revision,
  { parts, joints }: PlacedParts,
  material: Material,
  { joints: isJoined, file }: UpdateOrder,
): Project {
  return insertAdded(revision, {
    ...{ parts: revision.added, called: basename(file, extname(file)), material, openMass: null },
    joints: isJoined ? joints.map(({ a, b, ...joint }) => ({ ...joint, a: parts[a], b: parts[b] })) : [],
    colors: [createBody({ id: 'body' }).color],
  });
}

/** Those of all parts that it names and that are at hand. */
function filesOf(
  { bodies }: Project,
  { geometry }: PlacedParts,
  before: (digest: string) => Uint8Array | null,
): Map<string, Uint8Array> {
  const files = new Map<string, Uint8Array>();
  for (const { shape } of bodies) {
    if (shape.kind !== 'part') continue;
    const bytes = geometry.get(shape.geometry) ?? before(shape.geometry);
    if (bytes) files.set(shape.geometry, bytes);
  }
  return files;
}
