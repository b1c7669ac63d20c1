/** Curves derived from recorded ones of the same record: magnitudes of vectors, linear momentum of a body, path length. */
import { massOf } from '../../../model/masses/mass';
import type { Recording } from '../../recording/recording';
import { UNIQUE, growColumn, growMask, joinKnown } from './grow-column';
import type { Series } from '../series';

/** sqrt(x^2 + y^2 + z^2) */
export function sizeColumn(recording: Recording, parts: readonly Series[]): () => Float64Array {
  return growColumn(recording, (out, from, to) => {
    const [x, y, z] = parts.map((part) => part.column());
    for (let i = from; i < to; i++) out[i] = Math.hypot(x[i], y[i], z[i]);
  });
}

/** A magnitude is unique where all three components are. */
export function sizeMask(recording: Recording, parts: readonly Series[]): () => Float64Array | null {
  return growMask(recording, () => {
    const own = parts.map((part) => part.unique());
    return (i) => own.reduce((known, each) => joinKnown(known, each?.[i]), UNIQUE);
  });
}

/** m v of one component [kg m/s]; null if the run has no such body. */
export function linearMomentum(
  recording: Recording,
  body: string,
  component: string,
): (() => Float64Array) | null {
  const found = recording.project.bodies.find(({ id }) => id === body);
  const key = `body/${body}/v${component.slice(1).toLowerCase()}`;
  if (!found || !recording.channel(key)) return null;
  const { mass } = massOf(found);
  return growColumn(recording, (out, from, to) => {
    const v = recording.column(key)!;
    for (let i = from; i < to; i++) out[i] = mass * v[i];
  });
}

/**
 * Length of the path since the start [m]: the integral of |v| by the trapezoidal rule with its end correction (T 10.7),
 * of fourth order in the output interval,
 *
 *   h/2 (s0 + s1) + h^2/12 (s0' - s1'),   s = |v|,   s' = v . a / |v|
 *
 * Where a point is at rest, s' is undefined and the correction is omitted.
 */
export function pathLength(recording: Recording, key: string): (() => Float64Array) | null {
  const names = ['vx', 'vy', 'vz', 'ax', 'ay', 'az'].map((component) => `${key}/${component}`);
  if (names.some((name) => !recording.channel(name))) return null;
  return growColumn(recording, (out, from, to) => {
    const [vx, vy, vz, ax, ay, az] = names.map((name) => recording.column(name)!);
    const { time } = recording;
    const speed = (i: number) => Math.hypot(vx[i], vy[i], vz[i]);
    const growth = (i: number, s: number) => (vx[i] * ax[i] + vy[i] * ay[i] + vz[i] * az[i]) / s;
    for (let i = from; i < to; i++) {
      if (i === 0) {
        out[0] = 0;
        continue;
      }
      const h = time[i] - time[i - 1];
      const [s0, s1] = [speed(i - 1), speed(i)];
      const correction = s0 > 0 && s1 > 0 ? (h * h * (growth(i - 1, s0) - growth(i, s1))) / 12 : 0;
      out[i] = out[i - 1] + Math.max(0, (h * (s0 + s1)) / 2 + correction);
    }
  });
}
