/** What the pointer can snap to: joint points, ends and corners of bodies, middles, centres, and edges, as shown now. */
import { massOf } from '../../../engine/model/masses/mass';
import type { Body, Project, Shape, Vec3 } from '../../../engine/model/project';
import { GROUND } from '../../../engine/model/project';
import { endsOf, toWorld } from '../../document/geometry';
import type { Pose } from '../../document/geometry';
import { add, distance, scale } from '../vector';
import type { SketchMark } from './sketch';

export interface SnapPoint {
  readonly at: Vec3;
  /** Lower goes first: pins and ends, then middles and centres. */
  readonly rank: 0 | 1;
  readonly form: SketchMark['form'];
  readonly text: string;
  /** The bodies (or ground) that have this point. */
  readonly bodies: readonly string[];
  readonly joint: string | null;
}

export interface SnapEdge {
  readonly from: Vec3;
  readonly to: Vec3;
  readonly text: string;
  readonly body: string;
}

export interface SnapScene {
  readonly points: readonly SnapPoint[];
  readonly edges: readonly SnapEdge[];
}

export function findSnaps(project: Project, poseOf: (body: string) => Pose): SnapScene {
  const origin: SnapPoint = {
    at: [0, 0, 0],
    rank: 0,
    form: 'pin',
    text: 'origin',
    bodies: [],
    joint: null,
  };
  const edges = project.bodies.flatMap((body) => edgesOf(body, poseOf(body.id)));
  const points = project.bodies.flatMap((body) => pointsOf(body, poseOf(body.id)));
  const middles = edges.map(({ from, to, body, text }): SnapPoint => {
    const at = scale(add(from, to), 0.5);
    return { at, rank: 1, form: 'middle', text: `mid of ${text}`, bodies: [body], joint: null };
  });
  return { points: [...pinsOf(project, poseOf), ...points, ...middles, origin], edges };
}

/** Both points of a joint, where the loop is open and they differ. */
function pinsOf(project: Project, poseOf: (body: string) => Pose): SnapPoint[] {
  return project.joints.flatMap(({ id, name, bodyA, bodyB, frameA, frameB }) => {
    const a = toWorld(poseOf(bodyA), frameA.position);
    const b = toWorld(poseOf(bodyB), frameB.position);
    const pin = { rank: 0, form: 'pin', text: name, joint: id } as const;
    if (distance(a, b) < 1e-7) return [{ ...pin, at: a, bodies: [bodyA, bodyB] }];
    return [
      { ...pin, at: a, bodies: [bodyA] },
      { ...pin, at: b, bodies: [bodyB] },
    ];
  });
}

function pointsOf(body: Body, pose: Pose): SnapPoint[] {
  const { shape, name, id } = body;
  const point = (local: Vec3, rank: 0 | 1, text: string): SnapPoint => ({
    at: toWorld(pose, local),
    rank,
    form: rank === 0 ? 'pin' : 'middle',
    text,
    bodies: [id],
    joint: null,
  });
  const what = shape.kind === 'plate' || shape.kind === 'box' ? 'corner' : 'end';
  const ends =
    shape.kind === 'sphere' ? [] : cornersOf(shape).map((local) => point(local, 0, `${what} of ${name}`));
  const centre = point(massOf(body).centerOfMass, 1, `centre of mass of ${name}`);
  return [...ends, centre, point([0, 0, 0], 1, `origin of ${name}`)];
}

function cornersOf(shape: Shape): Vec3[] {
  if (shape.kind !== 'box') return endsOf(shape);
  const { center, size } = shape;
  return Array.from({ length: 8 }, (_, i): Vec3 => {
    const at = (k: 0 | 1 | 2) => center[k] + (((i >> k) & 1) === 0 ? -0.5 : 0.5) * size[k];
    return [at(0), at(1), at(2)];
  });
}

/** Corners of a box that differ in one coordinate only. */
const BOX_EDGES = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((i) =>
  [1, 2, 4].filter((bit) => (i & bit) === 0).map((bit) => [i, i | bit] as const),
);

function edgesOf(body: Body, pose: Pose): SnapEdge[] {
  const { shape, name } = body;
  const corners = cornersOf(shape).map((local) => toWorld(pose, local));
  const count = corners.length;
  const pairs =
    shape.kind === 'box'
      ? BOX_EDGES
      : shape.kind === 'plate'
        ? corners.map((_, i) => [i, (i + 1) % count] as const)
        : count === 2
          ? ([[0, 1]] as const)
          : [];
  const text = shape.kind === 'rod' || shape.kind === 'cylinder' ? name : `edge of ${name}`;
  return pairs.map(([i, j]) => ({ from: corners[i], to: corners[j], text, body: body.id }));
}

/** The moving body of those that have a point; ground where there is none. */
export const movingOf = (bodies: readonly string[]): string => bodies.find((id) => id !== GROUND) ?? GROUND;
