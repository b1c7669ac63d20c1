import type { AnyRecord, Load, Project } from '../../../../engine/model/project';
import { bodiesOfMeasure } from '../../../../engine/kinds/measures/measure-sides';
import { bodiesOf, jointOf } from '../../../../engine/kinds/loads/load-ends';
import { jointsRead } from '../../../../engine/model/expression/coordinates';
import { RECORD_LISTS } from '../../../../engine/model/project';
import type { Edit } from '../edit';
import { createEdit } from '../edit';
import { withoutParameter } from '../values/parameters';
import { TEXT } from '../../texts';

/** Bodies and joints that a load cannot be without. */
function needs(load: Load, project: Project): string[] {
  const read = 'expression' in load && load.expression ? jointsRead(load.expression, project.joints) : [];
  return [jointOf(load) ?? [], bodiesOf(load), read].flat();
}

/**
 * The ids and everything that cannot exist without them: a body's joints and loads, a joint's drivers and couplings, and
 * what reads its coordinate.
 */
export function withDependents(project: Project, ids: readonly string[]): Set<string> {
  const gone = new Set(ids);
  for (const joint of project.joints) if (gone.has(joint.bodyA) || gone.has(joint.bodyB)) gone.add(joint.id);
  for (const load of project.loads) if (needs(load, project).some((one) => gone.has(one))) gone.add(load.id);
  for (const { id, joint1, joint2 } of project.couplings)
    if (gone.has(joint1) || gone.has(joint2)) gone.add(id);
  for (const { id, bodyA, bodyB } of project.contacts) if (gone.has(bodyA) || gone.has(bodyB)) gone.add(id);
  for (const { id, joint, expression } of project.drivers) {
    const read = expression ? jointsRead(expression, project.joints) : [];
    if ([joint, ...read].some((one) => gone.has(one))) gone.add(id);
  }
  for (const measure of project.measures) {
    const bodies = bodiesOfMeasure(measure);
    if (bodies.some((body) => gone.has(body))) gone.add(measure.id);
  }
  return gone;
}

/** Deletes records with their dependents in one step; null when there is nothing to delete. */
export function deleteRecords(project: Project, ids: readonly string[]): Edit | null {
  const gone = withDependents(project, ids);
  const stay = <T extends AnyRecord>(records: T[]): T[] => {
    const kept = records.filter((record) => !gone.has(record.id));
    return kept.length === records.length ? records : kept;
  };
  const next: Project = {
    ...project,
    bodies: stay(project.bodies),
    joints: stay(project.joints),
    couplings: stay(project.couplings),
    contacts: stay(project.contacts),
    loads: stay(project.loads),
    drivers: stay(project.drivers),
    measures: stay(project.measures),
    parameters: project.parameters,
  };
  const named = project.parameters.filter(({ id }) => gone.has(id));
  const after = named.reduce(withoutParameter, next);
  const deleted = RECORD_LISTS.flatMap((list) => project[list].filter((record) => gone.has(record.id)));
  if (deleted.length === 0) return null;
  const label = deleted.length === 1 ? `Delete ${deleted[0].name}` : TEXT.deleteRecords(deleted.length);
  return createEdit(label, project, after);
}
