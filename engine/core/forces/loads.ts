/** All loads of a system; the kinds are in `kinds/loads/`. */
import type { LoadForces } from '../../kinds/loads/load-definition';
import type { CompiledLoad, System } from '../system/system';
import type { Workspace } from '../system/workspace';

/** Adds every load active in the current segment of the run. Reads work.R, work.loadActive, work.scope. */
export function addLoads(system: System, y: Float64Array, work: Workspace): void {
  for (let i = 0; i < system.loads.length; i++) {
    if (work.loadActive[i] !== 0) addLoad(system.loads[i], system, y, work, work);
  }
}

/** Adds one load to `out`, whether it is active or not. */
export function addLoad(
  load: CompiledLoad,
  system: System,
  y: Float64Array,
  work: Workspace,
  out: LoadForces,
): void {
  load.kernel.add(load.compiled, system, y, work, out);
}

/** Potential energy of all loads [J]. */
export function loadEnergy(system: System, y: Float64Array, work: Workspace): number {
  let sum = 0;
  for (let i = 0; i < system.loads.length; i++) {
    const { kernel, compiled } = system.loads[i];
    sum += kernel.energy(compiled, system, y, work);
  }
  return sum;
}

/** Marks the loads that are active throughout the segment [from, until] of the run, and stores its end. */
export function activateLoads(system: System, from: number, until: number, work: Workspace): void {
  work.segmentEnd = until;
  for (let i = 0; i < system.loads.length; i++) {
    const load = system.loads[i];
    work.loadActive[i] = load.from <= from && until <= load.until ? 1 : 0;
  }
}
