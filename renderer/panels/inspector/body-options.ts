import { GROUND } from '../../../engine/model/project';
import type { Project } from '../../../engine/model/project';
import { findById } from '../../../engine/model/find-by-id';

/** Bodies to choose from, with ground first where it is allowed. */
export function bodyOptions(project: Project, ground: boolean): { value: string; label: string }[] {
  const bodies = project.bodies.map(({ id, name }) => ({ value: id, label: name }));
  return ground ? [{ value: GROUND, label: 'Ground' }, ...bodies] : bodies;
}

export function bodyName(project: Project, id: string): string {
  return id === GROUND ? 'Ground' : (findById(project.bodies, id)?.name ?? id);
}
