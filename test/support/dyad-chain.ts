/**
 * Plane linkages of a crank and dyads, in closed form: each dyad's two links hang on what stands before it, and meet where two
 * circles do. The side of the line between the outer pins on which they meet is the sign of the dyad.
 */
import type { Assembled } from './dimension-changes';
import type { Project } from '../../engine/model/project';

type Point = readonly [number, number];

/** Joints are named with the body in whose frame their point is taken: pins of three links are drawn as several hinges. */
interface Link {
  readonly body: string;
  /** Its own point of the outer pin, and that on the body that stands. */
  readonly outer: string;
  readonly stands: readonly [body: string, joint: string];
  /** Its point of the pin that it shares with the other link. */
  readonly middle: string;
}

export interface DyadChain {
  /** On the ground by this joint, which is driven. */
  readonly crank: string;
  readonly pivot: string;
  readonly dyads: readonly (readonly [Link, Link])[];
}

const link = (body: string, outer: string, stands: readonly [string, string], middle: string): Link => ({
  ...{ body, outer, stands, middle },
});

export const DYAD_CHAINS: Readonly<Record<string, DyadChain>> = {
  'andrews-squeezer': {
    crank: 'K5_AG',
    pivot: 'A5',
    dyads: [
      [link('K4_GE', 'G', ['K5_AG', 'G'], 'E24'), link('K3_BDE', 'B', ['ground', 'B'], 'E23')],
      [link('K2_FE', 'E23', ['K3_BDE', 'E23'], 'F'), link('K1_OF', 'O', ['ground', 'O'], 'F')],
      [link('K6_HE', 'E26', ['K3_BDE', 'E23'], 'H'), link('K7_AH', 'A7', ['ground', 'A7'], 'H')],
    ],
  },
  'jansen-leg': {
    crank: 'crank',
    pivot: 'pin-o',
    dyads: [
      [
        link('j', 'pin-p-j', ['crank', 'pin-p-j'], 'pin-b'),
        link('upper', 'pin-z-upper', ['ground', 'pin-z-upper'], 'pin-b'),
      ],
      [
        link('k', 'pin-p-k', ['crank', 'pin-p-k'], 'pin-c-k'),
        link('c', 'pin-z-c', ['ground', 'pin-z-c'], 'pin-c-c'),
      ],
      [link('f', 'pin-d', ['upper', 'pin-d'], 'pin-e'), link('lower', 'pin-c-c', ['c', 'pin-c-c'], 'pin-e')],
    ],
  },
  peaucellier: {
    crank: 'crank',
    pivot: 'C',
    dyads: [
      [link('AP', 'P1', ['crank', 'P1'], 'A1'), link('armA', 'O1', ['ground', 'O1'], 'A1')],
      [link('BP', 'P2', ['crank', 'P2'], 'B1'), link('armB', 'O2', ['ground', 'O2'], 'B1')],
      [link('AQ', 'A2', ['armA', 'A2'], 'Q'), link('BQ', 'B2', ['armB', 'B2'], 'Q')],
    ],
  },
};

/** Of a body: where its origin is, and how far it is turned. */
interface Placed {
  readonly at: Point;
  readonly angle: number;
}

const GROUND: Placed = { at: [0, 0], angle: 0 };

const plus = (a: Point, b: Point): Point => [a[0] + b[0], a[1] + b[1]];
const minus = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1]];
const angleOf = (p: Point): number => Math.atan2(p[1], p[0]);
const turned = (p: Point, angle: number): Point => [
  p[0] * Math.cos(angle) - p[1] * Math.sin(angle),
  p[0] * Math.sin(angle) + p[1] * Math.cos(angle),
];

function pointOn(project: Project, joint: string, body: string): Point {
  const record = project.joints.find(({ id }) => id === joint)!;
  if (record.bodyA !== body && record.bodyB !== body) throw new Error(`${joint} is not on ${body}.`);
  const [x, y] = (record.bodyA === body ? record.frameA : record.frameB).position;
  return [x, y];
}

const inWorld = ({ at, angle }: Placed, point: Point): Point => plus(at, turned(point, angle));

/** The angle of the crank's body and the signs of the dyads, as they are assembled. */
export function readMode(
  project: Project,
  chain: DyadChain,
  { poses }: Pick<Assembled, 'poses'>,
): { crank: number; signs: number[] } {
  const placed = (body: string): Placed => {
    const pose = poses.get(body);
    if (!pose) return GROUND;
    const [w, , , z] = pose.orientation;
    return { at: [pose.position[0], pose.position[1]], angle: 2 * Math.atan2(z, w) };
  };
  const on = (body: string, joint: string) => inWorld(placed(body), pointOn(project, joint, body));
  const signs = chain.dyads.map(([one, other]) => {
    const [P, Q, X] = [on(...one.stands), on(...other.stands), on(one.body, one.middle)];
    const [d, e] = [minus(Q, P), minus(X, P)];
    return Math.sign(d[0] * e[1] - d[1] * e[0]);
  });
  return { crank: placed(chain.crank).angle, signs };
}

/** How many of the dyads close, one after the other, with the crank's body turned by that angle and these signs. */
export function countClosing(
  project: Project,
  { crank, pivot, dyads }: DyadChain,
  angle: number,
  signs: readonly number[],
): number {
  const points = (body: string, joint: string) => pointOn(project, joint, body);
  const places = new Map<string, Placed>([['ground', GROUND]]);
  places.set(crank, { at: minus(points('ground', pivot), turned(points(crank, pivot), angle)), angle });
  for (const [d, pair] of dyads.entries()) {
    const [P, Q] = pair.map(({ stands: [body, joint] }) => inWorld(places.get(body)!, points(body, joint)));
    const arms = pair.map(({ body, outer, middle }) => minus(points(body, middle), points(body, outer)));
    const [a, b] = arms.map((arm) => Math.hypot(...arm));
    const between = minus(Q, P);
    const length = Math.hypot(...between);
    if (length > a + b || length < Math.abs(a - b)) return d;
    const along = (a * a - b * b + length * length) / (2 * length);
    const across = signs[d] * Math.sqrt(Math.max(0, a * a - along * along));
    const X = plus(P, turned([along, across], angleOf(between)));
    pair.forEach(({ body, outer }, i) => {
      const start = i === 0 ? P : Q;
      const way = angleOf(minus(X, start)) - angleOf(arms[i]);
      places.set(body, { at: minus(start, turned(points(body, outer), way)), angle: way });
    });
  }
  return dyads.length;
}
