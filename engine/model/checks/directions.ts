import type { Quat, Vec3 } from '../project';
import { quote } from '../../schema/quote';
import type { Report, Subject } from './report';

const UNIT_SLACK = 1e-6;
const SHORTEST_DIRECTION = 1e-12;

/** A quaternion represents a rotation only at unit length; within rounding, it is normalised on compiling. */
export function checkUnit(quaternion: Quat, field: string, subject: Subject, report: Report): void {
  const length = Math.hypot(...quaternion);
  if (Math.abs(length - 1) <= UNIT_SLACK) return;
  const what =
    length === 0
      ? `${field} is the zero quaternion, which is not a rotation`
      : `${field} ${quote(quaternion)} has length ${Number(length.toPrecision(8))}, not 1`;
  report.error(
    'bad-orientation',
    subject,
    field,
    what,
    'Give a unit quaternion (w, x, y, z); [1, 0, 0, 0] turns nothing.',
  );
}

export function checkDirection(vector: Vec3, field: string, subject: Subject, report: Report): boolean {
  if (Math.hypot(...vector) > SHORTEST_DIRECTION) return true;
  const what = `${field} is ${quote(vector)}, which has no direction`;
  report.error('zero-axis', subject, field, what, 'Give a vector of non-zero length, such as [0, 0, 1].');
  return false;
}
