import type { Shape } from '../../model/project';
import type { Solid } from './solid';
import { along, normalize } from '../../results/free-body/vectors';

export function addCylinder(solid: Solid, shape: Extract<Shape, { kind: 'cylinder' }>): void {
  const axis = normalize(shape.axis);
  const half = shape.length / 2;
  solid.cylinder(along(shape.center, axis, -half), along(shape.center, axis, half), shape.radius, 48);
}
