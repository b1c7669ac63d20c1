/** How big the model is: what fittings and arrows take their size from. */
import { endsOf } from '../../kinds/loads/load-ends';
import { barOf, shapeDefinition } from '../../kinds/shapes/shapes';
import { oncePer } from '../../model/once-per';
import { GROUND } from '../../model/project';
import type { Body, Project, Vec3 } from '../../model/project';
import { add, distance, rotate } from './vector';
import type { Triple } from './vector';

export interface ModelSize {
  /** Diagonal of the box around everything [m]; 1 for an empty model. */
  length: number;
  /** What a joint's pin is drawn with [m]. */
  glyph: number;
}

/** The points of a body in W at a pose. */
export function bodyPoints(
  body: Body,
  position: Vec3 = body.position,
  orientation = body.orientation,
): Triple[] {
  return shapeDefinition(body.shape.kind)
    .hull(body.shape)
    .map((p) => add(rotate(orientation, p), position));
}

export const isFinitePoint = (point: Vec3): boolean => point.every(Number.isFinite);

export const drawnPoints = oncePer((body: Body): readonly Triple[] => bodyPoints(body).filter(isFinitePoint));

/** Corners of a box around points; the second less than the first where there are none. */
type Box = readonly [low: Triple, high: Triple];

const drawnBox = oncePer((body: Body): Box => boxAround([], drawnPoints(body)));

export const pointsOnGround = oncePer((project: Project): readonly Triple[] => {
  const points: Triple[] = [];
  for (const joint of project.joints) {
    if (joint.bodyA === GROUND) points.push([...joint.frameA.position]);
    if (joint.bodyB === GROUND) points.push([...joint.frameB.position]);
  }
  for (const { bodyA, plane } of project.contacts)
    if (bodyA === GROUND && plane) points.push([...plane.point]);
  for (const load of project.loads) {
    for (const { body, point } of endsOf(load)) if (body === GROUND && point) points.push([...point]);
  }
  return points.filter(isFinitePoint);
});

export const measureModel = oncePer((project: Project): ModelSize => {
  const [low, high] = boxAround(project.bodies.map(drawnBox), pointsOnGround(project));
  const diagonal = low[0] <= high[0] ? distance(high, low) : 0;
  const length = diagonal > 1e-9 ? diagonal : 1;
  const radii = project.bodies.flatMap(({ shape }) => barOf(shape)?.radius ?? []).sort((a, b) => a - b);
  const typical = radii.length ? radii[radii.length >> 1] : 0.014 * length;
  return { length, glyph: Math.min(0.022 * length, Math.max(0.006 * length, typical)) };
});

function boxAround(boxes: readonly Box[], points: readonly Vec3[]): Box {
  const low: Triple = [Infinity, Infinity, Infinity];
  const high: Triple = [-Infinity, -Infinity, -Infinity];
  const take = (lower: Vec3, upper: Vec3): void => {
    for (let i = 0; i < 3; i++) {
      low[i] = Math.min(low[i], lower[i]);
      high[i] = Math.max(high[i], upper[i]);
    }
  };
  for (const box of boxes) take(box[0], box[1]);
  for (const point of points) take(point, point);
  return [low, high];
}
