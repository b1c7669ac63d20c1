/**
 * The measures of the document, in W: of a point its position r, velocity and acceleration; of two points their distance
 * and its rate; of two directions u, v the angle atan2(|u x v|, u . v) and its rate.
 *
 *   r = x + R p     v = v_c + w x R p     a = a_c + alpha x R p + w x (w x R p)
 *
 * The rate of a distance is that of the points along their line. Where they meet, and where the directions are parallel,
 * there is a kink; the rate is then the one from now on: points leave each other at the speed that they have.
 */
import { poseOffset, velocityOffset } from '../../core/coordinates/layout';
import type { Channel } from '../recording/channel';
import type { CompiledMeasure, MeasureSide } from '../../core/system/system';
import type { Instant, Measure } from './measure';
import type { MeasurementKind } from '../../model/project';

type Columns = readonly (readonly [component: string, unit: string])[];

const COLUMNS: Readonly<Record<MeasurementKind, Columns>> = {
  point: [
    ['x', 'm'],
    ['y', 'm'],
    ['z', 'm'],
    ['vx', 'm/s'],
    ['vy', 'm/s'],
    ['vz', 'm/s'],
    ['ax', 'm/s^2'],
    ['ay', 'm/s^2'],
    ['az', 'm/s^2'],
  ],
  distance: [
    ['distance', 'm'],
    ['rate', 'm/s'],
  ],
  angle: [
    ['angle', 'rad'],
    ['rate', 'rad/s'],
  ],
};

/** Below this the line of two points, or the plane of two directions, is rounding [m, 1]. */
const TINY = 1e-14;

/** Vectors of the two sides turned to W, with their rates; and the point's acceleration: 3 each. */
const scratch = { a: new Float64Array(9), b: new Float64Array(9) };

export const measurements: Measure = {
  channels: (system) => system.measures.flatMap(({ record }) => channelsOf(record)),
  calc(instant, row, o) {
    let at = o;
    for (const measure of instant.system.measures) {
      calcOne(instant, measure, row, at);
      at += COLUMNS[measure.record.kind].length;
    }
  },
};

function channelsOf({ id, name, kind }: CompiledMeasure['record']): Channel[] {
  return COLUMNS[kind].map(([component, unit]) => ({
    key: `measure/${id}/${component}`,
    label: `${name}.${component}`,
    unit,
    group: 'measure' as const,
    record: id,
    component,
  }));
}

function calcOne(instant: Instant, { record, a, b }: CompiledMeasure, row: Float64Array, at: number): void {
  if (record.kind === 'point') {
    calcPoint(instant, b, row, at);
  } else if (record.kind === 'distance') {
    calcPoint(instant, a, scratch.a, 0);
    calcPoint(instant, b, scratch.b, 0);
    calcDistance(row, at);
  } else {
    calcDirection(instant, a, scratch.a);
    calcDirection(instant, b, scratch.b);
    calcAngleBetween(row, at);
  }
}

/** Position, velocity and acceleration in W at out[o] and following. */
function calcPoint({ system, y, work }: Instant, side: MeasureSide, out: Float64Array, o: number): void {
  const { body, vector: p } = side;
  const x = poseOffset(body);
  const v = velocityOffset(system.n) + 6 * body;
  const acc = 6 * body;
  const r = 9 * body;
  const { R } = work;
  const sx = R[r] * p[0] + R[r + 1] * p[1] + R[r + 2] * p[2];
  const sy = R[r + 3] * p[0] + R[r + 4] * p[1] + R[r + 5] * p[2];
  const sz = R[r + 6] * p[0] + R[r + 7] * p[1] + R[r + 8] * p[2];
  const wx = y[v + 3];
  const wy = y[v + 4];
  const wz = y[v + 5];
  const ux = wy * sz - wz * sy;
  const uy = wz * sx - wx * sz;
  const uz = wx * sy - wy * sx;
  const ex = work.acc[acc + 3];
  const ey = work.acc[acc + 4];
  const ez = work.acc[acc + 5];
  out[o] = y[x] + sx;
  out[o + 1] = y[x + 1] + sy;
  out[o + 2] = y[x + 2] + sz;
  out[o + 3] = y[v] + ux;
  out[o + 4] = y[v + 1] + uy;
  out[o + 5] = y[v + 2] + uz;
  out[o + 6] = work.acc[acc] + ey * sz - ez * sy + wy * uz - wz * uy;
  out[o + 7] = work.acc[acc + 1] + ez * sx - ex * sz + wz * ux - wx * uz;
  out[o + 8] = work.acc[acc + 2] + ex * sy - ey * sx + wx * uy - wy * ux;
}

/** A direction in W and its rate w x u. */
function calcDirection({ system, y, work }: Instant, side: MeasureSide, out: Float64Array): void {
  const { body, vector: p } = side;
  const v = velocityOffset(system.n) + 6 * body + 3;
  for (let c = 0; c < 3; c++) {
    const r = 9 * body + 3 * c;
    out[c] = work.R[r] * p[0] + work.R[r + 1] * p[1] + work.R[r + 2] * p[2];
  }
  out[3] = y[v + 1] * out[2] - y[v + 2] * out[1];
  out[4] = y[v + 2] * out[0] - y[v] * out[2];
  out[5] = y[v] * out[1] - y[v + 1] * out[0];
}

function calcDistance(row: Float64Array, at: number): void {
  const { a, b } = scratch;
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

/** From d(u . v)/dt = -sin(angle) d(angle)/dt. */
function calcAngleBetween(row: Float64Array, at: number): void {
  const { a, b } = scratch;
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
  // parallel directions part, opposite ones come nearer
  const sign = cosine > 0 ? 1 : -1;
  row[at + 1] = sign * Math.hypot(b[3] - sign * a[3], b[4] - sign * a[4], b[5] - sign * a[5]);
}
