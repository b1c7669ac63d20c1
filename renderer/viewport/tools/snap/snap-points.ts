/** What the pointer can snap to: joint points, ends and corners of bodies, middles, centres, and edges, as shown now. */
import { massOf } from '../../../../engine/model/masses/mass';
import { shapeDefinition } from '../../../../engine/kinds/shapes/shapes';
import type { Body, Project, Vec3 } from '../../../../engine/model/project';
import { GROUND } from '../../../../engine/model/project';
import { toWorld } from '../../../document/geometry';
import type { Pose } from '../../../document/geometry';
import { add, distance, scale } from '../../vector';
import type { SketchMark } from '../sketch';
import { TEXT } from '../../texts';

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
    return { at, rank: 1, form: 'middle', text: TEXT.midOf(text), bodies: [body], joint: null };
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
  const { corners, called } = shapeDefinition(shape.kind).snaps(shape);
  const ends = corners.map((local) => point(local, 0, `${called} of ${name}`));
  const centre = point(massOf(body).centerOfMass, 1, TEXT.centreOf(name));
  return [...ends, centre, point([0, 0, 0], 1, TEXT.originOf(name))];
}

function edgesOf({ id, name, shape }: Body, pose: Pose): SnapEdge[] {
  const { corners, called, edges } = shapeDefinition(shape.kind).snaps(shape);
  const places = corners.map((local) => toWorld(pose, local));
  // between two ends it is the body itself
  const text = called === 'end' ? name : TEXT.edgeOf(name);
  return edges.map(([i, j]) => ({ from: places[i], to: places[j], text, body: id }));
}

/** The moving body of those that have a point; ground where there is none. */
export const movingOf = (bodies: readonly string[]): string => bodies.find((id) => id !== GROUND) ?? GROUND;
