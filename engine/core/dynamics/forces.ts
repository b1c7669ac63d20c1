import { addDriverEfforts } from '../forces/driver-effort';
import { addGravity } from '../forces/gravity';
import { addGyroscopic } from '../forces/gyroscopic';
import { addLoads } from '../forces/loads';
import { calcScope } from '../forces/scope';
import { addViscousFriction } from '../forces/viscous-friction';
import type { System } from '../system/system';
import type { Workspace } from '../system/workspace';

/**
 * Phi (T 4): all forces and torques except constraint forces, about the centres of mass, and the power of those without a potential. To
 * add a force, add its file to `forces/` and its line here.
 *
 * Reads y and work.R; writes work.force (6n), work.power, work.loss, and work.culprit if an expression is not a finite number.
 */
export function calcForces(system: System, t: number, y: Float64Array, work: Workspace): void {
  work.force.fill(0);
  work.power = 0;
  work.loss = 0;
  addGravity(system, work.force);
  addGyroscopic(system, y, work);
  addElements(system, t, y, work);
}

/** Phi without the gyroscopic term, for methods that carry angular momentum instead of angular velocity. */
export function calcAppliedForces(system: System, t: number, y: Float64Array, work: Workspace): void {
  work.force.fill(0);
  work.power = 0;
  work.loss = 0;
  addGravity(system, work.force);
  addElements(system, t, y, work);
}

function addElements(system: System, t: number, y: Float64Array, work: Workspace): void {
  work.culprit = null;
  calcScope(system, t, y, work);
  addLoads(system, y, work);
  addDriverEfforts(system, y, work);
  addViscousFriction(system, y, work);
}
