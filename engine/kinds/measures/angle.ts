/**
 * Angle between two directions u, v, atan2(|u x v|, u . v), from 0 to pi, and its rate. It has a kink where the directions are parallel;
 * the rate there is the limit from the right.
 */
import type { Vec3 } from '../../schema/frame';
import type { RecordChecks } from '../record-checks';
import type { MeasureDefinition } from './measure-definition';
import { bodyA, bodyB, directionOn, heads } from './side-fields';
import { TINY, calcDirection } from './side-kinematics';

export interface AngleMeasure {
  id: string;
  name: string;
  kind: 'angle';
  bodyA: string;
  /** In the frame of body A, of any length. */
  directionA: Vec3;
  bodyB: string;
  directionB: Vec3;
}

/** Both directions in W and their rates: 6 each. */
const createScratch = () => ({ a: new Float64Array(6), b: new Float64Array(6) });

export const angle: MeasureDefinition<AngleMeasure> = {
  title: 'Angle',
  heading: 'Between two directions',
  icon: 'M2 13.5h12M2 13.5 11.5 2.5M9 13.5a7 7 0 0 0-2.4-5.3',
  fields: [
    ...heads('angle'),
    bodyA,
    directionOn('directionA', 'Direction on A', 'bodyA'),
    bodyB,
    directionOn('directionB', 'Direction on B', 'bodyB'),
  ],
  columns: [
    { component: 'angle', unit: 'rad' },
    { component: 'rate', unit: 'rad/s' },
  ],
  readings: [
    { label: 'Angle', components: ['angle'], unit: 'rad' },
    { label: 'Rate', components: ['rate'], unit: 'rad/s' },
  ],
  hints: ['Click one body, or the ground for its x axis.', 'Click the other body.'],
  check(measure, checks) {
    checkDirection('directionA', measure.directionA, checks);
    checkDirection('directionB', measure.directionB, checks);
  },
  create: ([first, second]) => ({
    kind: 'angle',
    bodyA: first.body,
    directionA: first.direction(),
    bodyB: second.body,
    directionB: second.direction(),
  }),
  calc([first, second], at, row, o) {
    const { a, b } = at.work.scratch.of(createScratch);
    calcDirection(at, first, a);
    calcDirection(at, second, b);
    calcAngleBetween(a, b, row, o);
  },
};

function checkDirection(field: string, direction: Vec3, checks: RecordChecks): void {
  if (Math.hypot(...direction) > 0) return;
  const what = `${field} is [0, 0, 0], which has no direction`;
  checks.error('zero-axis', field, what, 'Give a direction such as [1, 0, 0].');
}

/** From d(u . v)/dt = -sin(angle) d(angle)/dt. */
function calcAngleBetween(a: Float64Array, b: Float64Array, row: Float64Array, at: number): void {
  const cx = a[1] * b[2] - a[2] * b[1];
  const cy = a[2] * b[0] - a[0] * b[2];
  const cz = a[0] * b[1] - a[1] * b[0];
  const sine = Math.hypot(cx, cy, cz);
  const cosine = a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
  const change = a[3] * b[0] + a[4] * b[1] + a[5] * b[2] + a[0] * b[3] + a[1] * b[4] + a[2] * b[5];
  row[at] = Math.atan2(sine, cosine);
  if (sine > TINY) {
    row[at + 1] = -change / sine;
    return;
  }
  // parallel directions diverge, opposite ones converge
  const sign = cosine > 0 ? 1 : -1;
  row[at + 1] = sign * Math.hypot(b[3] - sign * a[3], b[4] - sign * a[4], b[5] - sign * a[5]);
}
