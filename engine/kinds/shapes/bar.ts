/** What shapes between two points have in common, whether round or flat. */
import { add, along, cross, distance, dot, normalize, size, subtract } from '../../core/math/triples';
import { quote } from '../../schema/quote';
import type { Vec3 } from '../../schema/frame';
import type { RecordChecks } from '../record-checks';
import { blendOf } from './blend';
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

/** Radius of an eye, in radii of its bar. */
export const EYE = 1.85;
/** Of a ball at its end, likewise. */
export const BALL = 1.45;

/** At each pin an eye, or the fork around another link's eye; `radius` is that of the bar, or of an equivalent bar. */
export function addBoss(solid: SolidParts, { from, to }: Ended, radius: number, boss: Boss): void {
  const r = boss.bar ?? radius;
  const onBar = Math.min(distance(boss.at, from), distance(boss.at, to)) < 2.5 * r;
  if (!onBar && boss.kind !== 'eye') return;
  if (boss.kind === 'ball') {
    solid.sphere(boss.at, BALL * r);
    return;
  }
  if (boss.kind === 'eye') return addEye(solid, r, boss);
  const outer = (EYE + 0.04 * boss.step) * r;
  const slices = [
    [-1.75, -1.16 - 0.05 * boss.step],
    [1.16 + 0.05 * boss.step, 1.75],
  ];
  for (const [a, b] of slices)
    solid.cylinder(along(boss.at, boss.axis, a * r), along(boss.at, boss.axis, b * r), outer, 30);
}

/** Eyes on the same pin get slightly larger one by one, to avoid z-fighting. */
export const eyeSize = (
  r: number,
  { step, half = (1.12 + 0.05 * step) * r }: Pick<Boss, 'step' | 'half'>,
) => ({
  radius: (EYE + 0.04 * step) * r,
  half,
});

export function addEye(solid: SolidParts, r: number, boss: Omit<Boss, 'bar'>): void {
  const { at, axis } = boss;
  const { radius, half } = eyeSize(r, boss);
  solid.cylinder(along(at, axis, -half), along(at, axis, half), radius, 30);
}

/** Sections along a neck, and corners of each. */
const SECTIONS = 6;
const AROUND = 20;
/** Eyes and necks stand this much out of the bar, to avoid z-fighting [1]. */
const OUT = 1.005;

/** Where a round bar widens into its eye: on either side of a pin, as far as the bar goes there. */
export function addNecks(solid: SolidParts, { from, to }: Ended, radius: number, boss: Boss): void {
  const r = boss.bar ?? radius;
  if (!solid.isFine || boss.kind !== 'eye' || (boss.half ?? 1.12 * r) < radius || EYE * r <= radius) return;
  const u = normalize(subtract(to, from));
  const n = normalize(boss.axis);
  const isAcross = Math.abs(dot(u, n)) < 0.02;
  if (!isAcross || size(subtract(boss.at, onSegment(from, to, boss.at))) > 0.1 * radius) return;
  const blend = blendOf(radius, EYE * r);
  for (const [end, way] of [
    [from, -1],
    [to, 1],
  ] as const) {
    if (way * dot(subtract(end, boss.at), u) < blend.to) continue;
    addNeck(solid, boss.at, { u: [way * u[0], way * u[1], way * u[2]], n }, (part) => {
      const x = blend.from + (blend.to - blend.from) * part;
      return [x, blend.at(x), radius * OUT];
    });
  }
}

/** A bar with elliptical sections along u, across n: for 0 to 1 the place of one, half its width and half its height. */
function addNeck(
  solid: SolidParts,
  at: Vec3,
  { u, n }: { u: Vec3; n: Vec3 },
  sectionAt: (part: number) => readonly [x: number, width: number, height: number],
): void {
  const v = cross(n, u);
  const sections = Array.from({ length: SECTIONS + 1 }, (_, k) => sectionAt(k / SECTIONS));
  const corners = sections.map(([x, width, height], k) => {
    const [before, after] = [sections[Math.max(0, k - 1)], sections[Math.min(SECTIONS, k + 1)]];
    const slope = (after[1] - before[1]) / (after[0] - before[0]);
    return Array.from({ length: AROUND + 1 }, (_, i) => {
      const [c, s] = [Math.cos((2 * Math.PI * i) / AROUND), Math.sin((2 * Math.PI * i) / AROUND)];
      const place = along(along(along(at, u, x), v, width * c), n, height * s);
      const out = along(along(along([0, 0, 0], v, height * c), n, width * s), u, -slope * height * c * c);
      return solid.vertex(place, normalize(out));
    });
  });
  for (let k = 0; k < SECTIONS; k++) {
    const [near, far] = [corners[k], corners[k + 1]];
    for (let i = 0; i < AROUND; i++)
      solid.indices.push(near[i], far[i + 1], far[i], near[i], near[i + 1], far[i + 1]);
  }
}
