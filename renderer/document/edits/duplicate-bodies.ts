import { createId } from '../../../engine/model/defaults';
import type { Body, Project } from '../../../engine/model/project';
import { add } from '../geometry';
import type { Edit } from './edit';
import { createEdit, freeName, idsOf } from './edit';

/** Copies of the bodies, set aside by 0.05 m so that they can be seen; joints and loads are not copied. */
export function duplicateBodies(project: Project, ids: readonly string[]): Edit | null {
  const wanted = project.bodies.filter((body) => ids.includes(body.id));
  if (wanted.length === 0) return null;
  let next = project;
  let created: string | null = null;
  for (const body of wanted) {
    created = createId(idsOf(next), 'body');
    const name = freeName(next, body.name.replace(/\s+\d+$/, '') || 'Body');
    const copy: Body = { ...body, id: created, name, position: add(body.position, [0, 0.05, 0]) };
    next = { ...next, bodies: [...next.bodies, copy] };
  }
  const label = wanted.length === 1 ? `Duplicate ${wanted[0]!.name}` : `Duplicate ${wanted.length} bodies`;
  return createEdit(label, project, next, created);
}
