/** The angle of B relative to A about a common axis z, in (-pi, pi] (T 3.3): while the joint is closed, h is the axis itself. */
import { columnOf, cross, dot } from '../../code/vectors';
import { momentOf, opposite } from './formulas';
import type { RowFormula } from './row';

export const hingeAngle: RowFormula = ({ graph: g, a, b }) => {
  const z = columnOf(a.axes, 2);
  const [x, y] = [columnOf(a.axes, 0), columnOf(a.axes, 1)];
  const [xB, yB] = [columnOf(b.axes, 0), columnOf(b.axes, 1)];
  const sine = g.sub(dot(g, y, xB), dot(g, x, yB));
  const cosine = g.add(dot(g, x, xB), dot(g, y, yB));
  const moment = momentOf(g, z);
  return [
    {
      C: g.apply2('atan2', sine, cosine),
      a: opposite(g, moment),
      b: moment,
      gdot: g.neg(dot(g, z, cross(g, a.carrier.w, b.carrier.w))),
    },
  ];
};
