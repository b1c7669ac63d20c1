/** Mass, centre of mass and inertia of a body: as typed, or from its shape. */
import { shapeDefinition } from '../../kinds/shapes/shapes';
import type { MassData } from '../../kinds/shapes/shape-definition';
import type { Body } from '../project';

export type { MassData } from '../../kinds/shapes/shape-definition';

export function massOf({ shape, mass }: Pick<Body, 'shape' | 'mass'>): MassData {
  if (mass.kind === 'shape') return shapeDefinition(shape.kind).mass(shape, mass.density);
  return { mass: mass.mass, centerOfMass: [...mass.centerOfMass], inertia: [...mass.inertia] };
}
