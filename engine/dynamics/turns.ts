import { calcCouplings, unwrap } from '../constraints/couplings';
import { calcKinematics } from '../system/kinematics';
import { jointCoordinate, jointRate } from './joint-coordinate';
import { turnOffset } from '../system/layout';
import type { System } from '../system/system';
import type { Workspace } from '../system/workspace';

/** The counted angles take the values that the poses say, on the turn that they are on: as a quaternion is renormalised. */
export function settleTurns(system: System, y: Float64Array): void {
  const o = turnOffset(system.n);
  for (let k = 0; k < system.turnJoints.length; k++) {
    y[o + k] = unwrap(jointCoordinate(system.joints[system.turnJoints[k]], y), y[o + k]);
  }
}

/** Their rates [rad/s]. Reads work.R. */
export function calcTurnRates(system: System, y: Float64Array, dydt: Float64Array, work: Workspace): void {
  const o = turnOffset(system.n);
  for (let k = 0; k < system.turnJoints.length; k++) {
    dydt[o + k] = jointRate(system, system.joints[system.turnJoints[k]], y, work);
  }
}

/** Couplings mesh in the position of y. */
export function anchorCouplings(system: System, y: Float64Array, work: Workspace): void {
  settleTurns(system, y);
  work.couplingAnchor.fill(0);
  calcKinematics(system, y, work);
  calcCouplings(system, y, work);
  for (let i = 0; i < system.couplings.length; i++) work.couplingAnchor[i] = work.C[system.couplings[i].row];
}
