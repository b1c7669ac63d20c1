import type { Project, Quat, Vec3 } from '../../../../engine/model/project';
import { fromAxisAngle, length, scale } from '../../geometry';
import { copyRecords } from '../records/copy-records';
import type { Edit } from '../edit';
import { createEdit } from '../edit';
import { createNaming } from '../records/naming';
import { reflection, rigid } from './placement';
import type { Placement } from './placement';

/** Bodies up to which a pattern fills a model: with these the view is smooth and a run is quick. */
export const MOST_BODIES = 200;

/** How many copies a pattern of these bodies may make; 0 where the model is full. */
export function mostCopies(project: Project, ids: readonly string[]): number {
  const selected = project.bodies.filter(({ id }) => ids.includes(id)).length;
  if (selected === 0) return 0;
  return Math.max(0, Math.floor((MOST_BODIES - project.bodies.length) / selected));
}

/** A copy of the bodies with all that is among them and to the ground, set `aside` [m] so that it can be seen. */
export function duplicateBodies(project: Project, ids: readonly string[], aside: Vec3): Edit | null {
  return copyAll(project, ids, [rigid(aside)], 'Duplicate');
}

/** The other hand: a copy reflected in a plane through a point [m]; the normal may have any length but zero. */
export function mirrorBodies(
  project: Project,
  ids: readonly string[],
  through: Vec3,
  normal: Vec3,
): Edit | null {
  return length(normal) > 0 ? copyAll(project, ids, [reflection(through, normal)], 'Mirror') : null;
}

/** `copies` copies, each a `step` [m] further on; null for more than the model takes. */
export function patternAlong(
  project: Project,
  ids: readonly string[],
  step: Vec3,
  copies: number,
): Edit | null {
  if (!(length(step) > 0) || copies > mostCopies(project, ids)) return null;
  return copyAll(
    project,
    ids,
    each(copies, (i) => rigid(scale(step, i))),
    'Pattern',
  );
}

/** As many, each turned by `angle` [rad] more about the axis through `center` [m]. */
export function patternAbout(
  project: Project,
  ids: readonly string[],
  axis: { center: Vec3; direction: Vec3 },
  angle: number,
  copies: number,
): Edit | null {
  if (!(length(axis.direction) > 0) || angle === 0 || copies > mostCopies(project, ids)) return null;
  const turned = (i: number): Quat => fromAxisAngle(axis.direction, i * angle);
  const placements = each(copies, (i) => rigid([0, 0, 0], turned(i), axis.center));
  return copyAll(project, ids, placements, 'Pattern');
}

function each(copies: number, make: (index: number) => Placement): Placement[] {
  const count = Math.max(0, Math.floor(copies));
  return Array.from({ length: count }, (_, i) => make(i + 1));
}

function copyAll(
  project: Project,
  ids: readonly string[],
  placements: readonly Placement[],
  verb: string,
): Edit | null {
  const wanted = project.bodies.filter(({ id }) => ids.includes(id));
  if (wanted.length === 0 || placements.length === 0) return null;
  let next = project;
  let created: string | null = null;
  const naming = createNaming(project);
  for (const placement of placements) {
    const copies = copyRecords(next, ids, placement, naming);
    next = copies.project;
    created = copies.bodies.at(-1) ?? created;
  }
  const what = wanted.length === 1 ? wanted[0].name : `${wanted.length} bodies`;
  return createEdit(`${verb} ${what}`, project, next, created);
}
