/**
 * Clearance of two bodies: the distance of the nearest points p, q of their hulls, 0 where they touch or overlap, and its rate. The
 * distance is least in where p and q lie on the bodies, so that the rate is that of the material points: n . (v_q - v_p) with the unit
 * vector n from p to q. Where the nearest points jump from one place to another, the rate does too.
 */
import { poseOffset, velocityOffset } from '../../core/coordinates/layout';
import { along, dot, subtract } from '../../core/math/triples';
import type { Triple } from '../../core/math/triples';
import { findNearest } from '../shapes/nearest';
import type { Extreme } from '../shapes/shape-definition';
import type { MeasureDefinition, MeasuredInstant, MeasureSide } from './measure-definition';
import { bodyB, heads } from './side-fields';

export interface ClearanceMeasure {
  id: string;
  name: string;
  kind: 'clearance';
  /** Body ids; the ground has no shape. */
  bodyA: string;
  bodyB: string;
}

export const clearance: MeasureDefinition<ClearanceMeasure> = {
  title: 'Clearance',
  heading: 'Between two bodies',
  icon: 'M1.5 4.5v7h4v-7zM10.5 4.5v7h4v-7zM5.5 8h5M6.8 6.9 5.7 8l1.1 1.1M9.2 6.9 10.3 8 9.2 9.1',
  fields: [...heads('clearance'), { key: 'bodyA', label: 'Body A', type: 'body' }, bodyB],
  columns: [
    { component: 'clearance', unit: 'm', leastGoverns: true },
    { component: 'rate', unit: 'm/s' },
  ],
  readings: [
    { label: 'Clearance', components: ['clearance'], unit: 'm' },
    { label: 'Rate', components: ['rate'], unit: 'm/s' },
  ],
  hints: ['Click one body.', 'Click the other body.'],
  ofShapes: true,
  create: ([first, second]) => ({ kind: 'clearance', bodyA: first.body, bodyB: second.body }),
  calc([first, second], at, row, o) {
    const { distance, a, b } = findNearest(placed(first, at), placed(second, at));
    row[o] = distance;
    row[o + 1] =
      distance > 0
        ? dot(subtract(b, a), subtract(velocityAt(second, at, b), velocityAt(first, at, a))) / distance
        : 0;
  },
};

/** Its extremes in W [m]. */
function placed(side: MeasureSide, at: MeasuredInstant): Extreme[] {
  const x = poseOffset(side.body);
  const { y } = at;
  const center: Triple = [y[x], y[x + 1], y[x + 2]];
  return side.extremes!.map(({ at: point, radius, across }) => ({
    at: along(center, turned(side, at, point), 1),
    ...(radius === undefined ? {} : { radius }),
    ...(across === undefined ? {} : { across: turned(side, at, across) }),
  }));
}

function turned({ body }: MeasureSide, { work: { R } }: MeasuredInstant, [x, y, z]: Extreme['at']): Triple {
  const r = 9 * body;
  return [
    R[r] * x + R[r + 1] * y + R[r + 2] * z,
    R[r + 3] * x + R[r + 4] * y + R[r + 5] * z,
    R[r + 6] * x + R[r + 7] * y + R[r + 8] * z,
  ];
}

/** Of the material of a body at a point of W: v_c + w x (p - x_c) [m/s]. */
function velocityAt({ body }: MeasureSide, { system, y }: MeasuredInstant, p: Triple): Triple {
  const x = poseOffset(body);
  const v = velocityOffset(system.n) + 6 * body;
  const [sx, sy, sz] = [p[0] - y[x], p[1] - y[x + 1], p[2] - y[x + 2]];
  return [
    y[v] + y[v + 4] * sz - y[v + 5] * sy,
    y[v + 1] + y[v + 5] * sx - y[v + 3] * sz,
    y[v + 2] + y[v + 3] * sy - y[v + 4] * sx,
  ];
}
