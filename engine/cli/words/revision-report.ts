/** What a revised file of parts changes in a project, as text and as JSON. */
import { distance } from '../../core/math/triples';
import { featureWords } from '../../geometry/features/words';
import type { Feature } from '../../geometry/features/feature';
import type { KeptEnd, LeftEnd, Revision } from '../../geometry/revision/revise';
import { leftWords } from '../../geometry/revision/words';
import { CREATED_WITH } from '../../model/defaults';
import { massOf } from '../../model/masses/mass';
import type { Body, Project } from '../../model/project';
import { shownUnits } from '../../model/quantity/unit-systems';
import { formatShown, formatTable, plain } from './format';

export interface RevisionResult {
  readonly revision: Revision;
  /** With the new parts, if they were wanted. */
  readonly project: Project;
  /** Name of the file that was revised, and of the revision. */
  readonly source: string;
  readonly file: string;
  readonly notes: readonly string[];
}

/** Less is rounding [m]. */
const MOVED = 1e-9;
const wayOf = ({ from, to }: KeptEnd): number => distance(from, to);
const isMoved = (end: KeptEnd): boolean => wayOf(end) > MOVED;

interface Row {
  readonly body: Body;
  readonly part: string | null;
  readonly change: 'new shape' | 'unchanged' | 'not in the file' | 'new' | 'inserted';
  /** [kg] */
  readonly before: number | null;
  readonly after: number | null;
}

function rowsOf({ revision, project }: RevisionResult): Row[] {
  const now = new Map(project.bodies.map((body) => [body.id, body]));
  const of = (body: Body, change: Row['change']): Row => ({
    ...{ body, change, part: revision.found.get(body)?.name ?? null },
    before: massOf(body).mass,
    after: massOf(now.get(body.id) ?? body).mass,
  });
  const inserted = project.bodies.slice(revision.project.bodies.length);
  return [
    ...revision.revised.map((body) => of(body, 'new shape')),
    ...revision.same.map((body) => of(body, 'unchanged')),
    ...revision.gone.map((body) => of(body, 'not in the file')),
    ...inserted.map((body) => ({ ...of(body, 'inserted'), before: null })),
  ];
}

/** Parts of no body, in the project as it is now. */
function leftOut({ revision, project }: RevisionResult): string[] {
  const inserted = project.bodies.slice(revision.project.bodies.length);
  const taken = new Set(inserted.map(({ shape }) => shape));
  return revision.added.filter(({ shape }) => !taken.has(shape)).map(({ name }) => name);
}

export function revisionText(result: RevisionResult): string {
  const { revision, project, source, file, notes } = result;
  const units = shownUnits(project);
  const length = (value: number): string => formatShown(value, 'm', units);
  const mass = (value: number | null): string => (value === null ? '' : formatShown(value, 'kg', units));
  const { kept, left, lost } = revision;
  const names = new Map(project.bodies.map(({ id, name }) => [id, name]));
  const rows = rowsOf(result).map(({ body, part, change, before, after }) => [
    ...[plain(body.name), part === null ? '' : plain(part), change, mass(before), mass(after)],
  ]);
  const moved = kept.filter(isMoved).map((end) => {
    const on = featureWords(end.on, length);
    return `  ${plain(end.record)}, in ${plain(names.get(end.body) ?? '')}: its ${on}, by ${length(wayOf(end))}\n`;
  });
  const stays = [...left, ...lost].map((end) => `  ${plain(end.record)}: ${plain(leftWords(end, length))}\n`);
  const unused = leftOut(result).map((name) => `  ${plain(name) || '(no name)'}\n`);
  const ends = kept.length + left.length;
  return [
    `${plain(file)}, as a revision of ${plain(source)}\n`,
    formatTable([['Body', 'Part', 'In the file', 'Mass before', 'after'], ...rows], [3, 4]),
    ends === 0
      ? 'No joint stands on a revised part.\n'
      : `${kept.length} of ${ends} ends of joints on revised parts go along.\n`,
    moved.length > 0 ? `Moved:\n${moved.join('')}` : '',
    stays.length > 0 ? `Left where they are:\n${stays.join('')}` : '',
    unused.length > 0 ? `New in the file, and inserted with --new-parts:\n${unused.join('')}` : '',
    ...notes.map((note) => `${note}\n`),
  ].join('');
}

export function revisionJson(result: RevisionResult): string {
  const { revision, project, source, file, notes } = result;
  const end = ({ record, body, on, nearest }: LeftEnd) => ({
    ...{ record, body, on: on && featureJson(on) },
    nearest: nearest && { ...featureJson(nearest), away: on && distance(on.middle, nearest.middle) },
  });
  const names = new Map(project.bodies.map(({ id, name }) => [id, name]));
  const report = {
    program: CREATED_WITH,
    ...{ name: project.name, file, source },
    bodies: rowsOf(result).map(({ body: { id, name }, ...row }) => ({ id, name, ...row })),
    ends: { kept: revision.kept.length, left: revision.left.length },
    moved: revision.kept.filter(isMoved).map((one) => ({
      ...{ record: one.record, body: names.get(one.body), on: featureJson(one.on), by: wayOf(one) },
    })),
    left: [...revision.left, ...revision.lost].map(end),
    new: leftOut(result),
    notes,
    problems: [],
  };
  return `${JSON.stringify(report, null, 2)}\n`;
}

/** [m], in the frame of the part. */
const featureJson = (one: Feature) => ({
  ...{ kind: one.kind, middle: one.middle },
  ...(one.kind === 'flat' ? { normal: one.normal } : { hollow: one.hollow, diameter: 2 * one.radius }),
});
