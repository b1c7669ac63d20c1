/**
 * Holes, shafts, balls and plane faces of a part of which only triangles are known: its facets are gathered where their corners lie on
 * one surface, and that is fitted to them. Programs put corners onto the true surface, so an axis is as good as the corners are written.
 */
import { along, cross, dot, perpendicular, scaled, size, subtract, unit } from '../../core/math/triples';
import type { Vec3 } from '../../schema/frame';
import type { TriangleMesh } from '../triangle-mesh';
import type { Ball, Feature, Flat, Round } from './feature';
import { BALL_FROM, ROUND_FROM } from './feature';
import { circleOf, sphereOf } from './fit-circles';
import { facetsOf } from './facets';
import type { Facet, Facets } from './facets';

/** Beyond it the search takes seconds; what has more is a scan or a casting rather than a link. */
export const MOST_FITTED = 50_000;
/** Facets of a part of one of these curved surfaces meet at less than this: a coarse hole has twelve sides. */
const BEND = Math.cos((46 * Math.PI) / 180);
/** Facets that meet at less are of one curved surface rather than two faces. */
const CREASE = Math.cos((30 * Math.PI) / 180);
/** Of the radius: how far a corner may be off the surface to which it belongs. */
const OFF = 5e-3;
/** Of facets of a shaft: how far their normals may be out of square with its axis [sine]. */
const SQUARE = 0.02;
/** The middle of a facet of a ball is nearly as far out as its corners. */
const SAG = 0.9;
/** What is part of a curved surface has a neighbour of about its own area beside it. */
const ALIKE = 4;

/** In the frame and unit of the mesh, whose corners are shared (`weld`); each with its residual. */
export function fittedFeatures(mesh: TriangleMesh): readonly Feature[] {
  if (mesh.triangles.length > 3 * MOST_FITTED) return [];
  const facets = facetsOf(mesh);
  const taken = new Set<Facet>();
  const rounds = grown(facets, taken, growRound);
  const balls = grown(facets, taken, growBall);
  return [...rounds, ...balls, ...flatsOf(facets, taken)];
}

/** What was gathered around two facets, and what it is; null where it is nothing. */
type Grow = (
  facets: Facets,
  seed: readonly [Facet, Facet],
  taken: ReadonlySet<Facet>,
) => { of: ReadonlySet<Facet>; feature: Feature | null } | null;

function grown(facets: Facets, taken: Set<Facet>, grow: Grow): Feature[] {
  const features: Feature[] = [];
  const tried = new Set<Facet>();
  for (const facet of facets.all) {
    for (const other of facet.beside) {
      if (taken.has(facet) || tried.has(facet)) break;
      if (taken.has(other) || dot(facet.normal, other.normal) < BEND) continue;
      const found = grow(facets, [facet, other], taken);
      if (found === null) continue;
      // what was gathered and is no feature will not be one from its other facets either
      for (const one of found.of) tried.add(one);
      if (found.feature === null) continue;
      for (const one of found.of) taken.add(one);
      features.push(found.feature);
    }
  }
  return features;
}

/** All that hangs together with the seed and that `belongs`. */
function gather(
  seed: readonly Facet[],
  taken: ReadonlySet<Facet>,
  belongs: (facet: Facet) => boolean,
): Set<Facet> {
  const found = new Set(seed);
  // iterating a Set includes what is added during the iteration
  for (const facet of found)
    for (const other of facet.beside)
      if (!found.has(other) && !taken.has(other) && dot(facet.normal, other.normal) > BEND && belongs(other))
        found.add(other);
  return found;
}

const growRound: Grow = (facets, [first, second], taken) => {
  const way = cross(first.normal, second.normal);
  if (size(way) < 1e-3) return null;
  const guess = lineOf(facets, [first, second], unit(way));
  if (guess === null) return null;
  const isOn = (facet: Facet): boolean =>
    Math.abs(dot(facet.normal, guess.axis)) < SQUARE &&
    facet.corners.every((corner) => offLine(facets.at(corner), guess) < OFF * guess.radius);
  if (!isOn(first) || !isOn(second)) return null;
  const of = gather([first, second], taken, isOn);
  if (of.size < 4) return null;
  return { of, feature: roundOf(facets, of) };
};

interface Line {
  readonly point: Vec3;
  readonly axis: Vec3;
  readonly radius: number;
}

/** A cylinder through the corners of facets, along an axis. */
function lineOf(facets: Facets, of: Iterable<Facet>, axis: Vec3): Line | null {
  const u = perpendicular(axis);
  const v = cross(axis, u);
  const corners = cornersOf(facets, of);
  const circle = circleOf(corners.map((at) => [dot(at, u), dot(at, v)]));
  if (circle === null) return null;
  const [x, y] = circle.middle;
  return { point: along(scaled(u, x), v, y), axis, radius: circle.radius };
}

const offLine = (at: Vec3, { point, axis, radius }: Line): number =>
  Math.abs(size(cross(subtract(at, point), axis)) - radius);

const cornersOf = (facets: Facets, of: Iterable<Facet>): Vec3[] =>
  [...new Set([...of].flatMap(({ corners }) => corners))].map(facets.at);

function roundOf(facets: Facets, of: ReadonlySet<Facet>): Round | null {
  const line = lineOf(facets, of, axisOf(of));
  if (line === null) return null;
  const { axis, radius } = line;
  const corners = cornersOf(facets, of);
  const [from, to] = rangeOf(corners.map((at) => dot(at, axis)));
  const length = to - from;
  const area = [...of].reduce((sum, facet) => sum + facet.area, 0);
  if (!(area > ROUND_FROM * 2 * Math.PI * radius * length)) return null;
  const middle = along(line.point, axis, (from + to) / 2 - dot(line.point, axis));
  const [one] = of;
  const hollow = dot(one.normal, subtract(one.middle, middle)) < 0;
  const residual = largest(corners.map((at) => offLine(at, line)));
  return { kind: 'round', hollow, middle, axis, radius, length, residual };
}

/** Square to the normals of facets around it: each pair of neighbours shows it, the more the greater their angle. */
function axisOf(of: ReadonlySet<Facet>): Vec3 {
  let sum: Vec3 = [0, 0, 0];
  for (const facet of of)
    for (const other of facet.beside) {
      if (!of.has(other)) continue;
      const way = cross(facet.normal, other.normal);
      sum = along(sum, way, dot(way, sum) < 0 ? -1 : 1);
    }
  return unit(sum);
}

const growBall: Grow = (facets, [first, second], taken) => {
  const seed = [first, second, ...first.beside].filter(
    (one) => !taken.has(one) && dot(one.normal, first.normal) > BEND,
  );
  const guess = sphereOf(cornersOf(facets, seed));
  if (guess === null) return null;
  const isOn = (facet: Facet): boolean =>
    facet.corners.every(
      (corner) =>
        Math.abs(size(subtract(facets.at(corner), guess.middle)) - guess.radius) < OFF * guess.radius,
    ) && size(subtract(facet.middle, guess.middle)) > SAG * guess.radius;
  if (!seed.every(isOn)) return null;
  const of = gather(seed, taken, isOn);
  if (of.size < 8) return null;
  return { of, feature: ballOf(facets, of) };
};

function ballOf(facets: Facets, of: ReadonlySet<Facet>): Ball | null {
  const corners = cornersOf(facets, of);
  const sphere = sphereOf(corners);
  if (sphere === null) return null;
  const { middle, radius } = sphere;
  const area = [...of].reduce((sum, facet) => sum + facet.area, 0);
  if (!(area > BALL_FROM * 4 * Math.PI * radius * radius)) return null;
  const [one] = of;
  const hollow = dot(one.normal, subtract(one.middle, middle)) < 0;
  const residual = largest(corners.map((at) => Math.abs(size(subtract(at, middle)) - radius)));
  return { kind: 'ball', hollow, middle, radius, residual };
}

function flatsOf(facets: Facets, taken: ReadonlySet<Facet>): Flat[] {
  return facets.all.flatMap((facet) => {
    if (taken.has(facet)) return [];
    const smooth = facet.beside.filter((other) => dot(facet.normal, other.normal) > CREASE);
    const isAlike = ({ area }: Facet): boolean => area * ALIKE > facet.area && area < ALIKE * facet.area;
    // a strip of a fillet or of a cone
    if (smooth.length > 1 && smooth.some(isAlike)) return [];
    return [flatOf(facets, facet)];
  });
}

/** The rectangle along its longest side that holds it. */
function flatOf(facets: Facets, { normal, corners, side }: Facet): Flat {
  const first = unit(along(side, normal, -dot(side, normal)));
  const second = cross(normal, first);
  const places = corners.map(facets.at);
  const [[a, b], [c, d], [low, high]] = [first, second, normal].map((way) =>
    rangeOf(places.map((at) => dot(at, way))),
  );
  const middle = along(along(scaled(normal, (low + high) / 2), first, (a + b) / 2), second, (c + d) / 2);
  const half = [(b - a) / 2, (d - c) / 2] as const;
  return { kind: 'flat', middle, normal, along: first, half, residual: (high - low) / 2 };
}

const largest = (values: readonly number[]): number => values.reduce((most, one) => Math.max(most, one), 0);

const rangeOf = (values: readonly number[]): [number, number] => [
  values.reduce((least, one) => Math.min(least, one), Infinity),
  values.reduce((most, one) => Math.max(most, one), -Infinity),
];
