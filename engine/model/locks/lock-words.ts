/** Geometry locks in words, and the present values of their dimensions. */
import { listWords } from '../../schema/list-words';
import { findById } from '../find-by-id';
import type { Project } from '../project';
import type { Owner } from '../sketch/conflicts';
import { nearest } from '../sketch/sketch';
import { pointsOf } from './lock-conditions';
import { lockDefinition, partsOf } from './lock';
import type { Lock, LockEnd } from './lock';
import { sketchOf } from './lock-sketch';
import type { BodyPoint } from './drawn';

/** `Horizontal, Coupler`; `Parallel, Crank and Rocker`. */
export function lockName(project: Project, lock: Lock): string {
  const names = lock.of.map((end) => endName(project, end));
  return `${lockDefinition(lock.kind).title}, ${listWords([...new Set(names)])}`;
}

function endName(project: Project, { record, end }: LockEnd): string {
  const name = (findById(project.joints, record) ?? findById(project.bodies, record))?.name ?? record;
  return typeof end === 'number' ? `end ${end + 1} of ${name}` : name;
}

/** Name of the owner of a condition: a lock, a joint or a body. */
export function ownerName(project: Project, { owner, from }: Owner): string {
  const lock = from === 'lock' && project.locks?.find(({ id }) => id === owner);
  if (lock) return lockName(project, lock);
  const name = (findById(project.joints, owner) ?? findById(project.bodies, owner))?.name ?? owner;
  return from === 'joint' ? name : `the shape of ${name}`;
}

/** A length or an angle as drawn [m, rad]; null for other kinds, or if it cannot be measured. */
export function measured(project: Project, lock: Lock): number | null {
  if (lockDefinition(lock.kind).unit === undefined) return null;
  const drawn = sketchOf(project);
  const lines = drawn && partsOf(lock, (id) => drawn.ends.has(id))?.map((part) => pointsOf(drawn, part));
  if (!lines?.every((line) => line !== null)) return null;
  const way = ([a, b]: BodyPoint[]) => [b.uv[0] - a.uv[0], b.uv[1] - a.uv[1]] as const;
  const [first, second] = lines.map(way);
  if (lock.kind === 'length') return tidy(Math.hypot(...first));
  const angle = ([x, y]: readonly [number, number]) => Math.atan2(y, x);
  return tidy(second ? nearest(angle(second) - angle(first), 2 * Math.PI) : angle(first));
}

const tidy = (value: number): number => Number(value.toPrecision(12));

/** Positions in W of the symbols of locks: each point, or the middle of each line, that they concern. */
export function lockPlaces(project: Project, locks: readonly Lock[]): { at: BodyPoint['at']; lock: Lock }[] {
  const drawn = locks.length > 0 ? sketchOf(project) : null;
  if (drawn === null) return [];
  return locks.flatMap((lock) => {
    const parts = partsOf(lock, (id) => drawn.ends.has(id)) ?? [];
    const shown = lock.kind === 'on-line' || lock.kind === 'coincident' ? parts.slice(0, 1) : parts;
    return shown.flatMap((part) => {
      const points = pointsOf(drawn, part);
      if (points === null) return [];
      const at = [0, 1, 2].map((k) => points.reduce((sum, one) => sum + one.at[k] / points.length, 0));
      return [{ lock, at: at as unknown as BodyPoint['at'] }];
    });
  });
}
