/** A direction of A stays perpendicular to a direction of B (T 2.4). */
import { columnOf, cross, dot, subVectors } from '../../code/vectors';
import { momentOf, opposite } from './formulas';
import type { RowFormula } from './row';

export const perpendicularDirections: RowFormula = ({ graph: g, a, b, axisA, axisB }) => {
  const m = columnOf(a.axes, axisA);
  const n = columnOf(b.axes, axisB);
  const [wA, wB] = [a.carrier.w, b.carrier.w];
  const C = dot(g, m, n);
  const along = (w: typeof wA) => g.mul(dot(g, w, m), dot(g, w, n));
  const mixed = g.mul(g.constant(2), g.mul(dot(g, wA, n), dot(g, wB, m)));
  const relative = subVectors(g, wA, wB);
  const turn = momentOf(g, cross(g, m, n));
  return [
    {
      C,
      a: turn,
      b: opposite(g, turn),
      gdot: g.sub(g.sub(g.add(along(wA), along(wB)), mixed), g.mul(dot(g, relative, relative), C)),
    },
  ];
};
