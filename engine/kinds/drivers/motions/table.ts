/**
 * A cubic spline through points [t, position] (T 3.4). Beyond its ends, `clamped` is at rest, `natural` continues at its end rate, and
 * `periodic` repeats; where the last point differs in height from the first, each period starts higher by that difference, like the
 * angle of a crank.
 */
import { calcPiece, createPiecewiseCubic, findPiece } from '../../../core/math/piecewise-cubic';
import { calcSplineSlopes } from '../../../core/math/spline-slopes';
import { choice, named } from '../../../schema/field';
import type { PiecewiseCubic } from '../../../core/math/piecewise-cubic';
import type { TablePoint } from '../../../schema/values';
import type { MotionDefinition, MotionFunction } from './motion-definition';

export interface Table {
  kind: 'table';
  /** [s, rad or m], ascending in time. */
  points: readonly TablePoint[];
  ends: 'clamped' | 'natural' | 'periodic';
}

export const table: MotionDefinition<Table> = {
  title: 'Table (spline)',
  theory: '3.4',
  fields: [
    choice('kind', 'Motion', 'table'),
    {
      ...{ key: 'points', label: 'Points', type: 'table', unit: 's, rad, m', step: 0.1 },
      columns: ['time', 'position'],
    },
    {
      ...named('ends', 'Ends', { clamped: 'At rest', natural: 'Free', periodic: 'Periodic' }),
      hint: 'Before the first and after the last point: at rest, at constant rate, or repeated',
    },
  ],
  create: (size) => ({ points: [[0, 0], [1, size], [2, 0]], ends: 'clamped' }), // oxfmt-ignore
  reverse: ({ points }) => ({ points: points.map(([t, value]) => [t, -value || 0] as const) }),
  compile: compileTable,
};

/** The curve between its end points. */
export function curveOf({ points, ends }: Table): PiecewiseCubic {
  const x = Float64Array.from(points, ([time]) => time);
  const y = Float64Array.from(points, ([, position]) => position);
  return createPiecewiseCubic(x, y, calcSplineSlopes(x, y, ends));
}

function compileTable(motion: Table): MotionFunction {
  const { ends } = motion;
  const curve = curveOf(motion);
  const { x, y } = curve;
  const last = x.length - 1;
  const period = x[last] - x[0];
  const piece = new Float64Array(4);
  return {
    calc(t, left, out) {
      const before = left ? t <= x[0] : t < x[0];
      const after = left ? t > x[last] : t >= x[last];
      if (ends === 'periodic') {
        const cycle = Math.floor((t - x[0]) / period);
        calcInside(t - cycle * period, left, out);
        out[0] += cycle * (y[last] - y[0]);
      } else if (before || after) {
        const i = before ? 0 : last;
        out[0] = y[i] + curve.slope[i] * (t - x[i]);
        out[1] = curve.slope[i];
        out[2] = 0;
      } else calcInside(t, left, out);
    },
    corners: (duration) =>
      ends === 'periodic' ? [] : [x[0], x[last]].filter((time) => time > 0 && time < duration),
  };

  function calcInside(t: number, left: boolean, out: Float64Array): void {
    calcPiece(curve, findPiece(curve, t, left), t, piece);
    for (let c = 0; c < 3; c++) out[c] = piece[c];
  }
}
