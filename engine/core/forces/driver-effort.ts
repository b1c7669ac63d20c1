/** The efforts of drivers, each the sum of its value and its expression (T 4.5). */
import { addEffort } from '../coordinates/coordinate';
import type { System } from '../system/system';
import type { Workspace } from '../system/workspace';

export function addDriverEfforts(system: System, y: Float64Array, work: Workspace): void {
  for (let i = 0; i < system.drivers.length; i++) {
    const driver = system.drivers[i];
    if (driver.prescribes !== null) continue;
    const effort = work.driverValue[i] + (driver.evaluate ? driver.evaluate(work.scope) : 0);
    if (!Number.isFinite(effort)) work.culprit = driver;
    work.driverEffort[i] = effort;
    addEffort(driver.coordinate, effort, system, y, work, work);
  }
}
