/** The sign of a drive's force in words: it pushes body B along the axis of the joint, which extends a cylinder, or pulls it back. */
import type { ForceElement, ForceQuantity } from './force-elements';

/** Of forces along an axis that a driver exerts; a torque neither pushes nor pulls. */
export const pushes = ({ kind }: ForceElement, { role, unit }: ForceQuantity): boolean =>
  kind === 'driver' && role === 'effort' && unit === 'N';

/** Empty for none. */
export const pushWord = (force: number): string => (force > 0 ? 'pushes' : force < 0 ? 'pulls' : '');
