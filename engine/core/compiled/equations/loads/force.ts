/** A force on a point of a body, fixed in W or in the body (T 4.2). */
import { exertAt, vectorOf } from './exert';
import type { CompiledForce } from '../../../../kinds/loads/force';
import type { LoadFormula } from './load-formula';

export const force: LoadFormula<CompiledForce> = ({ body, point, vector, frame }, site) => {
  const wrench = exertAt(body, point, vectorOf(body, vector, frame, site), site);
  site.efforts.work(site.carriers.power(body, wrench));
};
