import { jointCoordinate, jointRate } from '../coordinates/joint-coordinate';
import { turnOffset } from '../coordinates/layout';
import { unwrap } from '../coordinates/unwrap';
import type { System } from '../system/system';
import type { Workspace } from '../system/workspace';

/** work.scope := what expressions read at (t, y): angles over turns, distances, and their rates. Reads work.R. */
export function calcScope(system: System, t: number, y: Float64Array, work: Workspace): void {
  const { scope } = work;
  scope.t = t;
  for (let i = 0; i < system.readings.length; i++) {
    const { joint, slides, turn } = system.readings[i];
    const compiled = system.joints[joint];
    const q = jointCoordinate(compiled, y, slides);
    scope.q[i] = turn < 0 ? q : unwrap(q, y[turnOffset(system.n) + turn]);
    scope.qdot[i] = jointRate(system, compiled, y, work, slides);
  }
}
