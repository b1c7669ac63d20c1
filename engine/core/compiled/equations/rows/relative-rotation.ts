/** The axis of the rotation of A relative to B stays in a plane fixed in B (T 2.5). */
import { addVectors, columnOf, cross, dot, scaleVector, subVectors } from '../../code/vectors';
import { momentOf, opposite } from './formulas';
import { timesQuaternion, unitQuaternion } from '../quaternions';
import type { RowFormula } from './row';

export const relativeRotation: RowFormula = ({ graph: g, a, b, axisB }) => {
  const n = columnOf(b.axes, axisB);
  const [w, x, y, z] = b.quaternion();
  const turn = unitQuaternion(g, timesQuaternion(g, a.quaternion(), [w, g.neg(x), g.neg(y), g.neg(z)]));
  // of the two quaternions of a rotation, the one with p_w >= 0
  const sign = g.select(g.neg(turn[0]), g.constant(-1), g.one);
  const [pw, ...vec] = scaleVector(g, sign, turn);
  const along = dot(g, n, vec);
  const h = addVectors(g, scaleVector(g, pw, n), cross(g, vec, n));
  const [wA, wB] = [a.carrier.w, b.carrier.w];
  const relative = subVectors(g, wA, wB);
  const moment = momentOf(g, h);
  return [
    {
      C: g.mul(g.constant(-2), along),
      a: opposite(g, moment),
      b: moment,
      gdot: g.add(
        g.mul(g.constant(0.5), g.mul(dot(g, relative, relative), along)),
        dot(g, h, cross(g, wB, wA)),
      ),
    },
  ];
};
