/** The visible part of a project: hidden records are left out, with their dependent items. */
import type { AnyRecord, Project, RecordList, RecordTypes } from '../../engine/model/project';
import { GROUND, RECORD_LISTS } from '../../engine/model/project';
import { withDependents } from './edits/records/delete-records';

/** The same object when nothing is hidden, and the same lists where nothing in them is. */
export function visibleProject(project: Project, hidden: ReadonlySet<string>): Project {
  if (hidden.size === 0) return project;
  const gone = withDependents(project, [...hidden]);
  const next = { ...project };
  for (const list of RECORD_LISTS) {
    const kept = (project[list] as AnyRecord[]).filter(({ id }) => !gone.has(id));
    if (kept.length < project[list].length)
      (next as { -readonly [K in RecordList]: RecordTypes[K][] })[list] = kept as never;
  }
  return next;
}

/** What has to be hidden so that the chosen records stay alone, with the bodies that a chosen joint or load is on. */
export function othersThan(project: Project, chosen: readonly string[]): string[] {
  const wanted = new Set(chosen);
  const bodies = new Set(chosen);
  for (const list of RECORD_LISTS)
    for (const record of project[list])
      if (wanted.has(record.id)) for (const body of bodiesOf(project, record)) bodies.add(body);
  return project.bodies.map(({ id }) => id).filter((id) => !bodies.has(id));
}

function bodiesOf(project: Project, record: AnyRecord): string[] {
  if ('bodyA' in record) return [record.bodyA, record.bodyB];
  if ('body' in record) return [record.body];
  const joints =
    'joint1' in record ? [record.joint1, record.joint2] : 'joint' in record ? [record.joint] : [];
  return project.joints
    .filter(({ id }) => joints.includes(id))
    .flatMap(({ bodyA, bodyB }) => [bodyA, bodyB])
    .filter((id) => id !== GROUND);
}
