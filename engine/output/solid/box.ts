import type { Shape } from '../../model/project';
import type { Solid } from './solid';

export function addBox(solid: Solid, shape: Extract<Shape, { kind: 'box' }>): void {
  const [x, y, z] = shape.size;
  solid.block(shape.center, [x / 2, 0, 0], [0, y / 2, 0], [0, 0, z / 2]);
}
