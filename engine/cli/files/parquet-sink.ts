/** All samples of a run as one Parquet file. Whole columns are written, so the samples stay in memory until the end. */
import type { Project } from '../../model/project';
import { Recording } from '../../results/recording/recording';
import { writeTable } from '../../results/files/run-file';
import type { Simulation } from '../../run/simulation/simulation';
import { metaOf } from './csv-sink';
import type { Sink } from './csv-sink';
import { Thinning } from './thinning';
import { writePieces } from '../../jobs/files/write-file';

export function createParquetSink(
  path: string,
  every: number,
  project: Project,
  simulation: Simulation,
): Sink {
  const { channels, digest, analysis, model } = simulation;
  const recording = new Recording({
    ...{ run: 1, digest, channels, project, analysis, model, warnings: [] },
    startedAt: new Date(),
  });
  const thinning = new Thinning(every, 1 + channels.length, project.settings.outputInterval);
  const append = (kept: { data: Float64Array; count: number }) => recording.append(kept.count, kept.data);
  return {
    write: (data, count) => {
      append(every === 1 ? { data, count } : thinning.keep(data, count));
      return Promise.resolve();
    },
    finish: async (events) => {
      append(thinning.end());
      const meta = metaOf(project, simulation, { samples: recording.count, every, events });
      await writePieces(path, [await writeTable(recording, meta)]);
    },
    discard: () => Promise.resolve(),
  };
}
