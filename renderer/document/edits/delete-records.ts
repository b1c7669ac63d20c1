import type { AnyRecord, Load, Project } from '../../../engine/model/project';
import { RECORD_LISTS } from '../../../engine/model/project';
import type { Edit } from './edit';
import { createEdit } from './edit';

const loadBodies = (load: Load): string[] =>
  load.kind === 'spring' ? [load.bodyA, load.bodyB] : [load.body];

/** The ids and everything that cannot exist without them: a body's joints and loads, a joint's drivers and couplings. */
export function withDependents(project: Project, ids: readonly string[]): Set<string> {
  const gone = new Set(ids);
  for (const joint of project.joints) if (gone.has(joint.bodyA) || gone.has(joint.bodyB)) gone.add(joint.id);
  for (const load of project.loads) if (loadBodies(load).some((body) => gone.has(body))) gone.add(load.id);
  for (const { id, joint1, joint2 } of project.couplings)
    if (gone.has(joint1) || gone.has(joint2)) gone.add(id);
  for (const driver of project.drivers) if (gone.has(driver.joint)) gone.add(driver.id);
  return gone;
}

/** Deletes records with their dependents in one step; null when there is nothing to delete. */
export function deleteRecords(project: Project, ids: readonly string[]): Edit | null {
  const gone = withDependents(project, ids);
  const stay = <T extends AnyRecord>(records: T[]): T[] => {
    const kept = records.filter((record) => !gone.has(record.id));
    return kept.length === records.length ? records : kept;
  };
  const next = {
    ...project,
    bodies: stay(project.bodies),
    joints: stay(project.joints),
    couplings: stay(project.couplings),
    loads: stay(project.loads),
    drivers: stay(project.drivers),
  };
  const deleted = RECORD_LISTS.flatMap((list) => project[list].filter((record) => gone.has(record.id)));
  if (deleted.length === 0) return null;
  const label = deleted.length === 1 ? `Delete ${deleted[0]!.name}` : `Delete ${deleted.length} records`;
  return createEdit(label, project, next);
}
