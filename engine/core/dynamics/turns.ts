import { calcTarget } from '../constraints/driver-target';
import { calcCouplings } from '../constraints/couplings';
import { calcKinematics } from '../system/kinematics';
import { onTurn, rateOf, valueOf } from '../coordinates/coordinate';
import { turnOffset } from '../coordinates/layout';
import { holdsPosition } from '../system/system';
import type { System } from '../system/system';
import type { Workspace } from '../system/workspace';

const TURN = 2 * Math.PI;

/** Sets the counted angles to the values of the poses, on their current turns: the counterpart of renormalising quaternions. */
export function settleTurns(system: System, y: Float64Array): void {
  const o = turnOffset(system.n);
  for (let k = 0; k < system.counted.length; k++) {
    const angle = system.counted[k];
    y[o + k] = onTurn(angle, valueOf(angle, y), system, y);
  }
}

/** Their rates [rad/s]. Reads work.R. */
export function calcTurnRates(system: System, y: Float64Array, dydt: Float64Array, work: Workspace): void {
  const o = turnOffset(system.n);
  for (let k = 0; k < system.counted.length; k++) {
    dydt[o + k] = rateOf(system.counted[k], system, y, work);
  }
}

/** Initial angles are within half a turn of where the frames coincide, or of where their driver holds them. */
export function startTurns(system: System, y: Float64Array, work: Workspace): void {
  const o = turnOffset(system.n);
  const target = new Float64Array(3);
  system.counted.forEach((angle, k) => {
    const driver = system.drivers.findIndex((one) => holdsPosition(one) && one.coordinate === angle);
    if (driver >= 0) calcTarget(system, driver, 0, work, target);
    y[o + k] = driver >= 0 ? target[0] : 0;
  });
}

/** Angles with stops start on the turn that lies between the stops, or as near to them as whole turns allow. */
function chooseTurns(system: System, y: Float64Array): void {
  for (const { coordinate } of system.coordinates) {
    const { limits } = system.joints[coordinate.joint].record;
    const driven = system.drivers.some((driver) => holdsPosition(driver) && driver.coordinate === coordinate);
    if (coordinate.kind === 'translation' || !limits || driven) continue;
    const lower = limits.minimum ?? -Infinity;
    const upper = limits.maximum ?? Infinity;
    const at = turnOffset(system.n) + coordinate.turn;
    const angle = y[at];
    const beyond = (n: number) => Math.max(0, lower - angle - TURN * n, angle + TURN * n - upper);
    const up = Math.ceil((lower - angle) / TURN);
    const down = Math.floor((upper - angle) / TURN);
    let best = 0;
    for (const n of [up, up - 1, down, down + 1]) {
      if (Number.isFinite(n) && beyond(n) < beyond(best) - 1e-9) best = n;
    }
    y[at] = angle + TURN * best;
  }
}

/** Couplings are in mesh in the position of y. */
export function anchorCouplings(system: System, y: Float64Array, work: Workspace): void {
  settleTurns(system, y);
  chooseTurns(system, y);
  work.couplingAnchor.fill(0);
  calcKinematics(system, y, work);
  calcCouplings(system, y, work, work.couplingAnchor, work);
  for (let i = 0; i < system.couplings.length; i++) work.couplingAnchor[i] = work.C[system.couplings[i].row];
}
