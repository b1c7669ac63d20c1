/** s = sum of c_i t^(i + 1) (T 3.4). */
import type { MotionFormula } from './motion-formula';
import type { Node } from '../../../code/graph';
import type { Polynomial } from '../../../../../kinds/drivers/motions/polynomial';

export const polynomial: MotionFormula<Polynomial> = ({ coefficients }, { graph: g, numbers, t }) => {
  let [s, rate, half]: readonly Node[] = [g.zero, g.zero, g.zero];
  for (let i = coefficients.length; i >= 0; i--) {
    half = g.add(g.mul(half, t), rate);
    rate = g.add(g.mul(rate, t), s);
    s = g.add(g.mul(s, t), i === 0 ? g.zero : numbers.of(coefficients[i - 1]));
  }
  return [s, rate, g.mul(g.constant(2), half)];
};
