import type { Project, Quat, Vec3 } from '../../../../engine/model/project';
import { fromAxisAngle, IDENTITY, length, scale, subtract } from '../../geometry';
import { copyRecords } from '../records/copy-records';
import type { Edit } from '../edit';
import { createEdit } from '../edit';
import { createNaming } from '../../../../engine/model/naming';
import { turnBetween, walkPath } from './path';
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
  return copyAll(project, ids, [rigid(aside)], { verb: 'Duplicate' });
}

/** The other hand: a copy reflected in a plane through a point [m]; the normal may have any length but zero. */
export function mirrorBodies(
  project: Project,
  ids: readonly string[],
  through: Vec3,
  normal: Vec3,
): Edit | null {
  return length(normal) > 0 ? copyAll(project, ids, [reflection(through, normal)], { verb: 'Mirror' }) : null;
}

/** What is copied along with the bodies. */
export interface PatternOptions {
  readonly copies: number;
  /** Whether their joints and loads to the ground are copied as well. */
  readonly withGround: boolean;
}

/** Copies that are each a `step` [m] further on; null for more than the model takes. */
export function patternAlong(
  project: Project,
  ids: readonly string[],
  step: Vec3,
  options: PatternOptions,
): Edit | null {
  if (!(length(step) > 0)) return null;
  return pattern(project, ids, options, (i) => rigid(scale(step, i)));
}

/** Each turned by `angle` [rad] more about the axis through `center` [m]. */
export function patternAbout(
  project: Project,
  ids: readonly string[],
  axis: { center: Vec3; direction: Vec3; angle: number },
  options: PatternOptions,
): Edit | null {
  const { center, direction, angle } = axis;
  if (!(length(direction) > 0) || angle === 0) return null;
  const turned = (i: number): Quat => fromAxisAngle(direction, i * angle);
  return pattern(project, ids, options, (i) => rigid([0, 0, 0], turned(i), center));
}

/** Copies at equal distances along a path; the originals are at its start. */
export function patternOn(
  project: Project,
  ids: readonly string[],
  path: { points: readonly Vec3[]; turns: boolean },
  options: PatternOptions,
): Edit | null {
  const walk = walkPath(path.points);
  if (walk === null) return null;
  const parts = walk.isClosed ? options.copies + 1 : options.copies;
  const start = walk.at(0);
  return pattern(project, ids, options, (i) => {
    const place = walk.at(i / parts);
    const turn = path.turns ? turnBetween(start.tangent, place.tangent) : IDENTITY;
    return rigid(subtract(place.point, start.point), turn, start.point);
  });
}

function pattern(
  project: Project,
  ids: readonly string[],
  { copies, withGround }: PatternOptions,
  make: (index: number) => Placement,
): Edit | null {
  if (copies > mostCopies(project, ids)) return null;
  const count = Math.max(0, Math.floor(copies));
  const placements = Array.from({ length: count }, (_, i) => make(i + 1));
  return copyAll(project, ids, placements, { verb: 'Pattern', withGround });
}

function copyAll(
  project: Project,
  ids: readonly string[],
  placements: readonly Placement[],
  { verb, withGround = true }: { verb: string; withGround?: boolean },
): Edit | null {
  const wanted = project.bodies.filter(({ id }) => ids.includes(id));
  if (wanted.length === 0 || placements.length === 0) return null;
  let next = project;
  let last: readonly string[] = [];
  const naming = createNaming(project);
  for (const placement of placements) {
    const copies = copyRecords(next, ids, placement, { naming, withGround });
    next = copies.project;
    last = copies.bodies;
  }
  const what = wanted.length === 1 ? wanted[0].name : `${wanted.length} bodies`;
  return { ...createEdit(`${verb} ${what}`, project, next, last.at(-1) ?? null), along: last };
}
