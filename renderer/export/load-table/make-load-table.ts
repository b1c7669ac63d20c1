/** Load cases of chosen bodies at chosen instants as a table. */
import { calcLoadCase, writeLoadTable } from '../../../engine/export/load-table';
import { nearestSample } from '../../../engine/export/sample';
import { findPeak } from '../../../engine/charts/peaks';
import type { CsvPreset } from '../../../engine/recorder/csv';
import type { Recording } from '../../../engine/recorder/recording';

export interface LoadTableChoice {
  bodies: readonly string[];
  /** [s]; the nearest sample of each is taken, and each sample once. */
  times: readonly number[];
  preset: CsvPreset;
}

/** When the force of each joint is largest [s], ascending. */
export function peakTimes(recording: Recording): number[] {
  const times = recording.project.joints.flatMap(
    ({ id }) => findPeak(recording, `reaction/${id}/F`)?.time ?? [],
  );
  return [...new Set(times)].sort((a, b) => a - b);
}

export function makeLoadTable(recording: Recording, { bodies, times, preset }: LoadTableChoice): string {
  const indices = new Set(times.flatMap((time) => nearestSample(recording, time)?.index ?? []));
  const cases = [...indices]
    .sort((a, b) => a - b)
    .flatMap((index) => bodies.flatMap((body) => calcLoadCase(recording, body, index) ?? []));
  return writeLoadTable(cases, { preset });
}
