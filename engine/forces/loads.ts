import { bodyTorque } from './torque';
import { pointForce } from './force';
import { springDamper } from './spring-damper';
import type { System } from '../system/system';
import type { Workspace } from '../system/workspace';

/** Adds every load that acts on the present segment of the run. Reads work.R, work.loadActive. */
export function addLoads(system: System, y: Float64Array, work: Workspace): void {
  for (let i = 0; i < system.loads.length; i++) {
    const load = system.loads[i];
    if (load.kind === 'spring') springDamper.add(load, system, y, work);
    else if (work.loadActive[i] === 0) continue;
    else if (load.kind === 'force') pointForce.add(load, system, y, work);
    else bodyTorque.add(load, system, y, work);
  }
}

/** Potential energy of all loads [J]. */
export function loadEnergy(system: System, y: Float64Array, work: Workspace): number {
  let sum = 0;
  for (let i = 0; i < system.loads.length; i++) {
    const load = system.loads[i];
    if (load.kind === 'spring') sum += springDamper.energy(load, system, y, work);
  }
  return sum;
}

/** Marks the loads that act throughout the segment [from, until] of the run. */
export function activateLoads(system: System, from: number, until: number, work: Workspace): void {
  for (let i = 0; i < system.loads.length; i++) {
    const load = system.loads[i];
    work.loadActive[i] = load.kind === 'spring' || (load.from <= from && until <= load.until) ? 1 : 0;
  }
}
