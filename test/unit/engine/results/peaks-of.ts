/** Peaks of recordings that are made by hand. */
import { findForcePeaks } from '../../../../engine/results/measures/force-peaks';
import { channel, createCrank, createRecording, rows } from '../../renderer/sim/fixtures';
import type { ForcePeak } from '../../../../engine/results/measures/force-peaks';
import type { Project } from '../../../../engine/model/project';

export const TIMES = [0, 0.25, 0.5, 0.75];

/** Peaks of a crank on a pin, of columns with a value for each of four times. */
export function peaksOf(
  values: Readonly<Record<string, readonly number[]>>,
  project: Project = createCrank(),
) {
  const channels = Object.keys(values).map((key) => channel(key, key.includes('M') ? 'N*m' : 'N'));
  const recording = createRecording(
    channels.map((each) => (each.key === 'driver/motor/coordinate' ? { ...each, unit: 'rad' } : each)),
    project,
  );
  const by = Object.fromEntries(
    Object.entries(values).map(([key, column]) => [key, (_: number, i: number) => column[i]]),
  );
  recording.append(TIMES.length, rows(TIMES, by, recording.channels));
  return findForcePeaks(recording);
}

export const rowOf = (found: { readonly rows: readonly ForcePeak[] }, id: string): ForcePeak => {
  const row = found.rows.find(({ quantity }) => quantity.id === id);
  if (!row) throw new Error(`There is no row ${id}`);
  return row;
};
