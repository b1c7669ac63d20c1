/**
 * Leads position drivers from where the closed joints stand to what they prescribe at t = 0 (T 8.2): in steps that the
 * mechanism can follow, so that it stays on the branch that was drawn, and stops where it can go no further.
 */
import { calcTarget } from '../constraints/driver-target';
import { jointCoordinate } from '../system/joint-coordinate';
import { unwrap } from '../constraints/couplings';
import { holdsPosition } from '../system/system';
import type { CompiledDriver, System } from '../system/system';
import type { Workspace } from '../system/workspace';

/** Largest step of a coordinate [rad, characteristic lengths]. */
const LARGEST_STEP = 0.2;
/** Smallest step that is still tried [rad, characteristic lengths]. */
const SMALLEST_STEP = 1e-5;
const MAX_TRIES = 20_000;

const target = new Float64Array(3);

/** `close` moves y until all rows hold and says whether they do. Leaves y at the last position that was reached. */
export function leadDrivers(system: System, y: Float64Array, work: Workspace, close: () => boolean): void {
  const shift = Float64Array.from(system.drivers, (driver, i) => findShift(system, driver, i, y, work));
  const sizes = shift.map((value, i) => Math.abs(value) / (system.drivers[i].slides ? system.length : 1));
  const largest = sizes.reduce((most, size) => Math.max(most, size), 0);
  if (largest === 0) return;
  const reached = y.slice();
  let part = 0;
  let step = Math.min(1, LARGEST_STEP / largest);
  for (let tries = 0; tries < MAX_TRIES && part < 1 && step * largest > SMALLEST_STEP; tries++) {
    const next = Math.min(1, part + step);
    setAnchors(system, work, (i) => shift[i] * (1 - next));
    if (close()) {
      part = next;
      reached.set(y);
      step = Math.min(1.5 * step, LARGEST_STEP / largest);
    } else {
      y.set(reached);
      step /= 2;
    }
  }
  setAnchors(system, work, () => 0);
}

/** Coordinate in y less that prescribed at t = 0, on the shorter way round; a screw's advance tells its turns. */
function findShift(
  system: System,
  driver: CompiledDriver,
  index: number,
  y: Float64Array,
  work: Workspace,
): number {
  if (!holdsPosition(driver)) return 0;
  const { joint, slides } = driver;
  calcTarget(system, index, 0, work, target);
  const compiled = system.joints[joint];
  const q = jointCoordinate(compiled, y, slides);
  if (slides) return q - target[0];
  const { pitch } = compiled.record;
  if (compiled.record.kind !== 'screw' || pitch === undefined) return unwrap(q - target[0], 0);
  return unwrap(q, (2 * Math.PI * jointCoordinate(compiled, y, true)) / pitch) - target[0];
}

function setAnchors(system: System, work: Workspace, anchorOf: (driver: number) => number): void {
  system.drivers.forEach((driver, i) => {
    if (holdsPosition(driver)) work.driverAnchor[i] = anchorOf(i);
  });
}
