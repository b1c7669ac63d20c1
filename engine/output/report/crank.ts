/** The angle by which positions of a mechanism are identified, at the samples of a recording. */
import { crankDegrees, crankWords, findCrank } from '../../results/measures/crank';
import type { Recording } from '../../results/recording/recording';

export interface Crank {
  /** Name of the driver. */
  name: string;
  /** Degrees at a sample, 0.0 to 359.9. */
  wordsAt: (index: number) => string;
}

export function crankOf(recording: Recording): Crank | null {
  const crank = findCrank(recording.project, recording.channels);
  const column = crank && recording.column(crank.key);
  return crank && column && { name: crank.name, wordsAt: (index) => crankWords(crankDegrees(column[index])) };
}
