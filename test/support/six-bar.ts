/** Plane six-bars of a crank and two dyads, in closed form: A and O4 make B, then a point of one of the links and O6 make D. */
import type { Assembled } from './dimension-changes';
import type { Project } from '../../engine/model/project';

type Point = readonly [number, number];

export interface SixBar {
  /** The link that carries the point to which the second dyad is pinned, and the joint there. */
  readonly carrier: 'rocker' | 'coupler';
  readonly tracer: string;
  /** Links of the second dyad. */
  readonly second: readonly [string, string];
}

export const SIX_BARS: Readonly<Record<string, SixBar>> = {
  'watt-six-bar': { carrier: 'rocker', tracer: 'pin-c', second: ['link', 'arm'] },
  'stephenson-six-bar': { carrier: 'coupler', tracer: 'pin-p', second: ['link', 'output'] },
};

/** A joint's point on a body, in its own frame. */
function pointOn(project: Project, joint: string, body: string): Point {
  const record = project.joints.find(({ id }) => id === joint)!;
  const frame = record.bodyA === body ? record.frameA : record.frameB;
  return [frame.position[0], frame.position[1]];
}

const minus = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1]];
const cross = (a: Point, b: Point): number => a[0] * b[1] - a[1] * b[0];
const turned = (p: Point, angle: number): Point => [
  p[0] * Math.cos(angle) - p[1] * Math.sin(angle),
  p[0] * Math.sin(angle) + p[1] * Math.cos(angle),
];
const plus = (a: Point, b: Point): Point => [a[0] + b[0], a[1] + b[1]];
const angle = (p: Point): number => Math.atan2(p[1], p[0]);

/** The point at `a` from P and `b` from Q, on the left of PQ for sign 1; null where the links do not reach. */
function dyad(P: Point, Q: Point, a: number, b: number, sign: number): Point | null {
  const d = minus(Q, P);
  const length = Math.hypot(...d);
  if (length > a + b || length < Math.abs(a - b)) return null;
  const along = (a * a - b * b + length * length) / (2 * length);
  const across = sign * Math.sqrt(Math.max(0, a * a - along * along));
  return [P[0] + (along * d[0] - across * d[1]) / length, P[1] + (along * d[1] + across * d[0]) / length];
}

/** Of a linkage with these lengths: whether both dyads close with the crank's body turned by an angle, with those signs. */
export function closing(
  project: Project,
  { carrier, tracer, second }: SixBar,
): (crank: number, signs: Point) => boolean {
  const on = (joint: string, body: string) => pointOn(project, joint, body);
  const span = (body: string, one: string, other: string) => minus(on(other, body), on(one, body));
  const [O2, O4, O6] = [on('pin-o2', 'ground'), on('pin-o4', 'ground'), on('pin-o6', 'ground')];
  const arm = span('crank', 'pin-o2', 'pin-a');
  const [coupler, rocker] = [span('coupler', 'pin-a', 'pin-b'), span('rocker', 'pin-o4', 'pin-b')];
  const [c, r] = [Math.hypot(...coupler), Math.hypot(...rocker)];
  const onRocker = carrier === 'rocker';
  const offset = angle(onRocker ? rocker : coupler);
  const trace = span(carrier, onRocker ? 'pin-o4' : 'pin-a', tracer);
  const l = Math.hypot(...span(second[0], tracer, 'pin-d'));
  const b = Math.hypot(...span(second[1], 'pin-o6', 'pin-d'));
  return (crank, signs) => {
    const A = plus(O2, turned(arm, crank));
    const B = dyad(A, O4, c, r, signs[0]);
    if (B === null) return false;
    const from = onRocker ? O4 : A;
    const T = plus(from, turned(trace, angle(minus(B, from)) - offset));
    return dyad(T, O6, l, b, signs[1]) !== null;
  };
}

/** On which sides of the lines between their outer pins the middle pins of the dyads are. */
export function signsOf(
  project: Project,
  { tracer, carrier }: SixBar,
  { poses }: Pick<Assembled, 'poses'>,
): Point {
  const at = (joint: string, body: string): Point => {
    const p = pointOn(project, joint, body);
    const pose = poses.get(body);
    if (!pose) return p;
    const [w, , , z] = pose.orientation;
    return plus([pose.position[0], pose.position[1]], turned(p, 2 * Math.atan2(z, w)));
  };
  const side = (P: Point, Q: Point, X: Point) => Math.sign(cross(minus(Q, P), minus(X, P)));
  const [T, O6] = [at(tracer, carrier), at('pin-o6', 'ground')];
  return [
    side(at('pin-a', 'crank'), at('pin-o4', 'ground'), at('pin-b', 'rocker')),
    side(T, O6, at('pin-d', 'link')),
  ];
}
