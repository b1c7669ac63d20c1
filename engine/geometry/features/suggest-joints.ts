/** Joints of an assembly from how its parts fit. Proposals: each is looked at before it is made. */
import { cross, dot, size, unit, Z } from '../../core/math/triples';
import type { JointReason, SuggestedJoint } from '../../model/suggested-joint';
import type { Vec3 } from '../../schema/frame';
import type { FaceFit, Featured, LineFit } from './fits';
import { cellsOf, findFits, isParallel, isSquare, onOneAxis } from './fits';

/** [m] */
const SAME_PLAY = 1e-6;

/** A joint that follows from one axis. */
interface AxisJoint {
  readonly fit: LineFit;
  readonly a: number;
  readonly b: number;
  readonly reason: JointReason;
  /** Parts that move with the first: its pin. */
  readonly withA: readonly number[];
}

/** Parts by their places in the list. `isWhole` is false where they have too much to compare, so that joints may be missing. */
export function suggestJoints(parts: readonly Featured[]): { joints: SuggestedJoint[]; isWhole: boolean } {
  const { lines, balls, faces, isWhole } = findFits(parts);
  const touching = groupedBy(faces, keyOf);
  const axes = axesOf(lines);
  const pins = pinsOf(axes);
  const onAxes = axes.flatMap((axis) => onAxis(axis, pins, parts));
  const suggested = [...groupedBy(onAxes, keyOf).values()].flatMap((between) => together(between, touching));
  const joined = new Set(suggested.map(keyOf));
  for (const [key, fits] of groupedBy(balls, keyOf)) {
    if (joined.has(key)) continue;
    joined.add(key);
    const [{ a, b, point, radius }] = fits;
    suggested.push({ kind: 'ball', a, b, at: point, axis: Z, reason: 'ball', diameter: 2 * radius });
  }
  for (const [key, fits] of touching) {
    const along = joined.has(key) ? null : guideOf(fits);
    if (along === null) continue;
    const { a, b } = fits[0];
    const at = parts[b].middle;
    suggested.push({ kind: 'slider', a, b, at, axis: along, reason: 'guide', diameter: null });
  }
  const joints = suggested.toSorted((one, other) => one.b - other.b || one.a - other.a);
  return { joints, isWhole };
}

const keyOf = ({ a, b }: { a: number; b: number }): string => `${Math.min(a, b)} ${Math.max(a, b)}`;

function groupedBy<T>(all: readonly T[], key: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const group = groups.get(key(one));
    if (group) group.push(one);
    else groups.set(key(one), [one]);
  }
  return groups;
}

/** Fits on one line that are linked by the parts they share. */
function axesOf(lines: readonly LineFit[]): LineFit[][] {
  const cells = cellsOf(lines);
  const known = new Map<string, LineFit[]>();
  const linked = new Links<LineFit>();
  for (const line of lines) {
    const { own, around } = cells(line);
    for (const part of [line.a, line.b]) {
      for (const cell of new Set(around))
        for (const other of known.get(`${part}: ${cell}`) ?? [])
          if (onOneAxis(other, line)) linked.join(other, line);
      const here = known.get(`${part}: ${own}`);
      if (here) here.push(line);
      else known.set(`${part}: ${own}`, [line]);
    }
  }
  const axes = new Map<LineFit, LineFit[]>();
  for (const line of lines) {
    const axis = axes.get(linked.top(line));
    if (axis) axis.push(line);
    else axes.set(linked.top(line), [line]);
  }
  return [...axes.values()];
}

const has = (fit: LineFit, part: number): boolean => fit.a === part || fit.b === part;
const otherOf = (fit: LineFit, part: number): number => (fit.a === part ? fit.b : fit.a);

/** Parts that are shafts on one axis, in two or more others, and nothing else: pins and bolts. */
function pinsOf(axes: readonly LineFit[][]): ReadonlySet<number> {
  const own = new Map<number, Set<LineFit[]>>();
  for (const axis of axes)
    for (const { a, b } of axis)
      for (const part of [a, b]) own.set(part, (own.get(part) ?? new Set()).add(axis));
  const isPin = (part: number, axis: readonly LineFit[]): boolean => {
    const fits = axis.filter((fit) => has(fit, part));
    return (
      fits.every(({ shaft }) => shaft === part) && new Set(fits.map((fit) => otherOf(fit, part))).size > 1
    );
  };
  return new Set(
    [...own].flatMap(([part, [axis, ...more]]) => (more.length === 0 && isPin(part, axis) ? [part] : [])),
  );
}

/** The pins of an axis are fixed to the part that holds them tightest; the others turn about them. */
function onAxis(
  fits: readonly LineFit[],
  pins: ReadonlySet<number>,
  parts: readonly Featured[],
): AxisJoint[] {
  const joints: AxisJoint[] = [];
  const linked = new Links<number>();
  const here = new Set(fits.flatMap(({ a, b }) => [a, b].filter((part) => pins.has(part))));
  for (const pin of here) {
    const own = fits.filter((fit) => has(fit, pin));
    const holders = [...new Set(own.map((fit) => otherOf(fit, pin)))];
    const host = hostOf(holders, own, parts);
    for (const part of [host, ...holders.filter((one) => one !== host)]) {
      if (!linked.join(pin, part)) continue;
      const fit = own.find((one) => has(one, part))!;
      if (part === host) joints.push({ fit, a: host, b: pin, reason: 'pin', withA: [] });
      else joints.push({ fit, a: host, b: part, reason: 'pinned', withA: [pin] });
    }
  }
  const rest = fits.filter((fit) => !pins.has(fit.a) && !pins.has(fit.b));
  // a shaft in a hole tells more than two holes, and what is near more than what is far
  for (const fit of rest.toSorted((one, other) => rank(one) - rank(other) || one.gap - other.gap)) {
    const { a, b, shaft } = fit;
    if (linked.join(a, b)) joints.push({ fit, a, b, reason: shaft === null ? 'holes' : 'shaft', withA: [] });
    // the second ear of a fork, or the other end of a shaft: the same joint
  }
  return joints;
}

/** Where the pin sits tightest; in the largest part where it has the same play in all. */
function hostOf(holders: readonly number[], fits: readonly LineFit[], parts: readonly Featured[]): number {
  const play = (part: number): number =>
    Math.min(...fits.filter((fit) => has(fit, part)).map(({ gap }) => gap));
  return holders.reduce((best, one) => {
    const looser = play(one) - play(best);
    const isSame = Math.abs(looser) < SAME_PLAY;
    return (isSame ? parts[one].reach > parts[best].reach : looser < 0) ? one : best;
  });
}

const rank = ({ shaft }: LineFit): number => (shaft === null ? 1 : 0);

/** What is linked to each other, directly or by others. */
class Links<T> {
  readonly #above = new Map<T, T>();

  /** False if they were linked before. */
  join(a: T, b: T): boolean {
    const [top, other] = [this.top(a), this.top(b)];
    if (top === other) return false;
    this.#above.set(other, top);
    return true;
  }

  /** The same of all that are linked. */
  top(one: T): T {
    let at = one;
    for (let next = this.#above.get(at); next !== undefined; next = this.#above.get(at)) at = next;
    return at;
  }
}

/** One joint between two parts, whatever number of axes they share. */
function together(joints: readonly AxisJoint[], touching: ReadonlyMap<string, FaceFit[]>): SuggestedJoint[] {
  const [first] = joints;
  const { fit, a, b, reason, withA } = first;
  const own = { a, b, at: fit.point, axis: fit.axis, diameter: 2 * fit.radius };
  if (reason === 'pin') return [{ ...own, kind: 'fixed', reason }];
  const faces = [a, ...withA].flatMap((part) => touching.get(keyOf({ a: part, b })) ?? []);
  const isStopped = faces.some(({ normal }) => isParallel(normal, fit.axis));
  if (joints.length > 1) {
    const isOnShafts = joints.every((one) => one.reason !== 'holes');
    const isGuided = isOnShafts && !isStopped && joints.every((one) => isParallel(one.fit.axis, fit.axis));
    return [{ ...own, kind: isGuided ? 'slider' : 'fixed', reason: isGuided ? 'guide' : 'bolts' }];
  }
  if (reason !== 'shaft' || isStopped) return [{ ...own, kind: 'hinge', reason }];
  const isKeyed = faces.some(({ normal }) => isSquare(normal, fit.axis));
  return [{ ...own, kind: isKeyed ? 'slider' : 'cylinder', reason: isKeyed ? 'guide' : reason }];
}

/** The one direction that faces on three sides or more leave free; null if there is none, or more. */
function guideOf(faces: readonly FaceFit[]): Vec3 | null {
  const [{ normal: first }] = faces;
  const second = faces.find(({ normal }) => !isParallel(normal, first))?.normal;
  if (second === undefined) return null;
  const along = cross(first, second);
  if (size(along) < 0.1) return null;
  const axis = unit(along);
  const isHeld = faces.some(({ normal }) => faces.some((other) => dot(other.normal, normal) < -0.999));
  return isHeld && faces.every(({ normal }) => isSquare(normal, axis)) ? axis : null;
}
