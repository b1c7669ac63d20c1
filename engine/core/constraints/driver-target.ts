import type { DrivenRows } from './row-block';
import type { System } from '../system/system';
import type { Workspace } from '../system/workspace';

/**
 * out = coordinate that driver `driver` prescribes at time t [rad or m], its rate and its acceleration (T 3.1, T 3.4): a
 * speed runs on from `anchor`, a position is the driver's value and its motion.
 */
export function calcTarget(
  system: System,
  driver: number,
  t: number,
  work: Workspace,
  out: Float64Array,
): void {
  const { kind, motion } = system.drivers[driver];
  const value = work.driverValue[driver];
  if (kind !== 'position') {
    out[0] = work.driverAnchor[driver] + value * (t - work.driverSince[driver]);
    out[1] = value;
    out[2] = 0;
    return;
  }
  if (motion) motion.calc(t, t >= work.segmentEnd, out);
  else out.fill(0, 0, 3);
  out[0] += value + work.driverAnchor[driver];
}

/** work.targets := what all drivers of speed or position prescribe at time t. */
export function calcTargets(system: System, t: number, work: Workspace): void {
  for (let i = 0; i < system.drivers.length; i++) {
    if (system.drivers[i].kind !== 'effort') calcTarget(system, i, t, work, work.targets[i]);
  }
}

/** C := C - target; prescribedRate := the target's rate; gdot loses the target's acceleration. */
export function subtractTarget(row: number, target: Float64Array, rows: DrivenRows): void {
  rows.C[row] -= target[0];
  rows.prescribedRate[row] = target[1];
  rows.gdot[row] -= target[2];
}
