/** Parts from a file as bodies: at their places, of one material, in a group of the file's name where there are several; and joints between them. */
import { LIMITS } from '../../../../engine/model/fields/limits';
import { insertParts } from '../../../../engine/model/insert-parts';
import type { PartsToInsert } from '../../../../engine/model/insert-parts';
import type { Project } from '../../../../engine/model/project';
import { TEXT } from '../../texts';
import type { Edit } from '../edit';
import { createEdit } from '../edit';
import { freeGroup, groupsOf } from '../records/groups';
import { BODY_COLORS } from './add-body';

/** `called`: name of the file without its ending. */
export type PartsToAdd = Omit<PartsToInsert, 'group' | 'colors'>;

/** Null where nothing is left to add: open parts without a mass are left out. */
export function addParts(project: Project, add: PartsToAdd): Edit | null {
  const called = titleOf(add.called);
  const count = add.parts.filter(({ shape }) => shape.volume !== null || add.openMass !== null).length;
  const group = count > 1 ? freeGroup(groupsOf(project), called) : null;
  const next = insertParts(project, { ...add, called, group, colors: BODY_COLORS });
  if (next === project) return null;
  return createEdit(TEXT.insertParts(called, count), project, next, next.bodies.at(-1)?.id ?? null);
}

export const titleOf = (called: string): string => called.slice(0, LIMITS.name - 8).trim() || TEXT.part;
