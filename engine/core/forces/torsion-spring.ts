/**
 * A torsion spring and damper about the axis of a hinge, screw or cylinder (T 4.7).
 *
 *   torque on B = -(k (phi - phi_0) + c phidot) z_A, the opposite on A
 *   energy = 1/2 k (phi - phi_0)^2,  power of the damper = -c phidot^2
 *
 * phi is the angle of the joint over turns: the pose tells it up to whole turns, the state tells those.
 */
import { addJointEffort } from '../coordinates/joint-effort';
import { dissipate } from './dissipate';
import { jointCoordinate, jointRate } from '../coordinates/joint-coordinate';
import { turnOffset } from '../coordinates/layout';
import { unwrap } from '../coordinates/unwrap';
import type { LoadKernel } from './load';
import type { CompiledLoad, System } from '../system/system';

type TorsionSpring = Extract<CompiledLoad, { kind: 'torsion-spring' }>;

function windingOf(load: TorsionSpring, system: System, y: Float64Array): number {
  const angle = jointCoordinate(system.joints[load.joint], y, false);
  return unwrap(angle, y[turnOffset(system.n) + load.turn]) - load.restAngle;
}

export const torsionSpring: LoadKernel<TorsionSpring> = {
  add(load, system, y, work) {
    const joint = system.joints[load.joint];
    const rate = jointRate(system, joint, y, work, false);
    const effort = -(load.stiffness * windingOf(load, system, y) + load.damping * rate);
    const before = work.power;
    addJointEffort(system, joint, false, effort, y, work);
    // the spring's part is in its energy
    work.power = before;
    dissipate(work, load.damping * rate * rate);
  },
  energy(load, system, y) {
    const winding = windingOf(load, system, y);
    return 0.5 * load.stiffness * winding * winding;
  },
};
