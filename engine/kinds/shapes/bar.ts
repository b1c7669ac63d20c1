/** What shapes between two points have in common, whether round or flat. */
import { add, along, distance, dot, subtract } from '../../core/math/triples';
import { quote } from '../../schema/quote';
import type { Vec3 } from '../../schema/frame';
import type { RecordChecks } from '../record-checks';
import type { Boss, SolidParts } from './shape-definition';
import { LEAST, NEAR } from './round';

interface Ended {
  readonly from: Vec3;
  readonly to: Vec3;
}

export function checkEnds({ kind, from, to }: Ended & { kind: string }, checks: RecordChecks): boolean {
  if (distance(from, to) > 0) return true;
  const what = `both ends of the ${kind} are at ${quote(from)}, so it has no length`;
  checks.error('bad-shape', 'shape.to', what, `Move one end of the ${kind}.`);
  return false;
}

/** Moves the end that lies at a joint's point. */
export function moveEnd<S extends Ended>(shape: S, at: Vec3, by: Vec3): S {
  const span = distance(shape.from, shape.to);
  const [first, last] = [distance(shape.from, at), distance(shape.to, at)];
  if (Math.min(first, last) > NEAR * span) return shape;
  const next = first < last ? { ...shape, from: add(shape.from, by) } : { ...shape, to: add(shape.to, by) };
  return distance(next.from, next.to) > LEAST * span ? next : shape;
}

/** The point of a segment that is nearest to a point. */
export function onSegment(from: Vec3, to: Vec3, at: Vec3): Vec3 {
  const way = subtract(to, from);
  const part = dot(way, subtract(at, from)) / (dot(way, way) || 1);
  return along(from, way, Math.min(1, Math.max(0, part)));
}

/** At each pin an eye, or the fork around another link's eye; `r` is the radius of the bar, or of an equivalent bar. */
export function addBoss(solid: SolidParts, { from, to }: Ended, r: number, boss: Boss): void {
  const onBar = Math.min(distance(boss.at, from), distance(boss.at, to)) < 2.5 * r;
  if (!onBar && boss.kind !== 'eye') return;
  if (boss.kind === 'ball') {
    solid.sphere(boss.at, 1.45 * r);
    return;
  }
  if (boss.kind === 'eye') return addEye(solid, r, boss);
  const radius = (1.85 + 0.04 * boss.step) * r;
  const slices = [
    [-1.75, -1.16 - 0.05 * boss.step],
    [1.16 + 0.05 * boss.step, 1.75],
  ];
  for (const [a, b] of slices)
    solid.cylinder(along(boss.at, boss.axis, a * r), along(boss.at, boss.axis, b * r), radius, 30);
}

/** Eyes on the same pin get slightly larger one by one, to avoid z-fighting. */
export function addEye(
  solid: SolidParts,
  r: number,
  { at, axis, step, half = (1.12 + 0.05 * step) * r }: Boss,
): void {
  solid.cylinder(along(at, axis, -half), along(at, axis, half), (1.85 + 0.04 * step) * r, 30);
}
