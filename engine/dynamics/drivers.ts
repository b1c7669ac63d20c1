import { driverTarget } from '../constraints/driver-target';
import { jointCoordinate } from './joint-coordinate';
import type { System } from '../system/system';
import type { Workspace } from '../system/workspace';

/** Makes every driver start from the coordinate that its joint has in y at time t: no jump in position. */
export function anchorDrivers(system: System, y: Float64Array, work: Workspace, t: number): void {
  for (let i = 0; i < system.drivers.length; i++) {
    work.driverAnchor[i] = jointCoordinate(system.joints[system.drivers[i].joint], y);
    work.driverSince[i] = t;
  }
}

/** Changes a driver's value at time t; a speed driver runs on from the coordinate that it prescribes there. */
export function changeDriver(work: Workspace, driver: number, value: number, t: number): void {
  work.driverAnchor[driver] = driverTarget(driver, t, work);
  work.driverSince[driver] = t;
  work.driverValue[driver] = value;
}
