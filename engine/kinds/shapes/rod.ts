/** A round bar between two points: the default link, drawn as it would be machined. */
import { add, along, distance, dot, normalize, scaled, size, subtract } from '../../core/math/triples';
import { choice, length, point } from '../../schema/field';
import type { Vec3 } from '../../schema/frame';
import { addBoss, addNecks, checkEnds, moveEnd, onSegment } from './bar';
import { drawLink } from './link';
import type { ShapeDefinition } from './shape-definition';
import { roundRadius } from './sizes';
import { barrel, beamOfRound, discs, massOfRound, rims } from './round';

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

/** With the default thickness for its length. */
export const drawRod = (span: number): Rod => createRod(span, roundRadius(span));

export const rod: ShapeDefinition<Rod> = {
  title: 'Bar',
  plural: 'bars',
  theory: '1.8',
  icon: 'M3.2 10.8 10.8 3.2a1.7 1.7 0 0 1 2.4 2.4L5.6 13.2a1.7 1.7 0 0 1-2.4-2.4z',
  key: 'B',
  drawn: { by: 'ends', make: drawRod, inPlane: drawLink },
  fields: [
    choice('kind', 'Shape', 'rod'),
    point('from', 'From'),
    point('to', 'To'),
    length('radius', 'Radius'),
  ],
  defaults: { from: [-0.1, 0, 0], to: [0.1, 0, 0], radius: 0.01 },
  check: checkEnds,
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
  moveEnd,
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
    for (const boss of bosses) {
      addBoss(solid, shape, shape.radius, boss);
      addNecks(solid, shape, shape.radius, boss);
    }
  },
  outline: ({ from, to, radius }) => barrel(from, to, radius),
};
