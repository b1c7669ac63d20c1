/**
 * What profiles between two points have in common: a cross-section with its centroid on a straight line. Only the sections differ; mass
 * and inertia follow exactly from area and second moments (T 1.8).
 */
import {
  add,
  along,
  cross,
  dot,
  normalize,
  perpendicular,
  scaled,
  size,
  subtract,
} from '../../core/math/triples';
import { length, point } from '../../schema/field';
import type { Field } from '../../schema/field';
import type { Vec3 } from '../../schema/frame';
import { addBoss, checkEnds, moveEnd } from './bar';
import { closed } from './outlines';
import { outside } from './polygon';
import type { MassData, ShapeDefinition, SolidParts } from './shape-definition';
import { triangulate } from './triangulate';

export interface Ended {
  readonly kind: string;
  readonly from: Vec3;
  readonly to: Vec3;
}

type Point = readonly [number, number];

/**
 * A section with its centroid at the origin: the first coordinate is across the profile in the drawing plane, the second along z of the
 * body frame, as nearly as its line allows.
 */
export interface ProfileSection {
  readonly area: number;
  /** Second moments of both coordinates. */
  readonly squares: Point;
  readonly torsion: number;
  /** Counter-clockwise. */
  readonly rim: readonly Point[];
  /** Of a tube: as many points as the rim, each beside its counterpart. */
  readonly hole?: readonly Point[];
  /** Radius of a round bar with matching eyes. */
  readonly radius: number;
}

type Own<S> = Pick<ShapeDefinition<S & Ended>, 'title' | 'plural' | 'icon' | 'fields' | 'check' | 'round'> & {
  /** Default sizes for that length. */
  readonly sizes: (span: number) => Omit<S, 'kind' | 'from' | 'to'>;
  /** `isFine`: round sides in so many corners that their chords do not matter, for clearances. */
  readonly section: (shape: S, isFine?: boolean) => ProfileSection;
};

export const profileFields = (kind: Field, ...lengths: [key: string, label: string][]): readonly Field[] => [
  kind,
  point('from', 'From'),
  point('to', 'To'),
  ...lengths.map(([key, label]) => length(key, label)),
];

export function profile<S extends Ended>({ sizes, section, check, ...own }: Own<S>): ShapeDefinition<S> {
  const sectionAt = (shape: S) => ({ ...axesOf(shape), ...section(shape) });
  const prism = (shape: S, rim: readonly Point[]): Vec3[] => {
    const { u, v, n, span } = axesOf(shape);
    return [0, span].flatMap((x) => rim.map((p) => placed(shape.from, { u, v, n }, x, p)));
  };
  const rims = (shape: S): Vec3[] => prism(shape, section(shape).rim);
  return {
    ...own,
    theory: '1.8',
    drawn: {
      by: 'ends',
      make: (span) => ({ from: [0, 0, 0], to: [span, 0, 0], ...sizes(span) }) as unknown as Omit<S, 'kind'>,
    },
    defaults: { from: [-0.1, 0, 0], to: [0.1, 0, 0], ...sizes(0.2) } as unknown as Omit<S, 'kind'>,
    check: (shape, checks) => checkEnds(shape, checks) && (check?.(shape, checks) ?? true),
    mass: (shape, density) => massOfPrism(shape, section(shape), density),
    beam(shape, axis) {
      const { u, v, n, span, area, squares, torsion } = sectionAt(shape);
      if (!(Math.abs(dot(u, axis)) > 1 - 1e-9)) return null;
      // bending about one direction uses the second moment along the other
      return {
        length: span,
        across: [v, n],
        section: { area, secondMoment: [squares[1], squares[0]], torsion },
      };
    },
    place: (shape, local) => ({ ...shape, from: local(shape.from), to: local(shape.to) }),
    moveEnd,
    center: ({ from, to }) => scaled(add(from, to), 0.5),
    ends: ({ from, to }) => [from, to],
    snaps: ({ from, to }) => ({ corners: [from, to], called: 'end', edges: [[0, 1]] }),
    extremes: (shape) => rims(shape).map((at) => ({ at })),
    pieces: (shape) =>
      convexParts(section(shape, true)).map((rim) => prism(shape, rim).map((at) => ({ at }))),
    hull: rims,
    gap(shape, at) {
      const { u, v, n, span, rim } = sectionAt(shape);
      const way = subtract(at, shape.from);
      const x = dot(way, u);
      return Math.hypot(outside(rim, [dot(way, v), dot(way, n)]), Math.max(0, -x, x - span));
    },
    face(shape, away) {
      const { v, n, rim } = sectionAt(shape);
      const sides = [v, n].flatMap((way, k) =>
        [1, -1].map((side) => ({
          normal: scaled(way, side),
          depth: Math.max(...rim.map((corner) => side * corner[k])),
        })),
      );
      const beyond = (side: (typeof sides)[number]) => dot(side.normal, away) - side.depth;
      return sides.reduce((best, side) => (beyond(side) > beyond(best) ? side : best));
    },
    bar: {
      ends: ({ from, to }) => [from, to],
      radius: (shape) => section(shape).radius,
      withEnd: (shape, to) => ({ ...shape, to }),
    },
    path: ({ from, to }) => [from, to],
    card: ({ from, to }) => [from, to],
    addTo(solid, shape, bosses) {
      addPrism(solid, shape, section(shape));
      for (const boss of bosses) addBoss(solid, shape, section(shape).radius, boss);
    },
    outline(shape) {
      const points = rims(shape);
      const half = points.length / 2;
      return [closed(points.slice(0, half)), closed(points.slice(half)), [shape.from, shape.to]];
    },
  };
}

/** Convex outlines that fill a section: triangles, or the pieces of a wall between two closed lines. */
function convexParts({ rim, hole }: ProfileSection): Point[][] {
  if (hole)
    return rim.map((_, i) => {
      const next = (i + 1) % rim.length;
      return [rim[i], rim[next], hole[next], hole[i]];
    });
  const triangles = triangulate(rim);
  return Array.from({ length: triangles.length / 3 }, (_, i) =>
    [0, 1, 2].map((k) => rim[triangles[3 * i + k]]),
  );
}

interface Axes {
  readonly u: Vec3;
  readonly v: Vec3;
  readonly n: Vec3;
}

/** Like those of a link: along it, across it in its plane, and as near to z as possible. */
function axesOf({ from, to }: Ended): Axes & { span: number } {
  const way = subtract(to, from);
  const u = normalize(way, [1, 0, 0]);
  const n = perpendicular(u, [0, 0, 1]);
  return { u, v: cross(n, u), n, span: size(way) };
}

const placed = (from: Vec3, { u, v, n }: Axes, x: number, [y, z]: Point): Vec3 =>
  along(along(along(from, u, x), v, y), n, z);

/** rho l times the second moments of the area, plus m l^2/12 across. */
function massOfPrism(shape: Ended, { area, squares }: ProfileSection, density: number): MassData {
  const { u, v, n, span } = axesOf(shape);
  const mass = density * area * span;
  const [yy, zz] = [density * span * squares[0], density * span * squares[1]];
  const long = (mass * span * span) / 12;
  const moments: [number, Vec3][] = [
    [yy + zz, u],
    [zz + long, v],
    [yy + long, n],
  ];
  const element = (i: number, k: number) => moments.reduce((sum, [m, e]) => sum + m * e[i] * e[k], 0);
  const [x, y, z] = scaled(add(shape.from, shape.to), 0.5);
  return {
    mass,
    centerOfMass: [x, y, z],
    inertia: [element(0, 0), element(1, 1), element(2, 2), element(0, 1), element(0, 2), element(1, 2)],
  };
}

/** Sides that turn by less than this are shaded as one smooth side [cosine]. */
const ROUND = Math.cos(0.6);

function addPrism(solid: SolidParts, shape: Ended, { rim, hole }: ProfileSection): void {
  const axes = axesOf(shape);
  const at = (x: number, p: Point): Vec3 => placed(shape.from, axes, x, p);
  addWall(solid, rim, at, axes);
  if (hole) addWall(solid, [...hole].reverse(), at, axes);
  for (const [x, side] of [
    [0, -1],
    [axes.span, 1],
  ] as const) {
    const normal = scaled(axes.u, side);
    const vertices = (points: readonly Point[]) => points.map((p) => solid.vertex(at(x, p), normal));
    const [outer, inner] = [vertices(rim), vertices(hole ?? [])];
    const add = (a: number, b: number, c: number) => solid.indices.push(a, ...(side > 0 ? [b, c] : [c, b]));
    if (!hole) {
      const triangles = triangulate(rim);
      for (let i = 0; i < triangles.length; i += 3)
        add(outer[triangles[i]], outer[triangles[i + 1]], outer[triangles[i + 2]]);
    } else {
      rim.forEach((_, i) => {
        const next = (i + 1) % rim.length;
        add(outer[i], outer[next], inner[next]);
        add(outer[i], inner[next], inner[i]);
      });
    }
  }
}

/** Along a closed line that runs counter-clockwise around the material. */
function addWall(
  solid: SolidParts,
  rim: readonly Point[],
  at: (x: number, p: Point) => Vec3,
  axes: Axes & { span: number },
): void {
  const normals = rim.map(([y, z], i): Vec3 => {
    const [b, c] = rim[(i + 1) % rim.length];
    return normalize(add(scaled(axes.v, c - z), scaled(axes.n, y - b)));
  });
  rim.forEach((p, i) => {
    const next = (i + 1) % rim.length;
    const [before, own, after] = [normals[(i + rim.length - 1) % rim.length], normals[i], normals[next]];
    const shade = (other: Vec3) => (dot(own, other) > ROUND ? normalize(add(own, other)) : own);
    const [a, b, c, d] = [
      solid.vertex(at(0, p), shade(before)),
      solid.vertex(at(0, rim[next]), shade(after)),
      solid.vertex(at(axes.span, rim[next]), shade(after)),
      solid.vertex(at(axes.span, p), shade(before)),
    ];
    solid.indices.push(a, b, c, a, c, d);
    solid.edge(at(0, p), at(0, rim[next]));
    solid.edge(at(axes.span, p), at(axes.span, rim[next]));
    if (dot(own, before) <= ROUND) solid.edge(at(0, p), at(axes.span, p));
  });
}

/** Points of an arc about a centre, from one angle to another. */
export const arcPoints = (center: Point, radius: number, from: number, to: number, steps: number): Point[] =>
  Array.from({ length: steps + 1 }, (_, i): Point => {
    const angle = from + ((to - from) * i) / steps;
    return [center[0] + radius * Math.cos(angle), center[1] + radius * Math.sin(angle)];
  });
