/**
 * What a column of a reference is compared with, named by:
 *
 *   body/crank/wz      any recorded channel, by its key
 *   point/P/x          world coordinate of a named point of a body [m]
 *   velocity/P/x       its velocity [m/s]
 *   angle/crank        angle of a body that turns about z [rad], up to whole turns
 */
import { conjugate, rotateVector } from './rotations';
import type { Body, Quat, Vec3 } from '../../model/project';
import type { Channel } from '../../results/recording/channel';

export interface Quantity {
  /** Reads it from a row of samples whose time is at `o`. */
  read(data: Float64Array, o: number): number;
  /** The value is known up to a multiple of this; 0 if it is unique. */
  period: number;
}

export type Points = Record<string, { body: string; at: Vec3 }>;

/** Null where the run has no such quantity. */
export function findQuantity(
  name: string,
  channels: readonly Channel[],
  bodies: readonly Body[],
  points: Points,
): Quantity | null {
  const [kind, record, axis] = name.split('/');
  const index = (key: string) => channels.findIndex((channel) => channel.key === key);
  const indices = (body: string, components: string) =>
    components.split(' ').map((component) => 1 + index(`body/${body}/${component}`));
  if (kind === 'angle') {
    const [w, z] = indices(record, 'qw qz');
    return w > 0 && z > 0
      ? { read: (data, o) => 2 * Math.atan2(data[o + z], data[o + w]), period: 2 * Math.PI }
      : null;
  }
  if (kind !== 'point' && kind !== 'velocity') {
    const i = 1 + index(name);
    return i > 0 ? { read: (data, o) => data[o + i], period: 0 } : null;
  }
  const point: Points[string] | undefined = points[record];
  const body = bodies.find(({ id }) => id === point?.body);
  const c = ['x', 'y', 'z'].indexOf(axis);
  if (!point || !body || c < 0) return null;
  const columns = indices(body.id, 'x y z qw qx qy qz vx vy vz wx wy wz');
  if (columns.includes(0)) return null;
  const d: Vec3 = [0, 1, 2].map((k) => point.at[k] - body.position[k]) as unknown as Vec3;
  const arm = rotateVector(conjugate(body.orientation), d);
  const read = kind === 'point' ? readPosition : readVelocity;
  return { read: (data, o) => read(data, o, columns, arm, c), period: 0 };
}

function readArm(data: Float64Array, o: number, columns: readonly number[], arm: Vec3): Vec3 {
  return rotateVector(columns.slice(3, 7).map((i) => data[o + i]) as unknown as Quat, arm);
}

function readPosition(
  data: Float64Array,
  o: number,
  columns: readonly number[],
  arm: Vec3,
  c: number,
): number {
  return data[o + columns[c]] + readArm(data, o, columns, arm)[c];
}

/** Body frames of stated problems are at the centres of mass, whose velocity is recorded: v + w x r. */
function readVelocity(
  data: Float64Array,
  o: number,
  columns: readonly number[],
  arm: Vec3,
  c: number,
): number {
  const r = readArm(data, o, columns, arm);
  const w = columns.slice(10, 13).map((i) => data[o + i]);
  const [a, b] = [(c + 1) % 3, (c + 2) % 3];
  return data[o + columns[7 + c]] + w[a] * r[b] - w[b] * r[a];
}
