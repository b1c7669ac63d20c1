import { onTurn, rateOf, valueOf } from '../coordinates/coordinate';
import type { System } from '../system/system';
import type { Workspace } from '../system/workspace';

/** work.scope := the variables of expressions at (t, y): angles over turns, distances, and their rates. Reads work.R. */
export function calcScope(system: System, t: number, y: Float64Array, work: Workspace): void {
  const { scope } = work;
  scope.t = t;
  for (let i = 0; i < system.readings.length; i++) {
    const coordinate = system.readings[i];
    scope.q[i] = onTurn(coordinate, valueOf(coordinate, y), system, y);
    scope.qdot[i] = rateOf(coordinate, system, y, work);
  }
}
