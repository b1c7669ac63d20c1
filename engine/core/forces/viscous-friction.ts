/** Viscous friction of joints (T 14.1): the effort -c qdot along the coordinate, with power -c qdot^2. Dry friction: `dry-friction.ts`. */
import { addEffort, rateOf } from '../coordinates/coordinate';
import type { System } from '../system/system';
import type { Workspace } from '../system/workspace';

export function addViscousFriction(system: System, y: Float64Array, work: Workspace): void {
  for (let j = 0; j < system.viscous.length; j++) {
    const { record, coordinates } = system.viscous[j];
    const viscous = record.friction?.viscous ?? 0;
    const coordinate = coordinates[0];
    const before = work.power;
    addEffort(coordinate, -viscous * rateOf(coordinate, system, y, work), system, y, work, work);
    work.loss += before - work.power;
  }
}
