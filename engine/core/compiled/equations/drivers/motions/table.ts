/** A cubic spline through points over time (T 3.4). */
import { curveAt, straightAt } from '../../curve';
import { curveOf } from '../../../../../kinds/drivers/motions/table';
import type { MotionFormula } from './motion-formula';
import type { Table } from '../../../../../kinds/drivers/motions/table';

export const table: MotionFormula<Table> = (motion, { graph: g, numbers, t, pastEnd }) => {
  const curve = curveOf(motion);
  const { x, y } = curve;
  const last = x.length - 1;
  const first = numbers.of(x[0]);
  if (motion.ends === 'periodic') {
    const period = numbers.of(x[last] - x[0]);
    const cycle = g.apply('floor', g.div(g.sub(t, first), period));
    const [s, ...rates] = curveAt(g, numbers, curve, g.sub(t, g.mul(cycle, period)));
    return [g.add(s, g.mul(cycle, numbers.of(y[last] - y[0]))), ...rates];
  }
  // at a knot the piece on the right applies, or for the limit from the left the piece on the left
  const isLeft = g.select(g.neg(pastEnd), g.zero, g.one);
  const isBefore = (knot: number) => {
    const rest = g.sub(numbers.of(knot), t);
    return g.select(isLeft, g.select(g.neg(rest), g.zero, g.one), g.select(rest, g.one, g.zero));
  };
  const inside = curveAt(g, numbers, curve, t);
  const [early, late] = [0, last].map((i) => straightAt(g, numbers, curve, i, t));
  return inside.map((value, k) =>
    g.select(isBefore(x[0]), early[k], g.select(isBefore(x[last]), value, late[k])),
  );
};
