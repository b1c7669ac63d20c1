/** Viscous friction of joints (T 14.1): the effort -c qdot along the coordinate; its power is -c qdot^2. */
import { addJointEffort } from '../coordinates/joint-effort';
import { jointRate } from '../coordinates/joint-coordinate';
import type { System } from '../system/system';
import type { Workspace } from '../system/workspace';

export function addViscousFriction(system: System, y: Float64Array, work: Workspace): void {
  for (let j = 0; j < system.joints.length; j++) {
    const joint = system.joints[j];
    const viscous = joint.record.friction?.viscous ?? 0;
    if (viscous === 0) continue;
    const slides = joint.record.kind === 'slider';
    const before = work.power;
    addJointEffort(system, joint, slides, -viscous * jointRate(system, joint, y, work), y, work);
    work.loss += before - work.power;
  }
}
