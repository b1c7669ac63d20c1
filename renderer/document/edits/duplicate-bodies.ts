import type { Project, Quat, Vec3 } from '../../../engine/model/project';
import { fromAxisAngle, length, scale } from '../geometry';
import { copyRecords } from './copy-records';
import type { Edit } from './edit';
import { createEdit } from './edit';
import { reflection, rigid } from './placement';
import type { Placement } from './placement';

/** Where a first copy is set down, so that it can be seen [m]. */
const ASIDE: Vec3 = [0, 0.05, 0];
/** Copies of one pattern. */
export const MOST_COPIES = 50;

/** A copy of the bodies with all that is among them and to the ground, set aside. */
export function duplicateBodies(project: Project, ids: readonly string[]): Edit | null {
  return copyAll(project, ids, [rigid(ASIDE)], 'Duplicate');
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

/** `copies` copies, each a `step` [m] further on. */
export function patternAlong(
  project: Project,
  ids: readonly string[],
  step: Vec3,
  copies: number,
): Edit | null {
  if (!(length(step) > 0)) return null;
  return copyAll(
    project,
    ids,
    each(copies, (i) => rigid(scale(step, i))),
    'Pattern',
  );
}

/** `copies` copies, each turned by `angle` [rad] more about the axis through `center` [m]. */
export function patternAbout(
  project: Project,
  ids: readonly string[],
  axis: { center: Vec3; direction: Vec3 },
  angle: number,
  copies: number,
): Edit | null {
  if (!(length(axis.direction) > 0) || angle === 0) return null;
  const turned = (i: number): Quat => fromAxisAngle(axis.direction, i * angle);
  const placements = each(copies, (i) => rigid([0, 0, 0], turned(i), axis.center));
  return copyAll(project, ids, placements, 'Pattern');
}

function each(copies: number, make: (index: number) => Placement): Placement[] {
  const count = Math.min(MOST_COPIES, Math.max(0, Math.floor(copies)));
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
  for (const placement of placements) {
    const copies = copyRecords(next, ids, placement);
    next = copies.project;
    created = copies.bodies.at(-1) ?? created;
  }
  const what = wanted.length === 1 ? wanted[0]!.name : `${wanted.length} bodies`;
  return createEdit(`${verb} ${what}`, project, next, created);
}
