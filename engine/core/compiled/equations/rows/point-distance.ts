/** A point of A and a point of B keep their distance (T 2.7). */
import { dot, norm, scaleVector } from '../../code/vectors';
import { forceAt, gapOf, opposite } from './formulas';
import type { RowFormula } from './row';

export const pointDistance: RowFormula = ({ graph: g, numbers, a, b, record }) => {
  const { d, rate, bias } = gapOf(g, a, b);
  const length = norm(g, d);
  const inverse = g.inverse(length);
  const e = scaleVector(g, inverse, d);
  const along = dot(g, e, rate);
  const across = g.sub(dot(g, rate, rate), g.mul(along, along));
  return [
    {
      C: g.sub(length, numbers.of(record.length as number)),
      a: opposite(g, forceAt(g, a.arm, e)),
      b: forceAt(g, b.arm, e),
      gdot: g.add(g.mul(across, inverse), dot(g, e, bias)),
    },
  ];
};
