import { shapeDefinition } from '../../kinds/shapes/shapes';
import type { Boss } from '../../kinds/shapes/shape-definition';
import type { Shape } from '../../model/project';
import { Solid } from './solid';

/** Triangles and edges of a body's shape, in the body frame. */
export function buildShape(shape: Shape, bosses: readonly Boss[] = [], detail = 1): Solid {
  const solid = new Solid(detail);
  shapeDefinition(shape.kind).addTo(solid, shape, bosses);
  return solid;
}
