import { massOf } from '../../../model/masses/mass';
import { GROUND } from '../../../model/project';
import type { Quat, Vec3 } from '../../../model/project';
import type { Recording } from '../../recording/recording';

/** Rotation matrix of a quaternion of any length, row-major: 9. */
export function writeRotation(out: Float64Array, w: number, x: number, y: number, z: number): void {
  const s = 2 / (w * w + x * x + y * y + z * z);
  out[0] = 1 - s * (y * y + z * z);
  out[1] = s * (x * y - w * z);
  out[2] = s * (x * z + w * y);
  out[3] = s * (x * y + w * z);
  out[4] = 1 - s * (x * x + z * z);
  out[5] = s * (y * z - w * x);
  out[6] = s * (x * z - w * y);
  out[7] = s * (y * z + w * x);
  out[8] = 1 - s * (x * x + y * y);
}

/** Axes of a body, or of a frame fixed in it, as they turn during a run. */
export interface TurningAxes {
  /** Writes the matrix that rotates vectors along these axes into W at sample `i`: 9, row-major. */
  write(out: Float64Array, i: number): void;
}

/** Null if the run did not record the body. `local`: frame to body. */
export function axesOf(recording: Recording, body: string, local: Quat = [1, 0, 0, 0]): TurningAxes | null {
  if (body === GROUND) return { write: (out) => writeRotation(out, ...local) };
  const pose = recording.poseColumns(body);
  if (!pose) return null;
  const [w, x, y, z] = local;
  return {
    write(out, i) {
      const { columns } = recording;
      const [qw, qx, qy, qz] = [
        columns[pose[3]][i],
        columns[pose[4]][i],
        columns[pose[5]][i],
        columns[pose[6]][i],
      ];
      writeRotation(
        out,
        qw * w - qx * x - qy * y - qz * z,
        qw * x + qx * w + qy * z - qz * y,
        qw * y - qx * z + qy * w + qz * x,
        qw * z + qx * y - qy * x + qz * w,
      );
    },
  };
}

export interface MassPoint {
  /** [kg] */
  mass: number;
  /** Writes the centre of mass in W at sample `i` [m]: 3. */
  write(out: Float64Array, i: number): void;
}

/** A body with its mass; null if the run did not record it. */
export function massPointOf(recording: Recording, id: string): MassPoint | null {
  const body = recording.project.bodies.find((each) => each.id === id);
  const pose = recording.poseColumns(id);
  const axes = axesOf(recording, id);
  if (!body || !pose || !axes) return null;
  const { mass, centerOfMass } = massOf(body);
  const [c0, c1, c2]: Vec3 = centerOfMass;
  const R = new Float64Array(9);
  return {
    mass,
    write(out, i) {
      axes.write(R, i);
      for (let c = 0; c < 3; c++) {
        out[c] = recording.columns[pose[c]][i] + R[3 * c] * c0 + R[3 * c + 1] * c1 + R[3 * c + 2] * c2;
      }
    },
  };
}

/** The common centre of mass of all bodies of the run; null if a body was not recorded. */
export function commonMassPoint(recording: Recording): MassPoint | null {
  const all = recording.project.bodies.map(({ id }) => massPointOf(recording, id));
  const points = all.filter((point) => point !== null);
  const mass = points.reduce((sum, point) => sum + point.mass, 0);
  if (points.length === 0 || points.length < all.length || !(mass > 0)) return null;
  const one = new Float64Array(3);
  return {
    mass,
    write(out, i) {
      out.fill(0, 0, 3);
      for (const point of points) {
        point.write(one, i);
        for (let c = 0; c < 3; c++) out[c] += (point.mass / mass) * one[c];
      }
    },
  };
}
