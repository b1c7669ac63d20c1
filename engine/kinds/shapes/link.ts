/**
 * A flat bar with round ends between two points, like the links of planar linkages cut from sheet: a rectangle with half a disc at each
 * end. Its flat side faces z of the body frame, as nearly as its line allows. Eyes and pins are drawn at joints and have no mass.
 */
import {
  add,
  along,
  cross,
  distance,
  dot,
  normalize,
  perpendicular,
  scaled,
  size,
  subtract,
} from '../../core/math/triples';
import { choice, length, point } from '../../schema/field';
import type { Vec3 } from '../../schema/frame';
import { addBoss, checkEnds, EYE, moveEnd, onSegment } from './bar';
import { blendedRim } from './blend';
import { closed } from './outlines';
import { sectionOfRectangle } from './rectangle';
import type { Boss, MassData, ShapeDefinition, SolidParts } from './shape-definition';
import { flatSizes } from './sizes';
import { triangulate } from './triangulate';

export interface Link {
  kind: 'link';
  from: Vec3;
  to: Vec3;
  width: number;
  thickness: number;
}

/** Along x, from the origin. */
export const drawLink = (span: number): Link => ({
  kind: 'link',
  from: [0, 0, 0],
  to: [span, 0, 0],
  ...flatSizes(span),
});

/** Radius of a round bar whose eyes would cover the round ends of this link, and stand out around them. */
const radiusOf = ({ width }: Link): number => 0.33 * width;

export const link: ShapeDefinition<Link> = {
  title: 'Link',
  plural: 'links',
  theory: '1.8',
  icon: 'M2.6 9.6a2.6 2.6 0 0 1 0-.1L9.8 2.9a2.6 2.6 0 0 1 3.6 3.7L6.2 13.2a2.6 2.6 0 0 1-3.6-3.6zM4.4 11.4h.1M11.5 4.7h.1',
  drawn: { by: 'ends', make: drawLink },
  fields: [
    choice('kind', 'Shape', 'link'),
    point('from', 'From'),
    point('to', 'To'),
    length('width', 'Width'),
    length('thickness', 'Thickness'),
  ],
  defaults: { from: [-0.1, 0, 0], to: [0.1, 0, 0], ...flatSizes(0.2) },
  check: checkEnds,
  mass: massOfLink,
  beam(shape, axis) {
    const { u, v, n, span } = axesOf(shape);
    if (!(Math.abs(dot(u, axis)) > 1 - 1e-9)) return null;
    return {
      // length of a bar of this section with the same mass
      length: span + (Math.PI / 4) * shape.width,
      across: [v, n],
      section: sectionOfRectangle(shape.width, shape.thickness),
    };
  },
  place: (shape, local) => ({ ...shape, from: local(shape.from), to: local(shape.to) }),
  moveEnd,
  center: ({ from, to }) => scaled(add(from, to), 0.5),
  ends: ({ from, to }) => [from, to],
  snaps: ({ from, to }) => ({ corners: [from, to], called: 'end', edges: [[0, 1]] }),
  extremes(shape) {
    const { n } = axesOf(shape);
    return [shape.from, shape.to].flatMap((end) =>
      [-0.5, 0.5].map((side) => ({
        at: along(end, n, side * shape.thickness),
        radius: shape.width / 2,
        across: n,
      })),
    );
  },
  hull(shape) {
    const { u, v, n } = axesOf(shape);
    const [half, h] = [shape.width / 2, shape.thickness / 2];
    return [along(shape.from, u, -half), along(shape.to, u, half)].flatMap((end) =>
      [-half, half].flatMap((side) => [-h, h].map((up) => along(along(end, v, side), n, up))),
    );
  },
  gap(shape, at) {
    const { n } = axesOf(shape);
    const height = dot(subtract(at, shape.from), n);
    const flat = along(at, n, -height);
    const beside = size(subtract(flat, onSegment(shape.from, shape.to, flat))) - shape.width / 2;
    return Math.hypot(Math.max(0, beside), Math.max(0, Math.abs(height) - shape.thickness / 2));
  },
  face(shape, away) {
    const { n } = axesOf(shape);
    return { normal: dot(n, away) < 0 ? scaled(n, -1) : n, depth: shape.thickness / 2 };
  },
  // exact in its plane; across it, contact treats it as if it were as thick as it is wide
  touch: {
    core: 'capsule',
    place: ({ from, to, width }, at) => ({ point: at(from), second: at(to), radius: width / 2 }),
    lowest: ({ from, to, width }, up) => [along(from, up, -width / 2), along(to, up, -width / 2)],
    size: ({ from, to }) => distance(from, to),
  },
  bar: {
    ends: ({ from, to }) => [from, to],
    radius: radiusOf,
    withEnd: (shape, to) => ({ ...shape, to }),
  },
  path: ({ from, to }) => [from, to],
  card: ({ from, to }) => [from, to],
  addTo(solid, shape, bosses) {
    addFlat(solid, shape, bosses);
    for (const boss of bosses) addBoss(solid, shape, radiusOf(shape), boss);
  },
  outline: (shape) => [-0.5, 0.5].map((side) => closed(rimOf(shape, side * shape.thickness))),
};

/** Unit vectors along it, across it in its plane and normal to that, and the distance of its ends. */
function axesOf({ from, to }: Link): { u: Vec3; v: Vec3; n: Vec3; span: number } {
  const way = subtract(to, from);
  const u = normalize(way, [1, 0, 0]);
  const n = perpendicular(u, [0, 0, 1]);
  return { u, v: cross(n, u), n, span: size(way) };
}

/** Corners of each round end. */
const ROUND = 14;

/** Its outline at a height above its middle plane, counter-clockwise about n. */
function rimOf(shape: Link, height: number): Vec3[] {
  const { u, v, n } = axesOf(shape);
  return [shape.to, shape.from].flatMap((end, i) =>
    Array.from({ length: ROUND + 1 }, (_, k): Vec3 => {
      const angle = Math.PI * (i - 0.5 + k / ROUND);
      const out = along(scaled(u, Math.cos(angle)), v, Math.sin(angle));
      return along(along(end, out, shape.width / 2), n, height);
    }),
  );
}

/** Overlapping links are drawn slightly thinner one by one, to avoid z-fighting. */
function addFlat(solid: SolidParts, shape: Link, bosses: readonly Boss[]): void {
  const under = bosses.reduce((sum, { kind, step }) => sum + step + (kind === 'fork' ? 0.5 : 0), 0);
  const h = (shape.thickness / 2) * Math.max(0.8, 1 - 0.03 * under);
  if (addBlended(solid, shape, bosses, h)) return;
  const { n } = axesOf(shape);
  const [top, bottom] = [rimOf(shape, h), rimOf(shape, -h)];
  solid.face(top);
  solid.face([...bottom].reverse());
  top.forEach((at, i) => {
    const next = (i + 1) % top.length;
    // smooth shading: each corner has the normal of its round end
    const out = (k: number) => normalize(subtract(top[k], along(k <= ROUND ? shape.to : shape.from, n, h)));
    const [a, b, c, d] = [
      solid.vertex(bottom[i], out(i)),
      solid.vertex(bottom[next], out(next)),
      solid.vertex(top[next], out(next)),
      solid.vertex(at, out(i)),
    ];
    solid.indices.push(a, b, c, a, c, d);
    solid.edge(at, top[next]);
    solid.edge(bottom[i], bottom[next]);
  });
}

/** With its eyes and the arcs between them and the bar; false where it has none, or they would not be seen. */
function addBlended(solid: SolidParts, shape: Link, bosses: readonly Boss[], h: number): boolean {
  const { u, v, n, span } = axesOf(shape);
  const places = bosses.flatMap(({ kind, at, axis }): number[] => {
    const [x, y] = [dot(subtract(at, shape.from), u), dot(subtract(at, shape.from), v)];
    const isOn = Math.abs(y) < 0.05 * shape.width && x > -1e-6 * span && x < (1 + 1e-6) * span;
    return kind !== 'ball' && isOn && Math.abs(dot(axis, n)) > 0.999 ? [x] : [];
  });
  if (!solid.isFine || places.length === 0) return false;
  const side = blendedRim(span, shape.width / 2, EYE * radiusOf(shape), places);
  const rim = [
    ...side,
    ...side
      .slice(1, -1)
      .reverse()
      .map(([x, y]) => [x, -y] as const),
  ].reverse();
  const at = ([x, y]: readonly [number, number], z: number): Vec3 =>
    along(along(along(shape.from, u, x), v, y), n, z);
  const triangles = triangulate(rim);
  const top = rim.map((corner) => solid.vertex(at(corner, h), n));
  const bottom = rim.map((corner) => solid.vertex(at(corner, -h), scaled(n, -1)));
  for (let i = 0; i < triangles.length; i += 3) {
    const [a, b, c] = [triangles[i], triangles[i + 1], triangles[i + 2]];
    solid.indices.push(top[a], top[b], top[c], bottom[c], bottom[b], bottom[a]);
  }
  const count = rim.length;
  const walls = rim.map((corner, i) => {
    const [before, after] = [rim[(i + count - 1) % count], rim[(i + 1) % count]];
    // counter-clockwise, so that outside is on the right
    const out = normalize(along(scaled(u, after[1] - before[1]), v, before[0] - after[0]), [1, 0, 0]);
    return [solid.vertex(at(corner, -h), out), solid.vertex(at(corner, h), out)] as const;
  });
  rim.forEach((corner, i) => {
    const next = (i + 1) % count;
    const [[a, d], [b, c]] = [walls[i], walls[next]];
    solid.indices.push(a, b, c, a, c, d);
    for (const z of [-h, h]) solid.edge(at(corner, z), at(rim[next], z));
  });
  return true;
}

/** I along u, v and n of a rectangle and two half discs (T 1.8), turned into the body frame. */
function massOfLink(shape: Link, density: number): MassData {
  const { u, v, n, span } = axesOf(shape);
  const [w, t, r] = [shape.width, shape.thickness, shape.width / 2];
  const disc = Math.PI * r * r;
  const mass = density * t * (span * w + disc);
  // second moments of the area across and along
  const across = (span * w ** 3) / 12 + (disc * r * r) / 4;
  const lengthwise = (w * span ** 3) / 12 + disc * (span ** 2 / 4 + (r * r) / 4) + (4 / 3) * span * r ** 3;
  const flat = (mass * t * t) / 12;
  const [a, b] = [density * t * across, density * t * lengthwise];
  const moments: [number, Vec3][] = [
    [a + flat, u],
    [b + flat, v],
    [a + b, n],
  ];
  const element = (i: number, k: number) => moments.reduce((sum, [m, e]) => sum + m * e[i] * e[k], 0);
  const inertia: MassData['inertia'] = [
    ...([element(0, 0), element(1, 1), element(2, 2)] as const),
    ...([element(0, 1), element(0, 2), element(1, 2)] as const),
  ];
  const center = scaled(add(shape.from, shape.to), 0.5);
  return { mass, centerOfMass: [center[0], center[1], center[2]], inertia };
}
