import { add, along, dot, normalize, scaled, size, subtract } from '../../core/math/triples';
import { choice, length, point } from '../../schema/field';
import type { Vec3 } from '../../schema/frame';
import { disc } from './outlines';
import type { ShapeDefinition } from './shape-definition';
import { barrel, beamOfRound, discs, massOfRound, rims, stretched } from './round';

/** Extends by half its length to either side of its centre. */
export interface Cylinder {
  kind: 'cylinder';
  center: Vec3;
  axis: Vec3;
  radius: number;
  length: number;
}

export const cylinder: ShapeDefinition<Cylinder> = {
  title: 'Cylinder',
  plural: 'cylinders',
  theory: '1.8',
  icon: 'M3.5 4.2v7.6c0 1 2 1.9 4.5 1.9s4.5-.9 4.5-1.9V4.2M12.5 4.2c0 1-2 1.9-4.5 1.9s-4.5-.9-4.5-1.9S5.5 2.3 8 2.3s4.5.9 4.5 1.9z',
  drawn: {
    by: 'axis',
    make: (span, radius) => ({ center: [0, 0, 0], axis: [0, 0, 1], radius, length: span }),
  },
  fields: [
    choice('kind', 'Shape', 'cylinder'),
    point('center', 'Centre'),
    { key: 'axis', label: 'Axis', type: 'vector', unit: '1', step: 0.1 },
    length('radius', 'Radius'),
    length('length', 'Length'),
  ],
  defaults: { center: [0, 0, 0], axis: [0, 0, 1], radius: 0.05, length: 0.02 },
  check: ({ axis }, checks) => checks.direction('shape.axis', axis),
  mass: massOfRound,
  beam(shape, axis) {
    const direction = scaled(shape.axis, 1 / Math.hypot(...shape.axis));
    if (!(Math.abs(dot(direction, axis)) > 1 - 1e-9)) return null;
    return beamOfRound(shape.length, shape.radius, axis);
  },
  place: (shape, local) => ({ ...shape, center: local(shape.center), axis: local(shape.axis) }),
  moveEnd(shape, at, by) {
    const norm = Math.hypot(...shape.axis);
    const height = (v: Vec3) => dot(v, shape.axis) / norm;
    const move = height(by);
    const next = stretched(height(at) - height(shape.center), move, shape.length);
    if (next === null) return shape;
    const middle = shape.center.map((value, i) => value + (move * shape.axis[i]) / (2 * norm));
    return { ...shape, center: middle as unknown as Vec3, length: next };
  },
  center: ({ center }) => center,
  round: ({ center, axis, radius, length: span }) => ({
    ...{ center, radius, axis: normalize(axis), half: span / 2 },
    bore: 0,
  }),
  ends,
  snaps: (shape) => ({ corners: ends(shape), called: 'end', edges: [[0, 1]] }),
  extremes({ center, axis, radius, length: span }) {
    const norm = Math.hypot(...axis);
    const end = (sign: number) =>
      center.map((value, c) => value + (sign * axis[c] * span) / 2 / norm) as unknown as Vec3;
    return discs(end(-1), end(1), radius);
  },
  hull({ center, axis, radius, length: span }) {
    const direction = normalize(axis);
    const [from, to] = [along(center, direction, -span / 2), along(center, direction, span / 2)];
    return rims(from, to, direction, radius);
  },
  gap({ center, axis, radius, length: span }, at) {
    const direction = scaled(axis, 1 / (size(axis) || 1));
    const way = subtract(at, center);
    const height = dot(direction, way);
    const side = size(along(way, direction, -height));
    return Math.hypot(Math.max(0, side - radius), Math.max(0, Math.abs(height) - span / 2));
  },
  face({ axis, length: span }, away) {
    const norm = Math.hypot(...axis) || 1;
    const height = axis.reduce((sum, value, c) => sum + (value * away[c]) / norm, 0);
    return { normal: scaled(axis, (height < 0 ? -1 : 1) / norm), depth: span / 2 };
  },
  // seen along its side, a line
  card: (shape) => (shape.length > 2 * shape.radius ? ends(shape) : disc(shape.center, shape.radius)),
  addTo(solid, { center, axis, radius, length: span }) {
    const direction = normalize(axis);
    solid.cylinder(along(center, direction, -span / 2), along(center, direction, span / 2), radius, 48);
  },
  outline(shape) {
    const [from, to] = ends(shape);
    return barrel(from, to, shape.radius);
  },
};

function ends({ center, axis, length: span }: Cylinder): Vec3[] {
  const half = scaled(axis, span / 2 / (size(axis) || 1));
  return [subtract(center, half), add(center, half)];
}
