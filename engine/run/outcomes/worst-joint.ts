import type { System } from '../../core/system/system';
import type { Workspace } from '../../core/system/workspace';

/** The joint or contact with the largest residual, angles through the characteristic length; null where all are closed. */
export function findWorstJoint(system: System, work: Workspace): { id: string; name: string } | null {
  const { contacts, joints, rowJoint } = system;
  let worst: { id: string; name: string } | null = null;
  let largest = 0;
  for (let row = 0; row < system.m; row++) {
    const size = Math.abs(work.C[row]) * system.rowScale[row];
    if (size > largest) {
      largest = size;
      worst = joints[rowJoint[row]]?.record ?? contacts.findLast((contact) => contact.row <= row) ?? null;
    }
  }
  return worst;
}
