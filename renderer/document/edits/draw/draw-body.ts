/** Bodies from points that were drawn, in W [m]. Each gets a frame of its own that lies along what was drawn. */
import { createBody, createId } from '../../../../engine/model/defaults';
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

/** From a to b along the x axis of its frame, with z along the normal where that is possible. */
export function createBar(project: Project, a: Vec3, b: Vec3, normal: Vec3, radius: number): Body | null {
  const length = tidyNumber(distance(a, b));
  if (!(length > NOTHING)) return null;
  const shape: Shape = { kind: 'rod', from: [0, 0, 0], to: [length, 0, 0], radius };
  return createDrawn(project, shape, a, fromAxes(subtract(b, a), normal));
}

/** A radius that looks like a bar: by the longest, and never so thick that the shortest is a ball. */
export function barRadius(lengths: readonly number[]): number {
  const wanted = Math.min(0.03 * Math.max(...lengths), Math.min(...lengths) / 8);
  const power = 10 ** Math.floor(Math.log10(wanted));
  const factor = [5, 2, 1].find((one) => one * power <= wanted * (1 + 1e-9)) ?? 1;
  return Number((factor * power).toPrecision(6));
}

export function drawBar(project: Project, a: Vec3, b: Vec3, normal: Vec3): Edit | null {
  const length = distance(a, b);
  const bar = length > NOTHING ? createBar(project, a, b, normal, barRadius([length])) : null;
  return bar && addDrawn(project, bar);
}

/** A plate: a polygon in the plane, as thick as is said [m]. */
export function drawPlate(
  project: Project,
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
  return addDrawn(
    project,
    createDrawn(project, { kind: 'plate', points: corners, thickness }, first, orientation),
  );
}

/** A box over the rectangle between two corners, half of its height [m] to either side of the plane. */
export function drawBox(
  project: Project,
  corners: readonly [Vec3, Vec3],
  { u, normal }: DrawingPlane,
  height: number,
): Edit | null {
  const orientation = fromAxes(u, normal);
  const way = rotate(conjugate(orientation), subtract(corners[1], corners[0]));
  const size: Vec3 = [tidyNumber(Math.abs(way[0])), tidyNumber(Math.abs(way[1])), height];
  if (!(size[0] > NOTHING && size[1] > NOTHING)) return null;
  const middle = scale(add(corners[0], corners[1]), 0.5);
  return addDrawn(
    project,
    createDrawn(project, { kind: 'box', center: [0, 0, 0], size }, middle, orientation),
  );
}

/** Along the axis between two points; its frame is in the middle with z along the axis. */
export function drawCylinder(project: Project, from: Vec3, to: Vec3, radius: number): Edit | null {
  const length = tidyNumber(distance(from, to));
  if (!(length > NOTHING && radius > NOTHING)) return null;
  const shape: Shape = { kind: 'cylinder', center: [0, 0, 0], axis: [0, 0, 1], radius, length };
  const middle = scale(add(from, to), 0.5);
  return addDrawn(project, createDrawn(project, shape, middle, alignZ(subtract(to, from))));
}

/** Distance of a point from the line through two others [m]. */
export function distanceToLine(point: Vec3, from: Vec3, to: Vec3): number {
  return tidyNumber(distance(across(subtract(point, from), subtract(to, from)), [0, 0, 0]));
}

export function drawSphere(project: Project, center: Vec3, radius: number): Edit | null {
  if (!(radius > NOTHING)) return null;
  return addDrawn(project, createDrawn(project, { kind: 'sphere', center: [0, 0, 0], radius }, center));
}
