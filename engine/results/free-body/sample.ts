/** One recorded sample, read by record: the source of sheets and tables. */
import { GROUND } from '../../model/project';
import { IDENTITY, ZERO } from './vectors';
import type { Quat, Vec3 } from '../../model/project';
import type { Recording } from '../recording/recording';

export interface BodySample {
  /** Origin of the body frame in W [m], and its orientation. */
  readonly position: Vec3;
  readonly orientation: Quat;
}

export interface Sample {
  readonly index: number;
  /** [s] */
  readonly time: number;
  /** A channel's value; NaN where the run did not record it. */
  value: (key: string) => number;
  /** Three channels by the ends of their keys, after `<group>/<record>/`. */
  triple: (prefix: string, components: readonly [string, string, string]) => Vec3;
  pose: (body: string) => BodySample;
}

/** The recorded sample nearest to `time` [s]: interpolated values would not balance. Null if there is none. */
export function nearestSample(recording: Recording, time: number): Sample | null {
  if (recording.count === 0 || Number.isNaN(time)) return null;
  const before = recording.indexAt(time);
  return sampleAt(recording, recording.fractionAt(before, time) > 0.5 ? before + 1 : before);
}

export function sampleAt(recording: Recording, index: number): Sample {
  const value = (key: string): number => recording.column(key)?.[index] ?? Number.NaN;
  const triple: Sample['triple'] = (prefix, [x, y, z]) => [
    value(prefix + x),
    value(prefix + y),
    value(prefix + z),
  ];
  return {
    index,
    time: recording.time[index],
    value,
    triple,
    pose: (body) =>
      body === GROUND
        ? { position: ZERO, orientation: IDENTITY }
        : {
            position: triple(`body/${body}/`, ['x', 'y', 'z']),
            orientation: [value(`body/${body}/qw`), ...triple(`body/${body}/`, ['qx', 'qy', 'qz'])],
          },
  };
}
