/** Geometry locks of what was just drawn: links along an axis of the plane become horizontal or vertical, typed values and relations to other bars become locks. */
import { impliedBy } from '../../../../engine/model/locks/settle-locks';
import { sketchOf } from '../../../../engine/model/locks/lock-sketch';
import { createId } from '../../../../engine/model/defaults';
import type { Lock, Project, Vec3 } from '../../../../engine/model/project';
import { chooseLock } from './choose-lock';

/** What of the segment to a point was typed: its length and angle, or its end. */
export interface TypedWay {
  readonly a: number | null;
  readonly b: number | null;
  readonly at?: Vec3;
  /** As they were written; of a point its coordinates in W, where they were written alone. */
  readonly texts?: WayTexts;
}

export interface WayTexts {
  readonly a?: string | null;
  readonly b?: string | null;
  readonly at?: readonly (string | null)[];
}

/** A relation of a link to a bar that is there, or to an earlier link of the path by its number. */
export interface DrawnRelation {
  readonly kind: 'parallel' | 'perpendicular' | 'equal' | 'on-line';
  readonly with: string | number;
  readonly name: string;
}

/** What of a link is to be locked besides its direction. */
export interface DrawnWay {
  readonly typed?: TypedWay | undefined;
  readonly relations?: readonly DrawnRelation[] | undefined;
  /** The joint or bar on whose pin or end each end of the link was put; of a link that is pinned there its joint is enough. */
  readonly meets?: readonly [string | null, string | null];
}

/** Sine of the angle from an axis below which a way lies along it. */
const ALONG = 1e-9;

/** `after` with the locks of its first new bodies, the links of a path in order, each with what is to be locked of it. */
export function withDrawnLocks(before: Project, after: Project, ways: readonly DrawnWay[]): Project {
  const drawn = sketchOf(after);
  const links = after.bodies.slice(before.bodies.length).slice(0, ways.length);
  return links.reduce((project, { id }, i) => {
    const ends = drawn?.ends.get(id);
    if (!ends) return project;
    const way = [0, 1].map((k) => ends[1].uv[k] - ends[0].uv[k]) as [number, number];
    const kinds = [
      directionOf(way),
      ways[i].typed?.a != null && 'length',
      ways[i].typed?.b != null && 'angle',
    ] as const;
    const met = (ways[i].meets ?? []).reduce(
      (now, record) => (record === null ? now : withLock(now, chooseLock(now, 'coincident', [record, id]))),
      project,
    );
    const flat = kinds.reduce((now, kind) => (kind ? withLock(now, chooseLock(now, kind, [id])) : now), met);
    const place = ways[i].typed?.at;
    const at = place ? withLock(flat, endAt(flat, id, place)) : flat;
    return (ways[i].relations ?? []).reduce((now, relation) => {
      const other = typeof relation.with === 'number' ? links[relation.with]?.id : relation.with;
      return other === undefined ? now : withLock(now, related(now, relation.kind, id, other));
    }, at);
  }, after);
}

const newLock = (project: Project, lock: Omit<Lock, 'id'>): Lock => ({
  id: createId((project.locks ?? []).map(({ id }) => id), 'lock'), // oxfmt-ignore
  ...lock,
});

/** The second end of a link at the typed coordinates. */
const endAt = (project: Project, record: string, at: Vec3): Lock =>
  newLock(project, { kind: 'at', of: [{ record, end: 1 }], at });

/** Square is an angle: that of the second bar from the first, as drawn. */
function related(project: Project, kind: DrawnRelation['kind'], link: string, other: string): Lock | null {
  if (kind === 'on-line')
    return newLock(project, { kind, of: [{ record: link, end: 1 }, { record: other }] });
  return chooseLock(project, kind === 'perpendicular' ? 'angle' : kind, [other, link]);
}

/** Along which axis of the plane a way lies. */
export function directionOf([u, v]: readonly [number, number]): 'horizontal' | 'vertical' | null {
  const bound = ALONG * Math.hypot(u, v);
  return Math.abs(v) <= bound ? 'horizontal' : Math.abs(u) <= bound ? 'vertical' : null;
}

/** Locks that others imply are left out. */
function withLock(project: Project, lock: Lock | null): Project {
  if (lock === null) return project;
  const next = { ...project, locks: [...(project.locks ?? []), lock] };
  return impliedBy(next, lock.id) === null ? next : project;
}
