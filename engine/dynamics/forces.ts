import { addDriverEfforts } from '../forces/driver-effort';
import { addGravity } from '../forces/gravity';
import { addGyroscopic } from '../forces/gyroscopic';
import { addLoads } from '../forces/loads';
import type { System } from '../system/system';
import type { Workspace } from '../system/workspace';

/**
 * Phi (T 4): every force and torque but those of constraints, about the centres of mass, and the power of those that
 * have no potential. To add a force, add its file to `forces/` and its line here.
 *
 * Reads y and work.R; writes work.force (6n) and work.power.
 */
export function calcForces(system: System, y: Float64Array, work: Workspace): void {
  work.force.fill(0);
  work.power = 0;
  addGravity(system, work.force);
  addGyroscopic(system, y, work);
  addLoads(system, y, work);
  addDriverEfforts(system, y, work);
}
