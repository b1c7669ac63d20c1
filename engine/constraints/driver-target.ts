import type { Workspace } from '../system/workspace';

/** Coordinate [rad or m] that driver `driver` prescribes at time t (T 3.1): it runs on from `anchor` at a constant rate. */
export function driverTarget(driver: number, t: number, work: Workspace): number {
  return work.driverAnchor[driver] + work.driverValue[driver] * (t - work.driverSince[driver]);
}

/** C := C - target(t); prescribedRate := the target's rate. A constant rate adds nothing to gdot. */
export function subtractTarget(row: number, driver: number, t: number, work: Workspace): void {
  work.C[row] -= driverTarget(driver, t, work);
  work.prescribedRate[row] = work.driverValue[driver];
}
