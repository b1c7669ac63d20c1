/** A point of A and a point of B coincide: three rows (T 2.2). */
import { forceAt, gapOf, opposite } from './formulas';
import { worldAxes } from '../joints/carrying';
import type { RowFormula } from './row';

export const coincidentPoints: RowFormula = ({ graph: g, a, b }) => {
  const { d, bias } = gapOf(g, a, b);
  return worldAxes(g).map((axis, k) => ({
    C: g.neg(d[k]),
    a: forceAt(g, a.arm, axis),
    b: opposite(g, forceAt(g, b.arm, axis)),
    gdot: g.neg(bias[k]),
  }));
};
