/** The browser tree as a flat list of rows: what is drawn, and what the arrow keys walk through. */
import { bodiesOfMeasure } from '../../../engine/kinds/measures/measure-sides';
import { bodiesOf, jointOf } from '../../../engine/kinds/loads/load-ends';
import { sharedComponents } from '../../../engine/core/diagnostics/mobility-words';
import { axisOfNormal, outOfPlaneBits } from '../../../engine/core/diagnostics/plane-words';
import type { Mobility, MotionPlane } from '../../../engine/core/diagnostics/mobility-report';
import type { Problem } from '../../../engine/model/problem';
import type { Load, Project, RecordList } from '../../../engine/model/project';
import { GROUND } from '../../../engine/model/project';
import { findById } from '../../../engine/model/find-by-id';
import { groupRow, groupsOf, segmentsOf } from '../../document/edits/records/groups';
import { jointIcon } from '../../document/edits/add/add-joint';
import { bodyName } from '../inspector/body-options';
import { TEXT } from './texts';

export interface TreeRow {
  /** Record id, `ground`, or `group:<list>`. */
  id: string;
  /** From 1; a group within another is deeper than that. */
  level: number;
  name: string;
  kind: string;
  /** Muted text after the name: what a joint connects, what a driver drives. */
  detail: string;
  group: RecordList | null;
  count: number;
  problem: Problem['severity'] | null;
  /** Components of this joint's reaction that are not unique: `FZ MX MY`. */
  shared: string;
  /** The last run puts something on one of these. */
  sharedInUse: boolean;
  /** Of a group: how many of its records have such components. */
  sharedCount: number;
  /** For a group of bodies, its members; for a record, the record itself. */
  members: readonly string[] | null;
}

/** The heading over groups of bodies, and how the id of one begins. */
const ASSEMBLIES = 'group:assemblies';
export const ASSEMBLY = groupRow('');

const GROUPS: readonly { list: RecordList; title: string }[] = [
  { list: 'bodies', title: TEXT.bodies },
  { list: 'joints', title: TEXT.joints },
  { list: 'couplings', title: TEXT.gearsAndBelts },
  { list: 'contacts', title: TEXT.contacts },
  { list: 'drivers', title: TEXT.drivers },
  { list: 'loads', title: TEXT.loads },
  { list: 'measures', title: TEXT.measures },
  { list: 'parameters', title: TEXT.parameters },
];

/** Few mechanisms have these: no heading for nothing. */
const RARE: ReadonlySet<RecordList> = new Set(['couplings', 'contacts', 'measures', 'parameters']);

/** What is known of the records: faults, and of joints what is shared, whether a run loads it, and the plane of the motion. */
export interface Findings {
  readonly problems: readonly Problem[];
  readonly mobility: Mobility | null;
  readonly inUse?: ReadonlySet<string>;
  readonly plane?: MotionPlane | null;
}

export function buildTree(
  project: Project,
  { problems, mobility, inUse = new Set(), plane = null }: Findings,
  closed: ReadonlySet<string>,
): TreeRow[] {
  const worst = new Map<string, Problem['severity']>();
  for (const { record, severity } of problems) {
    if (record !== null && worst.get(record) !== 'error') worst.set(record, severity);
  }
  const shared = new Map(
    (mobility?.reactions ?? []).map(({ joint, mask }) => [joint, sharedHere(joint, mask, plane)]),
  );
  const row = (fields: Partial<TreeRow> & Pick<TreeRow, 'id' | 'name' | 'kind'>): TreeRow => ({
    level: 2,
    detail: '',
    group: null,
    count: 0,
    problem: worst.get(fields.id) ?? null,
    shared: shared.get(fields.id) ?? '',
    sharedInUse: inUse.has(fields.id),
    sharedCount: 0,
    members: null,
    ...fields,
  });
  const rows = [row({ id: GROUND, name: TEXT.ground, kind: 'ground', level: 1 })];
  const groups = groupsOf(project);
  if (groups.length > 0) {
    const isClosed = closed.has(ASSEMBLIES);
    rows.push(
      row({ id: ASSEMBLIES, name: TEXT.groups, kind: '', level: 1, group: 'bodies', count: groups.length }),
    );
    if (!isClosed)
      rows.push(
        ...groups.map(({ name, members }) =>
          row({
            ...{ id: groupRow(name), kind: 'group', members },
            ...{ name: segmentsOf(name).at(-1) ?? name, level: 1 + segmentsOf(name).length },
            detail: TEXT.bodiesInGroup(members.length),
            problem: worstOf(members.map((id) => worst.get(id))),
          }),
        ),
      );
  }
  for (const { list, title } of GROUPS) {
    if (RARE.has(list) && project[list].length === 0) continue;
    const id = `group:${list}`;
    const isClosed = closed.has(id);
    const records = project[list];
    rows.push(
      row({
        ...{ id, name: title, kind: '', level: 1, group: list, count: records.length },
        sharedCount:
          list === 'joints' ? records.filter((one) => (shared.get(one.id) ?? '') !== '').length : 0,
        // what is put away must not hide that something is wrong in it
        problem: isClosed ? worstOf(records.map((one) => worst.get(one.id))) : null,
      }),
    );
    if (!isClosed) rows.push(...recordsOf(project, list).map(row));
  }
  return rows;
}

const worstOf = (severities: readonly (Problem['severity'] | undefined)[]): Problem['severity'] | null =>
  (['error', 'warning'] as const).find((one) => severities.includes(one)) ?? null;

/** For a planar mechanism, only components shared in the plane: one note covers all others. */
function sharedHere(joint: string, mask: number, plane: MotionPlane | null): string {
  if (plane && !plane.shared.includes(joint)) return '';
  return sharedComponents(plane ? mask | outOfPlaneBits(axisOfNormal(plane.normal)) : mask).join(' ');
}

function recordsOf(project: Project, list: RecordList): Pick<TreeRow, 'id' | 'name' | 'kind' | 'detail'>[] {
  switch (list) {
    case 'bodies':
      return project.bodies.map(({ id, name, shape }) => ({ id, name, kind: shape.kind, detail: '' }));
    case 'joints':
      return project.joints.map(({ id, name, kind, bodyA, bodyB }) => ({
        id,
        name,
        kind: jointIcon(kind),
        detail: `${bodyName(project, bodyA)} \u2013 ${bodyName(project, bodyB)}`,
      }));
    case 'couplings':
      return project.couplings.map(({ id, name, joint1, joint2 }) => {
        const [first, second] = [joint1, joint2].map(
          (wanted) => findById(project.joints, wanted)?.name ?? wanted,
        );
        return { id, name, kind: 'gear', detail: `${first} \u2013 ${second}` };
      });
    case 'contacts':
      return project.contacts.map(({ id, name, bodyA, bodyB }) => ({
        id,
        name,
        kind: 'contact',
        detail: `${bodyName(project, bodyA)} \u2013 ${bodyName(project, bodyB)}`,
      }));
    case 'drivers':
      return project.drivers.map(({ id, name, kind, joint }) => ({
        id,
        name,
        kind,
        detail: findById(project.joints, joint)?.name ?? joint,
      }));
    case 'measures':
      return project.measures.map((measure) => ({
        id: measure.id,
        name: measure.name,
        kind: `measure-${measure.kind}`,
        detail: bodiesOfMeasure(measure)
          .map((body) => bodyName(project, body))
          .join(' \u2013 '),
      }));
    case 'parameters':
      return project.parameters.map(({ id, name, formula }) => ({
        id,
        name,
        kind: 'parameter',
        detail: formula,
      }));
    case 'loads':
      return project.loads.map((load) => ({
        id: load.id,
        name: load.name,
        kind: load.kind,
        detail: detailOfLoad(project, load),
      }));
  }
}

function detailOfLoad(project: Project, load: Load): string {
  const joint = jointOf(load);
  if (joint !== null) return findById(project.joints, joint)?.name ?? joint;
  return bodiesOf(load)
    .map((body) => bodyName(project, body))
    .join(' \u2013 ');
}
