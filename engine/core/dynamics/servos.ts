/**
 * Servos (T 14.7): position drivers with a largest effort. Their rows demand an acceleration, Cddot + 2/T Cdot + C/T^2 = 0,
 * and have no position or rate that projection could put right: they are stiff, not rigid.
 */
import { countedValue } from '../coordinates/coordinate';
import type { System } from '../system/system';
import type { Workspace } from '../system/workspace';

/** C of servos about an axis on counted turns: one that was turned away comes back by all of them. */
export function unwrapServos(system: System, y: Float64Array, work: Workspace): void {
  const { switched, drivers } = system;
  for (let s = 0; s < switched.length && switched[s].driver >= 0; s++) {
    const { driver, kind, row } = switched[s];
    if (kind !== 'servo') continue;
    const { coordinate } = drivers[driver];
    const target = work.targets[driver][0];
    work.C[row] = coordinate.unwrap(work.C[row], countedValue(coordinate, system, y) - target);
  }
}

/** Their rows become demands: gdot takes up what they ask for, and the prescribed rate is the one that they have. */
export function demandOfServos(system: System, work: Workspace): void {
  const { switched, drivers } = system;
  for (let s = 0; s < switched.length && switched[s].driver >= 0; s++) {
    const { driver, kind, row } = switched[s];
    if (kind !== 'servo') continue;
    const { response } = drivers[driver];
    work.gdot[row] += (2 * work.Cdot[row] + work.C[row] / response) / response;
    work.prescribedRate[row] += work.Cdot[row];
    work.C[row] = 0;
    work.Cdot[row] = 0;
  }
}
