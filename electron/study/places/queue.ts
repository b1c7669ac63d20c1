import { measureBatch } from '../../../engine/jobs/queue/client/measure-batch';
import { runOnQueue } from '../../../engine/jobs/queue/client/run-on-queue';
import { connectRedis } from '../../../engine/jobs/queue/connection/connect';
import { readRedisAddress } from '../../../engine/jobs/queue/connection/redis-address';
import type { StudyRow } from '../../../engine/studies/rows/row';
import type { Place } from './place';

/** On the workers of a queue on Redis; a stop leaves the study in the queue, and a resume collects its rows. */
export const queue: Place<'queue'> = async (folder, { url, password }, { signal, onRow, tell }) => {
  const note = (words: string): void => tell({ words, lines: null });
  const read = readRedisAddress(url, password === '' ? {} : { KEMPE_REDIS_PASSWORD: password });
  if (!read.ok) throw new Error(`The queue cannot be used: ${read.fault}.`);
  note(`Connecting to ${read.address.shown}.`);
  const redis = await connectRedis(read.address, { tell: note });
  const home = {
    manifest: folder.manifest,
    projectText: folder.projectText,
    missing: () => folder.missing(),
    writeRow: async (row: StudyRow) => {
      await folder.writeRow(row);
      onRow(row);
    },
  };
  try {
    const batch = await measureBatch(folder, {}, { signal, onRow });
    const { kind, failures } = await runOnQueue(redis, home, {
      ...{ priority: 0, batch, signal, tell: note },
      onProgress: ({ rate, workers }) =>
        note(
          `${read.address.shown}: ${workers === 1 ? '1 worker' : `${workers} workers`}, ${rate.toFixed(1)} runs/s.`,
        ),
    });
    if (kind === 'complete') await folder.compact();
    if (kind === 'cancelled') throw new Error('The study was cancelled on the queue. What is done is kept.');
    const [first] = failures;
    if (kind === 'incomplete')
      throw new Error(
        `${failures.size} runs could not be computed on the queue, such as run ${first[0]}: ${first[1]} Resume the study on this computer to try them here.`,
      );
    return false;
  } finally {
    redis.disconnect();
  }
};
