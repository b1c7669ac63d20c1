import { calcTarget } from '../constraints/driver-target';
import { valueOf } from '../coordinates/coordinate';
import type { System } from '../system/system';
import type { Workspace } from '../system/workspace';

/** Starts every prescribed rate from its joint coordinate in y at time t: no jump in position. */
export function anchorDrivers(system: System, y: Float64Array, work: Workspace, t: number): void {
  for (let i = 0; i < system.drivers.length; i++) {
    const { prescribes, coordinate } = system.drivers[i];
    work.driverAnchor[i] = prescribes === 'coordinate' ? 0 : valueOf(coordinate, y);
    work.driverSince[i] = t;
  }
}

/** Changes a driver's value at time t; a prescribed rate continues from the coordinate prescribed at that time. */
export function changeDriver(
  system: System,
  work: Workspace,
  driver: number,
  value: number,
  t: number,
): void {
  if (system.drivers[driver].prescribes === 'rate') {
    const target = work.targets[driver];
    calcTarget(system, driver, t, work, target);
    work.driverAnchor[driver] = target[0];
  }
  work.driverSince[driver] = t;
  work.driverValue[driver] = value;
}
