import type { DrivenRows } from './row-block';
import type { System } from '../system/system';
import type { Workspace } from '../system/workspace';

/** out = the coordinate that driver `driver` prescribes at time t [rad or m], its rate and its acceleration (T 3.1, T 3.4). */
export function calcTarget(
  system: System,
  driver: number,
  t: number,
  work: Workspace,
  out: Float64Array,
): void {
  const { driverValue: value, driverAnchor: anchor, driverSince: since } = work;
  const left = t >= work.segmentEnd;
  system.drivers[driver].target?.calc(value[driver], anchor[driver], since[driver], t, left, out);
}

/** work.targets := the prescribed values of all drivers at time t. */
export function calcTargets(system: System, t: number, work: Workspace): void {
  for (let i = 0; i < system.drivers.length; i++) {
    calcTarget(system, i, t, work, work.targets[i]);
  }
}

/** C := C - target; prescribedRate := the target's rate; gdot is reduced by the target's acceleration. */
export function subtractTarget(row: number, target: Float64Array, rows: DrivenRows): void {
  rows.C[row] -= target[0];
  rows.prescribedRate[row] = target[1];
  rows.gdot[row] -= target[2];
}
