/** A round bar between two points: the usual link, drawn as a workshop would make it. */
import { add, along, distance, dot, normalize, scaled, size, subtract } from '../../core/math/triples';
import { choice, length, point } from '../../schema/field';
import { quote } from '../../schema/quote';
import type { Vec3 } from '../../schema/frame';
import type { Boss, ShapeDefinition, SolidParts } from './shape-definition';
import { roundRadius } from './sizes';
import { barrel, beamOfRound, discs, LEAST, massOfRound, NEAR, rims } from './round';

export interface Rod {
  kind: 'rod';
  from: Vec3;
  to: Vec3;
  radius: number;
}

/** Along x, from the origin. */
export const createRod = (span: number, radius: number): Rod => ({
  kind: 'rod',
  from: [0, 0, 0],
  to: [span, 0, 0],
  radius,
});

/** As thick as is usual for its length. */
export const drawRod = (span: number): Rod => createRod(span, roundRadius(span));

export const rod: ShapeDefinition<Rod> = {
  title: 'Bar',
  plural: 'bars',
  theory: '1.8',
  icon: 'M3.2 10.8 10.8 3.2a1.7 1.7 0 0 1 2.4 2.4L5.6 13.2a1.7 1.7 0 0 1-2.4-2.4z',
  key: 'B',
  drawn: { by: 'ends', make: drawRod },
  fields: [
    choice('kind', 'Shape', 'rod'),
    point('from', 'From'),
    point('to', 'To'),
    length('radius', 'Radius'),
  ],
  defaults: { from: [-0.1, 0, 0], to: [0.1, 0, 0], radius: 0.01 },
  check({ from, to }, checks) {
    if (Math.hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2]) > 0) return true;
    const what = `both ends of the rod are at ${quote(from)}, so it has no length`;
    checks.error('bad-shape', 'shape.to', what, 'Move one end of the rod.');
    return false;
  },
  mass({ from, to, radius }, density) {
    const axis: Vec3 = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
    const center: Vec3 = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2, (from[2] + to[2]) / 2];
    return massOfRound({ center, axis, radius, length: Math.hypot(...axis) }, density);
  },
  beam({ from, to, radius }, axis) {
    const span = distance(from, to);
    const direction = scaled(subtract(to, from), 1 / span);
    return Math.abs(dot(direction, axis)) > 1 - 1e-9 ? beamOfRound(span, radius, axis) : null;
  },
  place: (shape, local) => ({ ...shape, from: local(shape.from), to: local(shape.to) }),
  moveEnd(shape, at, by) {
    const span = distance(shape.from, shape.to);
    const [first, last] = [distance(shape.from, at), distance(shape.to, at)];
    if (Math.min(first, last) > NEAR * span) return shape;
    const next = first < last ? { ...shape, from: add(shape.from, by) } : { ...shape, to: add(shape.to, by) };
    return distance(next.from, next.to) > LEAST * span ? next : shape;
  },
  center: ({ from, to }) => scaled(add(from, to), 0.5),
  ends: ({ from, to }) => [from, to],
  snaps: ({ from, to }) => ({ corners: [from, to], called: 'end', edges: [[0, 1]] }),
  extremes: ({ from, to, radius }) => discs(from, to, radius),
  hull({ from, to, radius }) {
    const axis = normalize(subtract(to, from));
    return rims(along(from, axis, -radius), along(to, axis, radius), axis, radius);
  },
  gap({ from, to, radius }, at) {
    return Math.max(0, size(subtract(at, onSegment(from, to, at))) - radius);
  },
  touch: {
    core: 'capsule',
    place: ({ from, to, radius }, at) => ({ point: at(from), second: at(to), radius }),
    lowest: ({ from, to, radius }, up) => [along(from, up, -radius), along(to, up, -radius)],
    size: ({ from, to }) => distance(from, to),
  },
  bar: {
    ends: ({ from, to }) => [from, to],
    radius: ({ radius }) => radius,
    withEnd: (shape, to) => ({ ...shape, to }),
  },
  path: ({ from, to }) => [from, to],
  card: ({ from, to }) => [from, to],
  addTo(solid, shape, bosses) {
    solid.capsule(shape.from, shape.to, shape.radius);
    for (const boss of bosses) addBoss(solid, shape, boss);
  },
  outline: ({ from, to, radius }) => barrel(from, to, radius),
};

/** The point of a segment that is nearest to a point. */
export function onSegment(from: Vec3, to: Vec3, at: Vec3): Vec3 {
  const way = subtract(to, from);
  const part = dot(way, subtract(at, from)) / (dot(way, way) || 1);
  return along(from, way, Math.min(1, Math.max(0, part)));
}

/** At each pin an eye, or a fork that the other link's eye fits. */
function addBoss(solid: SolidParts, { from, to, radius: r }: Rod, boss: Boss): void {
  const onBar = Math.min(distance(boss.at, from), distance(boss.at, to)) < 2.5 * r;
  if (!onBar && boss.kind !== 'eye') return;
  if (boss.kind === 'ball') {
    solid.sphere(boss.at, 1.45 * r);
    return;
  }
  // Eyes that share a pin step outwards a little, or their faces would flicker through each other.
  const eye = 1.12 + 0.05 * boss.step;
  const radius = (1.85 + 0.04 * boss.step) * r;
  const slices =
    boss.kind === 'eye'
      ? [[-eye, eye]]
      : [
          [-1.75, -1.16 - 0.05 * boss.step],
          [1.16 + 0.05 * boss.step, 1.75],
        ];
  for (const [a, b] of slices)
    solid.cylinder(along(boss.at, boss.axis, a * r), along(boss.at, boss.axis, b * r), radius, 30);
}
