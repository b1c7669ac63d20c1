import { calcTarget } from '../constraints/driver-target';
import { unwrap } from '../coordinates/unwrap';
import { calcCouplings } from '../constraints/couplings';
import { calcKinematics } from '../system/kinematics';
import { jointCoordinate, jointRate } from '../coordinates/joint-coordinate';
import { turnOffset } from '../coordinates/layout';
import { holdsPosition } from '../system/system';
import type { System } from '../system/system';
import type { Workspace } from '../system/workspace';

const TURN = 2 * Math.PI;
const target = new Float64Array(3);

/** The counted angles take the values that the poses say, on the turn that they are on: as a quaternion is renormalised. */
export function settleTurns(system: System, y: Float64Array): void {
  const o = turnOffset(system.n);
  for (let k = 0; k < system.turnJoints.length; k++) {
    y[o + k] = unwrap(jointCoordinate(system.joints[system.turnJoints[k]], y), y[o + k]);
  }
}

/** Their rates [rad/s]. Reads work.R. */
export function calcTurnRates(system: System, y: Float64Array, dydt: Float64Array, work: Workspace): void {
  const o = turnOffset(system.n);
  for (let k = 0; k < system.turnJoints.length; k++) {
    dydt[o + k] = jointRate(system, system.joints[system.turnJoints[k]], y, work);
  }
}

/** Angles are counted from within half a turn of where the frames coincide, or from where their driver holds them. */
export function startTurns(system: System, y: Float64Array, work: Workspace): void {
  const o = turnOffset(system.n);
  system.turnJoints.forEach((joint, k) => {
    const driver = system.drivers.findIndex(
      (one) => holdsPosition(one) && one.joint === joint && !one.slides,
    );
    if (driver >= 0) calcTarget(system, driver, 0, work, target);
    y[o + k] = driver >= 0 ? target[0] : 0;
  });
}

/** Angles with stops are counted on the turn that lies between them, or as near to them as whole turns allow. */
function chooseTurns(system: System, y: Float64Array): void {
  for (const { joint, turn } of system.coordinates) {
    const { limits } = system.joints[joint].record;
    const driven = system.drivers.some((driver) => holdsPosition(driver) && driver.joint === joint);
    if (turn < 0 || !limits || driven) continue;
    const lower = limits.minimum ?? -Infinity;
    const upper = limits.maximum ?? Infinity;
    const at = turnOffset(system.n) + turn;
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

/** Couplings mesh in the position of y. */
export function anchorCouplings(system: System, y: Float64Array, work: Workspace): void {
  settleTurns(system, y);
  chooseTurns(system, y);
  work.couplingAnchor.fill(0);
  calcKinematics(system, y, work);
  calcCouplings(system, y, work);
  for (let i = 0; i < system.couplings.length; i++) work.couplingAnchor[i] = work.C[system.couplings[i].row];
}
