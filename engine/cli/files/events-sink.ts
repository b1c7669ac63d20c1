/** Writes the events of a run to a CSV file of their own. */
import { EventsCsv } from '../../results/recording/events-csv';
import type { CsvPreset } from '../../results/recording/csv';
import type { Project } from '../../model/project';
import type { RunEvent } from '../../core/switching/run-event';
import { createAtomicFile } from '../../jobs/files/write-file';

export interface EventsSink {
  write(events: readonly RunEvent[]): Promise<void>;
  /** The run has ended: gives the file its final name. */
  finish(): Promise<void>;
  discard(): Promise<void>;
}

export async function createEventsSink(
  path: string,
  preset: CsvPreset,
  project: Project,
): Promise<EventsSink> {
  const file = await createAtomicFile(path);
  const csv = new EventsCsv(project, { preset });
  await file.write(csv.header());
  return {
    write: (events) => file.write(csv.rows(events)),
    finish: () => file.commit(),
    discard: () => file.discard(),
  };
}
