/** The angle that positions of a mechanism go by, at the samples of a recording. */
import { crankDegrees, findCrank } from '../../results/measures/crank';
import type { Recording } from '../../results/recording/recording';

export interface Crank {
  /** Of the driver. */
  name: string;
  /** At a sample, 0 to 360; NaN where there is no value. */
  degreesAt: (index: number) => number;
}

export function crankOf(recording: Recording): Crank | null {
  const crank = findCrank(recording.project, recording.channels);
  const column = crank && recording.column(crank.key);
  return crank && column && { name: crank.name, degreesAt: (index) => crankDegrees(column[index]) };
}
