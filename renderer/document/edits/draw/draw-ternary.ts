/** A ternary link: a plate through three pins, with a hinge at each that another body, or ground, has already. */
import { plateThickness } from '../../../../engine/kinds/shapes/sizes';
import type { Body, Project, Vec3 } from '../../../../engine/model/project';
import { conjugate, cross, distance, length, rotate, scale, subtract, tidy } from '../../geometry';
import { fromAxes } from './anchor';
import type { Anchor } from './anchor';
import { createDrawn } from './draw-body';
import { withJoint } from './with-joint';
import type { Edit } from '../edit';
import { createEdit, freeName } from '../edit';
import { TEXT } from '../../texts';

type Triangle = readonly [Vec3, Vec3, Vec3];

/** Sine of the angle below which three pins are in one line. */
const FLAT = 1e-6;

/**
 * In the plane of its pins, on the side of `normal` (in W); its frame sits at the first pin, with x towards the second.
 * `thickness` in m, else that of a flat bar that is as long. Null where the pins are in one line.
 */
export function createTernary(
  project: Project,
  pins: Triangle,
  normal: Vec3,
  thickness: number | null = null,
): Body | null {
  const [a, b, c] = pins;
  const up = upOf(pins, normal);
  if (up === null) return null;
  const orientation = fromAxes(subtract(b, a), up);
  const points = pins.map((point) => {
    const [x, y] = tidy(rotate(conjugate(orientation), subtract(point, a)));
    return [x, y] as const;
  });
  const extent = Math.max(distance(a, b), distance(b, c), distance(c, a));
  const shape = { kind: 'plate', points, thickness: thickness ?? plateThickness(extent) } as const;
  return { ...createDrawn(project, shape, a, orientation), name: freeName(project, TEXT.ternaryLink) };
}

/** The normal of the plane of the pins, on the side of another; null where they are in one line. */
function upOf([a, b, c]: Triangle, normal: Vec3): Vec3 | null {
  const [toB, toC] = [subtract(b, a), subtract(c, a)];
  const area = cross(toB, toC);
  if (!(length(area) > FLAT * length(toB) * length(toC))) return null;
  const side = area[0] * normal[0] + area[1] * normal[1] + area[2] * normal[2] < 0 ? -1 : 1;
  return scale(area, side / length(area));
}

export function drawTernary(
  project: Project,
  pins: readonly { readonly at: Vec3; readonly anchor: Anchor | null }[],
  normal: Vec3,
  thickness: number,
): Edit | null {
  const points = pins.map(({ at }) => at) as unknown as Triangle;
  const plate = createTernary(project, points, normal, thickness);
  if (plate === null) return null;
  const axis = upOf(points, normal)!;
  let next: Project = { ...project, bodies: [...project.bodies, plate] };
  for (const { at, anchor } of pins)
    if (anchor)
      next = withJoint(
        next,
        'hinge',
        [
          { ...anchor, at },
          { body: plate.id, pose: plate, at },
        ],
        axis,
      );
  return createEdit(`Draw ${plate.name}`, project, next, plate.id);
}
