/** New parts of a revised file, beside the bodies that are of it already and in their group. */
import { insertParts } from '../../model/insert-parts';
import type { PartsToInsert } from '../../model/insert-parts';
import type { Project } from '../../model/project';
import { isPartBody } from './match-parts';
import type { Revision } from './revise';

export type AddedParts = Omit<PartsToInsert, 'group'>;

export function insertAdded({ project, found }: Revision, add: AddedParts): Project {
  const parts = new Map([...found].map(([{ id }, part]) => [id, part]));
  // nothing of the file fits a mirrored body
  const known = project.bodies
    .filter((body) => isPartBody(body) && body.shape.hand === 'as-modelled')
    .flatMap((body) => {
      const part = parts.get(body.id);
      return part ? [[part, body] as const] : [];
    });
  const group = [...found.keys()][0]?.group ?? null;
  return insertParts(project, { ...add, group }, new Map(known));
}
