/** The value of a cubic through points, straight on beyond its ends, as nodes. */
import { NotToBeCompiled } from '../reasons';
import type { Graph, Node } from '../../code/graph';
import type { ModelNumbers } from '../numbers';
import type { PiecewiseCubic } from '../../../math/piecewise-cubic';

/** Every piece is worked out, and one is taken. */
export const MOST_POINTS = 64;

export function curveAt(g: Graph, numbers: ModelNumbers, { x, y, slope }: PiecewiseCubic, at: Node): Node {
  const last = x.length - 1;
  if (last >= MOST_POINTS) throw new NotToBeCompiled(`tables of more than ${MOST_POINTS} points`);
  const from = (i: number) => g.sub(at, numbers.of(x[i]));
  const straight = (i: number) => g.add(numbers.of(y[i]), g.mul(numbers.of(slope[i]), from(i)));
  let value = straight(last);
  for (let i = last - 1; i >= 0; i--) value = g.select(g.neg(from(i + 1)), piece(i), value);
  return g.select(g.neg(from(0)), straight(0), value);

  function piece(i: number): Node {
    const h = x[i + 1] - x[i];
    const D = (y[i + 1] - y[i]) / h;
    const coefficients = [
      (slope[i] + slope[i + 1] - 2 * D) / (h * h),
      (3 * D - 2 * slope[i] - slope[i + 1]) / h,
      slope[i],
      y[i],
    ];
    return coefficients.reduce<Node>((sum, c) => g.add(g.mul(sum, from(i)), numbers.of(c)), g.zero);
  }
}
