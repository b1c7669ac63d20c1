import type { Shape } from '../../model/project';
import type { Solid } from './solid';

export function addSphere(solid: Solid, shape: Extract<Shape, { kind: 'sphere' }>): void {
  solid.sphere(shape.center, shape.radius);
  // One great circle, or a spinning ball looks as if it stood still.
  solid.circle(shape.center, [0, 0, 1], shape.radius, 56);
}
