/** A simple polygon in the plane z = 0 of the body frame, extruded by half its thickness to either side. */
import { choice, length } from '../../schema/field';
import type { Vec3 } from '../../schema/frame';
import { addEye, eyeSize } from './bar';
import { closed } from './outlines';
import { checkPolygon, outside, signedArea } from './polygon';
import { NEAR } from './round';
import type { Boss, MassData, PinMove, ShapeDefinition } from './shape-definition';
import { triangulate } from './triangulate';

type Corner = readonly [number, number];

export interface Plate {
  kind: 'plate';
  points: readonly Corner[];
  thickness: number;
}

/** Power of the distance by which the nearer of several pins carries a corner along: about a pin a shape is not distorted. */
const NEARER = 4;

/** A corner between two pins is stretched along with them, one beyond a pin goes with that; of several the nearer carry it along. */
function stretched([x, y]: Corner, pins: readonly PinMove[]): Corner {
  const weights = weightsOf([x, y], pins);
  const by = (k: 0 | 1): number =>
    pins.reduce((sum, { from, to }, i) => sum + weights[i] * (to[k] - from[k]), 0);
  return [tidy(x + by(0)), tidy(y + by(1))];
}

function weightsOf([x, y]: Corner, pins: readonly PinMove[]): number[] {
  if (pins.length === 2) {
    const [a, b] = pins.map(({ from }) => from);
    const [u, v] = [b[0] - a[0], b[1] - a[1]];
    const part = ((x - a[0]) * u + (y - a[1]) * v) / (u * u + v * v || 1);
    const share = Math.min(1, Math.max(0, part));
    return [1 - share, share];
  }
  const gaps = pins.map(({ from }) => Math.hypot(x - from[0], y - from[1]));
  const least = Math.min(...gaps);
  // two joints at one place are one pin
  const own = gaps.map((gap) => (least === 0 ? Number(gap === 0) : (least / gap) ** NEARER));
  const sum = own.reduce((all, one) => all + one, 0);
  return own.map((one) => one / sum);
}

const tidy = (value: number): number => Number(value.toPrecision(13));

export const plate: ShapeDefinition<Plate> = {
  title: 'Plate',
  plural: 'plates',
  theory: '1.8',
  icon: 'M8 2.5 13.8 12.5H2.2z',
  key: 'P',
  drawn: { by: 'outline', make: (points, thickness) => ({ points, thickness }) },
  fields: [
    choice('kind', 'Shape', 'plate'),
    { key: 'points', label: 'Corners', type: 'polygon', unit: 'm', step: 0.01 },
    length('thickness', 'Thickness'),
  ],
  defaults: {
    points: [
      [-0.1, -0.05],
      [0.1, -0.05],
      [0, 0.1],
    ],
    thickness: 0.01,
  },
  check: ({ points }, checks) => checkPolygon(points, checks),
  mass: massOfPlate,
  // symmetric about its plane z = 0: the reflection of z leaves it unchanged
  place: (shape) => shape,
  moveEnd(shape, at, by) {
    const gaps = shape.points.map(([x, y]) => Math.hypot(x - at[0], y - at[1]));
    const nearest = gaps.indexOf(Math.min(...gaps));
    if (gaps[nearest] > NEAR * Math.max(...gaps)) return shape;
    const points = shape.points.map(([x, y], i): Corner => (i === nearest ? [x + by[0], y + by[1]] : [x, y]));
    return { ...shape, points };
  },
  stretch: (shape, pins) => ({ ...shape, points: shape.points.map((corner) => stretched(corner, pins)) }),
  center({ points }) {
    const mean = (k: 0 | 1) => points.reduce((sum, corner) => sum + corner[k] / points.length, 0);
    return [mean(0), mean(1), 0];
  },
  ends: corners,
  snaps(shape) {
    const rim = shape.points.map((_, i) => [i, (i + 1) % shape.points.length] as const);
    return { corners: corners(shape), called: 'corner', edges: rim };
  },
  extremes: (shape) => hull(shape).map((at) => ({ at })),
  pieces({ points, thickness }) {
    const triangles = triangulate(points);
    return Array.from({ length: triangles.length / 3 }, (_, i) => {
      const corner = [0, 1, 2].map((k) => points[triangles[3 * i + k]]);
      return hull({ kind: 'plate', points: corner, thickness }).map((at) => ({ at }));
    });
  },
  hull,
  gap: ({ points, thickness }, at) =>
    Math.hypot(outside(points, at), Math.max(0, Math.abs(at[2]) - thickness / 2)),
  face: ({ thickness }, away) => ({ normal: [0, 0, away[2] < 0 ? -1 : 1], depth: thickness / 2 }),
  path(shape) {
    const rim = corners(shape);
    return rim.length > 0 ? closed(rim) : [];
  },
  card: corners,
  // radius of a bar with eyes slightly thicker than the plate
  eye: ({ thickness }) => 1.12 * thickness,
  addTo(solid, { points, thickness }, bosses) {
    for (const boss of bosses) addEye(solid, 1.12 * thickness, boss);
    const line = (from: Vec3, to: Vec3): void => {
      for (const [a, b] of outsideEyes(from, to, thickness, bosses)) solid.edge(a, b);
    };
    const outline = signedArea(points) < 0 ? [...points].reverse() : points;
    const h = thickness / 2;
    const triangles = triangulate(outline);
    const top = outline.map(([x, y]) => solid.vertex([x, y, h], [0, 0, 1]));
    const bottom = outline.map(([x, y]) => solid.vertex([x, y, -h], [0, 0, -1]));
    for (let i = 0; i < triangles.length; i += 3) {
      const [a, b, c] = [triangles[i], triangles[i + 1], triangles[i + 2]];
      solid.indices.push(top[a], top[b], top[c], bottom[c], bottom[b], bottom[a]);
    }
    const at = (i: number, z: number): Vec3 => [...outline[i % outline.length], z];
    outline.forEach((_, i) => {
      solid.face([at(i, -h), at(i + 1, -h), at(i + 1, h), at(i, h)]);
      line(at(i, h), at(i + 1, h));
      line(at(i, -h), at(i + 1, -h));
      line(at(i, -h), at(i, h));
    });
  },
  outline: ({ points, thickness }) =>
    [-1, 1].map((side) => closed(points.map(([x, y]): Vec3 => [x, y, (side * thickness) / 2]))),
};

type Segment = readonly [Vec3, Vec3];

/** Part of a length that is nothing [1]. */
const SAME = 1e-6;

/** What is left of an edge outside the eyes: within one there is no edge, but it would be drawn across the head of the pin. */
function outsideEyes(from: Vec3, to: Vec3, thickness: number, bosses: readonly Boss[]): Segment[] {
  let left: Segment[] = [[from, to]];
  for (const boss of bosses) {
    const { radius, half } = eyeSize(1.12 * thickness, boss);
    const isAlongZ = Math.hypot(boss.axis[0], boss.axis[1]) < SAME;
    if (!isAlongZ || Math.abs(boss.at[2]) + thickness / 2 > half * (1 + SAME)) continue;
    left = left.flatMap((segment) => outsideCircle(segment, boss.at, radius));
  }
  return left;
}

/** Seen along z; an edge along z is a point, inside or not. */
function outsideCircle([from, to]: Segment, [x, y]: Vec3, radius: number): Segment[] {
  const [px, py, dx, dy] = [from[0] - x, from[1] - y, to[0] - from[0], to[1] - from[1]];
  const a = dx * dx + dy * dy;
  const b = px * dx + py * dy;
  const c = px * px + py * py - radius * radius;
  if (!(a > 0)) return c < 0 ? [] : [[from, to]];
  const root = Math.sqrt(Math.max(0, b * b - a * c));
  const [enter, leave] = [Math.max(0, (-b - root) / a), Math.min(1, (-b + root) / a)];
  if (!(enter < leave)) return [[from, to]];
  const at = (part: number): Vec3 => [
    from[0] + part * dx,
    from[1] + part * dy,
    from[2] + part * (to[2] - from[2]),
  ];
  return [
    ...(enter > 0 ? [[from, at(enter)] as const] : []),
    ...(leave < 1 ? [[at(leave), to] as const] : []),
  ];
}

function corners({ points }: Plate): Vec3[] {
  return points.map(([x, y]): Vec3 => [x, y, 0]);
}

function hull({ points, thickness }: Plate): Vec3[] {
  return points.flatMap(([x, y]): Vec3[] => [
    [x, y, thickness / 2],
    [x, y, -thickness / 2],
  ]);
}

/** Prism over a polygon in z = 0; second moments by a fan of triangles, about a corner and then the centroid. */
function massOfPlate({ points, thickness }: Plate, density: number): MassData {
  const [x0, y0] = points[0];
  const area = signedArea(points);
  let [sx, sy, xx, yy, xy] = [0, 0, 0, 0, 0];
  for (let i = 1; i + 1 < points.length; i++) {
    const [ax, ay] = [points[i][0] - x0, points[i][1] - y0];
    const [bx, by] = [points[i + 1][0] - x0, points[i + 1][1] - y0];
    const cross = ax * by - bx * ay;
    sx += (cross * (ax + bx)) / 6;
    sy += (cross * (ay + by)) / 6;
    xx += (cross * (ax * ax + ax * bx + bx * bx)) / 12;
    yy += (cross * (ay * ay + ay * by + by * by)) / 12;
    xy += (cross * (2 * ax * ay + ax * by + bx * ay + 2 * bx * by)) / 24;
  }
  const [cx, cy] = [sx / area, sy / area];
  const mass = Math.abs(area) * thickness * density;
  const perArea = mass / area;
  const mxx = perArea * (xx - area * cx * cx);
  const myy = perArea * (yy - area * cy * cy);
  const mxy = perArea * (xy - area * cx * cy);
  const mzz = (mass * thickness * thickness) / 12;
  return {
    mass,
    centerOfMass: [x0 + cx, y0 + cy, 0],
    inertia: [myy + mzz, mxx + mzz, mxx + myy, -mxy, 0, 0],
  };
}
