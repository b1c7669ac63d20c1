/**
 * Servos (T 14.7): position drivers with a maximum effort. Their rows demand an acceleration, Cddot + 2/T Cdot + C/T^2 = 0, and have no
 * position or rate for projection to correct: they are stiff, not rigid.
 */
import { countedValue } from '../coordinates/coordinate';
import type { System } from '../system/system';
import type { Workspace } from '../system/workspace';

/** C of rotational servos on counted turns: a servo turned away by several turns returns by as many. */
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

/** Converts their rows to acceleration demands: gdot includes the demand, and the prescribed rate is set to the actual one. */
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
