/**
 * Copies of bodies with what is among them: joints, couplings, contacts, loads, drivers and measures whose bodies and
 * joints are all copied, or the ground. Each copy of a record is put where a placement puts it; names are made anew.
 */
import { bodiesOfMeasure } from '../../../../engine/kinds/measures/measure-sides';
import { bodiesOf, jointOf } from '../../../../engine/kinds/loads/load-ends';
import { jointsRead, renameInExpression } from '../../../../engine/model/expression/coordinates';
import type { AnyRecord, Body, Driven, Joint, Project, RecordList } from '../../../../engine/model/project';
import { GROUND, RECORD_LISTS } from '../../../../engine/model/project';
import { findNumber } from '../../../../engine/model/checks/formulas';
import {
  placeBody,
  placeContact,
  placeDriver,
  placeJoint,
  placeLoad,
  placeMeasure,
} from '../places/place-records';
import type { Placement } from '../places/placement';
import { copyLocks } from '../locks/copy-locks';
import { freeGroup, groupsOf, joined, segmentsOf } from './groups';
import { createNaming } from '../../../../engine/model/naming';
import type { Naming } from '../../../../engine/model/naming';

export interface Copies {
  readonly project: Project;
  /** Ids of the copied bodies, in the order of the project. */
  readonly bodies: readonly string[];
}

/** New ids by old ones, and what expressions call joints, by name or id. */
interface Renamed {
  readonly ids: Map<string, string>;
  readonly joints: Map<string, string>;
}

export interface CopyOptions {
  /** Goes from copy to copy of one edit, so that a pattern of many does not search all names for each. */
  readonly naming?: Naming;
  /** Whether what is between a copied body and the ground is copied too. */
  readonly withGround?: boolean;
  /** Where the records are taken from; names that are free stay as they are then. */
  readonly from?: Project;
}

export function copyRecords(
  project: Project,
  ids: readonly string[],
  placement: Placement,
  { naming = createNaming(project), withGround = true, from = project }: CopyOptions = {},
): Copies {
  const chosen = chooseRecords(from, new Set(ids), withGround);
  const renamed: Renamed = { ids: new Map([[GROUND, GROUND]]), joints: new Map() };
  let next = project;
  const groups = copiedGroups(project, from, chosen);
  for (const list of RECORD_LISTS) {
    for (const record of from[list] as readonly AnyRecord[]) {
      if (!chosen.has(record.id)) continue;
      const stem = list === 'bodies' ? 'body' : list.replace(/s$/, '');
      const id = naming.id(stem);
      const numbered = record.name.replace(/\s+\d+$/, '') || stem;
      const name = from === project ? naming.name(numbered) : naming.own(record.name, numbered);
      renamed.ids.set(record.id, id);
      if (list === 'joints') {
        // the name of one may be the id of another: an expression reads the first
        if (!renamed.joints.has(record.name)) renamed.joints.set(record.name, name);
        if (!renamed.joints.has(record.id)) renamed.joints.set(record.id, id);
      }
      const copy = { ...copyOf(from, list, record, placement, renamed), id, name, ...groups(record) };
      next = { ...next, [list]: [...next[list], keepFormulas(record, copy)] };
    }
  }
  return {
    project: copyLocks(next, from, renamed.ids),
    bodies: from.bodies.flatMap(({ id }) => (chosen.has(id) ? [renamed.ids.get(id)!] : [])),
  };
}

/** The bodies, and every other record that hangs on nothing else than what is copied, and the ground. */
export function chooseRecords(
  project: Project,
  ids: ReadonlySet<string>,
  withGround = true,
): ReadonlySet<string> {
  const chosen = new Set(project.bodies.filter(({ id }) => ids.has(id)).map(({ id }) => id));
  const inside = (...needed: string[]) =>
    needed.every((id) => (id === GROUND ? withGround : chosen.has(id))) &&
    needed.some((id) => chosen.has(id));
  const reads = (expression: string | null | undefined) =>
    jointsRead(expression ?? '0', project.joints).every((id) => chosen.has(id));
  for (const { id, bodyA, bodyB } of project.joints) if (inside(bodyA, bodyB)) chosen.add(id);
  for (const { id, joint1, joint2 } of project.couplings) if (inside(joint1, joint2)) chosen.add(id);
  for (const { id, bodyA, bodyB } of project.contacts) if (inside(bodyA, bodyB)) chosen.add(id);
  for (const driver of project.drivers)
    if (inside(driver.joint) && reads(driver.expression)) chosen.add(driver.id);
  for (const load of project.loads) {
    const needed = [jointOf(load) ?? [], bodiesOf(load)].flat();
    if (inside(...needed) && (!('expression' in load) || reads(load.expression))) chosen.add(load.id);
  }
  for (const measure of project.measures) {
    const needed = bodiesOfMeasure(measure);
    if (inside(...needed)) chosen.add(measure.id);
  }
  return chosen;
}

/** The record in its new place, with its references to other records renewed. */
function copyOf(
  project: Project,
  list: RecordList,
  record: AnyRecord,
  placement: Placement,
  renamed: Renamed,
): AnyRecord {
  const placed = placeRecord(project, list, record, placement) as AnyRecord & Record<string, unknown>;
  const copy: Record<string, unknown> = { ...placed };
  for (const key of ['body', 'bodyA', 'bodyB', 'joint', 'joint1', 'joint2']) {
    const id = copy[key];
    if (typeof id === 'string') copy[key] = renamed.ids.get(id) ?? id;
  }
  if (typeof copy['expression'] === 'string')
    copy['expression'] = renameInExpression(copy['expression'], renamed.joints);
  return copy as unknown as AnyRecord;
}

/**
 * A group that is copied whole is a new one, with the groups in it; a copy of a part of it belongs to it as well. Groups around it
 * are those of the original.
 */
function copiedGroups(project: Project, from: Project, chosen: ReadonlySet<string>) {
  const names = new Map<string, string>();
  const taken = groupsOf(project);
  const newName = (path: readonly string[]): string | null => {
    for (let end = 1; end <= path.length; end++) {
      const start = names.get(joined(path.slice(0, end)));
      if (start !== undefined) return joined([start, ...path.slice(end)]);
    }
    return null;
  };
  for (const { name, members } of groupsOf(from)) {
    if (!members.every((id) => chosen.has(id)) || newName(segmentsOf(name)) !== null) continue;
    const free = freeGroup(taken, name);
    taken.push({ name: free, members: [] });
    names.set(name, free);
  }
  return (record: AnyRecord): { group?: string } => {
    const group = 'group' in record ? newName(segmentsOf(record.group)) : null;
    return group === null ? {} : { group };
  };
}

function placeRecord(project: Project, list: RecordList, record: AnyRecord, placement: Placement): AnyRecord {
  switch (list) {
    case 'bodies':
      return placeBody(record as Body, placement);
    case 'joints':
      return placeJoint(record as Joint, placement);
    case 'contacts':
      return placeContact(record as Project['contacts'][number], placement);
    case 'loads':
      return placeLoad(record as Project['loads'][number], placement);
    case 'drivers':
      return placeDriver(project, record as Project['drivers'][number], placement);
    case 'measures':
      return placeMeasure(record as Project['measures'][number], placement);
    case 'couplings':
    case 'parameters':
      return record;
  }
}

/** Numbers that are the same in the copy go on following their formulas; those that the placement changed do not. */
function keepFormulas(record: AnyRecord, copy: AnyRecord): AnyRecord {
  const { formulas } = record as Driven;
  if (!formulas) return copy;
  const kept = formulas.filter(({ field }) => findNumber(record, field) === findNumber(copy, field));
  return { ...copy, formulas: kept.length > 0 ? kept : null };
}
