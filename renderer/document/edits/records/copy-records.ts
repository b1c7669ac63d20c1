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
import { createNaming } from './naming';

export interface Copies {
  readonly project: Project;
  /** Ids of the copied bodies, in the order of the project. */
  readonly bodies: readonly string[];
}

/** Ids by their copies' ids, and names of joints by their copies' names. */
interface Renamed {
  readonly ids: Map<string, string>;
  readonly joints: Map<string, string>;
}

/** `naming` goes from copy to copy of one edit, so that a pattern of many does not search all names for each. */
export function copyRecords(
  project: Project,
  ids: readonly string[],
  placement: Placement,
  naming = createNaming(project),
): Copies {
  const chosen = chooseRecords(project, new Set(ids));
  const renamed: Renamed = { ids: new Map([[GROUND, GROUND]]), joints: new Map() };
  let next = project;
  for (const list of RECORD_LISTS) {
    for (const record of project[list] as readonly AnyRecord[]) {
      if (!chosen.has(record.id)) continue;
      const stem = list === 'bodies' ? 'body' : list.replace(/s$/, '');
      const id = naming.id(stem);
      const name = naming.name(record.name.replace(/\s+\d+$/, '') || stem);
      renamed.ids.set(record.id, id);
      if (list === 'joints') {
        renamed.joints.set(record.name, name);
        renamed.joints.set(record.id, id);
      }
      const copy = { ...copyOf(project, list, record, placement, renamed), id, name };
      next = { ...next, [list]: [...next[list], keepFormulas(record, copy)] };
    }
  }
  return {
    project: next,
    bodies: project.bodies.flatMap(({ id }) => (chosen.has(id) ? [renamed.ids.get(id)!] : [])),
  };
}

/** The bodies, and every other record that hangs on nothing else than what is copied, and the ground. */
function chooseRecords(project: Project, ids: ReadonlySet<string>): ReadonlySet<string> {
  const chosen = new Set(project.bodies.filter(({ id }) => ids.has(id)).map(({ id }) => id));
  const inside = (...needed: string[]) =>
    needed.every((id) => id === GROUND || chosen.has(id)) && needed.some((id) => chosen.has(id));
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
  if (typeof copy['expression'] === 'string') copy['expression'] = renew(copy['expression'], renamed);
  return copy as unknown as AnyRecord;
}

function renew(expression: string, { joints }: Renamed): string {
  let text = expression;
  for (const [from, to] of joints) text = renameInExpression(text, from, to);
  return text;
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
