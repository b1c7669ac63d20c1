/** A point of B stays in a plane carried by A (T 2.3). */
import { addVectors, columnOf, cross, dot } from '../../code/vectors';
import { centripetal, forceAt, gapOf, opposite } from './formulas';
import type { RowFormula } from './row';

export const pointInPlane: RowFormula = ({ graph: g, a, b, axisA }) => {
  const n = columnOf(a.axes, axisA);
  const { d, rate, bias } = gapOf(g, a, b);
  const turning = g.add(
    dot(g, centripetal(g, a, n), d),
    g.mul(g.constant(2), dot(g, cross(g, a.carrier.w, n), rate)),
  );
  return [
    {
      C: dot(g, n, d),
      // both forces act along one line
      a: opposite(g, forceAt(g, addVectors(g, d, a.arm), n)),
      b: forceAt(g, b.arm, n),
      gdot: g.add(turning, dot(g, n, bias)),
    },
  ];
};
