/** Cubics through points as nodes: all pieces are evaluated, and one is selected. */
import { NotToBeCompiled } from './reasons';
import type { Graph, Node } from '../code/graph';
import type { ModelNumbers } from './numbers';
import type { PiecewiseCubic } from '../../math/piecewise-cubic';
import type { Vector } from '../code/vectors';

const MOST_POINTS = 64;

/** Value, slope and curvature between the ends of the curve; the end cubics extend beyond them. */
export function curveAt(g: Graph, numbers: ModelNumbers, curve: PiecewiseCubic, at: Node): Vector {
  const { x } = curve;
  const last = x.length - 1;
  if (last >= MOST_POINTS) throw new NotToBeCompiled(`tables of more than ${MOST_POINTS} points`);
  let values = pieceAt(g, numbers, curve, last - 1, at);
  for (let i = last - 2; i >= 0; i--) {
    const isBefore = g.sub(numbers.of(x[i + 1]), at);
    values = pieceAt(g, numbers, curve, i, at).map((value, k) => g.select(isBefore, value, values[k]));
  }
  return values;
}

function pieceAt(
  g: Graph,
  numbers: ModelNumbers,
  { x, y, slope }: PiecewiseCubic,
  i: number,
  at: Node,
): Vector {
  const h = x[i + 1] - x[i];
  const D = (y[i + 1] - y[i]) / h;
  const c2 = (3 * D - 2 * slope[i] - slope[i + 1]) / h;
  const c3 = (slope[i] + slope[i + 1] - 2 * D) / (h * h);
  const u = g.sub(at, numbers.of(x[i]));
  const horner = (...coefficients: number[]) =>
    coefficients.reduce<Node>((sum, c) => g.add(g.mul(sum, u), numbers.of(c)), g.zero);
  return [horner(c3, c2, slope[i], y[i]), horner(3 * c3, 2 * c2, slope[i]), horner(6 * c3, 2 * c2)];
}

/** Value, slope and curvature of the straight extension beyond knot i. */
export function straightAt(
  g: Graph,
  numbers: ModelNumbers,
  curve: PiecewiseCubic,
  i: number,
  at: Node,
): Vector {
  const { x, y, slope } = curve;
  const rate = numbers.of(slope[i]);
  return [g.add(numbers.of(y[i]), g.mul(rate, g.sub(at, numbers.of(x[i])))), rate, g.zero];
}
