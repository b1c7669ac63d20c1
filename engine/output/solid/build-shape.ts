import type { Shape } from '../../model/project';
import { Solid } from './solid';
import type { Boss } from './boss';
import { addBox } from './box';
import { addCylinder } from './cylinder';
import { addPlate } from './plate';
import { addRod } from './rod';
import { addSphere } from './sphere';

/** Triangles and edges of a body's shape, in the body frame. */
export function buildShape(shape: Shape, bosses: readonly Boss[] = [], detail = 1): Solid {
  const solid = new Solid(detail);
  switch (shape.kind) {
    case 'box':
      addBox(solid, shape);
      break;
    case 'cylinder':
      addCylinder(solid, shape);
      break;
    case 'sphere':
      addSphere(solid, shape);
      break;
    case 'rod':
      addRod(solid, shape, bosses);
      break;
    case 'plate':
      addPlate(solid, shape);
      break;
  }
  return solid;
}
