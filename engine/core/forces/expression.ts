/**
 * A force on a point of a body, or a torque, along a direction fixed in the world or in the body, whose size is an
 * expression of time and joint coordinates (T 4.11).
 *
 * It has no potential, so its power is booked whole, as that of 4.2 and 4.3. A size that is no number spoils the
 * accelerations on purpose: the step is refused, and `work.culprit` says whose expression it was.
 */
import { addBodyForce } from './force';
import { addBodyTorque } from './torque';
import type { LoadKernel } from './load';
import type { CompiledLoad } from '../system/system';

const vector = new Float64Array(3);

export const expressionLoad: LoadKernel<Extract<CompiledLoad, { kind: 'expression' }>> = {
  add(load, system, y, work) {
    const size = load.evaluate(work.scope);
    if (!Number.isFinite(size)) work.culprit = load;
    for (let c = 0; c < 3; c++) vector[c] = size * load.direction[c];
    if (load.quantity === 'force') addBodyForce(load.body, load.point, vector, load.frame, system, y, work);
    else addBodyTorque(load.body, vector, load.frame, system, y, work);
  },
  energy: () => 0,
};
