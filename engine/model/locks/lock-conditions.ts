/** The conditions that shapes, joints and locks put on the points of a drawing, for a sketch. */
import { dot, rotate, size, subtract } from '../../core/math/triples';
import { barOf } from '../../kinds/shapes/shapes';
import { jointDefinition } from '../../kinds/joints/joints';
import { findById } from '../find-by-id';
import { GROUND } from '../project';
import type { Joint, Project } from '../project';
import type { Condition, Owned, Way } from '../sketch/sketch';
import { pointOf } from './drawn';
import type { BodyPoint, Drawn } from './drawn';
import { partsOf } from './lock';
import type { Lock, LockPart } from './lock';

const TURN = 2 * Math.PI;
/** Part of a normal within the plane of one that stands upright on it [1]. */
const UPRIGHT = 0.5;

export const conditionsOf = (project: Project, drawn: Drawn): Owned[] => [
  ...project.bodies.flatMap(({ id }) => ofShape(project, drawn, id)),
  ...project.joints.flatMap((joint) => ofJoint(project, drawn, joint)),
  ...(project.locks ?? []).flatMap((lock): Owned[] => {
    const found = lock.driven === true ? [] : ofLock(drawn, lock);
    return found.map((condition) => ({ owner: lock.id, from: 'lock', condition }));
  }),
];

/** The points of a body at different positions in the plane. */
export const placesOf = (points: readonly BodyPoint[] = []): BodyPoint[] =>
  points.filter((one, i) => points.findIndex(({ point }) => point === one.point) === i);

/** Two of its points determine the others; their distance is its length. A bar's points stay on it, whatever its length. */
function ofShape(project: Project, { bodies }: Drawn, id: string): Owned[] {
  const [a, b, ...others] = placesOf(bodies.get(id));
  if (!b) return [];
  const [x, y] = [b.uv[0] - a.uv[0], b.uv[1] - a.uv[1]];
  const square = x * x + y * y;
  const isBar = barOf(findById(project.bodies, id)!.shape) !== null;
  const carried = others.flatMap(({ uv, point }): Owned[] => {
    const [p, q] = [uv[0] - a.uv[0], uv[1] - a.uv[1]];
    const [part, side] = [(p * x + q * y) / square, (q * x - p * y) / square];
    return ([0, 1] as const).map((axis) => ({
      owner: id,
      from: isBar ? 'bar' : 'shape',
      condition: { kind: 'carried', point, by: [a.point, b.point], axis, along: part, across: side },
    }));
  });
  const length: Condition = { kind: 'distance', of: [a.point, b.point], value: Math.sqrt(square) };
  return [{ owner: id, from: 'shape', condition: length }, ...carried];
}

interface Turning {
  readonly way: Way;
  readonly angle: number;
}

/** A direction that turns with a body, and its angle as drawn; undefined if the sketch has none. */
function turnsWith({ bodies }: Drawn, id: string): Turning | undefined {
  if (id === GROUND) return { way: null, angle: 0 };
  const [a, b] = placesOf(bodies.get(id));
  return b && { way: [a.point, b.point], angle: angleOf(a, b) };
}

/** The same; a body with a single point turns with what it slides on, or is fixed to. */
function directionOf(project: Project, drawn: Drawn, id: string): Turning | undefined {
  const own = turnsWith(drawn, id);
  if (own) return own;
  for (const { kind, bodyA, bodyB } of project.joints) {
    const { turns, holdsDirection } = jointDefinition(kind);
    if (turns !== null || !holdsDirection || (bodyA !== id && bodyB !== id)) continue;
    const other = turnsWith(drawn, bodyA === id ? bodyB : bodyA);
    if (other) return other;
  }
  return undefined;
}

const angleOf = (a: BodyPoint, b: BodyPoint): number => Math.atan2(b.uv[1] - a.uv[1], b.uv[0] - a.uv[0]);

/** What a joint constrains in the plane besides the coincidence of its points. */
function ofJoint(project: Project, drawn: Drawn, joint: Joint): Owned[] {
  const { points, plane, turns, holdsDirection, isLineOnEdge } = jointDefinition(joint.kind);
  const [a, b] = drawn.pins.get(joint.id)!;
  const [onA, onB] = [turnsWith(drawn, joint.bodyA), turnsWith(drawn, joint.bodyB)];
  const found: Condition[] = [];
  if (points === 'apart')
    found.push({ kind: 'distance', of: [a.point, b.point], value: size(subtract(b.at, a.at)) });
  const carrier = findById(project.bodies, joint.bodyA);
  const axis = rotate(joint.frameA.orientation, [0, 0, 1]);
  const z = carrier ? rotate(carrier.orientation, axis) : axis;
  const [x, y] = [dot(drawn.u, z), dot(drawn.v, z)];
  const onEdge = isLineOnEdge === true && Math.hypot(x, y) > UPRIGHT;
  const line = onEdge ? directionOf(project, drawn, joint.bodyA) : onA;
  if (points === 'held' && (plane === 'within' || onEdge) && line && a.point !== b.point) {
    // the line of a plane on edge is across its normal
    const value = Math.atan2(y, x) + (onEdge ? TURN / 4 : 0) - line.angle;
    found.push({ kind: 'on-line', point: b.point, through: a.point, way: line.way, value });
  }
  if (turns === null && holdsDirection && onA && onB)
    found.push({ kind: 'turn', from: onA.way, to: onB.way, value: onB.angle - onA.angle, period: TURN });
  return found.map((condition) => ({ owner: joint.id, from: 'joint', condition }));
}

/** Empty if a record that it names does not exist. */
function ofLock(drawn: Drawn, lock: Lock): Condition[] {
  const parts = partsOf(lock, (id) => drawn.ends.has(id))?.map((part) => pointsOf(drawn, part));
  if (!parts?.every((part) => part !== null)) return [];
  const [first, second] = parts.map((part) => part.map(({ point }) => point));
  const line = (part: number[]) => [part[0], part[1]] as const;
  const value = lock.value ?? 0;
  const flat = (axis: 0 | 1, to: number, from: number | null, at = 0): Condition => ({
    kind: 'coordinate',
    of: [from, to],
    axis,
    value: at,
  });
  switch (lock.kind) {
    case 'length':
      return [{ kind: 'distance', of: line(first), value }];
    case 'angle':
      return second
        ? [{ kind: 'turn', from: line(first), to: line(second), value, period: TURN }]
        : [{ kind: 'turn', from: null, to: line(first), value, period: TURN }];
    // as a direction: a bar across it turns, where levelled ends would meet in one place
    case 'horizontal':
      return [{ kind: 'turn', from: null, to: line(first), value: 0, period: Math.PI }];
    case 'vertical':
      return [{ kind: 'turn', from: null, to: line(first), value: Math.PI / 2, period: Math.PI }];
    case 'coincident':
      return first[0] === second[0] ? [] : [flat(0, second[0], first[0]), flat(1, second[0], first[0])];
    case 'parallel':
      return [{ kind: 'turn', from: line(first), to: line(second), value: 0, period: Math.PI }];
    case 'equal':
      return [{ kind: 'equal', ways: [[first[0], first[1]], [second[0], second[1]]] }]; // oxfmt-ignore
    case 'on-line':
      return [{ kind: 'on-line', point: first[0], through: second[0], way: line(second), value: 0 }];
    case 'at': {
      const at = lock.at ?? [0, 0, 0];
      return [flat(0, first[0], null, dot(drawn.u, at)), flat(1, first[0], null, dot(drawn.v, at))];
    }
  }
}

/** The points of a part of a lock, two for a line; null if they do not exist. */
export function pointsOf(drawn: Drawn, { kind, of }: LockPart): BodyPoint[] | null {
  if (kind === 'point') {
    const point = pointOf(drawn, of);
    return point && [point];
  }
  const points = of.length === 1 ? drawn.ends.get(of[0].record) : of.map((end) => pointOf(drawn, end));
  return points?.every((point) => point !== null) ? [...points] : null;
}
