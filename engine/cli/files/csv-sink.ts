/** Writes the samples of a run: to a CSV file with its sidecar, or to standard output. */
import type { Project } from '../../model/project';
import { writeCsvHeader, writeCsvRows } from '../../results/recording/csv';
import type { CsvPreset } from '../../results/recording/csv';
import { writeMeta } from '../../results/recording/meta';
import type { Simulation } from '../../run/simulation/simulation';
import type { RunEvent } from '../../core/switching/run-event';
import type { Terminal } from '../words/terminal';
import { Thinning } from './thinning';
import { createAtomicFile, writeTextFile } from '../../jobs/files/write-file';

export interface Sink {
  /** `count` row-major samples, time first. */
  write(data: Float64Array, count: number): Promise<void>;
  /** The run has ended with these events: gives the files their final names. */
  finish(events: readonly RunEvent[]): Promise<void>;
  /** Leaves no files behind. */
  discard(): Promise<void>;
}

export async function createSink(
  path: string,
  { preset, every }: { preset: CsvPreset; every: number },
  project: Project,
  simulation: Simulation,
  terminal: Terminal,
): Promise<Sink> {
  const { channels } = simulation;
  const header = writeCsvHeader(channels, { preset });
  const width = 1 + channels.length;
  const thinning = new Thinning(every, width, project.settings.outputInterval);
  let written = 0;
  const rows = (data: Float64Array, count: number) => {
    written += count;
    return writeCsvRows(data, count, width, { preset });
  };
  const thinned = (data: Float64Array, count: number) => {
    const kept = every === 1 ? { data, count } : thinning.keep(data, count);
    return rows(kept.data, kept.count);
  };
  const last = () => {
    const { data, count } = thinning.end();
    return rows(data, count);
  };
  if (path === '-') {
    await terminal.out(header);
    return {
      write: (data, count) => terminal.out(thinned(data, count)),
      finish: () => terminal.out(last()),
      discard: () => Promise.resolve(),
    };
  }
  const file = await createAtomicFile(path);
  await file.write(header);
  return {
    write: (data, count) => file.write(thinned(data, count)),
    finish: async (events) => {
      await file.write(last());
      // the sidecar first: numbers without it could be misread, but not the other way round
      await writeTextFile(metaPath(path), metaOf(project, simulation, { samples: written, every, events }));
      await file.commit();
    },
    discard: () => file.discard(),
  };
}

export function metaOf(
  project: Project,
  simulation: Simulation,
  { samples, every, events }: { samples: number; every: number; events: readonly RunEvent[] },
): string {
  const { channels, digest, outcome, model } = simulation;
  const { reactions } = model.mobility;
  const notUnique = reactions.filter((r) => !r.uniqueForce || !r.uniqueMoment).map((r) => r.joint);
  return writeMeta({
    project,
    digest,
    analysis: simulation.analysis,
    gains: simulation.model.gains,
    channels,
    samples,
    every,
    events,
    outcome,
    notUnique,
  });
}

/** `run.csv` -> `run.meta.json`. */
export function metaPath(path: string): string {
  return `${path.replace(/\.csv$/i, '')}.meta.json`;
}
