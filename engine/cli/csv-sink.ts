/** Where the samples of a run go: a CSV file with its sidecar, or standard output. */
import type { Project } from '../model/project';
import { writeCsvHeader, writeCsvRows } from '../recorder/csv';
import type { CsvPreset } from '../recorder/csv';
import { writeMeta } from '../recorder/meta';
import type { Simulation } from '../sim/simulation';
import type { Terminal } from './terminal';
import { createAtomicFile, writeTextFile } from './write-file';

export interface Sink {
  /** `count` row-major samples, time first. */
  write(data: Float64Array, count: number): Promise<void>;
  /** The run has ended: gives the files their names. */
  finish(): Promise<void>;
  /** Leaves no files behind. */
  discard(): Promise<void>;
}

export async function createSink(
  path: string,
  preset: CsvPreset,
  project: Project,
  simulation: Simulation,
  terminal: Terminal,
): Promise<Sink> {
  const { channels } = simulation;
  const header = writeCsvHeader(channels, { preset });
  const rows = (data: Float64Array, count: number) =>
    writeCsvRows(data, count, 1 + channels.length, { preset });
  if (path === '-') {
    await terminal.out(header);
    const nothing = () => Promise.resolve();
    return { write: (data, count) => terminal.out(rows(data, count)), finish: nothing, discard: nothing };
  }
  const file = await createAtomicFile(path);
  await file.write(header);
  return {
    write: (data, count) => file.write(rows(data, count)),
    finish: async () => {
      // The sidecar first: numbers without it could be misread, it without numbers could not.
      await writeTextFile(metaPath(path), metaOf(project, simulation));
      await file.commit();
    },
    discard: () => file.discard(),
  };
}

function metaOf(project: Project, simulation: Simulation): string {
  const { channels, digest, outcome, model } = simulation;
  const { reactions } = model.mobility;
  const notUnique = reactions.filter((r) => !r.uniqueForce || !r.uniqueMoment).map((r) => r.joint);
  return writeMeta({ project, digest, channels, samples: simulation.summary().samples, outcome, notUnique });
}

/** `run.csv` -> `run.meta.json`. */
export function metaPath(path: string): string {
  return `${path.replace(/\.csv$/i, '')}.meta.json`;
}
