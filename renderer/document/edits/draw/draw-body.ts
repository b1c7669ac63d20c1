/** Bodies from points that were drawn, in W [m]. Each gets a body frame aligned with the drawn points. */
import { createBody, createId } from '../../../../engine/model/defaults';
import type { Drawings, DrawnBy } from '../../../../engine/kinds/shapes/shape-definition';
import { shapeDefinition } from '../../../../engine/kinds/shapes/shapes';
import type { Body, Project, Quat, Shape, Vec3 } from '../../../../engine/model/project';
import { add, alignZ, conjugate, distance, rotate, scale, subtract, tidy, tidyNumber } from '../../geometry';
import { BODY_COLORS } from '../add/add-body';
import { across, fromAxes } from './anchor';
import type { Edit } from '../edit';
import { createEdit, freeName, idsOf } from '../edit';

/** The plane that was drawn in: a direction in it and its normal, of length one. */
export interface DrawingPlane {
  readonly u: Vec3;
  readonly normal: Vec3;
}

/** Makes the shape of what is drawn in that way. */
export type MakeShape<W extends DrawnBy> = (...size: Drawings[W]) => Shape;

/** So short is nothing at all [m]. */
const NOTHING = 1e-9;

/** A new body with a name and a colour of its own. */
export function createDrawn(
  project: Project,
  shape: Shape,
  position: Vec3,
  orientation: Quat = [1, 0, 0, 0],
): Body {
  const id = createId(idsOf(project), 'body');
  const name = freeName(project, shapeDefinition(shape.kind).title);
  const color = BODY_COLORS[project.bodies.length % BODY_COLORS.length];
  return createBody({ id, name, position: tidy(position), orientation, color, shape });
}

function addDrawn(project: Project, body: Body): Edit {
  return createEdit(`Draw ${body.name}`, project, { ...project, bodies: [...project.bodies, body] }, body.id);
}

/** Whether the line between two points is perpendicular to a direction: a hinge about that swings it in its own plane. */
export function isAcross([a, b]: readonly [Vec3, Vec3], normal: Vec3): boolean {
  const out = subtract(subtract(b, a), across(subtract(b, a), normal));
  return distance(out, [0, 0, 0]) <= 1e-9 * distance(a, b);
}

/** A bar from a to b along the x axis of its frame, with z along the normal where that is possible. */
export function createBar(
  project: Project,
  make: MakeShape<'ends'>,
  [a, b]: readonly [Vec3, Vec3],
  normal: Vec3,
): Body | null {
  const length = tidyNumber(distance(a, b));
  if (!(length > NOTHING)) return null;
  return createDrawn(project, make(length), a, fromAxes(subtract(b, a), normal));
}

export function drawEnds(
  project: Project,
  make: MakeShape<'ends'>,
  ends: readonly [Vec3, Vec3],
  normal: Vec3,
): Edit | null {
  const bar = createBar(project, make, ends, normal);
  return bar && addDrawn(project, bar);
}

/** A polygon in the plane, as thick as is said [m]. */
export function drawOutline(
  project: Project,
  make: MakeShape<'outline'>,
  points: readonly Vec3[],
  { u, normal }: DrawingPlane,
  thickness: number,
): Edit | null {
  const first = points[0];
  if (first === undefined || points.length < 3) return null;
  const orientation = fromAxes(u, normal);
  const corners = points.map((point) => {
    const [x, y] = tidy(rotate(conjugate(orientation), subtract(point, first)));
    return [x, y] as const;
  });
  return addDrawn(project, createDrawn(project, make(corners, thickness), first, orientation));
}

/** Over the rectangle between two corners, half of its height [m] to either side of the plane. */
export function drawCorners(
  project: Project,
  make: MakeShape<'corners'>,
  corners: readonly [Vec3, Vec3],
  { u, normal }: DrawingPlane,
  height: number,
): Edit | null {
  const orientation = fromAxes(u, normal);
  const way = rotate(conjugate(orientation), subtract(corners[1], corners[0]));
  const size: Vec3 = [tidyNumber(Math.abs(way[0])), tidyNumber(Math.abs(way[1])), height];
  if (!(size[0] > NOTHING && size[1] > NOTHING)) return null;
  const middle = scale(add(corners[0], corners[1]), 0.5);
  return addDrawn(project, createDrawn(project, make(size), middle, orientation));
}

/** Along the axis between two points; its frame is in the middle with z along the axis. */
export function drawAxis(
  project: Project,
  make: MakeShape<'axis'>,
  [from, to]: readonly [Vec3, Vec3],
  radius: number,
): Edit | null {
  const length = tidyNumber(distance(from, to));
  if (!(length > NOTHING && radius > NOTHING)) return null;
  const middle = scale(add(from, to), 0.5);
  return addDrawn(project, createDrawn(project, make(length, radius), middle, alignZ(subtract(to, from))));
}

/** Distance of a point from the line through two others [m]. */
export function distanceToLine(point: Vec3, from: Vec3, to: Vec3): number {
  return tidyNumber(distance(across(subtract(point, from), subtract(to, from)), [0, 0, 0]));
}

/** About its middle. */
export function drawCenter(
  project: Project,
  make: MakeShape<'center'>,
  center: Vec3,
  radius: number,
): Edit | null {
  if (!(radius > NOTHING)) return null;
  return addDrawn(project, createDrawn(project, make(radius), center));
}
