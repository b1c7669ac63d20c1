/** A ternary link: a plate through three pins, with a hinge at each that another body, or ground, has already. */
import type { Project, Vec3 } from '../../../../engine/model/project';
import { conjugate, cross, length, rotate, scale, subtract, tidy } from '../../geometry';
import { fromAxes } from './anchor';
import { createDrawn } from './draw-body';
import { withHinge } from './draw-linkage';
import type { PathPoint } from './draw-linkage';
import type { Edit } from '../edit';
import { createEdit, freeName } from '../edit';
import { TEXT } from '../../texts';

/** Sine of the angle below which three pins are in one line. */
const FLAT = 1e-6;

/**
 * In the plane of its pins, on the side of `normal` (in W); its frame sits at the first pin, with x towards the second.
 * `thickness` in m. Null where the pins are in one line.
 */
export function drawTernary(
  project: Project,
  pins: readonly [PathPoint, PathPoint, PathPoint],
  normal: Vec3,
  thickness: number,
): Edit | null {
  const [a, b, c] = pins.map(({ at }) => at) as [Vec3, Vec3, Vec3];
  const [toB, toC] = [subtract(b, a), subtract(c, a)];
  const area = cross(toB, toC);
  if (!(length(area) > FLAT * length(toB) * length(toC))) return null;
  const side = area[0] * normal[0] + area[1] * normal[1] + area[2] * normal[2] < 0 ? -1 : 1;
  const up = scale(area, side / length(area));
  const orientation = fromAxes(toB, up);
  const points = [a, b, c].map((point) => {
    const [x, y] = tidy(rotate(conjugate(orientation), subtract(point, a)));
    return [x, y] as const;
  });
  const plate = {
    ...createDrawn(project, { kind: 'plate', points, thickness }, a, orientation),
    name: freeName(project, TEXT.ternaryLink),
  };
  let next: Project = { ...project, bodies: [...project.bodies, plate] };
  for (const { at, anchor } of pins)
    if (anchor) next = withHinge(next, { ...anchor, at }, { body: plate.id, pose: plate, at }, up);
  return createEdit(`Draw ${plate.name}`, project, next, plate.id);
}
