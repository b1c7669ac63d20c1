/** A geometry lock of what is selected: a lock with a number starts with the drawn value, so that adding it moves nothing. */
import { barOf } from '../../../../engine/kinds/shapes/shapes';
import { createId } from '../../../../engine/model/defaults';
import { lockDefinition, partsOf } from '../../../../engine/model/locks/lock';
import { pointOf } from '../../../../engine/model/locks/drawn';
import { sketchOf } from '../../../../engine/model/locks/lock-sketch';
import type { LockSketch } from '../../../../engine/model/locks/lock-sketch';
import { measured } from '../../../../engine/model/locks/lock-words';
import type { Lock, LockEnd, LockKind, Project } from '../../../../engine/model/project';
import { distance, tidy } from '../../geometry';

/** Null where what is selected is not what the kind takes, or the mechanism moves in space. */
export function chooseLock(project: Project, kind: LockKind, selected: readonly string[]): Lock | null {
  const drawn = sketchOf(project);
  const of = drawn && endsFor(project, drawn, kind, selected);
  if (!drawn || !of) return null;
  const id = createId((project.locks ?? []).map((lock) => lock.id), 'lock'); // oxfmt-ignore
  const lock: Lock = { id, kind, of };
  if (partsOf(lock, (one) => drawn.ends.has(one)) === null) return null;
  if (lockDefinition(kind).unit !== undefined) {
    const value = measured(project, lock);
    return value === null || (kind === 'length' && value <= 0) ? null : { ...lock, value };
  }
  const point = kind === 'at' ? pointOf(drawn, of[0]) : null;
  return point ? { ...lock, at: tidy(point.at) } : lock;
}

function endsFor(
  project: Project,
  drawn: LockSketch,
  kind: LockKind,
  selected: readonly string[],
): LockEnd[] | null {
  const isBar = (id: string) => drawn.ends.has(id);
  const bars = selected.filter(isBar).map((record): LockEnd => ({ record }));
  const joints = selected.filter((id) => drawn.pins.has(id)).map((record): LockEnd => ({ record }));
  if (bars.length + joints.length !== selected.length) return null;
  const { takes, optional = 0 } = lockDefinition(kind);
  const lines = takes.filter((one) => one === 'line').length;
  const points = takes.length - lines;
  if (bars.length + joints.length === 0) return null;
  // two joints are a line where one is taken
  if (points === 0 && joints.length > 0)
    return bars.length === 0 && joints.length === 2 && lines - optional === 1 ? joints : null;
  if (points === 0) return bars.length <= lines && bars.length >= lines - optional ? bars : null;
  if (kind === 'on-line') return joints.length === 1 && bars.length === 1 ? [...joints, ...bars] : null;
  if (kind === 'at') {
    if (joints.length === 1 && bars.length === 0) return joints;
    return bars.length === 1 && joints.length === 0 ? [freeEnd(project, drawn, bars[0].record)] : null;
  }
  if (joints.length === 2 && bars.length === 0) return joints;
  return nearestEnds(drawn, joints, bars);
}

/** The end of a bar that no joint is at; else its second. */
function freeEnd(project: Project, { ends, pins }: LockSketch, record: string): LockEnd {
  const jointed = new Set(
    project.joints.flatMap(({ id, bodyA, bodyB }) =>
      [bodyA, bodyB].flatMap((body, side) => (body === record ? [pins.get(id)![side].point] : [])),
    ),
  );
  const [first, second] = ends.get(record)!;
  return { record, end: !jointed.has(first.point) && jointed.has(second.point) ? 0 : 1 };
}

/** Of a joint and a bar, or two bars, the points that are nearest to each other without being one. */
function nearestEnds(
  drawn: LockSketch,
  joints: readonly LockEnd[],
  bars: readonly LockEnd[],
): LockEnd[] | null {
  if (joints.length + bars.length !== 2 || bars.length === 0) return null;
  const both = bars.map(({ record }) => ([0, 1] as const).map((end): LockEnd => ({ record, end })));
  const [firsts, seconds] = joints.length === 1 ? [[joints[0]], both[0]] : both;
  const pairs = firsts.flatMap((a) => seconds.map((b) => [a, b]));
  const gap = ([a, b]: LockEnd[]) => {
    const [p, q] = [pointOf(drawn, a)!, pointOf(drawn, b)!];
    return p.point === q.point ? Infinity : distance(p.at, q.at);
  };
  const best = pairs.reduce((found, one) => (gap(one) < gap(found) ? one : found));
  return Number.isFinite(gap(best)) ? best : null;
}

/** What a kind can be added to is asked of every command whenever a menu opens: bars and joints alone are looked at. */
export function couldLock(project: Project, selected: readonly string[]): boolean {
  return (
    selected.length > 0 &&
    selected.every(
      (id) =>
        project.joints.some((joint) => joint.id === id) ||
        project.bodies.some((body) => body.id === id && barOf(body.shape) !== null),
    )
  );
}
