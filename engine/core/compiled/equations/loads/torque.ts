/** A torque on a body, fixed in W or in the body (T 4.3). */
import { exertTorque, vectorOf } from './exert';
import type { CompiledTorque } from '../../../../kinds/loads/torque';
import type { LoadFormula } from './load-formula';

export const torque: LoadFormula<CompiledTorque> = ({ body, vector, frame }, site) => {
  const wrench = exertTorque(body, vectorOf(body, vector, frame, site), site);
  site.efforts.work(site.carriers.power(body, wrench));
};
