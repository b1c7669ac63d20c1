/**
 * Distance of two points and its rate, the relative velocity along their line. It has a kink where the points coincide; the rate there
 * is the limit from the right, their relative speed.
 */
import type { Vec3 } from '../../schema/frame';
import type { MeasureDefinition } from './measure-definition';
import { bodyA, bodyB, heads, pointOn } from './side-fields';
import { TINY, calcPoint } from './side-kinematics';

export interface DistanceMeasure {
  id: string;
  name: string;
  kind: 'distance';
  /** Body ids; A may be `ground`. */
  bodyA: string;
  /** In the frame of body A [m]. */
  pointA: Vec3;
  bodyB: string;
  pointB: Vec3;
}

/** Position, velocity and acceleration of both points in W: 9 each. */
const createScratch = () => ({ a: new Float64Array(9), b: new Float64Array(9) });

export const distance: MeasureDefinition<DistanceMeasure> = {
  title: 'Distance',
  heading: 'Between two points',
  icon: 'M1.8 3v10M14.2 3v10M1.8 8h12.4M4.6 5.4 1.8 8l2.8 2.6M11.4 5.4 14.2 8l-2.8 2.6',
  fields: [
    ...heads('distance'),
    bodyA,
    pointOn('pointA', 'Point on A', 'bodyA'),
    bodyB,
    pointOn('pointB', 'Point on B', 'bodyB'),
  ],
  columns: [
    { component: 'distance', unit: 'm' },
    { component: 'rate', unit: 'm/s' },
  ],
  readings: [
    { label: 'Distance', components: ['distance'], unit: 'm' },
    { label: 'Rate', components: ['rate'], unit: 'm/s' },
  ],
  hints: ['Click one point, on a body or the ground.', 'Click the other point.'],
  create: ([first, second]) => ({
    kind: 'distance',
    bodyA: first.body,
    pointA: first.point(),
    bodyB: second.body,
    pointB: second.point(),
  }),
  calc([first, second], at, row, o) {
    const { a, b } = at.work.scratch.of(createScratch);
    calcPoint(at, first, a, 0);
    calcPoint(at, second, b, 0);
    calcDistance(a, b, row, o);
  },
};

function calcDistance(a: Float64Array, b: Float64Array, row: Float64Array, at: number): void {
  const dx = b[0] - a[0];
  const dy = b[1] - a[1];
  const dz = b[2] - a[2];
  const distance = Math.hypot(dx, dy, dz);
  row[at] = distance;
  const vx = b[3] - a[3];
  const vy = b[4] - a[4];
  const vz = b[5] - a[5];
  row[at + 1] = distance > TINY ? (dx * vx + dy * vy + dz * vz) / distance : Math.hypot(vx, vy, vz);
}
