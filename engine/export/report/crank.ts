/** The angle that positions of a mechanism go by: the coordinate of its first driver that turns. */
import type { Recording } from '../../recorder/recording';

export interface Crank {
  /** Of the driver. */
  name: string;
  /** At a sample, 0 to 360; NaN where there is no value. */
  degreesAt: (index: number) => number;
}

export function crankOf(recording: Recording): Crank | null {
  for (const { id, name } of recording.project.drivers) {
    const key = `driver/${id}/coordinate`;
    const column = recording.column(key);
    if (!column || recording.channel(key)?.unit !== 'rad') continue;
    const degreesAt = (index: number): number => {
      const turned = ((column[index] * 180) / Math.PI) % 360;
      return turned < 0 ? turned + 360 : turned;
    };
    return { name, degreesAt };
  }
  return null;
}
