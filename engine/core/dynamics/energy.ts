/** Energy of a state: its potential, and the balance that stays constant over a run (T 10.3). */
import { gravityEnergy } from '../forces/gravity';
import { kineticEnergy } from './mass';
import { loadEnergy } from '../forces/loads';
import { workOffset } from '../coordinates/layout';
import type { System } from '../system/system';
import type { Workspace } from '../system/workspace';

/** V [J]: weight, springs and bushings. Reads the kinematics in work. */
export function potentialEnergy(system: System, y: Float64Array, work: Workspace): number {
  return gravityEnergy(system, y) + loadEnergy(system, y, work);
}

/** T + V - W [J]: constant for an exact solution. Reads the kinematics in work. */
export function balance(system: System, y: Float64Array, work: Workspace): number {
  return kineticEnergy(system, y, work) + potentialEnergy(system, y, work) - y[workOffset(system.n)];
}
